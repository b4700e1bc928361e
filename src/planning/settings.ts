import { z } from "zod";
import { DELIVERY_METHODS } from "./delivery-options";
import type { OrderState } from "../client/calls/order-state";

/** The states a status word of the warehouse may stand for. */
const STATUS_STATES = [
  "new",
  "picked",
  "shipped",
  "delivered",
  "canceled",
  "returned",
  "refused",
] as const satisfies readonly OrderState[];

/** What a status notification may say under names of its own. */
const NOTIFICATION_MEMBERS = [
  "number",
  "external_id",
  "remote_id",
  "remote_key",
  "status",
  "tracking_number",
  "changed_at",
] as const;

/**
 * Everything a merchant can set on a connection, with the default each field has. One schema for the tables, the
 * admin API and the admin page. Times are minutes unless a name says otherwise.
 */
const knownSettings = z.strictObject({
  /** Hand every eligible checkout over by itself. Off: only "Fulfill items" in Medusa does. */
  automatic_handover: z.boolean().default(true),
  /** Orders created earlier are not handed over by themselves. Null: the moment the connection was enabled. */
  hand_over_since: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Warehouse status at which Medusa's fulfillment is created. */
  fulfil_at: z.enum(["picked", "accepted"]).default("picked"),
  /** Enter the cash of a delivered parcel as a captured payment of its order. */
  capture_on_delivery: z.boolean().default(false),
  /** Complete an order in Medusa once all of it is delivered or written off, and paid. */
  complete_on_delivery: z.boolean().default(false),
  /** By way of delivery: the page that follows a parcel, with `{number}` for its tracking number. */
  tracking_url_template: z
    .partialRecord(
      z.enum(DELIVERY_METHODS),
      z
        .string()
        .max(2_000)
        .regex(/^https?:\/\/\S*\{number\}\S*$/, "An http address with {number} in it."),
    )
    .default({}),
  /** When a prepaid order counts as paid. Medusa's system provider authorises everything, hence `captured`. */
  prepaid_when: z.enum(["captured", "authorized"]).default("captured"),
  /**
   * A prepaid order that grew after it was paid: `hold` it until the rest is paid, or `collect` the rest at the door.
   */
  prepaid_shortfall: z.enum(["hold", "collect"]).default("hold"),
  /** Orders that wait for a person's approval. */
  approve: z.enum(["none", "cod", "all"]).default("none"),
  /** Make the reservations of an order that Medusa's checkout took and died before reserving for. */
  reserve_missing: z.boolean().default(true),
  /** Wait after checkout before the handover, so that a customer can still change their mind. */
  grace_period_minutes: z
    .int()
    .min(0)
    .max(7 * 24 * 60)
    .default(0),
  /** Payment providers that mean cash on delivery, as Medusa's ids (`pp_system_default`). */
  cod_provider_ids: z.array(z.string().min(1).max(200)).max(100).default([]),
  /** What an order without any payment (a converted draft) is. */
  without_payment: z.enum(["hold", "cash_on_delivery", "prepaid"]).default("hold"),
  /**
   * Prefix of the order number sent to the warehouse, unique for each shop on one ApiKey. It does not end in a digit, or
   * in one and `-`: with `1` order 1001 would be the order 11001 of a shop without a prefix, and with `2-` order 3 the
   * third parcel of its order 2. Numbers of two prefixes are never the same then.
   */
  number_prefix: z
    .string()
    .max(20)
    .regex(
      /^(?:[\p{L}\d_-]*(?:[\p{L}_]|(?<!\d)-))?$/u,
      "Letters, digits, _ and -, and at the end neither a digit nor a digit and -.",
    )
    .default(""),
  /** The carrier's `delivery_method` literal, given by the operator at onboarding. Null: its options cannot be used. */
  carrier_literal: z.string().trim().min(1).max(200).nullable().default(null),
  /**
   * `one_per_sku` sends each sku once, at its average price rounded to the kopiyka; `exact` splits entries so that
   * prices add up, for a warehouse that is known to add up entries of one sku.
   */
  products: z.enum(["one_per_sku", "exact"]).default("one_per_sku"),
  /** UAH that cash collected at the door is a multiple of, rounded down. */
  round_cash_to: z.enum(["0.01", "0.50", "1"]).default("0.01"),
  /** Order of the recipient's names on the parcel. */
  recipient_name_order: z.enum(["last_first", "first_last"]).default("last_first"),
  /** Key of the order's metadata that holds the customer's note for the warehouse. */
  comment_metadata_key: z.string().min(1).max(200).default("comment"),
  /** Calls a minute this plugin may spend of the ApiKey's 60. */
  requests_per_minute: z.int().min(1).max(60).default(57),
  /**
   * What a notification of the warehouse may claim before a look-up has confirmed it, since nothing authenticates its
   * sender: `money` confirms the ends that move money (cancelled, refused, returned, delivered with cash), `all` every
   * change, `never` none.
   */
  confirm_webhooks: z.enum(["money", "all", "never"]).default("money"),
  /** How often the warehouse is asked for the statuses that changed. */
  report_every_minutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .default(1),
  /** Whether each of the four reports has a call a minute of its own, or all of them share one. */
  report_bucket: z.enum(["per_operation", "shared"]).default("per_operation"),
  /** An order that the warehouse has accepted and not begun to pick for this many days is a problem. */
  stuck_new_after_days: z.int().min(1).max(365).default(3),
  /** An order that stays picked, or shipped, for this many days is a problem. */
  stuck_after_days: z.int().min(1).max(365).default(5),
  /**
   * Whether Medusa's levels are brought in step with the warehouse: once a person has accepted the preview, or, in
   * production, without one. `off`: the warehouse is not asked for its stock, and nothing is written.
   */
  stock_sync: z.enum(["off", "after_preview", "at_once"]).default("after_preview"),
  /** How often the warehouse is asked for its stock. */
  stock_every_minutes: z
    .int()
    .min(1)
    .max(24 * 60)
    .default(1),
  /**
   * When goods of an order leave the figure that the warehouse reports. `shipped` subtracts them longest, and is safe
   * whichever is true.
   */
  report_counts_until: z.enum(["accepted", "picked", "shipped"]).default("shipped"),
  /** How old the figures of a report may be when the warehouse gives it. */
  report_lag_minutes: z
    .int()
    .min(0)
    .max(24 * 60)
    .default(5),
  /** Units of each sku that are never sold; a product can say another number. */
  stock_buffer: z.int().min(0).max(1_000_000).default(0),
  /** A sku that a report names several times has the `lowest` of its quantities, or their `sum`. */
  duplicate_skus: z.enum(["lowest", "sum"]).default("lowest"),
  /** Parts of a unit are rounded down to whole ones, or written as they are. */
  stock_fractions: z.enum(["round_down", "write"]).default("round_down"),
  /** Make the inventory levels that are missing at the connection's stock location. */
  create_levels: z.boolean().default(false),
  /**
   * A report is looked at by a person first for the skus it has lost, when these are more than this share of the skus
   * that were there, or of their units. Percent; not asked of fewer than `stock_guard_from_skus`.
   */
  stock_guard_skus_percent: z.int().min(0).max(100).default(20),
  stock_guard_units_percent: z.int().min(0).max(100).default(50),
  stock_guard_from_skus: z.int().min(1).max(1_000_000).default(20),
  /** Whom people ask at the warehouse, as the pages show it: a name, a phone, a chat. Never sent. */
  manager_contact: z.string().trim().min(1).max(200).nullable().default(null),
  /** Whom to tell of a problem through Medusa's Notification module, such as an e-mail address. Null: nobody. */
  notify_to: z.string().trim().min(1).max(200).nullable().default(null),
  /** The channel of the notification provider that tells them. */
  notify_channel: z.string().trim().min(1).max(200).default("email"),
  /** Template of that provider. */
  notify_template: z.string().trim().min(1).max(200).default("sklad-problem"),
  /** Done commands and what was sent with them, which holds names and phones, are deleted after this many days. */
  payload_retention_days: z.int().min(1).max(3650).default(90),
  /** Further words of the warehouse for statuses, in any case, and the state each stands for. */
  status_words: z.record(z.string().trim().min(1).max(100), z.enum(STATUS_STATES)).default({}),
  /** Further names under which webhooks carry an order's identifiers, its status, tracking number and time. */
  notification_members: z
    .partialRecord(z.enum(NOTIFICATION_MEMBERS), z.array(z.string().trim().min(1).max(100)).max(20))
    .default({}),
  /** Addresses webhooks may come from, as IP addresses or CIDR ranges. Empty: any. */
  webhook_ips: z
    .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
    .max(100)
    .default([]),
  /**
   * Webhooks a minute that each process takes for this connection, whichever of its addresses they come to; the rest is
   * answered with 429. Their bodies are bounded in proportion.
   */
  webhooks_per_minute: z.int().min(1).max(1_000_000).default(6_000),
  /** Webhooks are deleted, whatever became of them, after this many days, or after `payload_retention_days` if fewer. */
  inbox_retention_days: z.int().min(1).max(3650).default(30),
});

