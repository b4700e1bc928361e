import fc from "fast-check";
import { choosePhone, toUkrainianMobile } from "../../src/planning/values/phone";

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
    "+380 380 67 123 45 67",
    "+38 8 067 123 45 67",
    "8 380 67 123 45 67",
    "0 067 123 45 67",
    "12 067 123 45 67",
    "18.00 0671234567",
    "0671234567 18:00",
    "067 123 45 67 18:00",
    "0671234567 з 9:00 до 18:00",
    "0671234567 18",
    "0671234567 18.00",
    "9-18 0671234567",
    "кв 5 067 123 45 67:18",
    "№5 067 123 45 67:10-18",
    "067 123 45 67:00, 0501112233 (чоловік)",
    "тел2:67 123 45 67, 050 111 22 33",
    "067 123 45 67:10-18",
  ])("written as %j is 380671234567", (text) => {
    expect(toUkrainianMobile(text)).toBe("380671234567");
  });

  it.each([
    "0671234567, 0501112233",
    "067 123-45-67 / 050 111-22-33",
    "067 123 45 67 050 111 22 33",
    "0671234567 0501112233",
    "(044) 123-45-67, 067 123 45 67",
    "0800 123 456 або 067 123 45 67",
    "0671234567 дод. 12",
    "+380671234567 ext. 12",
    "0671234567#12",
    "телефонуйте після 18: 067 123 45 67",
    "після 18:00 0671234567",
    "з 9 до 18:00, 067 123 45 67",
    "Viber +380 67 123 45 67, не дзвонити",
    "0441234567 0671234567",
    "044 123 45 67\n067 123 45 67",
    "(044) 123-45-67 (067) 123-45-67",
    "0441234567-0671234567",
    "0441234567 0322123456 380671234567",
    "+48601234567 0671234567",
    "+48 601 234 567\r\n8 067 123 45 67",
    "067 123 45 67 044 123 45 67",
  ])("in a field that says %j is the first mobile, 380671234567", (text) => {
    expect(toUkrainianMobile(text)).toBe("380671234567");
  });

  it.each(["(044) 123-45-67", "0800 123 456", "0900 123 456", "+380 44 123 45 67"])(
    "that gets no text message, %j, is none",
    (text) => expect(toUkrainianMobile(text)).toBeNull(),
  );

  it.each(["+48 601 234 567", "0048601234567", "+1 212 555 0123", "+7 495 123 45 67"])(
    "of another country, %j, is not Ukrainian",
    (text) => expect(toUkrainianMobile(text)).toBeNull(),
  );

  it.each([
    "067 123 45 67 8",
    "0671234567 8",
    "380671234567 8",
    "8 044 067 123 45 67",
    "+39 0671234567",
    "+48 667 123 456",
    "0039 067 123 45 67",
  ])("without a certain beginning or end, %j, is none", (text) => expect(toUkrainianMobile(text)).toBeNull());

  it("is the first mobile wherever it stands among other numbers", () => {
    const others = fc.constantFrom(
      "044 123 45 67",
      "+380 32 212 34 56",
      "0800 123 456",
      "+48601234567",
      "0048 601 234 567",
    );
    const mobile = fc.constantFrom("067 123 45 67", "+380671234567", "80671234567", "(067) 123-45-67");
    const gap = fc.constantFrom(" ", "\n", ", ", " - ", " / ");
    const list = fc.array(others, { maxLength: 3 });
    fc.assert(
      fc.property(list, mobile, list, gap, (before, number, after, between) => {
        expect(toUkrainianMobile([...before, number, ...after].join(between))).toBe("380671234567");
      }),
    );
  });

  it.each(["", "abc", "123", "067 123 45 6", "067 123 45 678", "000 123 45 67"])(
    "that cannot be called, %j, is none",
    (text) => expect(toUkrainianMobile(text)).toBeNull(),
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
        expect(toUkrainianMobile(text)).toBe(`380${code}${number}`);
      }),
    );
  });

  it("of any text is 380 and nine digits, or none", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => {
        expect(toUkrainianMobile(text) ?? "380000000000").toMatch(/^380\d{9}$/);
      }),
    );
  });
});

describe("The phone of an order", () => {
  const faultOf = (...candidates: (string | null)[]) => {
    const found = choosePhone(candidates);
    return found.ok ? found.phone : found.hold.code;
  };

  it("is the first that is a Ukrainian mobile", () => {
    expect(choosePhone([null, "+48 601 234 567", "067 123 45 67"])).toEqual({
      ok: true,
      phone: "380671234567",
      index: 2,
    });
  });

  it("is missing when the order has none", () => {
    for (const nothing of [null, "  ", "немає"]) expect(faultOf(nothing)).toBe("phone_missing");
  });

  it.each(["+48 601 234 567", "0048601234567", "+7 495 123 45 67", "+90 067 123 45 67"])(
    "is foreign when it is %j",
    (text) => {
      expect(faultOf(text, null)).toBe("phone_foreign");
    },
  );

  it.each(["067 123 45 6", "067 123 45 678", "+38067123456", "380671234", "123"])(
    "is incomplete when digits are missing or too many: %j",
    (text) => expect(faultOf(text)).toBe("phone_incomplete"),
  );

  it.each(["0800 123 456", "0900 123 456", "(044) 123-45-67"])("is no mobile when it is %j", (text) => {
    expect(faultOf(text)).toBe("phone_not_mobile");
  });

  it("is never repeated by its hold", () => {
    expect(choosePhone(["+48 601 234 567"])).toEqual({
      ok: false,
      hold: { code: "phone_foreign", params: {} },
    });
  });
});
