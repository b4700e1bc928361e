import { z } from "zod";
import { WINDOW_READINGS } from "./api/rate-windows";
import { faultRuleSchema } from "./faults/fault-book";
import { waitMs } from "./timers";
import { CANCELABLE_STAGES, MAIN_STATUSES, REFUSALS_BY } from "./warehouse/status-machine";
import { WAYBILL_FORMS, WAYBILLS_IN } from "./warehouse/waybills";
import { REPORT_COUNTS_UNTIL } from "./warehouse/stock-book";

/**
 * Every option of the sandbox with its default. Where the API's description is silent, an option selects the behavior,
 * because a client must work with each.
 */
export const sandboxOptionsSchema = z.strictObject({
  /** 0 selects any free port. */
  port: z.int().min(0).max(65535).default(9100),
  host: z.string().min(1).default("127.0.0.1"),
  /** Further host names of the sandbox, besides `host` and those of this computer. Others are refused. */
  hosts: z.array(z.string().regex(/^[\w.:[\]-]+$/, "a name such as warehouse.local")).default([]),
  /** Path before the operation's name; `/` for none. */
  prefix: z
    .string()
    .regex(/^\/([\w.-]+(\/[\w.-]+)*)?$/, "a path such as /api")
    .default("/api"),
  /**
   * Address of an order in the shop, for a link in the console; `{id_order}` and `{external_id}` stand for the order's. Null
   * for no link.
   */
  orderPage: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  /** File that keeps the state between runs; null to lose it with the process. */
  data: z.string().min(1).nullable().default(null),
  /** Additional latency of every response, in milliseconds. */
  latency: z.int().min(0).default(0),
  /** The national carrier's `delivery_method` literal, which the API's description redacts. */
  carrierLiteral: z.string().min(1).default("Нова пошта"),

  /** Length of the limits' windows in milliseconds; a minute at the service, shorter in tests. */
  windowMs: z.int().min(1).default(60_000),
  /** Calls of one ApiKey in a window (specified). */
  limit: z.int().min(1).default(60),
  /** Calls of one reporting operation in a window (specified). */
  reportLimit: z.int().min(1).default(1),
  /** How a window is counted: not specified. */
  window: z.enum(WINDOW_READINGS).default("sliding"),
  /** Whether one report a minute applies to each kind, or to all four kinds together: the description allows both readings. */
  reports: z.enum(["each", "together"]).default("each"),
  /** Calls without an ApiKey from one IP address in a window, over all operations; null for any number: not specified. */
  keylessLimit: z.int().min(1).nullable().default(null),
  /** Whether a call refused with 429 counts against the rate limit too. */
  countRejected: z.boolean().default(false),

  /** The value of `result` for success. */
  okWord: z.string().min(1).default("ok"),
  /**
   * The type of `errors`: an array; null without an error; left out without one; an object with a member for each error; or
   * a text, empty without one.
   */
  errorsForm: z.enum(["array", "null", "none", "object", "text"]).default("array"),
  /** The charset of responses; `windows-1251-undeclared` is windows-1251 without a charset in the header. */
  charset: z.enum(["utf-8", "windows-1251", "windows-1251-undeclared"]).default("utf-8"),
  /** The effect of a second AddOrder with a known `id_order`: a second order (the harshest reading), or a refusal. */
  duplicates: z.enum(["accept", "refuse"]).default("accept"),
  /**
   * AddOrder with several orders: each decided separately; all or none; those before the first invalid one, with an error for
   * the whole, which `stops-and-lists` complements with their identifiers; or not supported.
   */
  arrayForm: z.enum(["per-entry", "atomic", "stops", "stops-and-lists", "off"]).default("per-entry"),
  /** Milliseconds until an accepted order is found by look-ups and reports. */
  lookUpDelay: waitMs(0).default(0),
  /** The response to a look-up of an unknown order: an empty array, or a business error. */
  absent: z.enum(["empty", "error"]).default("empty"),
  /** The last status in which CancelOrder succeeds. */
  cancelUntil: z.enum(CANCELABLE_STAGES).default("new"),
  /**
   * The response of CancelOrder on success: the order's identifiers and its status; the status that the order still has,
   * without canceling it; `{ok: false}`, without canceling it; or a `key_order` that no order has.
   */
  cancelResponse: z.enum(["status", "unchanged", "ok-false", "other-key"]).default("status"),
  /** The response of EditOrder on success: the order's identifiers; `{ok: false}` without a change; or a `key_order` that no order has. */
  editResponse: z.enum(["names", "ok-false", "other-key"]).default("names"),
  /** Where responses contain `external_id`: everywhere, in lists only (not in getStatusOrder), or nowhere. */
  echoExternalId: z.enum(["everywhere", "lists", "nowhere"]).default("everywhere"),
  /** Maximum number of orders in ListOrder, the newest of the period; null for all. */
  listCap: z.int().min(1).nullable().default(null),
  /** The stage at which goods leave the quantity that ReportSklad reports. */
  reportCountsUntil: z.enum(REPORT_COUNTS_UNTIL).default("shipped"),
  /** Delay of the quantities of ReportSklad, in milliseconds. */
  reportDelay: waitMs(0).default(0),
  /** Milliseconds until the goods of canceled and returned orders are available again. */
  putAwayDelay: waitMs(0).default(0),
  /** Whether a quantity can fall below zero; if not, it is corrected when more is picked than there is. */
  negativeShelves: z.boolean().default(false),
  /** Cities of the carrier's directory. */
  cities: z.int().min(1).max(11_000).default(11_000),
  /**
   * Whether cities and branches have the optional members of the carrier's public directories (kind, status, weight limit),
   * which the API's description does not show.
   */
  richBranches: z.boolean().default(false),
  /** Whether `WarehouseRef` must be in the branch directory. */
  checkBranches: z.boolean().default(false),
  /** Whether SKUs must be in the catalog. */
  checkSkus: z.boolean().default(false),
  /** Longest period of a report in days; null for any. */
  maxPeriodDays: z.int().min(1).nullable().default(null),
  /** Whether lists always have pages, or only when a `page` is requested. */
  pages: z.enum(["when-asked", "always"]).default("when-asked"),
  /** Entries of one page. */
  pageSize: z.int().min(1).default(500),
  /** A page after the first: given, ignored (the first one comes), or refused. */
  furtherPages: z.enum(["given", "ignored", "refused"]).default("given"),
  /**
   * What stands next to a list's rows: nothing, the length of the whole list (`total`) or of the page (`count`), or whether it
   * goes on, in a common word (`has_more`) or in a word of its own (`is_last`).
   */
  totals: z.enum(["none", "list", "page", "more", "last"]).default("none"),
  /** Further statuses, which are not specified; each follows a main one. */
  extraStatuses: z
    .array(z.strictObject({ after: z.enum(MAIN_STATUSES), status: z.string().min(1) }))
    .default([]),
  /** The form of waybills: one number, `-` for none, or two numbers in a text, an array or records. */
  waybills: z.enum(WAYBILL_FORMS).default("number"),
  /** Which responses contain waybills: all with a status, or getStatusOrder only. */
  waybillsIn: z.enum(WAYBILLS_IN).default("everywhere"),
  /** Who refuses an order: the recipient alone, or the warehouse too, both in one word (`rejected`). */
  refusalsBy: z.enum(REFUSALS_BY).default("recipient"),

  /** URL for the status notifications of production from the start; null to register none. */
  webhook: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  /** Milliseconds before the first of the three retries; the interval doubles with each further one. */
  webhookRetryMs: waitMs(1).default(2_000),
  /** Timeout of a receiver, in milliseconds. */
  webhookTimeoutMs: waitMs(1).default(5_000),
  /** Milliseconds that an order stays in each status, for an autopilot that runs from the start; null for none. */
  autopilot: waitMs(10).nullable().default(null),

  /** Faults that are active from the start. */
  faults: z.array(faultRuleSchema).default([]),
  /** Maximum number of calls in the log. */
  callLogSize: z.int().min(1).default(20_000),
});

export type SandboxOptions = z.infer<typeof sandboxOptionsSchema>;
export type SandboxSettings = z.input<typeof sandboxOptionsSchema>;
