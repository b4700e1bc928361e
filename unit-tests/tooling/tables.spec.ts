import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SKLAD_EVENT_NAMES } from "../../src/modules/sklad";
import { moduleOptionsSchema, readOptions } from "../../src/modules/sklad/options";
import { happened } from "../../src/catalogue";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";

const ROOT = join(__dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Cells of the rows of the first table below a heading. */
function tableBelow(page: string, heading: string): string[][] {
  const below = read(page).split(`\n${heading}\n`)[1] ?? "";
  const [table = ""] = /(?:^\|.*\n)+/m.exec(below) ?? [];
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function errorOf(options: unknown): string {
  try {
    readOptions(options);
  } catch (error) {
    return String(error);
  }
  return "none";
}

const codeOf = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

describe("The table of events", () => {
  const rows = tableBelow("docs/events.md", "## All events");

  it("has each event once", () => {
    expect(rows.flatMap(([name]) => codeOf(name))).toEqual(SKLAD_EVENT_NAMES);
  });

  it("describes an order's events like its timeline", () => {
    const differing = rows.filter(([name = "", when = ""]) => {
      const type = /^`sklad\.order\.(.+)`$/.exec(name)?.[1];
      return type !== undefined && when !== happened(type).en;
    });
    expect(differing).toEqual([]);
  });
});

describe("The table of options", () => {
  const rows = tableBelow("README.md", "## Options of the plugin");

  it("has each option once", () => {
    expect(rows.flatMap(([name]) => codeOf(name))).toEqual(Object.keys(moduleOptionsSchema.shape));
  });

  it("says what each must be, in the words of the error", () => {
    const differing = rows.filter(([name, , rule = ""]) => {
      const [option = ""] = codeOf(name);
      return option !== "dialect" && !errorOf({ [option]: Symbol() }).includes(` must be ${rule}, and `);
    });
    expect(differing).toEqual([]);
  });

  it("says which default each has", () => {
    const defaults: Readonly<Record<string, unknown>> = moduleOptionsSchema.parse({});
    const differing = rows.filter(([name, value]) => {
      const [option = ""] = codeOf(name);
      return defaults[option] !== undefined && value !== `\`${JSON.stringify(defaults[option])}\``;
    });
    expect(differing).toEqual([]);
  });
});

it("The table of settings has each setting", () => {
  const named = tableBelow("README.md", "## Settings of a connection").flatMap(([name]) => codeOf(name));
  expect(Object.keys(DEFAULT_SETTINGS).filter((setting) => !named.includes(setting))).toEqual([]);
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
});

it.each([
  ["docs/events.md", "order-accepted.ts"],
  ["README.md", "options.ts"],
])("%s shows the sample %s as it is type-checked", (page, sample) => {
  const text = read(`unit-tests/tooling/samples/${sample}`)
    .replace("../../../src/modules/sklad", "medusa-plugin-sklad/modules/sklad")
    .replace(/\nexport default options;\n$/, "");
  expect(read(page)).toContain(text.trimEnd());
});
