import { changesIn, draftsOf } from "../../src/admin/settings/draft";
import { fromKyivInput, toKyivInput } from "../../src/admin/words/moments";
import { type SettingField, settingsForm, settingsFormResponse } from "../../src/contract";
import { DEFAULT_SETTINGS, type Settings, settingsChangesSchema } from "../../src/planning/settings";

const { fields } = settingsForm();

/** A value of a setting that is not its default. */
function otherThanDefault({ kind, choices, default: value, min }: SettingField): unknown {
  const [first = "", second = ""] = choices.map((one) => one.value);
  switch (kind) {
    case "switch":
      return value !== true;
    case "choice":
      return value === first ? second : first;
    case "number":
      return value === min ? Number(min) + 1 : min;
    case "moment":
      return "2026-01-02T03:04:00.000Z";
    case "providers":
      return ["pp_system_default"];
    case "lines":
      return ["203.0.113.7", "198.51.100.0/24"];
    case "addresses":
      return { [second]: "https://track.example/?a=1,2&n={number}" };
    case "words":
      return { "у дорозі": first, виїхало: first, забрали: second };
    case "text":
      return "KYIV-";
  }
}

const CHANGED = Object.fromEntries(
  fields.map((field) => [field.name, otherThanDefault(field)]),
) as unknown as Settings;
const drafts = (settings: Settings) => draftsOf(fields, settings);

describe("The form of the settings", () => {
  it("describes each setting as the route gives it, with the default the plugin has", () => {
    const { shape } = settingsFormResponse.omit({ can: true });
    expect(shape.fields.safeParse(fields).error).toBeUndefined();
    const defaults = Object.fromEntries(fields.map((field) => [field.name, field.default]));
    expect(defaults).toEqual(DEFAULT_SETTINGS);
  });

  it("shows a first shop about eight of them", () => {
    const basic = fields.filter(({ level }) => level === "basic");
    expect(basic.length).toBeGreaterThan(5);
    expect(basic.length).toBeLessThan(11);
  });

  it("lists the values of a choice from the smallest number on", () => {
    const rounding = fields.find(({ name }) => name === "round_cash_to");
    expect(rounding?.choices.map(({ value }) => value)).toEqual(["0.01", "0.50", "1"]);
  });

  it("has every text in both languages", () => {
    const texts = fields.flatMap(({ label, hint, choices }) => [
      label,
      hint,
      ...choices.map((one) => one.label),
    ]);
    const english = texts.map(({ en }) => en.replaceAll("Нова пошта", ""));
    expect(english.filter((text) => text === "" || /[а-яіїєґ]/i.test(text))).toEqual([]);
    const ukrainian = texts.map(({ uk }) => uk.replaceAll(/ApiKey|Medusa/g, ""));
    expect(ukrainian.filter((text) => text === "" || /[a-zыэъё']{2,}/i.test(text))).toEqual([]);
  });
});

describe("The settings on the pages", () => {
  it("are saved as they were filled in, and the plugin takes them", () => {
    const changes = changesIn(fields, drafts(DEFAULT_SETTINGS), drafts(CHANGED));
    expect(changes).toEqual(CHANGED);
    expect(settingsChangesSchema.safeParse(changes).error).toBeUndefined();
  });

  it("emptied are as by default", () => {
    expect(changesIn(fields, drafts(CHANGED), drafts(DEFAULT_SETTINGS))).toEqual(DEFAULT_SETTINGS);
  });

  it("that were not touched are not sent", () => {
    expect(changesIn(fields, drafts(CHANGED), drafts({ ...CHANGED }))).toEqual({});
  });
});

it.each([
  ["in winter", "2026-01-02T03:04:00.000Z", "2026-01-02T05:04"],
  ["in summer", "2026-07-02T03:04:00.000Z", "2026-07-02T06:04"],
  ["an hour after summer time begins", "2026-03-29T02:00:00.000Z", "2026-03-29T05:00"],
  ["an hour before it begins", "2026-03-29T00:00:00.000Z", "2026-03-29T02:00"],
  ["after it has ended", "2026-10-25T02:30:00.000Z", "2026-10-25T04:30"],
])("A moment %s is filled in by Kyiv's clock", (_, moment, filled) => {
  expect(toKyivInput(moment)).toBe(filled);
  expect(fromKyivInput(filled)).toBe(moment);
});
