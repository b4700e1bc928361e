import type { Context } from "../../src/engine/context";
import { reconcileOrder, sweepOrders } from "../../src/engine/orders";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { connection } from "../planning/handover-model/plan-input";
import { Medusa } from "./handover/medusa";
import { memoryStores } from "./handover/memory-stores";
import { Process } from "./handover/process";
import { Tables } from "./handover/tables";

const NOW = Date.parse("2026-11-20T10:00:00.000Z");

/** One shop whose sweep finds what it is given; an order named `broken` cannot be read. */
class Shop {
  readonly tables = new Tables(() => NOW);
  readonly medusa = new Medusa();
  readonly broken = new Set<string>();
  readonly watched = new Set<string>();
  sweptUntil: Date | null = null;
  readonly ctx: Context;

  constructor() {
    const process = new Process({ kind: "lives", after: 0 });
    const { settings } = connection();
    const row = { id: "sklconn_kyiv", name: "Kyiv", stock_location_id: "sloc_kyiv", enabled: true, settings };
    const times = { enabled_at: new Date(0), disabled_intervals: [], swept_until: null };
    this.tables.put("connections", row.id, { ...row, ...times } as unknown as ConnectionRow);
    const memory = memoryStores(this.tables, process, () => this.medusa.versions(process));
    const { graph } = this.medusa.queryFor(process);
    const stores = {
      ...memory,
      connections: over(memory.connections, {
        setSweptUntil: async (_: string, until: Date) => void (this.sweptUntil = until),
      }),
      warehouseOrders: over(memory.warehouseOrders, { abandoned: async () => [] }),
      medusaOrders: over(memory.medusaOrders, {
        unseenSince: async () =>
          [...this.medusa.orders.keys()].filter(
            (id) => !this.watched.has(id) && !this.rows().some(({ order_id }) => order_id === id),
          ),
        watch: async (ids: string[]) => ids.forEach((id) => this.watched.add(id)),
        watchedToCheck: async () => [...this.watched],
        claimChanged: async () => [],
        claimDue: async () => [...new Set(this.rows().map(({ order_id }) => order_id))],
        gone: async (ids: string[]) => ids.filter((id) => !this.medusa.orders.has(id)),
        stopWatching: async () => undefined,
      }),
    };
    const scope = {
      sklad: { stores, clock: () => NOW, wakeOutbox: () => undefined },
      query: {
        graph: async (question: { filters?: { id?: string | string[] } }) => {
          if ([question.filters?.id].flat().some((id) => id !== undefined && this.broken.has(id)))
            throw new Error("no such currency");
          return graph(question as Parameters<typeof graph>[0]);
        },
      },
      logger: { error: () => undefined },
    };
    this.ctx = scope as unknown as Context;
  }

  rows = () => this.tables.rows("orders");
  problems = () => this.tables.rows("problems").filter(({ cleared_at }) => cleared_at === null);
}

function over<Store extends object>(store: Store, methods: object): Store {
  return Object.assign(Object.create(store) as Store, methods);
}

describe("An order that cannot be planned", () => {
  const shop = new Shop();

  it("is told of by name, while the orders beside it are planned", async () => {
    for (const id of ["order_1", "order_2", "order_3"]) shop.medusa.place(id);
    shop.broken.add("order_2");
    await expect(sweepOrders(shop.ctx)).resolves.toMatchObject({ failed: expect.any(Number) });
    expect(shop.rows().map(({ order_id }) => order_id)).toEqual(["order_1", "order_3"]);
    expect(shop.problems()).toMatchObject([
      { code: "cannot_plan", params: { order_id: "order_2", reason: "no such currency" } },
    ]);
  });

  it("does not keep the sweep from moving on", () => {
    expect(shop.sweptUntil).toEqual(new Date(NOW));
    expect(shop.watched).toContain("order_2");
  });

  it("needs nobody as soon as it can be planned", async () => {
    shop.broken.clear();
    await reconcileOrder(shop.ctx, "order_2", "event");
    expect(shop.problems()).toEqual([]);
    expect(shop.rows()).toHaveLength(3);
  });
});

it("A deleted Medusa order takes its parcel with it: what waits is withdrawn, what was accepted is cancelled there", async () => {
  const shop = new Shop();
  for (const id of ["order_1", "order_2"]) shop.medusa.place(id);
  await sweepOrders(shop.ctx);
  const [, accepted] = shop.rows();
  if (!accepted) throw new Error("nothing was planned");
  for (const { id } of shop.tables.rows("commands").filter(({ subject_id }) => subject_id === accepted.id))
    shop.tables.put("commands", id, { ...commandOf(shop, id), state: "done" });
  shop.tables.put("orders", accepted.id, { ...accepted, state: "new" });

  shop.medusa.orders.clear();
  await sweepOrders(shop.ctx);
  expect(shop.rows().map(({ state, cancel_reason }) => [state, cancel_reason])).toEqual([
    ["canceled", "order_canceled"],
    ["new", null],
  ]);
  expect(commandsOf(shop)).toEqual(["add withdrawn", "add done", "cancel queued"]);
  await sweepOrders(shop.ctx);
  expect(commandsOf(shop)).toHaveLength(3);
});

function commandOf(shop: Shop, id: string) {
  const command = shop.tables.contents.commands.get(id);
  if (!command) throw new Error(`there is no command ${id}`);
  return command;
}

const commandsOf = (shop: Shop) => shop.tables.rows("commands").map(({ kind, state }) => `${kind} ${state}`);
