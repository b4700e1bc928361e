import { changesIn, draftsOf, NAMES } from "../../src/admin/settings/draft";
import { FIELDS, FIRST, GROUPS } from "../../src/admin/settings/fields";
import { fromKyivInput, toKyivInput } from "../../src/admin/words/moments";
import { DEFAULT_SETTINGS, type Settings, settingsChangesSchema } from "../../src/planning/settings";

/** Each setting as somebody may have it, other than by default. */
const CHANGED: Settings = {
  carrier_literal: "Нова пошта",
  cod_provider_ids: ["pp_system_default"],
  prepaid_when: "authorized",
  approve: "cod",
  automatic_handover: false,
  hand_over_since: "2026-01-02T03:04:00.000Z",
  grace_period_minutes: 7,
  reserve_missing: false,
  fulfil_at: "accepted",
  number_prefix: "KYIV-",
  recipient_name_order: "first_last",
  comment_metadata_key: "note",
  products: "exact",
  tracking_url_template: { ukrposhta: "https://track.example/?a=1,2&n={number}" },
  prepaid_shortfall: "collect",
  without_payment: "prepaid",
  round_cash_to: "1",
  capture_on_delivery: true,
  complete_on_delivery: true,
  manager_contact: "Олена, 050 123 45 67",
  notify_to: "shop@example.com",
  notify_channel: "sms",
  notify_template: "warehouse",
  stuck_new_after_days: 2,
  stuck_after_days: 3,
  requests_per_minute: 30,
  report_every_minutes: 5,
  report_bucket: "shared",
  confirm_webhooks: "never",
  status_words: { "у дорозі": "shipped", виїхало: "shipped", забрали: "delivered" },
  notification_members: { number: ["zakaz", "nomer"], status: ["stan"] },
  stock_sync: "at_once",
  stock_every_minutes: 10,
  report_counts_until: "picked",
  report_lag_minutes: 30,
  stock_buffer: 2,
  duplicate_skus: "sum",
  stock_fractions: "write",
  create_levels: true,
  stock_guard_skus_percent: 5,
  stock_guard_units_percent: 10,
  stock_guard_from_skus: 50,
  webhook_ips: ["203.0.113.7", "198.51.100.0/24"],
  webhooks_per_minute: 100,
  payload_retention_days: 10,
  inbox_retention_days: 5,
};

describe("The settings on the pages", () => {
  it("are all of them, each in one place, with the default the plugin has", () => {
    const placed = [...Object.values(FIRST).flat(), ...Object.values(GROUPS).flat()];
    expect([...placed].sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
    const standards = Object.fromEntries(NAMES.map((name) => [name, FIELDS[name].standard]));
    expect(standards).toEqual(DEFAULT_SETTINGS);
  });

  it("are saved as they were filled in, and the plugin takes them", () => {
    const changes = changesIn(draftsOf(DEFAULT_SETTINGS), draftsOf(CHANGED));
    expect(changes).toEqual(CHANGED);
    expect(settingsChangesSchema.safeParse(changes).error).toBeUndefined();
  });

  it("emptied are as by default", () => {
    expect(changesIn(draftsOf(CHANGED), draftsOf(DEFAULT_SETTINGS))).toEqual(DEFAULT_SETTINGS);
  });

  it("that nobody has touched are not sent", () => {
    expect(changesIn(draftsOf(CHANGED), draftsOf({ ...CHANGED }))).toEqual({});
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
