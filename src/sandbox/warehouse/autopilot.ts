import { z } from "zod";
import { seededChance } from "../random";
import { numberIn } from "../records/collection";
import type { OrderRecord } from "./order-record";
import type { Warehouse } from "./warehouse";

export const autopilotSchema = z.strictObject({
  enabled: z.boolean().default(true),
  /** Milliseconds that an order stays in each status. */
  pace_ms: z.int().min(10).default(5_000),
  /** Only orders of this environment; null for all. */
  environment: z.string().min(1).nullable().default(null),
  /** Share of the shipped parcels that recipients refuse, and that are returned. */
  refuse_share: z.number().min(0).max(1).default(0),
});

export type AutopilotSettings = z.infer<typeof autopilotSchema>;

/** Advances orders in place of the warehouse's staff, after the same time in each status. */
export class Autopilot {
  private current: AutopilotSettings = autopilotSchema.parse({ enabled: false });
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly warehouse: Warehouse) {
    warehouse.orders.onStatus((order) => this.wait(order));
  }

  get settings(): AutopilotSettings {
    return this.current;
  }

  /** Starts the autopilot, also for existing orders. */
  set(settings: AutopilotSettings): void {
    this.stop();
    this.current = settings;
    if (!settings.enabled) return;
    for (const order of this.warehouse.orders.records.all()) this.wait(order);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private wait({ id_order_FF, environment, status }: OrderRecord): void {
    clearTimeout(this.timers.get(id_order_FF));
    this.timers.delete(id_order_FF);
    const { enabled, pace_ms } = this.current;
    const isMine = this.current.environment === null || this.current.environment === environment;
    if (!enabled || !isMine || this.nextOf(id_order_FF, status) === undefined) return;
    const timer = setTimeout(() => this.move(id_order_FF), pace_ms);
    this.timers.set(id_order_FF, timer);
  }

  private move(id: string): void {
    const order = this.warehouse.orders.records.get(id);
    const next = order && this.nextOf(id, order.status);
    if (order && next !== undefined) this.warehouse.advance(order, next);
  }

  /** The next status of an order: a share of the shipped parcels is refused, and a refused parcel is returned. */
  private nextOf(id: string, status: string): string | undefined {
    const { machine } = this.warehouse.orders;
    if (status === machine.refused) return "returned";
    const isRefused = machine.stageOf(status) === "shipped" && this.chanceOf(id) < this.current.refuse_share;
    return isRefused ? machine.refused : machine.next(status);
  }

  /** A pseudo-random number that is the same for an order in every status. */
  private chanceOf(id: string): number {
    return seededChance(numberIn(id))();
  }
}
