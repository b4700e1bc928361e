import { STYLES } from "../../src/storefront/element/styles";

/** The part of a stylesheet that every browser reads. */
const always = STYLES.replaceAll(/@supports [^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");

describe("The picker's looks in a browser without newer functions for colours", () => {
  it("have every custom property they use, with a value that browser knows", () => {
    // A custom property takes any value, and what uses an unknown one has no border at all.
    const properties = [...always.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => ({
      name,
      value,
    }));
    expect(properties.map(({ name }) => name)).toEqual([
      "--_accent",
      "--_bad",
      "--_back",
      "--_text",
      "--_muted",
      "--_border",
    ]);
    for (const { value } of properties) expect(value).not.toMatch(/color-mix|light-dark/);
  });
});
