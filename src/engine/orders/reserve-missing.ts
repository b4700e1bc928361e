import { BigNumber } from "bignumber.js";
import type {
  CreateReservationItemInput,
  IInventoryService,
  ILockingModule,
} from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { OrderSnapshot } from "../../planning/order-snapshot";
import { isOurProvider } from "../../planning/parcels";
import { isMedusaError, reasonOf } from "../../modules/sklad/errors";
import type { Context } from "../context";
import { forEachIsolated } from "../runtime/isolate";
import { clear, raise } from "../problems";
import { leasingItems, isLockedOut, ItemsBusyError, LOCK_TIMES } from "../medusa";
import { loadPlanInput } from "./plan-input";
import { reconcileOrder } from "./reconcile-order";
import { eventOf } from "./rows";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** Medusa's own modules, used as its checkout uses them. */
export interface Stock {
  readonly inventory: Pick<
    IInventoryService,
    "createReservationItems" | "listInventoryLevels" | "listReservationItems"
  >;
  readonly locking: Pick<ILockingModule, "execute">;
}

const MAX_ORDERS_PER_RUN = 100;
/** By this age a checkout has made its reservations, or never will. */
const AGE_MS = 2 * 60_000;
/** One process at a time handles an order, and it is checked again after this. */
const LEASE_MS = 5 * 60_000;

/** Why an order gets no reservations; any other text is an error's message. */
type Reason = "stock" | "methods" | (string & {});

/**
 * Creates the reservations of orders whose checkout died before making them, exactly as Medusa would. Only orders that
 * are unchanged since the checkout and have no reservation at all; a problem is raised for items that cannot be
 * reserved.
 */
export async function reserveMissing(ctx: Context, stock: Stock): Promise<void> {
  const { medusaOrders, warehouseOrders } = ctx.sklad.stores;
  const ids = await medusaOrders.claimUnreserved(MAX_ORDERS_PER_RUN, AGE_MS, LEASE_MS);
  await forEachIsolated(await warehouseOrders.findAll(ids), async (row) => {
    const outcome = await reserveFor(ctx, stock, row).catch(outcomeOf);
    if (outcome === "nothing") return;
    if (outcome === "reserved") {
      await ctx.sklad.stores.transaction(async (stores) => {
        await clear(stores, { orders: [row.id] }, "not_reserved");
        await stores.events.add(eventOf(row, "sweep", "reserved"));
      });
      await reconcileOrder(ctx, row.order_id, "sweep");
      return;
    }
    const { reason } = outcome;
    await raise(ctx.sklad.stores, { order: row }, "not_reserved", { reason });
  });
}

interface MissingReservation extends CreateReservationItemInput {
  readonly quantity: number;
}

type Outcome = "reserved" | "nothing" | { readonly reason: Reason };

async function reserveFor(ctx: Context, stock: Stock, row: WarehouseOrder): Promise<Outcome> {
  const input = await loadPlanInput(ctx, row.order_id);
  const connection = input?.connections.find(({ id }) => id === row.connection_id);
  if (!input || !connection?.enabled || !isUntouched(input.order)) return "nothing";
  const isOurs = ({ provider_id, location_id }: OrderSnapshot["shipping_methods"][number]) =>
    provider_id !== null && isOurProvider(provider_id) && location_id === row.location_id;
  if (!input.order.shipping_methods.every(isOurs)) return { reason: "methods" };
  const items = itemsOf(input.order, row.location_id, await backordersOf(ctx, row.order_id));
  if (items.length === 0) return "nothing";
  const keys = [...new Set(items.map(({ inventory_item_id }) => inventory_item_id))].sort();
  return leasingItems(ctx, keys, () =>
    stock.locking.execute(keys, () => reserve(stock.inventory, items), LOCK_TIMES),
  );
}

/** Whether nothing was fulfilled, written off or reserved. */
function isUntouched({ canceled_at, reservations, lines }: OrderSnapshot): boolean {
  return (
    canceled_at === null &&
    reservations.length === 0 &&
    lines.every((line) => Number(line.fulfilled_quantity) === 0 && Number(line.written_off_quantity) === 0)
  );
}

function itemsOf(
  { lines }: OrderSnapshot,
  location_id: string,
  backorders: ReadonlySet<string>,
): MissingReservation[] {
  return lines
    .filter(({ managed }) => managed)
    .flatMap(({ id, quantity, components }) =>
      components.map(({ inventory_item_id, required_quantity }) => ({
        line_item_id: id,
        inventory_item_id,
        location_id,
        quantity: new BigNumber(quantity).times(required_quantity).toNumber(),
        allow_backorder: backorders.has(id),
      })),
    )
    .filter(({ quantity }) => quantity > 0);
}

async function reserve(
  inventory: Stock["inventory"],
  items: readonly MissingReservation[],
): Promise<Outcome> {
  const line_item_id = items.flatMap((item) => item.line_item_id ?? []);
  // Checked again under the lock, because a person may have reserved the items.
  if ((await inventory.listReservationItems({ line_item_id }, { take: 1 })).length > 0) return "nothing";
  if (!(await isEnough(inventory, items))) return { reason: "stock" };
  await inventory.createReservationItems([...items]);
  return "reserved";
}

/** Lines may share an inventory item, while Medusa checks each line separately. */
async function isEnough(
  inventory: Stock["inventory"],
  items: readonly MissingReservation[],
): Promise<boolean> {
  const levels = await inventory.listInventoryLevels({
    inventory_item_id: items.map(({ inventory_item_id }) => inventory_item_id),
    location_id: items.map(({ location_id }) => location_id),
  });
  return items.every(({ inventory_item_id, allow_backorder }) => {
    const level = levels.find((one) => one.inventory_item_id === inventory_item_id);
    if (!level) return false;
    const wanted = items
      .filter((item) => item.inventory_item_id === inventory_item_id)
      .reduce((sum, { quantity }) => sum.plus(quantity), new BigNumber(0));
    const free = new BigNumber(level.stocked_quantity).minus(level.reserved_quantity);
    return allow_backorder === true || free.gte(wanted);
  });
}

/** Ids of lines whose variant allows backorders. */
async function backordersOf({ query }: Pick<Context, "query">, orderId: string): Promise<Set<string>> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["items.id", "items.variant.allow_backorder"],
    filters: { id: orderId },
  });
  const [order] = data as { items: { id: string; variant?: { allow_backorder: boolean } | null }[] }[];
  return new Set(order?.items.filter(({ variant }) => variant?.allow_backorder).map(({ id }) => id));
}

/** Stock taken by another order meanwhile counts as missing. An order whose items are locked is tried again later. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof ItemsBusyError || isLockedOut(error)) return "nothing";
  if (isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) return { reason: "stock" };
  return { reason: reasonOf(error) };
}
