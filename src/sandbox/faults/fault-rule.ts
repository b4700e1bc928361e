import { z } from "zod";
import { OPERATION_NAMES, type OperationName } from "../../client/operations";

/**
 * What can go wrong.
 * - `latency`: `delay_ms` more.
 * - `rate_limit`: 429, with `retry_after` (seconds, a date, any text; null for no header).
 * - `http_error`: `status` (400 to 599, 500 by default) with `body`, and `retry_after` as above.
 * - `server_error`: `status` (500 to 599).
 * - `reset`: the connection is reset without a response.
 * - `black_hole`: no response, ever.
 * - `truncated`: the connection ends in the middle of the response.
 * - `html`: a web page with `status` (200). `malformed`: broken JSON with HTTP 200.
 * - `slow_drip`: the response's body comes byte by byte, one each `interval_ms`; `slow_headers`: its headers do.
 * - `huge`: a response of `bytes` bytes. `redirect`: 307 to `location`.
 * - `unreadable_rows`: the first `rows` rows of a list have empty members; the rest is as it is, and so is any other response.
 * - `refuse`: a business error with `message`.
 */
export const FAULT_KINDS = [
  "latency",
  "rate_limit",
  "http_error",
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
  "unreadable_rows",
  "refuse",
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Names that stand for a kind with a status. */
const SHORTHANDS = {
  html_200: { kind: "html", status: 200 },
  html_403: { kind: "html", status: 403 },
  refusal: { kind: "refuse" },
} as const satisfies Record<string, { readonly kind: FaultKind; readonly status?: number }>;

type Shorthand = keyof typeof SHORTHANDS;

/** The lowest status a kind takes, and the one it has when none is given; of the others none is used. */
const STATUSES: Readonly<Partial<Record<FaultKind, { readonly min: number; readonly usual: number }>>> = {
  http_error: { min: 400, usual: 500 },
  server_error: { min: 500, usual: 500 },
  html: { min: 200, usual: 200 },
};

const faultMembers = z.strictObject({
  kind: z.enum([...FAULT_KINDS, ...(Object.keys(SHORTHANDS) as Shorthand[])]),
  /** One operation, or `*` for all. */
  operation: z.enum(["*", ...OPERATION_NAMES] as ["*", ...OperationName[]]).default("*"),
  /** Before the effect (nothing was done) or after it (it was done, and the caller is not told). */
  when: z.enum(["before", "after"]).default("before"),
  /** Only calls with a key of this environment. */
  environment: z.string().min(1).optional(),
  /** Only calls about the order with this number, by whatever identifier they name it. */
  id_order: z.string().min(1).optional(),
  /** Only calls about the order with this `external_id`, likewise. */
  external_id: z.string().min(1).optional(),
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
  rows: z.int().min(1).default(1),
  bytes: z.int().min(1).default(100_000_000),
  status: z.int().max(599).optional(),
  /** Sent as it is when it is text, as JSON otherwise. Absent: an envelope with one error. */
  body: z.json().optional(),
  retry_after: z.union([z.int().min(0), z.string(), z.null()]).default(null),
  location: z.string().default("http://127.0.0.1:9/"),
  message: z.string().min(1).default("Відмовлено складом."),
});

/** A fault as it is switched on; what comes out has the kind itself and a status. */
export const faultRuleSchema = faultMembers.transform((rule, context) => {
  const kind = isShorthand(rule.kind) ? SHORTHANDS[rule.kind].kind : rule.kind;
  const given = isShorthand(rule.kind) ? { ...rule, ...SHORTHANDS[rule.kind] } : rule;
  const { min, usual } = STATUSES[kind] ?? { min: 200, usual: 500 };
  const status = given.status ?? usual;
  if (status < min) {
    context.addIssue({ code: "custom", path: ["status"], message: `${kind} takes ${min} to 599` });
  }
  return { ...rule, kind, status };
});

export type FaultRule = z.output<typeof faultRuleSchema>;

function isShorthand(kind: string): kind is Shorthand {
  return Object.hasOwn(SHORTHANDS, kind);
}
