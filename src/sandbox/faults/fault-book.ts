import { seededChance } from "../random";
import type { Recorder } from "../records/collection";
import type { OrderNames } from "../warehouse/order-names";
import type { FaultRule } from "./fault-rule";

/** An active fault with its counters. */
export interface ActiveFault extends FaultRule {
  readonly id: string;
  /** Number of matching calls. */
  readonly seen: number;
  readonly hits: number;
}

export interface FaultTarget {
  readonly operation: string;
  readonly environment: string | null;
  /** The orders of the call. */
  readonly orders: OrderNames;
}

/** The faults that apply to one call: delays add up; of the others only the oldest one applies. */
export interface Strike {
  readonly delayBeforeMs: number;
  readonly delayAfterMs: number;
  readonly fault: FaultRule | null;
}

interface Entry {
  fault: ActiveFault;
  readonly chance: () => number;
}

/** The active faults, the oldest first. */
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
