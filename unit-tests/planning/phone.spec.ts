import fc from "fast-check";
import { cases } from "../support/cases";
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
    "067 123 45 67 - 18:00",
    "067_123_45_67",
    "+38(067)_123_45_67",
    "067,123,45,67",
    "067/123-45-67",
    "０６７ １２３ ４５ ６７",
    "0\ufe0f\u20e36\ufe0f\u20e37\ufe0f\u20e3 123 45 67",
    "067\u3164123\u280045\u200b67",
    "О671234567",
    "380671234567.0",
    "671234567.0",
    "380,671,234,567.00",
    "3.80671234567E+11",
    "6,71234567E8",
    "125 +380671234567",
    "067 123 45 67 (8)",
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
    "1. 067 123 45 67 2. 050 111 22 33",
    "1) 067_123_45_67 2) 050_111_22_33",
    "1.067 123 45 67\n2.050 111 22 33",
    "1 067 123 45 67 2 050 111 22 33",
    "1 - 0671234567 2 - 0501112233",
    "067 123 45 67 (1), 050 111 22 33 (2)",
    "1. 044 123 45 67 2. 067 123 45 67",
    "1. 050 111 22 3 2. 067 123 45 67",
    "050 111 22 3 2 067 123 45 67",
    "067_123_45_67, 0501112233",
    "067/123/45/67/050/111/22/33",
    "06712345670501112233",
    "ТТН 20450501112233, тел. 067 123 45 67",
    "4149 4999 9999 9999, 067 123 45 67",
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
    "+39/067 123 45 67",
    "067_123_45_67_8",
    "067 12 34 56, 7",
    "067123456/7",
    "0671234567 8. Дзвонити ввечері",
    "3.80671E+11",
    "6.71234567E+11",
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

  it.each([
    ...["4149499906712345", "4149 4999 0671 2345", "5168 7551 0671 2345 67", "4149_4999_0671_2345_67"],
    ...["20450671234567", "59 0000 0671 2345 67", "2045 0671 234 567", "RB671234567UA", "0503012345678"],
    ...["UA213223130000026007233566001", "06712345670000000000", "9-18, 9-18, 9-18"],
  ])("is not made of the digits of a card, an account, a waybill or hours, %j", (text) =>
    expect(toUkrainianMobile(text)).toBeNull(),
  );

  it("is never cut out of a longer run of digits, however that is grouped", () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`));
    const gap = fc.constantFrom("", " ", "-", "_", ".");
    fc.assert(
      fc.property(digits(4), digits(4), gap, gap, (left, right, before, after) => {
        expect(toUkrainianMobile(`${left}${before}0671234567${after}${right}`)).toBeNull();
        expect(toUkrainianMobile(`${left}${before}0671234567`)).toBeNull();
        expect(toUkrainianMobile(`0671234567${after}${right}`)).toBeNull();
      }),
    );
  });

  it("survives any character without letters and digits between its groups", () => {
    const character = fc
      .oneof(
        fc.constantFrom(...Array.from("_./\\,;:|*~='’•·–—‑−()[]{}<>#&@!?\u200b\u2060\u00ad")),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
      )
      .filter((text) => /^[\p{P}\p{S}\p{Z}\p{Cf}]+$/u.test(text));
    const start = fc.constantFrom("+380", "380", "0", "+38 0", "00380");
    fc.assert(
      fc.property(start, character, (prefix, gap) => {
        const second = `050${gap}111${gap}22${gap}33`;
        expect(toUkrainianMobile(`${prefix}67${gap}123${gap}45${gap}67`)).toBe("380671234567");
        expect(toUkrainianMobile(`${prefix}67${gap}123${gap}45${gap}67 ${second}`)).toBe("380671234567");
      }),
      cases(300),
    );
  });

  it.each(["67, 1234567", "кв. 50, 1234567", "50, 123-45-67", "50; 1234567"])(
    "is not made of %j: a break is inside of nine digits without a prefix",
    (text) => {
      expect(toUkrainianMobile(text)).toBeNull();
    },
  );

  it.each([
    ...[
      "+38O671234567",
      "38о671234567",
      "8О671234567",
      "067 123 45 67 №2",
      "067 123 45 67 №1, 050 123 45 67 №2",
    ],
    ...["0671234567*1", "067 123 45 67 🇺🇦 5", "067 123 45 67 ☎ 2"],
  ])("is read from %j", (text) => {
    expect(toUkrainianMobile(text)).toBe("380671234567");
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
      isOfSeveral: false,
    });
  });

  it.each([
    ["1. 067 123 45 67 2. 050 111 22 33", true],
    ["067_123_45_67, 044 123 45 67; 050/111/22/33", true],
    ["067 123 45 67, +380671234567", false],
    ["067 123 45 67, 044 123 45 67", false],
    ["067 123 45 67", false],
  ])("in a field that says %j is the first of several: %s", (text, isOfSeveral) =>
    expect(choosePhone([text, "0501112233"])).toMatchObject({ phone: "380671234567", isOfSeveral }),
  );

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
