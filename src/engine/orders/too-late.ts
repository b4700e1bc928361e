import type { Stores } from "../../modules/sklad/stores";
import type { EventSource } from "../../modules/sklad/types";
import {
  agreementOf,
  type OrderBodies,
  type Differences,
  differencesOf,
  type PlanInput,
  stillPaysTwice,
  type WarehouseOrderInPlan,
} from "../../planning/orders";
import { contentHash } from "../../planning/values/canonical";
import { reasonOf } from "../../modules/sklad/errors";
import type { Context } from "../context";
import { clear, end, raise } from "../problems";
import { loadWarehouseOrders, type ReconcileResult } from "./plan-input";
import { eventOf } from "./rows";
import { isFulfilled } from "../../planning/warehouse-order";

type Planned = Pick<ReconcileResult, "bodies">;

/**
 * Raises problems for parcels that can no longer be edited and differ from their order: once for the same differences,
 * even after a person dealt with them, and cleared when they are gone.
 * @returns Medusa order id → why it could not be done; a failing order does not affect the others
 */
export async function syncTooLate(
  ctx: Pick<Context, "sklad">,
  planned: readonly Planned[],
  source: EventSource,
): Promise<Map<string, string>> {
  const failed = new Map<string, string>();
  for (const { bodies } of planned) {
    const { input } = bodies;
    try {
      for (const row of input.warehouse_orders) await syncOne(ctx, bodies, row, source);
    } catch (error) {
      failed.set(input.order.id, reasonOf(error));
    }
  }
  return failed;
}

async function syncOne(
  { sklad }: Pick<Context, "sklad">,
  bodies: OrderBodies,
  row: WarehouseOrderInPlan,
  source: EventSource,
): Promise<void> {
  const { stores } = sklad;
  const { input } = bodies;
  const before = row.differences_hash;
  if (row.state === "delivered") {
    if (before !== null && !stillPaysTwice(bodies, row))
      await clear(stores, { orders: [row.id] }, "pays_twice");
    return;
  }
  const agreement = agreementOf(bodies, row);
  if (agreement === "open" || (agreement === "agrees" && before === null)) return;
  const differences =
    agreement === "differs" ? differencesOf(bodies, row, await lastSent(stores, row)) : null;
  const hash = differences && isAny(differences) ? contentHash(differences) : null;
  if (hash === before) return;
  await sklad.stores.exclusively(`order:${input.order.id}`, async (inside) => {
    if (await isAsPlanned(inside, input, row)) await record(inside, input, row, hash, differences, source);
  });
}

function isAny({ items, fields, cash }: Differences): boolean {
  return items.length > 0 || fields.length > 0 || cash !== null;
}

/** The body that the warehouse accepted last; null when it is no longer stored. */
async function lastSent(stores: Stores, { id }: WarehouseOrderInPlan) {
  const commands = await stores.commands.ofTarget(id);
  const accepted = commands.find(
    ({ kind, state, sent }) => (kind === "add" || kind === "edit") && state === "done" && sent !== null,
  );
  return accepted?.sent ?? null;
}

/**
 * Whether the row is still as planned. While fulfillment sync has yet to register the parcel's items, what the order
 * asks for is not reliable.
 */
async function isAsPlanned(
  stores: Stores,
  { order }: PlanInput,
  planned: WarehouseOrderInPlan,
): Promise<boolean> {
  const ours = (await loadWarehouseOrders(stores, [order.id])).get(order.id) ?? [];
  const now = ours.find(({ row }) => row.id === planned.id);
  if (!now || contentHash(now.snapshot) !== contentHash(planned)) return false;
  const { sync_due_at, sync_failures } = now.row;
  return isFulfilled(planned) || sync_due_at === null || sync_failures > 0;
}

async function record(
  stores: Stores,
  { order }: PlanInput,
  { id, connection_id, number }: WarehouseOrderInPlan,
  hash: string | null,
  differences: Differences | null,
  source: EventSource,
): Promise<void> {
  const row = { id, connection_id, number, order_id: order.id };
  await stores.problems.rememberDifferences(id, hash);
  await end(stores, { orders: [id] }, "agrees");
  if (hash === null || differences === null) return stores.events.add(eventOf(row, source, "agrees"));
  const { items, fields, cash } = differences;
  if (cash?.twice) await raise(stores, { order: row }, "pays_twice", { ...cash });
  const other = { items, fields, ...(cash && !cash.twice && { cash }) };
  if (items.length > 0 || fields.length > 0 || "cash" in other)
    await raise(stores, { order: row }, "too_late", other);
  await stores.events.add(eventOf(row, source, "differs", { ...differences }));
}
