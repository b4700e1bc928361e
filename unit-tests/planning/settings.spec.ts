import {
  DEFAULT_SETTINGS,
  readSettings,
  settingsChangesSchema,
  settingsSchema,
} from "../../src/planning/settings";

describe("The settings of a connection's row", () => {
  it("have defaults for what the row does not name", () => {
    expect(readSettings({})).toEqual({ ok: true, settings: DEFAULT_SETTINGS });
  });

  it("keep members that this version does not know", () => {
    const read = readSettings({ written_by_a_newer_version: [1, 2] });
    expect(read).toEqual({
      ok: true,
      settings: { ...DEFAULT_SETTINGS, written_by_a_newer_version: [1, 2] },
    });
  });

  it.each([[null], ["text"], [{ requests_per_minute: "many" }], [{ approve: "sometimes", products: 1 }]])(
    "that cannot be read, %j, say which members and never their values",
    (row) => {
      const read = readSettings(row);
      expect(read.ok).toBe(false);
      const reason = read.ok ? "" : read.reason;
      expect(reason).toMatch(/^\w+ \(\w+\)(, \w+ \(\w+\))*$/);
      expect(reason).not.toContain("many");
    },
  );
});

describe("The number prefix", () => {
  it.each(["", "KYIV-", "А", "shop2_", "1a"])("may be %j", (number_prefix) => {
    expect(settingsSchema.safeParse({ number_prefix }).success).toBe(true);
  });

  it.each(["1", "A1", "kyiv-2", "А٣"])("may not end in a digit: %j", (number_prefix) => {
    expect(settingsSchema.safeParse({ number_prefix }).success).toBe(false);
    expect(settingsChangesSchema.safeParse({ number_prefix }).success).toBe(false);
  });
});

it("A change of settings names known members only, and fills in no defaults", () => {
  expect(settingsChangesSchema.safeParse({ unknown: 1 }).success).toBe(false);
  expect(settingsChangesSchema.parse({ round_cash_to: "1" })).toEqual({ round_cash_to: "1" });
});
