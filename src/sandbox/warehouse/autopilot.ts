import { z } from "zod";
import { seededChance } from "../random";
import { numberIn } from "../records/collection";
import type { OrderRecord } from "./order-record";
import type { Warehouse } from "./warehouse";

export const autopilotSchema = z.strictObject({
  enabled: z.boolean().default(true),
  /** How long an order stays in each status, in milliseconds. */
  pace_ms: z.int().min(10).default(5_000),
  /** Orders of one environment only; of all when null. */
  environment: z.string().min(1).nullable().default(null),
  /** Share of the shipped parcels that their recipients refuse, and that come back. */
  refuse_share: z.number().min(0).max(1).default(0),
});

export type AutopilotSettings = z.infer<typeof autopilotSchema>;

/** Moves orders on in place of the people in a warehouse, each after the same time in each status. */
export class Autopilot {
  private current: AutopilotSettings = autopilotSchema.parse({ enabled: false });
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly warehouse: Warehouse) {
    warehouse.orders.onStatus((order) => this.wait(order));
  }

  get settings(): AutopilotSettings {
    return this.current;
  }

  /** Takes charge of the orders that are there already, too. */
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

  /** A delivered parcel stays where it is; one that was refused comes back. */
  private nextOf(id: string, status: string): string | undefined {
    const { machine } = this.warehouse.orders;
    if (status === machine.refused) return "returned";
    const isRefused = machine.stageOf(status) === "shipped" && this.chanceOf(id) < this.current.refuse_share;
    return isRefused ? machine.refused : machine.next(status);
  }

  /** The same chance for the same order at every step of its way. */
  private chanceOf(id: string): number {
    return seededChance(numberIn(id))();
  }
}
