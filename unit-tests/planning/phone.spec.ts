import fc from "fast-check";
import { choosePhone, toUkrainianPhone } from "../../src/planning/values/phone";

describe("A phone", () => {
  it.each([
    "067 123 45 67",
    "+38 (067) 123-45-67",
    "0671234567",
    "380671234567",
    "+380671234567",
    "+380 (0) 67 123 45 67",
    "38 067 123-45-67",
    "00380671234567",
    "8 067 123 45 67",
    "80671234567",
    "67 123 45 67",
    "067.123.45.67",
    "тел. 067-123-45-67",
    "067 123 45 67 (Олена)",
    "tel:+380671234567",
    "\u202a+380671234567\u202c",
  ])("written as %j is 380671234567", (text) => {
    expect(toUkrainianPhone(text)).toBe("380671234567");
  });

  it("may be a landline", () => {
    expect(toUkrainianPhone("(044) 123-45-67")).toBe("380441234567");
  });

  it.each(["+48 601 234 567", "0048601234567", "+1 212 555 0123", "+7 495 123 45 67"])(
    "of another country, %j, is not Ukrainian",
    (text) => expect(toUkrainianPhone(text)).toBeNull(),
  );

  it.each(["", "abc", "123", "067 123 45 6", "067 123 45 678", "000 123 45 67", "0671234567, 0501112233"])(
    "that nobody could call, %j, is none",
    (text) => expect(toUkrainianPhone(text)).toBeNull(),
  );

  it("of any Ukrainian mobile number survives any way of writing it", () => {
    const operator = fc.constantFrom(
      "39",
      "50",
      "63",
      "66",
      "67",
      "68",
      "73",
      "91",
      "93",
      "95",
      "96",
      "97",
      "98",
      "99",
    );
    const rest = fc.integer({ min: 0, max: 9_999_999 }).map((digits) => String(digits).padStart(7, "0"));
    const prefix = fc.constantFrom("+380", "380", "0", "+38 0", "8 0", "00380");
    const gap = fc.constantFrom("", " ", "-", ".", ") ");
    fc.assert(
      fc.property(operator, rest, prefix, gap, (code, number, start, space) => {
        const text = `${start}${code}${space}${number.slice(0, 3)}${space}${number.slice(3)}`;
        expect(toUkrainianPhone(text)).toBe(`380${code}${number}`);
      }),
    );
  });

  it("of any text is 380 and nine digits, or none", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => {
        expect(toUkrainianPhone(text) ?? "380000000000").toMatch(/^380\d{9}$/);
      }),
    );
  });
});

describe("The phone of an order", () => {
  it("is the first that is Ukrainian", () => {
    expect(choosePhone([null, "+48 601 234 567", "067 123 45 67"])).toEqual({
      ok: true,
      phone: "380671234567",
    });
  });

  it("is missing when nobody left one", () => {
    expect(choosePhone([null, undefined, "  "])).toEqual({
      ok: false,
      hold: { code: "phone_missing", params: {} },
    });
  });

  it("is foreign when none of those left is Ukrainian, and the hold does not repeat it", () => {
    expect(choosePhone(["+48 601 234 567", null])).toEqual({
      ok: false,
      hold: { code: "phone_foreign", params: {} },
    });
  });
});
