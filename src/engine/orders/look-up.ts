import { type OrderStatus, SkladError } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import { CONFIRMATIONS } from "../../modules/sklad/stores/orders/order-look-ups";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { OrderReference } from "../../planning/identity";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { cachedOrders } from "../medusa";
import { type Caller, type NoSlot, withSlot } from "../rate-limit";

interface LookUpOptions {
  /** The warehouse's ids, which are sent and matched too. @default our number and id alone */
  readonly reference?: OrderReference | undefined;
  /** Names to keep out of what is stored of the response. */
  readonly recipients?: readonly string[];
}

/**
 * Asks the warehouse about one order (getStatusOrder), by our own number and id. Throws what the call throws; an order
 * that the warehouse does not know gives an empty list.
 * @param caller a slot in hand, a feed's page or a person's request
 */
export async function lookUpOrder(
  caller: Caller,
  { id, number }: Pick<WarehouseOrder, "id" | "number">,
  { reference, recipients }: LookUpOptions = {},
): Promise<OrderStatus[]> {
  try {
    return await caller.call((client, options) =>
      client.getOrderStatus(
        { number, externalId: id, ...reference },
        { ...options, ...(recipients && { recipients }) },
      ),
    );
  } catch (error) {
    // The warehouse may express "no such order" as a refusal.
    if (error instanceof SkladError && error.outcome === "refused") return [];
    throw error;
  }
}

/** A look-up that a resolution waits for may take a full rate window to get its slot. */
export const RESOLVING_PATIENCE_MS = 65_000;

/** {@link lookUpOrder} in an urgent slot of its own, for what has to be known before a command is resolved. */
export async function lookUpToResolve(
  ctx: Context,
  connection: ConnectionRow,
  order: Pick<WarehouseOrder, "id" | "number">,
): Promise<OrderStatus[] | NoSlot> {
  const options = { urgent: true, patience_ms: RESOLVING_PATIENCE_MS };
  return withSlot(ctx, connection, options, (slot) => lookUpOrder(slot, order));
}

/** Has the order looked up as soon as there is a slot, to learn its status after a change at the warehouse. */
export async function scheduleLookUpNow(
  stores: Stores,
  { id, connection_id }: Pick<WarehouseOrder, "id" | "connection_id">,
): Promise<void> {
  await stores.orderLookUps.request([id], "asked");
  await stores.orderLookUps.scheduleNow(CONFIRMATIONS, [connection_id]);
}

/**
 * Names that the warehouse's texts may contain for an order that a call names only by its ids, so that the texts are
 * stored without them: the names sent, or, when those are deleted, the ones of the shipping address.
 */
export async function recipientsOf(
  ctx: Context,
  { id, order_id }: Pick<WarehouseOrder, "id" | "order_id">,
): Promise<string[]> {
  const commands = await ctx.sklad.stores.commands.ofTarget(id);
  const sent = commands.flatMap(({ sent }) => (typeof sent?.recipient === "string" ? [sent.recipient] : []));
  if (sent.length > 0) return [...new Set(sent)];
  // A cancellation is requested even when the order cannot be read from Medusa.
  const orders = await cachedOrders(ctx, [order_id]).catch(() => undefined);
  const address = orders?.get(order_id)?.shipping_address;
  return [address?.first_name, address?.last_name, address?.company].filter(
    (name) => typeof name === "string",
  );
}
