import { changesIn, draftsOf } from "../../src/admin/settings/draft";
import { fromKyivInput, toKyivInput } from "../../src/admin/words/moments";
import { settingsForm, settingsFormResponse } from "../../src/contract";
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
  fulfil_at: "accepted",
  number_prefix: "KYIV-",
  recipient_name_order: "first_last",
  products: "exact",
  tracking_url_template: { ukrposhta: "https://track.example/?a=1,2&n={number}" },
  prepaid_shortfall: "collect",
  without_payment: "prepaid",
  round_cash_to: "1",
  capture_on_delivery: true,
  complete_on_delivery: true,
  manager_contact: "Олена, 050 123 45 67",
  notify_to: "shop@example.com",
  stuck_new_after_days: 2,
  stuck_after_days: 3,
  requests_per_minute: 30,
  report_every_minutes: 5,
  report_bucket: "shared",
  confirm_webhooks: "never",
  status_words: { "у дорозі": "shipped", виїхало: "shipped", забрали: "delivered" },
  stock_sync: "at_once",
  stock_every_minutes: 10,
  report_counts_until: "picked",
  report_lag_minutes: 30,
  stock_buffer: 2,
  create_levels: true,
  stock_guard_skus_percent: 5,
  webhook_ips: ["203.0.113.7", "198.51.100.0/24"],
  payload_retention_days: 10,
};

const { fields } = settingsForm();
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
