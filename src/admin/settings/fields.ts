import type { Settings } from "../../planning/settings";

export type SettingName = keyof Settings;

/** How a setting is filled in, and what it is when nobody has said otherwise. */
export type Field =
  | { readonly kind: "switch"; readonly standard: boolean }
  | { readonly kind: "choice"; readonly standard: string; readonly values: readonly string[] }
  /** Emptied it is the standard again. */
  | { readonly kind: "text"; readonly standard: string | null }
  | { readonly kind: "number"; readonly standard: number; readonly min: number; readonly max: number }
  /** A moment of Kyiv time. */
  | { readonly kind: "moment"; readonly standard: null }
  /** Some of the shop's ways to pay. */
  | { readonly kind: "providers"; readonly standard: readonly string[] }
  /** One a line. */
  | { readonly kind: "lines"; readonly standard: readonly string[] }
  /** A text for each of these names. */
  | { readonly kind: "each"; readonly standard: object; readonly names: readonly string[]; readonly of: Of };

/** What the texts of `each` stand for: an address each; words that mean the name; further names of it. */
type Of = "addresses" | "meanings" | "aliases";

const flag = (standard: boolean): Field => ({ kind: "switch", standard });
/** The first is the standard one. */
const choice = (...values: readonly [string, ...string[]]): Field => ({
  kind: "choice",
  standard: values[0],
  values,
});
const text = (standard: string | null): Field => ({ kind: "text", standard });
const number = (standard: number, min: number, max: number): Field => ({
  kind: "number",
  standard,
  min,
  max,
});
const each = (of: Of, ...names: readonly string[]): Field => ({ kind: "each", standard: {}, names, of });

const DAY_MINUTES = 24 * 60;

/** Every setting of a connection. */
export const FIELDS: Readonly<Record<SettingName, Field>> = {
  carrier_literal: text(null),
  cod_provider_ids: { kind: "providers", standard: [] },
  prepaid_when: choice("captured", "authorized"),
  approve: choice("none", "cod", "all"),
  automatic_handover: flag(true),
  hand_over_since: { kind: "moment", standard: null },
  grace_period_minutes: number(0, 0, 7 * DAY_MINUTES),
  reserve_missing: flag(true),
  fulfil_at: choice("picked", "accepted"),
  number_prefix: text(""),
  recipient_name_order: choice("last_first", "first_last"),
  comment_metadata_key: text("comment"),
  products: choice("one_per_sku", "exact"),
  tracking_url_template: each("addresses", "carrier-branch", "ukrposhta", "courier-kyiv", "pickup"),
  prepaid_shortfall: choice("hold", "collect"),
  without_payment: choice("hold", "cash_on_delivery", "prepaid"),
  round_cash_to: choice("0.01", "0.50", "1"),
  capture_on_delivery: flag(false),
  complete_on_delivery: flag(false),
  manager_contact: text(null),
  notify_to: text(null),
  notify_channel: text("email"),
  notify_template: text("sklad-problem"),
  stuck_new_after_days: number(3, 1, 365),
  stuck_after_days: number(5, 1, 365),
  requests_per_minute: number(57, 1, 60),
  report_every_minutes: number(1, 1, DAY_MINUTES),
  report_bucket: choice("per_operation", "shared"),
  confirm_webhooks: choice("money", "all", "never"),
  status_words: each("meanings", "new", "picked", "shipped", "delivered", "canceled", "returned", "refused"),
  notification_members: each(
    "aliases",
    "number",
    "external_id",
    "remote_id",
    "remote_key",
    "status",
    "tracking_number",
    "changed_at",
  ),
  stock_sync: choice("after_preview", "at_once", "off"),
  stock_every_minutes: number(1, 1, DAY_MINUTES),
  report_counts_until: choice("shipped", "picked", "accepted"),
  report_lag_minutes: number(5, 0, DAY_MINUTES),
  stock_buffer: number(0, 0, 1_000_000),
  duplicate_skus: choice("lowest", "sum"),
  stock_fractions: choice("round_down", "write"),
  create_levels: flag(false),
  stock_guard_skus_percent: number(20, 0, 100),
  stock_guard_units_percent: number(50, 0, 100),
  stock_guard_from_skus: number(20, 1, 1_000_000),
  webhook_ips: { kind: "lines", standard: [] },
  webhooks_per_minute: number(6_000, 1, 1_000_000),
  payload_retention_days: number(90, 1, 3650),
  inbox_retention_days: number(30, 1, 3650),
};

/** What a first order cannot go without knowing. */
export const FIRST = {
  delivery: ["carrier_literal"],
  money: ["cod_provider_ids", "prepaid_when", "approve"],
} as const satisfies Record<string, readonly SettingName[]>;

/** The others, by what they are about; whoever looks for one opens its group. */
export const GROUPS = {
  handover: ["automatic_handover", "hand_over_since", "grace_period_minutes", "reserve_missing", "fulfil_at"],
  parcel: [
    "number_prefix",
    "recipient_name_order",
    "comment_metadata_key",
    "products",
    "tracking_url_template",
  ],
  money: [
    "prepaid_shortfall",
    "without_payment",
    "round_cash_to",
    "capture_on_delivery",
    "complete_on_delivery",
  ],
  telling: [
    "manager_contact",
    "notify_to",
    "notify_channel",
    "notify_template",
    "stuck_new_after_days",
    "stuck_after_days",
  ],
  asking: [
    "requests_per_minute",
    "report_every_minutes",
    "report_bucket",
    "confirm_webhooks",
    "status_words",
    "notification_members",
  ],
  stock: [
    "stock_sync",
    "stock_every_minutes",
    "report_counts_until",
    "report_lag_minutes",
    "stock_buffer",
    "duplicate_skus",
    "stock_fractions",
    "create_levels",
    "stock_guard_skus_percent",
    "stock_guard_units_percent",
    "stock_guard_from_skus",
  ],
  keeping: ["webhook_ips", "webhooks_per_minute", "payload_retention_days", "inbox_retention_days"],
} as const satisfies Record<string, readonly SettingName[]>;
export type Group = keyof typeof GROUPS;
