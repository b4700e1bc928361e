import type { CrashPoint } from "../support/crash-sites";
import { FAULT_KINDS } from "../../src/sandbox/faults/fault-book";
import { seededChance } from "../../src/sandbox/random";

/** The events while a few customers buy. */
export type Misfortune =
  | { readonly kind: "none" }
  | {
      readonly kind: "crash";
      readonly who: "shop" | "sender";
      readonly point: CrashPoint;
      readonly after: number;
    }
  /** The sender is killed after this number of further calls, at any point of its work. */
  | { readonly kind: "kill"; readonly calls: number }
  /** The sender sleeps past its lease while another process works; then it wakes. */
  | { readonly kind: "sleep"; readonly point: CrashPoint; readonly after: number }
  | { readonly kind: "fault"; readonly fault: Readonly<Record<string, unknown>> }
  | { readonly kind: "cut-database" };

export interface Round {
  readonly customers: number;
  /** Moves orders of the warehouse one step further; each number chooses one. */
  readonly steps: readonly number[];
  /** Whether the customers buy all at once or one after another. */
  readonly queued: boolean;
  readonly misfortunes: readonly Misfortune[];
}

export interface Schedule {
  /** The warehouse's flags for the open points of the API. */
  readonly flags: readonly string[];
  readonly rounds: readonly Round[];
}

const FLAGS: readonly (readonly string[])[] = [
  [],
  ["--duplicates", "refuse"],
  ["--absent", "error"],
  ["--look-up-delay", "300"],
  ["--array-form", "off"],
  ["--array-form", "atomic"],
];
// A refusal is an answer. 429 after the effect breaks the specification, and looks like one before it.
const KINDS = FAULT_KINDS.filter((kind) => kind !== "refuse" && kind !== "rate_limit");
const SENDER_POINTS: readonly CrashPoint[] = ["K3", "K6", "K7"];
const FOLLOWER_POINTS: readonly CrashPoint[] = ["K8", "K9", "K12"];
const SHOP_POINTS: readonly CrashPoint[] = ["K1", "K2"];

/** A random schedule; the same for the same seed. */
export function randomSchedule(seed: number): Schedule {
  const chance = seededChance(seed);
  const below = (most: number) => Math.floor(chance() * most);
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T;

  const misfortunes: readonly (() => Misfortune)[] = [
    () => ({ kind: "none" }),
    () => ({ kind: "crash", who: "sender", point: oneOf(SENDER_POINTS), after: below(3) }),
    () => ({ kind: "crash", who: "sender", point: oneOf(FOLLOWER_POINTS), after: below(4) }),
    () => ({ kind: "crash", who: "shop", point: oneOf(SHOP_POINTS), after: below(3) }),
    () => ({ kind: "kill", calls: 1 + below(4) }),
    () => ({ kind: "sleep", point: "K3", after: below(2) }),
    () => ({
      kind: "fault",
      fault: {
        kind: oneOf(KINDS),
        operation: oneOf(["AddOrder", "AddOrder", "getStatusOrder", "ListOrder", "*"]),
        when: oneOf(["before", "after"]),
        count: 1 + below(3),
        skip: below(2),
        delay_ms: 2_500,
        bytes: 20_000_000,
      },
    }),
    () => ({ kind: "cut-database" }),
  ];

  return {
    flags: oneOf(FLAGS),
    rounds: Array.from({ length: 3 }, () => ({
      customers: 2 + below(4),
      steps: Array.from({ length: below(6) }, () => below(1_000)),
      queued: chance() < 0.4,
      misfortunes: Array.from({ length: 1 + below(2) }, () => oneOf(misfortunes)()),
    })),
  };
}
