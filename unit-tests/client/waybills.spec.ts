import fc from "fast-check";
import { createDialect, readNotification } from "../../src/client";
import { readWaybills } from "../../src/client/dialect/waybills";

const ONE = "20450000000001";
const TWO = "59000000000002";
const NUMBERS = [ONE, TWO];

const SEVERAL: readonly (readonly [string, unknown])[] = [
  ["an array", NUMBERS],
  ["an array of numbers", NUMBERS.map(Number)],
  ["commas", NUMBERS.join(",")],
  ["semicolons and blanks", `${ONE} ; ${TWO};`],
  ["lines", NUMBERS.join("\n")],
  ["blanks alone", NUMBERS.join(" ")],
  ["a slash", NUMBERS.join(" / ")],
  ["a slash without blanks", NUMBERS.join("/")],
  ["a sentence", `ТТН ${ONE} і ${TWO}.`],
  ["lines with a date", `${ONE} від 01.02.2026\n${TWO} від 02.02.2026 р.`],
  ["records", [{ ttn: ONE }, { number: TWO, carrier: "Нова пошта" }]],
  ["a record of an array", { numbers: 2, waybills: NUMBERS }],
  ["JSON in a text", JSON.stringify(NUMBERS)],
  ["names before them", `ЕН${ONE}, ТТН${TWO}`],
  ["characters that no person sees", `\u200b${ONE}\u200e, \ufeff${TWO}`],
  ["an array with placeholders and repetitions", ["-", ONE, null, ONE, "немає", TWO]],
];

const NONE = [
  ...[
    null,
    undefined,
    false,
    "",
    " ",
    "-",
    "—",
    "0",
    0,
    "00000000000000",
    "00000000-0000-0000-0000-000000000000",
    "null",
    "NULL",
    "undefined",
    "none",
  ],
  ...[
    "n/a",
    "N/A",
    "немає",
    "Немає ТТН",
    "нет",
    "відсутній",
    "отсутствует",
    "не присвоєно",
    "?",
    [],
    ["-", null],
  ],
];

const UNREAD = [
  ...["буде завтра", "створено 2 місця", "https://example.com/track?n=20450000000001", "20.11.2026 09:14:26"],
  ...[
    "01.02.2026",
    "від 01.02.2026",
    "тел 0671234567",
    "тел.0671234567",
    "тел. 067 123 45 67",
    "+380671234567",
  ],
  ...[`${ONE} тел 0671234567`, `${ONE} 2`, "2045 0000 0000 01 2045 0000 0000 02", "склад 20450000"],
  ...[true, 2 ** 60, { weight: 2 }, "9".repeat(61), `${"(".repeat(500)}${ONE}`, [[[[[[ONE]]]]]]],
];

