import { z } from "zod";
import { seededChance } from "../random";
import { numberIn } from "../records/collection";
import { waitMs } from "../timers";
import { acceptedAt, type OrderRecord } from "./order-record";
import type { Warehouse } from "./warehouse";

export const autopilotSchema = z.strictObject({
  enabled: z.boolean().default(true),
  /** Milliseconds that an order stays in each status. */
  pace_ms: waitMs(10).default(5_000),
  /** Only orders of this environment; null for all. */
  environment: z.string().min(1).nullable().default(null),
  /** All orders; only those accepted after it was switched on; or these, by their `id_order_FF`. */
  orders: z.union([z.enum(["all", "later"]), z.array(z.string().min(1))]).default("all"),
  /** Share of the shipped parcels that recipients refuse, and that are returned. */
  refuse_share: z.number().min(0).max(1).default(0),
});

export type AutopilotSettings = z.infer<typeof autopilotSchema>;

/** Advances orders in place of the warehouse's staff, after the same time in each status. */
export class Autopilot {
  private current: AutopilotSettings = autopilotSchema.parse({ enabled: false });
  private since = 0;
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly warehouse: Warehouse) {
    warehouse.orders.onStatus((order) => this.wait(order));
  }

  get settings(): AutopilotSettings {
    return this.current;
  }

  /** Starts the autopilot, for existing orders too where the settings include them. A changed pace leaves the moment of the start. */
  set(settings: AutopilotSettings): void {
    const continues = this.current.enabled && settings.enabled && this.current.orders === settings.orders;
    if (!continues) this.since = this.warehouse.clock();
    this.stop();
    this.current = settings;
    if (!settings.enabled) return;
    for (const order of this.warehouse.orders.records.all()) this.wait(order);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private wait(order: OrderRecord): void {
    const { id_order_FF, status } = order;
    clearTimeout(this.timers.get(id_order_FF));
    this.timers.delete(id_order_FF);
    const { enabled, pace_ms } = this.current;
    if (!enabled || !this.concerns(order) || this.nextOf(id_order_FF, status) === undefined) return;
    const timer = setTimeout(() => this.move(id_order_FF), pace_ms);
    this.timers.set(id_order_FF, timer);
  }

  private concerns(order: OrderRecord): boolean {
    const { environment, orders } = this.current;
    if (environment !== null && environment !== order.environment) return false;
    if (orders === "later") return acceptedAt(order) >= this.since;
    return orders === "all" || orders.includes(order.id_order_FF);
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
