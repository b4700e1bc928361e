import { toUkrainianMobile } from "../../src/planning/values/phone";

const { isUkrainianMobile } = jest.requireActual<{ isUkrainianMobile: (text: string) => boolean }>(
  "../../demo/shop/phone.js",
);

const CODES = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0"));

describe("The shop page's check of a phone", () => {
  it("takes the operators that the order's conversion takes", () => {
    const taken = CODES.filter((code) => isUkrainianMobile(`+380${code}1234567`));
    expect(taken).toEqual(CODES.filter((code) => toUkrainianMobile(`+380${code}1234567`) !== null));
    expect(taken).toEqual(expect.arrayContaining(["39", "50", "63", "66", "67", "68", "73", "99"]));
  });

  it.each(["+380 50 123 45 67", "067 123-45-67", "80671234567", "(067) 123.45.67", "00380671234567"])(
    "takes a number as people write it: %s",
    (text) => {
      expect(isUkrainianMobile(text)).toBe(true);
      expect(toUkrainianMobile(text)).not.toBeNull();
    },
  );

  it.each(["", "0501234567890", "+48 501 234 567", "044 123 45 67", "0800 123 456", "050 123 45", "call me"])(
    "refuses %s",
    (text) => expect(isUkrainianMobile(text)).toBe(false),
  );
});