export type Settings = z.infer<typeof knownSettings>;

/** Members this version does not know are kept and ignored: a newer version wrote them, and may run again. */
export const settingsSchema = knownSettings.loose();

export type ReadSettings =
  | { readonly ok: true; readonly settings: Settings }
  | {
      readonly ok: false;
      /** The members that cannot be read and why, never their values. */
      readonly reason: string;
    };

/** Settings as a connection's row holds them. One that cannot be read concerns that connection alone. */
export function readSettings(row: unknown): ReadSettings {
  const parsed = settingsSchema.safeParse(row);
  if (parsed.success) return { ok: true, settings: parsed.data };
  const reasons = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "settings"} (${code})`);
  return { ok: false, reason: reasons.join(", ") };
}

const receiverSettings = knownSettings
  .pick({ notify_to: true, notify_channel: true, notify_template: true })
  .strip();

/** Whom to tell that the rest of a row cannot be read. A channel that cannot be read is nobody's: another may go elsewhere. */
export function readReceiver(row: unknown): z.infer<typeof receiverSettings> {
  const parsed = receiverSettings.safeParse(row);
  return parsed.success ? parsed.data : receiverSettings.parse({});
}

type Fields = typeof knownSettings.shape;
type Changes = { [Name in keyof Fields]: z.ZodOptional<ReturnType<Fields[Name]["removeDefault"]>> };

/** Some of the settings. No default is filled in: what a change does not name keeps its value. */
export const settingsChangesSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(knownSettings.shape).map(([name, field]) => [name, field.unwrap().optional()]),
  ) as Changes,
);

export const DEFAULT_SETTINGS: Settings = knownSettings.parse({});
