import type { CreateReservationItemInput } from "@medusajs/framework/types";
import type { Context } from "../../src/engine/context";
import { reserveMissing, type Stock } from "../../src/engine/orders/reserve-missing";
import { sweepOrders } from "../../src/engine/orders";
import { SweptShop } from "./handover/swept-shop";

/** An order whose checkout reserved nothing, in a shop with a given stock of everything. */
async function unreserved(stocked: number) {
  const shop = new SweptShop();
  const reservations: CreateReservationItemInput[] = [];
  const stock = { stocked };
  const graph = async (question: { entity: string }) =>
    question.entity === "reservation"
      ? { data: reservations }
      : shop.ctx.query.graph(question as Parameters<Context["query"]["graph"]>[0]);
  const ctx = { ...shop.ctx, query: { graph } } as unknown as Context;
  const inventory = {
    listReservationItems: async () => reservations,
    listInventoryLevels: async ({ inventory_item_id }: { inventory_item_id: string[] }) =>
      inventory_item_id.map((id) => ({
        inventory_item_id: id,
        stocked_quantity: stock.stocked,
        reserved_quantity: 0,
      })),
    createReservationItems: async (items: CreateReservationItemInput[]) => {
      reservations.push(...items);
      // Any row the order is read from makes another version of it.
      shop.medusa.change("order_1", {});
      return [];
    },
  };
  /** What a person reserves while the lock of the items is awaited. */
  const meanwhile: CreateReservationItemInput[] = [];
  const locking = {
    execute: async (_: unknown, work: () => Promise<unknown>) => {
      reservations.push(...meanwhile);
      return work();
    },
  };
  const modules = { inventory, locking } as unknown as Stock;
  shop.medusa.place("order_1");
  await sweepOrders(ctx);
  const row = () => shop.rows()[0];
  const run = () => reserveMissing(ctx, modules);
  return { shop, row, run, reservations, meanwhile, stock };
}

const raised = (shop: SweptShop) => shop.problems().map(({ code, params }) => [code, params?.reason]);

it("An order without any reservation is given them where the warehouse is, and goes", async () => {
  const { shop, row, run, reservations } = await unreserved(10);
  expect(row()?.hold_code).toBe("reservation_missing");
  await run();
  expect(reservations.length).toBeGreaterThan(0);
  for (const { location_id } of reservations) expect(location_id).toBe("sloc_kyiv");
  expect(row()?.hold_code).toBeNull();
  expect(shop.tables.rows("commands")).toMatchObject([{ kind: "add", state: "queued" }]);
  expect(shop.tables.contents.events.map(({ type }) => type)).toContain("reserved");
  const before = reservations.length;
  await run();
  expect(reservations).toHaveLength(before);
});

it("Nothing is reserved a second time where a person reserves it while the lock is awaited", async () => {
  const { run, reservations, meanwhile } = await unreserved(10);
  const theirs = { line_item_id: "any", inventory_item_id: "any", location_id: "sloc_kyiv", quantity: 1 };
  meanwhile.push(theirs);
  await run();
  expect(reservations).toEqual([theirs]);
});

it("Where there is not enough stock a problem is raised, and cleared once there is", async () => {
  const { shop, run, reservations, stock } = await unreserved(0);
  await run();
  expect(reservations).toEqual([]);
  expect(raised(shop)).toEqual([["not_reserved", "stock"]]);
  const [first] = shop.problems();
  await run();
  // The merchant is notified of it once.
  expect(shop.tables.rows("problems").filter(({ code }) => code === "not_reserved")).toEqual([
    expect.objectContaining({ id: first?.id, cleared_at: null }),
  ]);
  stock.stocked = 10;
  await run();
  expect(reservations.length).toBeGreaterThan(0);
  expect(raised(shop)).toEqual([]);
});