describe("Waybills", () => {
  it.each(SEVERAL)("in %s are several", (_, value) => {
    expect(readWaybills([value])).toEqual({ numbers: NUMBERS, unread: null });
  });

  it.each(NONE)("written as %j are none", (value) => {
    expect(readWaybills([value])).toEqual({ numbers: [], unread: null });
  });

  it.each(UNREAD)("that cannot be used are none, and their text is kept: %j", (value) => {
    const { numbers, unread } = readWaybills([value]);
    expect(numbers).toEqual([]);
    expect(unread).toMatch(/./);
  });

  it.each([
    ["59 0000 0000 0001", "59 0000 0000 0001"],
    ["RA 123 456 789 UA", "RA 123 456 789 UA"],
    ["RA123456789UA", "RA123456789UA"],
    ["2045 0000 0000 01", "2045 0000 0000 01"],
    ["ТТН: 2045 0000 0000 01", "2045 0000 0000 01"],
    ["1Z999AA10123456784", "1Z999AA10123456784"],
    ["12345/2", "12345/2"],
    ["ТТН: 20450000000001", ONE],
    ["НП 20450000000001", ONE],
    ["20450000000001.", ONE],
    ["(20450000000001)!", ONE],
    ["20450000000001 -", ONE],
    ["20450000000001 від 01.02.2026", ONE],
    ["20450000000001 від 01.02.2026 р.", ONE],
    ["01.02.2026 09:14 20450000000001", ONE],
    ["20450000000001, 01.02.2026", ONE],
    ["№ 20450000000001", ONE],
    [" 20450000000001 ", ONE],
  ])("%j are one number", (value, number) => {
    expect(readWaybills([value])).toEqual({ numbers: [number], unread: null });
  });

  it("beside what cannot be used are kept", () => {
    expect(readWaybills([[ONE, "буде завтра", TWO]])).toEqual({ numbers: NUMBERS, unread: "буде завтра" });
  });

  it("are read alone, whatever joins them, ends them and dates them", () => {
    const number = fc.stringMatching(/^([1-9]\d{10,13}|[A-Z]{2}[1-9]\d{8}UA)$/);
    const before = fc.constantFrom("", "ТТН ", "ЕН: ", "№", "01.02.2026 ");
    const after = fc.constantFrom("", ".", " від 01.02.2026", " (01.02.2026)", " -");
    const joint = fc.constantFrom(" ", ", ", "; ", "\n", " і ", " та ", " / ");
    fc.assert(
      fc.property(
        fc.uniqueArray(number, { minLength: 1, maxLength: 10 }),
        fc.infiniteStream(fc.tuple(before, after, joint)),
        (numbers, around) => {
          const text = numbers.reduce((written, one, index) => {
            const [{ 0: front, 1: behind, 2: joined }] = [...around.take(1)] as [[string, string, string]];
            return `${written}${index === 0 ? "" : joined}${front}${one}${behind}`;
          }, "");
          expect([text, readWaybills([text])]).toEqual([text, { numbers, unread: null }]);
        },
      ),
    );
  });

  it("never have a word of the text beside them", () => {
    const word = fc.constantFrom("тел", "моб.", "склад", "до", "2", "місця", "0671234567", ONE, "01.02.2026");
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        for (const number of readWaybills([words.join(" ")]).numbers) expect(number).toMatch(/^\d+$/);
      }),
    );
  });

  it("are read from anything without an error, bounded, and never lost in silence", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.array(fc.stringMatching(/^[1-9]\d{11,13}$/), { maxLength: 80 }),
        (odd, some) => {
          const { numbers, unread } = readWaybills([odd, some]);
          expect(numbers.length).toBeLessThanOrEqual(50);
          expect((unread ?? "").length).toBeLessThanOrEqual(100);
          const lost = some.filter((number) => !numbers.includes(number));
          if (lost.length > 0) expect(unread).not.toBeNull();
        },
      ),
    );
  });
});

describe.each([...SEVERAL, ...NONE.map((value) => [JSON.stringify(value), value] as const)])(
  "A status with waybills written as %s",
  (name, value) => {
    const expected = SEVERAL.some(([several]) => several === name) ? NUMBERS : [];
    const ids = { external_id: "sklord_1", id_order_FF: "FF-1", key_order: "k-1" };

    it("says the same in a response and in a webhook", () => {
      const record = { ...ids, status: "shipped", ttn: value };
      const dialect = createDialect();
      for (const data of [record, [record]])
        expect(dialect.getStatusOrder.decode(data, {})).toMatchObject([
          { state: "shipped", trackingNumbers: expected },
        ]);
      const body = Buffer.from(JSON.stringify({ event: "status", order: record }));
      expect(readNotification({ body })).toMatchObject({
        statuses: [{ state: "shipped", trackingNumbers: expected }],
        issues: [],
      });
    });
  },
);

it.each(UNREAD.map((value) => [value]))("What cannot be used hides nothing else of a record: %j", (value) => {
  const record = { external_id: "sklord_1", status: "shipped", ttn: value };
  const trackingUnread = expect.stringMatching(/./) as unknown;
  const expected = { state: "shipped", trackingNumbers: [], trackingUnread };
  expect(createDialect().getStatusOrder.decode(record, {})).toMatchObject([expected]);
  const body = Buffer.from(JSON.stringify(record));
  expect(readNotification({ body })).toMatchObject({ statuses: [expected], issues: [] });
});

it.each([
  `external_id=sklord_1&status=shipped&ttn=${ONE}&ttn=${TWO}`,
  `external_id=sklord_1&status=shipped&ttn[]=${ONE}&ttn[]=${TWO}`,
  `external_id=sklord_1&status=shipped&ttn[0]=${ONE}&ttn[1]=${TWO}`,
  `orders[0][external_id]=sklord_1&orders[0][status]=shipped&orders[0][ttn][]=${ONE}&orders[0][ttn][]=${TWO}`,
])("Several in a form are several: %s", (body) => {
  expect(readNotification({ body: Buffer.from(body) }).statuses).toMatchObject([
    { externalId: "sklord_1", state: "shipped", trackingNumbers: NUMBERS },
  ]);
});

it("A placeholder in a record hides no number that stands around it", () => {
  const body = { ttn: ONE, order: { external_id: "sklord_1", status: "shipped", ttn: "-" } };
  const { statuses } = readNotification({ body: Buffer.from(JSON.stringify(body)) });
  expect(statuses).toMatchObject([{ trackingNumbers: [ONE] }]);
});
