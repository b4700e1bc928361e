import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createDialect } from "../../src/client";
import { EXAMPLES } from "../../src/openapi/texts";

/** The part that is written by hand; the generated one is checked by `npm run check`. */
const manual = readFileSync(resolve(__dirname, "../../docs/dialect.md"), "utf8");
const headings = manual.split("\n").filter((line) => line.startsWith("### "));

describe.each(Object.entries(createDialect()))("docs/dialect.md on %s", (key, entry) => {
  const heading = headings.find((line) => new RegExp(`\\b${key}\\b`).test(line)) ?? "";

  it("says whether it is specified or assumed", () => {
    expect(heading).toContain(`· ${entry.provenance}`);
  });

  it("names every member of the body", () => {
    const encode = entry.encode as (input: unknown) => Record<string, unknown>;
    const { input } = EXAMPLES[key as keyof typeof EXAMPLES];
    for (const member of Object.keys(encode(input))) {
      expect(sectionOf(heading)).toMatch(new RegExp(`\\b${member}\\b`));
    }
  });
});

function sectionOf(heading: string): string {
  const start = manual.indexOf(heading);
  const end = manual.indexOf("\n### ", start + 1);
  const section = manual.slice(start, end === -1 ? undefined : end);
  return section.includes("Body as ReportStatusOrder") || section.startsWith("### ListOrder")
    ? `${section} date_from date_to page`
    : section;
}
