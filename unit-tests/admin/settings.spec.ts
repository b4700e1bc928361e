import { changesIn, defaultFor, draftsOf, wrongIn } from "../../src/admin/settings/draft";
import { fromKyivInput, toKyivInput } from "../../src/admin/i18n/format";
import type { Text } from "../../src/admin/i18n/use-text";
import { type SettingField, settingsForm, settingsFormResponse } from "../../src/contract";
import { DEFAULT_SETTINGS, type Settings, settingsChangesSchema } from "../../src/planning/settings";

/** The hook's states, in the order in which it takes them. */
const mockStates: unknown[] = [];
let mockNext = 0;
/** Versions that are sent; each save answers with the next of the responses. */
const mockSent: string[] = [];
const mockResponses: (() => object)[] = [];

jest.mock("react", () => ({
  ...jest.requireActual<object>("react"),
  useState: (first: unknown) => {
    const at = mockNext++;
    if (!(at in mockStates)) mockStates[at] = first;
    return [
      mockStates[at],
      (next: unknown) => (mockStates[at] = typeof next === "function" ? next(mockStates[at]) : next),
    ];
  },
}));
jest.mock("../../src/admin/i18n/use-text", () => ({
  useText: () => (key: string) => key,
  useLanguage: () => "en",
}));
jest.mock("../../src/admin/connections/use-connections", () => ({
  useRefetchAll: () => async () => undefined,
  changeSettings: async ({ version }: { version: string }) => {
    mockSent.push(version);
    return mockResponses.shift()?.();
  },
}));
jest.mock("../../src/admin/parts/use-action", () => ({
  useAction: () => ({
    busy: null,
    error: null,
    run: (_: string, work: () => Promise<unknown>) =>
      work().then(
        () => true,
        () => false,
      ),
  }),
}));
jest.mock("../../src/admin/api", () => ({
  isRefusedAs: (error: unknown, code: string) => (error as Error).message === code,
}));

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
      return { "Прибув, очікує": first, виїхало: first, "“забрали”": second };
    case "text":
      return "KYIV-";
  }
}

/** The key in place of the text, and the word that the text names. */
const t = ((key: string, params?: { readonly word?: string }) =>
  params?.word === undefined ? key : `${key} ${params.word}`) as Text;

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

  const fieldOf = (name: SettingField["name"]) => {
    const field = fields.find((one) => one.name === name);
    if (!field) throw new Error(`There is no setting ${name}.`);
    return field;
  };

  it("that are numbers have the default while they are empty", () => {
    const emptied = { ...drafts(CHANGED), requests_per_minute: "" };
    expect(changesIn(fields, drafts(CHANGED), emptied)).toEqual({ requests_per_minute: 57 });
  });

  it.each([
    ["0", true],
    ["1", false],
    ["60", false],
    ["61", true],
    ["1.5", true],
    ["", false],
  ])("are whole numbers within their limits: of 1 to 60, %j is outside: %s", (draft, isOutside) => {
    expect(wrongIn(fieldOf("requests_per_minute"), draft, t)).toBe(isOutside ? "settings.outOfRange" : null);
  });

  it.each(["0002-10-28T10:00", "0202-10-28T10:00", "20261-10-28T10:00", "2026-10-28T"])(
    "that are moments are wrong until they are complete: %s",
    (draft) => {
      expect(wrongIn(fieldOf("hand_over_since"), draft, t)).toBe("settings.noMoment");
    },
  );

  it.each([
    [{ picked: "Зібрано\nУпаковано", shipped: "зібрано" }, "settings.twoMeanings зібрано"],
    [{ picked: "На_складі", shipped: "їде\nна  складі" }, "settings.twoMeanings на  складі"],
    [{ picked: "Зібрано\nзібрано", shipped: "їде" }, null],
  ])("that are words have one meaning each: of %j, %j", (draft, wrong) => {
    expect(wrongIn(fieldOf("status_words"), draft, t)).toBe(wrong);
  });

  it("can be reset where they differ from a default", () => {
    expect(defaultFor(fieldOf("requests_per_minute"), "30")).toBe("57");
    expect(defaultFor(fieldOf("requests_per_minute"), "57")).toBeNull();
    expect(defaultFor(fieldOf("notify_in_admin"), false)).toBe(true);
    expect(defaultFor(fieldOf("approve"), "all")).toBe("none");
  });

  it("whose default is to have nothing are cleared, not reset", () => {
    for (const name of ["carrier_literal", "number_prefix", "cod_provider_ids", "status_words"] as const)
      expect(defaultFor(fieldOf(name), drafts(CHANGED)[name] ?? "")).toBeNull();
  });

  it("have labels of their own, by which an error finds its setting", () => {
    for (const language of ["en", "uk"] as const)
      expect(new Set(fields.map(({ label }) => label[language])).size).toBe(fields.length);
  });

  it("that were not touched are not sent", () => {
    expect(changesIn(fields, drafts(CHANGED), drafts({ ...CHANGED }))).toEqual({});
  });
});

