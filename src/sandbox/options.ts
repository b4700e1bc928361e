import { z } from "zod";
import { WINDOW_READINGS } from "./api/rate-windows";
import { faultRuleSchema } from "./faults/fault-rule";
import { CANCELABLE_STAGES, MAIN_STATUSES, REFUSALS_BY } from "./warehouse/status-machine";
import { WAYBILL_FORMS, WAYBILLS_IN } from "./warehouse/waybills";
import { REPORT_COUNTS_UNTIL } from "./warehouse/stock-book";

/**
 * Everything that can be set on the sandbox, with its default. Where the description is silent, an option turns the behaviour
 * both ways, since whoever integrates must survive both.
 */
export const sandboxOptionsSchema = z.strictObject({
  /** 0 takes any free port. */
  port: z.int().min(0).max(65535).default(9100),
  host: z.string().min(1).default("127.0.0.1"),
  /** Names the sandbox is reached by, besides `host` and those of this computer. Others are refused. */
  hosts: z.array(z.string().regex(/^[\w.:[\]-]+$/, "a name such as warehouse.local")).default([]),
  /** Path before the operation's name; `/` for none. */
  prefix: z
    .string()
    .regex(/^\/([\w.-]+(\/[\w.-]+)*)?$/, "a path such as /api")
    .default("/api"),
  /** File that keeps the state between runs. Null: the state ends with the process. */
  data: z.string().min(1).nullable().default(null),
  /** Milliseconds every response takes longer. */
  latency: z.int().min(0).default(0),
  /** The national carrier's `delivery_method` literal, which the description redacts. */
  carrierLiteral: z.string().min(1).default("Нова пошта"),

  /** Length of the limits' windows in milliseconds; a minute at the service, shorter in tests. */
  windowMs: z.int().min(1).default(60_000),
  /** Calls of one ApiKey in a window (specified). */
  limit: z.int().min(1).default(60),
  /** Calls of one reporting operation in a window (specified). */
  reportLimit: z.int().min(1).default(1),
  /** How a window is counted: not specified. */
  window: z.enum(WINDOW_READINGS).default("sliding"),
  /** One report a minute of each kind, or of all four kinds together: it can be read both ways. */
  reports: z.enum(["each", "together"]).default("each"),
  /** Whether a call met by 429 spends the rate limit too. */
  countRejected: z.boolean().default(false),

  /** How `result` says that all went well. */
  okWord: z.string().min(1).default("ok"),
  /**
   * What `errors` is: an array; null without an error; left out without one; an object, with a member for each error; or a
   * text, empty without one.
   */
  errorsForm: z.enum(["array", "null", "none", "object", "text"]).default("array"),
  /** The charset of responses; `windows-1251-unsaid` is windows-1251 without a word of it in the header. */
  charset: z.enum(["utf-8", "windows-1251", "windows-1251-unsaid"]).default("utf-8"),
  /** What a second AddOrder with a known `id_order` is: a second order (the harshest reading), or refused. */
  duplicates: z.enum(["accept", "refuse"]).default("accept"),
  /**
   * AddOrder with several orders: each decided on its own; all or none; those before the first bad one, which is an error for
   * the whole, and `stops-and-tells` has their identifiers beside it; or not understood.
   */
  arrayForm: z.enum(["per-entry", "atomic", "stops", "stops-and-tells", "off"]).default("per-entry"),
  /** Milliseconds until an accepted order is found by look-ups and reports. */
  lookUpDelay: z.int().min(0).default(0),
  /** What a look-up of an unknown order gives: an empty array, or a business error. */
  absent: z.enum(["empty", "error"]).default("empty"),
  /** The last status in which CancelOrder works. */
  cancelUntil: z.enum(CANCELABLE_STAGES).default("new"),
  /**
   * What CancelOrder gives on success: the order's names and its status; the status the order still has, since it was
   * not canceled; `{ok: false}`, and it was not canceled; or a `key_order` no order has.
   */
  cancelResponse: z.enum(["status", "unchanged", "ok-false", "other-key"]).default("status"),
  /** What EditOrder gives on success: the order's names; `{ok: false}`, and nothing changed; or a `key_order` no order has. */
  editResponse: z.enum(["names", "ok-false", "other-key"]).default("names"),
  /** Where `external_id` is given back: everywhere, in lists alone (not by getStatusOrder), or nowhere. */
  echoExternalId: z.enum(["everywhere", "lists", "nowhere"]).default("everywhere"),
  /** The most orders ListOrder gives, the newest of the period. Null: all. */
  listCap: z.int().min(1).nullable().default(null),
  /** When goods leave the figure that ReportSklad gives. */
  reportCountsUntil: z.enum(REPORT_COUNTS_UNTIL).default("shipped"),
  /** Milliseconds by which the figures of ReportSklad are late. */
  reportDelay: z.int().min(0).default(0),
  /** Milliseconds until goods of cancelled and returned orders are on the shelf for others again. */
  putAwayDelay: z.int().min(0).default(0),
  /** Whether a shelf can fall below zero. If not, the count is corrected when more is picked than lies there. */
  negativeShelves: z.boolean().default(false),
  /** Whether `WarehouseRef` must be in the branch directory. */
  checkBranches: z.boolean().default(false),
  /** Whether skus must be in the catalog. */
  checkSkus: z.boolean().default(false),
  /** Longest period of a report in days. Null: any. */
  maxPeriodDays: z.int().min(1).nullable().default(null),
  /** Whether lists come in pages always, or as a whole unless a `page` is asked for. */
  pages: z.enum(["when-asked", "always"]).default("when-asked"),
  /** Entries of one page. */
  pageSize: z.int().min(1).default(500),
  /** What stands beside a list's rows: nothing, how long the whole list is (`total`), or how long this page is (`count`). */
  totals: z.enum(["none", "list", "page"]).default("none"),
  /** Statuses that are not specified, each passed through after a main one. */
  extraStatuses: z
    .array(z.strictObject({ after: z.enum(MAIN_STATUSES), status: z.string().min(1) }))
    .default([]),
  /** How waybills are written: one number, `-` for none, or two numbers in a text, an array or records. */
  waybills: z.enum(WAYBILL_FORMS).default("number"),
  /** What gives waybills: everything that names a status, or getStatusOrder alone. */
  waybillsIn: z.enum(WAYBILLS_IN).default("everywhere"),
  /** Who refuses an order: the recipient alone, or the warehouse too, both in one word (`rejected`). */
  refusalsBy: z.enum(REFUSALS_BY).default("recipient"),

  /** Receives the status notifications of production from the start. Null: none is registered. */
  webhook: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  /** Milliseconds before the first of the three retries; each further one waits twice as long. */
  webhookRetryMs: z.int().min(1).default(2_000),
  /** Milliseconds a receiver has for its response. */
  webhookTimeoutMs: z.int().min(1).default(5_000),
  /** Milliseconds an order stays in each status, when orders are to move on by themselves from the start. */
  autopilot: z.int().min(10).nullable().default(null),

  /** Faults that are on from the start. */
  faults: z.array(faultRuleSchema).default([]),
  /** Calls the log remembers. */
  callLogSize: z.int().min(1).default(20_000),
});

export type SandboxOptions = z.infer<typeof sandboxOptionsSchema>;
export type SandboxSettings = z.input<typeof sandboxOptionsSchema>;
