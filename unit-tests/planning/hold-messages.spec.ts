import { HOLD_CODES } from "../../src/planning/warehouse-order";
import { entryOf, LANGUAGES, holdMessage, sentenceOf, type SituationCode } from "../../src/catalogue";

const EVERYTHING = {
  title: "Чайник",
  sku: "KT-1",
  currency: "EUR",
  until: "2026-11-20T10:00:00.000Z",
  weight_kg: 50,
  limit_kg: 20.5,
  sentence: "More than 20 000 UAH at the door.\nCall first! ",
};
const NAMES_THE_ITEM = [
  "delivery_method_unknown",
  "shipping_profile_missing",
  "reservation_missing",
  "reservation_unclear",
  "reserved_at_two_locations",
  "sku_missing",
  "fractional_quantity",
] as const;

describe.each(LANGUAGES)("A hold in %s", (language) => {
  it.each(HOLD_CODES)("%s is several whole sentences, with params or without", (code) => {
    for (const params of [{}, EVERYTHING]) {
      const message = holdMessage({ code, params }, language);
      expect(message).not.toMatch(/undefined|null|NaN|\[object| {2}|\n/);
      expect(message).toMatch(/^[“«A-ZА-ЯІЇЄҐ].{20,}[.;:!?] .+\.$/u);
    }
  });

  it("does not promise an automatic handover to a person who fulfils by hand", () => {
    const DATA = HOLD_CODES.slice(0, HOLD_CODES.indexOf("nothing_to_ship") + 1);
    for (const code of DATA)
      expect(holdMessage({ code, params: {} }, language, "manual")).not.toMatch(/automatically|автоматично/);
  });

  it("has a message of its own for every code", () => {
    const messages = HOLD_CODES.map((code) => holdMessage({ code, params: {} }, language));
    expect(new Set(messages).size).toBe(HOLD_CODES.length);
  });

  it.each(NAMES_THE_ITEM)("%s names the item by title and sku", (code) => {
    const message = holdMessage({ code, params: EVERYTHING }, language);
    expect(message).toContain("Чайник");
    expect(message).toContain("(KT-1)");
    expect(holdMessage({ code, params: { sku: "KT-1" } }, language)).toContain("KT-1");
  });

  it("address_incomplete names what is missing", () => {
    const lacks = (missing: string) =>
      holdMessage({ code: "address_incomplete", params: { missing } }, language);
    expect(lacks("city")).toMatch(/no city\.|немає міста\./);
    expect(lacks("street")).toMatch(/no street with a house number\.|немає вулиці з номером будинку\./);
    expect(lacks("postcode")).toMatch(/postal code.*Ukrposhta|індексу.*Укрпошта/);
    expect(holdMessage({ code: "address_incomplete", params: {} }, language)).toMatch(
      /no city, no street.*no five-digit|немає міста, вулиці.*п’ятизначного/,
    );
  });

  it("grace_period gives the time in Kyiv, and goes without when it is not a time", () => {
    expect(holdMessage({ code: "grace_period", params: EVERYTHING }, language)).toMatch(
      /Nov 20, 2026, 12:00 PM|20\.11\.2026, 12:00/,
    );
    expect(holdMessage({ code: "grace_period", params: { until: "soon" } }, language)).not.toContain("soon");
  });

  it("prepaid_not_paid names what the order waits for", () => {
    const captured = holdMessage(
      { code: "prepaid_not_paid", params: { prepaid_when: "captured" } },
      language,
    );
    const authorized = holdMessage(
      { code: "prepaid_not_paid", params: { prepaid_when: "authorized" } },
      language,
    );
    expect(captured).not.toBe(authorized);
  });

  it("held_by_shop quotes the shop's own sentence, in one line", () => {
    const message = holdMessage({ code: "held_by_shop", params: EVERYTHING }, language);
    expect(message).toContain(": More than 20 000 UAH at the door. Call first. ");
  });

  it("branch_too_heavy names what the goods weigh and what the branch takes", () => {
    const message = holdMessage({ code: "branch_too_heavy", params: EVERYTHING }, language);
    expect(message).toMatch(/50 kg.*20\.5 kg|50 кг.*20,5 кг/);
  });

  it("currency_not_uah names the currency", () => {
    expect(holdMessage({ code: "currency_not_uah", params: EVERYTHING }, language)).toContain("EUR");
  });
});

describe("A hold", () => {
  it("of another version needs a person, and refers to the order's page", () => {
    const code = "no_such_reason";
    expect(holdMessage({ code, params: {} }, "en")).toBe("See the reason on the order's page.");
    const situation = `hold.${code}` as SituationCode;
    expect(entryOf(situation)).toMatchObject({ tone: "needs_you", label: { en: "Needs action" } });
    expect(sentenceOf(situation, {}, "uk")).toBe("Причину вказано на сторінці замовлення.");
  });

  it("is in Ukrainian letters in Ukrainian", () => {
    for (const code of HOLD_CODES) {
      const message = holdMessage({ code, params: {} }, "uk");
      expect(message).not.toMatch(/[ыэъё]/i);
      expect(holdMessage({ code, params: {} }, "en")).not.toMatch(/[а-яіїєґ]/i);
    }
  });
});
