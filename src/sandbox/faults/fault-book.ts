import { z } from "zod";
import { OPERATION_NAMES, type OperationName } from "../../client/operations";
import { seededChance } from "../random";
import type { Recorder } from "../records/collection";
import type { OrderNames } from "../warehouse/order-book";
import { waitMs } from "../timers";

/** The kinds of faults; `docs/sandbox.md` says what each does, and with which members. */
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

/** Short names for a kind with a status. */
const SHORTHANDS = {
  html_200: { kind: "html", status: 200 },
  html_403: { kind: "html", status: 403 },
  refusal: { kind: "refuse" },
} as const satisfies Record<string, { readonly kind: FaultKind; readonly status?: number }>;

type Shorthand = keyof typeof SHORTHANDS;

/** The lowest status of a kind and its default; other kinds have no status. */
const STATUSES: Readonly<Partial<Record<FaultKind, { readonly min: number; readonly usual: number }>>> = {
  http_error: { min: 400, usual: 500 },
  server_error: { min: 500, usual: 500 },
  html: { min: 200, usual: 200 },
};

/** Node.js sends nothing else in a header. */
const headerText = z.string().regex(/^[\t\x20-\x7e\x80-\xff]*$/, "text that an HTTP header can hold");

const faultMembers = z.strictObject({
  kind: z.enum([...FAULT_KINDS, ...(Object.keys(SHORTHANDS) as Shorthand[])]),
  /** One operation, or `*` for all. */
  operation: z.enum(["*", ...OPERATION_NAMES] as ["*", ...OperationName[]]).default("*"),
  /** Before the effect (the operation is not carried out) or after it (it is carried out, but its response is lost). */
  when: z.enum(["before", "after"]).default("before"),
  /** Only calls with a key of this environment. */
  environment: z.string().min(1).optional(),
  /** Only calls about the order with this number, whichever identifier they use. */
  id_order: z.string().min(1).optional(),
  /** Only calls about the order with this `external_id`, whichever identifier they use. */
  external_id: z.string().min(1).optional(),
  /** Number of calls to which it applies; by default all, until it is removed. */
  count: z.int().min(1).optional(),
  /** Number of matching calls to skip first. */
  skip: z.int().min(0).default(0),
  /** Probability for each matching call. */
  probability: z.number().min(0).max(1).default(1),
  /** Seed that makes the probability repeatable. */
  seed: z.int().default(1),
  delay_ms: waitMs(0).default(1000),
  interval_ms: waitMs(1).default(100),
  rows: z.int().min(1).default(1),
  bytes: z.int().min(1).default(100_000_000),
  status: z.int().max(599).optional(),
  /** A text is sent unchanged, any other value as JSON; by default an envelope with one error. */
  body: z.json().optional(),
  retry_after: z.union([z.int().min(0), headerText, z.null()]).default(null),
  location: headerText.default("http://127.0.0.1:9/"),
  message: z.string().min(1).default("Відмовлено складом."),
});

/** A fault's definition; parsing resolves short names to a kind and a status. */
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

export interface ActiveFault extends FaultRule {
  readonly id: string;
  readonly seen: number;
  readonly hits: number;
}

interface FaultTarget {
  readonly operation: string;
  readonly environment: string | null;
  readonly orders: OrderNames;
}

/** The faults that apply to one call: delays add up; of the others only the oldest one applies. */
interface Strike {
  readonly delayBeforeMs: number;
  readonly delayAfterMs: number;
  readonly fault: FaultRule | null;
}

interface Entry {
  fault: ActiveFault;
  readonly chance: () => number;
}

export class FaultBook {
  private readonly entries = new Map<string, Entry>();
  private lastNumber = 0;

  constructor(private readonly recorder?: Recorder) {}

  add(rule: FaultRule): ActiveFault {
    this.lastNumber += 1;
    const fault = { ...rule, id: `fault-${this.lastNumber}`, seen: 0, hits: 0 };
    this.entries.set(fault.id, { fault, chance: seededChance(rule.seed) });
    this.recordAll();
    return fault;
  }

  list(): ActiveFault[] {
    return [...this.entries.values()].map(({ fault }) => fault);
  }

  remove(id: string): boolean {
    const wasOn = this.entries.delete(id);
    this.recordAll();
    return wasOn;
  }

  clear(): void {
    this.entries.clear();
    this.recordAll();
  }

  /** The faults for a call, without refusals: in the array form these apply to single entries, so `refusal` has them. */
  strike(target: FaultTarget): Strike {
    let delayBeforeMs = 0;
    let delayAfterMs = 0;
    let struck: FaultRule | null = null;
    for (const entry of this.entries.values()) {
      const { kind, when, delay_ms } = entry.fault;
      if (kind === "refuse" || (struck !== null && kind !== "latency") || !this.hits(entry, target)) continue;
      if (kind !== "latency") struck = entry.fault;
      else if (when === "before") delayBeforeMs += delay_ms;
      else delayAfterMs += delay_ms;
    }
    return { delayBeforeMs, delayAfterMs, fault: struck };
  }

  /** The text of an active business refusal for this call or for one of its entries. */
  refusal(target: FaultTarget): string | null {
    for (const entry of this.entries.values()) {
      if (entry.fault.kind === "refuse" && this.hits(entry, target)) return entry.fault.message;
    }
    return null;
  }

  private hits(entry: Entry, target: FaultTarget): boolean {
    const { fault } = entry;
    if (!matches(fault, target) || fault.hits >= (fault.count ?? Infinity)) return false;
    const hit = fault.seen >= fault.skip && entry.chance() < fault.probability;
    entry.fault = { ...fault, seen: fault.seen + 1, hits: fault.hits + (hit ? 1 : 0) };
    this.recordAll();
    return hit;
  }

  private recordAll(): void {
    this.recorder?.record("faults", "all", this.list());
  }
}

function matches(fault: FaultRule, target: FaultTarget): boolean {
  if (fault.operation !== "*" && fault.operation !== target.operation) return false;
  if (fault.environment !== undefined && fault.environment !== target.environment) return false;
  const { id_orders, external_ids } = target.orders;
  if (fault.id_order !== undefined && !id_orders.includes(fault.id_order)) return false;
  return fault.external_id === undefined || external_ids.includes(fault.external_id);
}
