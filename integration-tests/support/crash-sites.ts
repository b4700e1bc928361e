import { container } from "@medusajs/framework";
import { Modules } from "@medusajs/framework/utils";
import { SkladClient } from "../../src/client";
import { syncSteps } from "../../src/engine/fulfillments/sync";
import SkladModuleService from "../../src/modules/sklad/service";
import { EventStore } from "../../src/modules/sklad/stores/notices/events";
import { InboxStore } from "../../src/modules/sklad/stores/inbox/inbox";
import { MedusaOrderStore } from "../../src/modules/sklad/stores/medusa/orders";
import { WatchedOrderStore } from "../../src/modules/sklad/stores/medusa/watched-orders";
import { OutboxStore } from "../../src/modules/sklad/stores/outbox/outbox";
import { WarehouseOrderStore } from "../../src/modules/sklad/stores/orders/warehouse-orders";

/** The calls of a process at which the crash tests strike, in the order of a handover. */
interface CrashSite {
  /** The object, or objects, whose methods are replaced, in this process only. */
  readonly target: () => object | readonly object[];
  readonly methods: readonly string[];
  readonly when: readonly ("before" | "after")[];
  /** Limits it to calls with these arguments. */
  readonly about?: (...args: readonly unknown[]) => boolean;
}

/** K4 and K5, half of a request sent and a response not read, are made by the tests' network. */
const SITES = {
  /** Medusa has the order, and nothing is planned. */
  K1: { target: () => MedusaOrderStore.prototype, methods: ["versions"], when: ["before"] },
  /** The order is in the outbox, and no process was woken for it. */
  K2: { target: () => SkladModuleService.prototype, methods: ["wakeOutbox"], when: ["before"] },
  /** The command is marked as sending, and the request has not left. */
  K3: { target: () => OutboxStore.prototype, methods: ["markSending"], when: ["after"] },
  /** The response has come, and is not recorded. */
  K6: {
    target: () => SkladClient.prototype,
    methods: ["addOrder", "addOrders", "editOrder", "cancelOrder"],
    when: ["after"],
  },
  /** The response is being recorded. */
  K7: { target: () => OutboxStore.prototype, methods: ["finish"], when: ["after"] },
  /** Medusa's next step for a fulfillment is not decided yet. Feeds, look-ups and the outbox read rows too. */
  K8: {
    target: () => WarehouseOrderStore.prototype,
    methods: ["find"],
    when: ["before"],
    about: () => isCalledBy(syncSteps),
  },
  /** Medusa has made a step, and it is not recorded in our tables. */
  K9: {
    target: () => EventStore.prototype,
    methods: ["add"],
    when: ["before"],
    about: (...events) => events.some((event) => isOfFulfillmentSync(event)),
  },
  /** A level is about to be written in Medusa, or is written. */
  K10: {
    target: () => container.resolve<object>(Modules.INVENTORY),
    methods: ["updateInventoryLevels"],
    when: ["before", "after"],
  },
  /** A sweep looks for orders, or has planned some. */
  K11: {
    target: () => [MedusaOrderStore.prototype, WatchedOrderStore.prototype],
    methods: ["unseenSince", "watch", "stopWatching"],
    when: ["before"],
  },
  /** The status of a webhook is written, and not committed. */
  K12: { target: () => InboxStore.prototype, methods: ["finish"], when: ["after"] },
} satisfies Record<string, CrashSite>;

export type CrashPoint = keyof typeof SITES;

/** Whether the function is among those that have led here without a wait in between. */
function isCalledBy({ name }: { readonly name: string }): boolean {
  return new Error().stack?.includes(` ${name} (`) ?? false;
}

function isOfFulfillmentSync(event: unknown): boolean {
  return (
    typeof event === "object" && event !== null && "source" in event && event.source === "fulfillment_sync"
  );
}

/** Where and how a process of the crash tests dies. */
export interface CrashPlan {
  readonly point: CrashPoint;
  /** Number of passes before it strikes. */
  readonly after: number;
  /** `SIGSTOP` puts the process to sleep instead. */
  readonly signal: NodeJS.Signals;
}

const watched = new Set<CrashPoint>();
let plan: CrashPlan | null = null;
let passed = 0;

/** Arms this process, or with null disarms it. It strikes once, on the spot, as a power cut would. */
export function planCrash(next: CrashPlan | null): void {
  if (next && !watched.has(next.point)) watch(next.point);
  plan = next;
  passed = 0;
}

function watch(point: CrashPoint): void {
  watched.add(point);
  const { target, methods, when, about = () => true }: CrashSite = SITES[point];
  const holders = [target()].flat() as unknown as Record<string, (...args: unknown[]) => unknown>[];
  for (const method of methods) {
    const holder = holders.find((one) => method in one);
    const original = holder?.[method];
    if (!holder || !original) throw new Error(`There is no ${method} to die at ${point}.`);
    holder[method] = function (this: unknown, ...args: unknown[]) {
      if (!about(...args)) return original.apply(this, args);
      if (when.includes("before")) pass(point);
      const result = original.apply(this, args);
      if (!when.includes("after")) return result;
      return Promise.resolve(result).then((value) => {
        pass(point);
        return value;
      });
    };
  }
}

function pass(point: CrashPoint): void {
  if (plan?.point !== point) return;
  passed += 1;
  if (passed <= plan.after) return;
  const { signal } = plan;
  planCrash(null);
  process.kill(process.pid, signal);
}
