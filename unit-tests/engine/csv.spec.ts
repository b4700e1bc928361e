import { LANGUAGES } from "../../src/catalogue";
import { csvLine } from "../../src/engine/runtime/csv";
import { stockLine } from "../../src/engine/stock/views";

type Language = (typeof LANGUAGES)[number];

/** Cells of a line, as a spreadsheet with the regional settings of the language reads them. */
function read(line: string, language: Language): string[] {
  const separator = language === "uk" ? ";" : ",";
  const cells = [""];
  let isQuoted = false;
  for (const [index, sign] of Array.from(line.replace(/\r\n$/, "")).entries()) {
    if (sign === '"') {
      if (!isQuoted && line[index - 1] === '"') cells.push(`${cells.pop() ?? ""}"`);
      isQuoted = !isQuoted;
    } else if (sign === separator && !isQuoted) cells.push("");
    else cells.push((cells.pop() ?? "") + sign);
  }
  return cells;
}

describe.each(LANGUAGES)("A cell of a table in the language %s", (language) => {
  it.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "-1,5+2"])(
    "that a spreadsheet would calculate begins with an apostrophe: %s",
    (text) => {
      expect(read(csvLine([text], language), language)).toEqual([`'${text}`]);
      expect(read(csvLine([{ amount: text }], language), language)).toEqual([`'${text}`]);
    },
  );

  it.each(["+380671234567", "-12.50", "380 67 123 45 67", "12345678901", "№ 12", "0", "0.5"])(
    "is left as it is: %s",
    (text) => {
      expect(csvLine([text], language)).toBe(`${text}\r\n`);
    },
  );

  it.each(["20450000000001", "4820000000017", "380671234567", "00123", "05"])(
    "that a spreadsheet would round, or read without its zeros, is a formula with the text: %s",
    (text) => {
      expect(read(csvLine([text, text], language), language)).toEqual([`="${text}"`, `="${text}"`]);
    },
  );

  it("is read as it was written, whatever separators, quotes and line breaks it has", () => {
    const parts = ["a", ",", ";", '"', "\r\n", "\n", "12.05", "ї", " "];
    const texts = parts.flatMap((one) =>
      parts.flatMap((two) => parts.map((three) => `x${one}${two}${three}`)),
    );
    for (const text of texts)
      expect(read(csvLine([text, "", text], language), language)).toEqual([text, "", text]);
  });
});

describe("An amount", () => {
  const cells = ["12.05", { amount: "12.05" }, { amount: "-3" }, { amount: "" }];

  it("has the decimal sign of its language, which is no separator there", () => {
    expect(csvLine(cells, "en")).toBe("12.05,12.05,-3,\r\n");
    expect(csvLine(cells, "uk")).toBe("12.05;12,05;-3;\r\n");
  });

  it.each(["123456789012", "007"])("stays a number that a spreadsheet calculates with: %s", (amount) => {
    expect(csvLine([{ amount }], "en")).toBe(`${amount}\r\n`);
  });
});

it("A line of the table of skus has its texts in the language", () => {
  const figures = { reported: "2.5", counted: "0", awaiting: "0", buffer: "0", free: "2.5" };
  const sku = {
    ...{ sku: "TEA-1", ...figures, available: "2", reserved: "0", stocked: "2", difference: null },
    ...{ medusa: null, step: "skip", notes: [{ code: "not_reported" }, { code: "opted_out" }] },
  } as unknown as Parameters<typeof stockLine>[0];
  const product = { title: "Чай", variant: "500 г" } as Parameters<typeof stockLine>[1];
  expect(stockLine(sku, product, "uk")).toBe(
    'TEA-1;Чай;500 г;2,5;0;0;0;2,5;2;0;2;;;не оновлюється;"немає у звіті; виключено в налаштуваннях товару"\r\n',
  );
  expect(stockLine(sku, product, "en")).toContain(
    ',is not updated,"not in the report; excluded by the product"',
  );
});
