import { z } from "zod";
import { OPERATION_NAMES, type OperationName } from "../../client/operations";

/**
 * What can go wrong.
 * - `latency`: `delay_ms` more.
 * - `rate_limit`: 429, with `retry_after` (seconds, a date, any text; null for no header).
 * - `server_error`: `status` (500).
 * - `reset`: the connection is reset without a response.
 * - `black_hole`: no response, ever.
 * - `truncated`: the connection ends in the middle of the response.
 * - `html`: a web page with HTTP 200. `malformed`: broken JSON with HTTP 200.
 * - `slow_drip`: the response's body comes byte by byte, one each `interval_ms`; `slow_headers`: its headers do.
 * - `huge`: a response of `bytes` bytes. `redirect`: 307 to `location`.
 * - `refuse`: a business error with `message`.
 */
export const FAULT_KINDS = [
  "latency",
  "rate_limit",
  "server_error",
  "reset",
  "black_hole",
  "truncated",
  "html",
  "malformed",
  "slow_drip",
  "slow_headers",
  "huge",
  "redirect",
  "refuse",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export const faultRuleSchema = z.strictObject({
  kind: z.enum(FAULT_KINDS),
  /** One operation, or `*` for all. */
  operation: z.enum(["*", ...OPERATION_NAMES] as ["*", ...OperationName[]]).default("*"),
  /** Before the effect (nothing was done) or after it (it was done, and the caller is not told). */
  when: z.enum(["before", "after"]).default("before"),
  /** Only calls with a key of this environment. */
  environment: z.string().min(1).optional(),
  /** Only calls about the order with this number. */
  id_order: z.string().min(1).optional(),
  /** How many calls it hits before it is spent. Absent: all, until it is taken away. */
  count: z.int().min(1).optional(),
  /** Matching calls to let pass first. */
  skip: z.int().min(0).default(0),
  /** Chance to hit a matching call. */
  probability: z.number().min(0).max(1).default(1),
  /** Makes the chances repeatable. */
  seed: z.int().default(1),
  delay_ms: z.int().min(0).default(1000),
  interval_ms: z.int().min(1).default(100),
  bytes: z.int().min(1).default(100_000_000),
  status: z.int().min(500).max(599).default(500),
  retry_after: z.union([z.int().min(0), z.string(), z.null()]).default(null),
  location: z.string().default("http://127.0.0.1:9/"),
  message: z.string().min(1).default("Відмовлено складом."),
});

export type FaultRule = z.infer<typeof faultRuleSchema>;