describe("A save of settings", () => {
  interface Form {
    readonly set: (name: string, draft: string) => void;
    readonly save: () => Promise<boolean>;
    readonly discard: () => void;
  }
  const { useSettings } = jest.requireActual<{
    useSettings: (connection: object, form: typeof fields) => Form;
  }>("../../src/admin/settings/use-settings");

  /** The form as it is while the page shows this version. */
  const at = (version: string, settings: Partial<Settings> = {}): Form => {
    mockNext = 0;
    return useSettings({ id: "sklconn_1", version, settings: { ...DEFAULT_SETTINGS, ...settings } }, fields);
  };
  const saved = (version: string) => mockResponses.push(() => ({ version }));

  beforeEach(() => [mockStates, mockSent, mockResponses].forEach((list: unknown[]) => list.splice(0)));

  it("sends the version that was shown at the first unsaved edit, whatever is shown by then", async () => {
    at("v1").set("manager_contact", "Олена");
    at("v2").set("number_prefix", "S-");
    saved("v3");
    expect(await at("v2").save()).toBe(true);
    expect(mockSent).toEqual(["v1"]);
  });

  it("sends the version that is shown at an edit after everything was discarded, saved or changed back", async () => {
    at("v1").set("manager_contact", "Олена");
    at("v2").discard();
    at("v2").set("manager_contact", "Ніна");
    saved("v3");
    await at("v2").save();
    const settings = { manager_contact: "Ніна" };
    at("v4", settings).set("manager_contact", "Олена");
    at("v4", settings).set("manager_contact", "Ніна");
    at("v5", settings).set("manager_contact", "Олена");
    saved("v6");
    await at("v5", settings).save();
    expect(mockSent).toEqual(["v2", "v5"]);
  });

  it("after a refusal because of a colleague's change sends the version that is shown by then", async () => {
    at("v1").set("manager_contact", "Олена");
    mockResponses.push(() => {
      throw new Error("moved");
    });
    expect(await at("v2").save()).toBe(false);
    saved("v3");
    expect(await at("v2").save()).toBe(true);
    expect(mockSent).toEqual(["v1", "v2"]);
  });

  it("sends the version of the save before with what was entered meanwhile", async () => {
    at("v1").set("manager_contact", "Олена");
    mockResponses.push(() => {
      at("v1").set("number_prefix", "S-");
      return { version: "v2" };
    });
    await at("v1").save();
    saved("v4");
    await at("v3", { manager_contact: "Олена" }).save();
    expect(mockSent).toEqual(["v1", "v2"]);
  });
});

it.each([
  ["in winter", "2026-01-02T03:04:00.000Z", "2026-01-02T05:04"],
  ["in summer", "2026-07-02T03:04:00.000Z", "2026-07-02T06:04"],
  ["an hour after summer time begins", "2026-03-29T02:00:00.000Z", "2026-03-29T05:00"],
  ["an hour before it begins", "2026-03-29T00:00:00.000Z", "2026-03-29T02:00"],
  ["before there were shops", "1970-01-01T00:00:00.000Z", "1970-01-01T03:00"],
  ["after it has ended", "2026-10-25T02:30:00.000Z", "2026-10-25T04:30"],
])("A moment %s is filled in by Kyiv's clock", (_, moment, filled) => {
  expect(toKyivInput(moment)).toBe(filled);
  expect(fromKyivInput(filled)).toBe(moment);
});

it.each(["", "0002-10-28T10:00", "0020-10-28T10:00", "0202-10-28T10:00", "20261-10-28T10:00", "2026-10-28T"])(
  "A moment that is not complete yet is none: %j",
  (filled) => {
    expect(fromKyivInput(filled)).toBeNull();
  },
);
