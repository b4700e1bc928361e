import { orderNumber } from "../../src/planning/orders/eligibility";
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
  it.each(["", "KYIV-", "А", "shop2_", "1a", "-", "2--"])("may be %j", (number_prefix) => {
    expect(settingsSchema.safeParse({ number_prefix }).success).toBe(true);
  });

  it.each(["1", "A1", "kyiv-2", "А٣", "2-", "KYIV-5-"])(
    "may end in neither a digit nor a digit and -: %j",
    (number_prefix) => {
      expect(settingsSchema.safeParse({ number_prefix }).success).toBe(false);
      expect(settingsChangesSchema.safeParse({ number_prefix }).success).toBe(false);
    },
  );

  it("keeps the numbers of all orders and parcels of all shops apart", () => {
    const longer = (words: string[]) =>
      words.flatMap((word) => ["1", "2", "-", "_", "A"].map((sign) => word + sign));
    const [ones, twos, threes] = [longer([""]), longer(longer([""])), longer(longer(longer([""])))];
    const prefixes = ["", ...ones, ...twos, ...threes].filter(
      (number_prefix) => settingsSchema.safeParse({ number_prefix }).success,
    );
    expect(prefixes.length).toBeGreaterThan(50);
    const whose = new Map<string, string>();
    for (const prefix of prefixes)
      for (const displayId of [1, 2, 11, 12, 21, 22, 112, 121])
        for (const sequence of [1, 2, 11, 12, 21, 22]) {
          const owner = `prefix "${prefix}", order ${displayId}, parcel ${sequence}`;
          const number = orderNumber(prefix, displayId, sequence);
          expect(whose.get(number) ?? owner).toBe(owner);
          whose.set(number, owner);
        }
  });
});

it("A change of settings names known members only, and fills in no defaults", () => {
  expect(settingsChangesSchema.safeParse({ unknown: 1 }).success).toBe(false);
  expect(settingsChangesSchema.parse({ round_cash_to: "1" })).toEqual({ round_cash_to: "1" });
});
