import { SkladError } from "../../client";
import { AdminError } from "../../modules/sklad/admin-error";
import type { Context } from "../context";
import { lookUpOrder, recipientsOf, referenceOf } from "../orders";
import { callerForPerson } from "../rate-limit";
import { requestConfirmations } from "./feed-names";
import { applyLookUp } from "./apply-look-up";

/** Looks up one order while a person waits. Throws an AdminError when there is no result. */
export async function refreshOrder(ctx: Context, id: string): Promise<void> {
  const { stores } = ctx.sklad;
  const row = await stores.warehouseOrders.find(id);
  if (!row) throw new AdminError("order_not_found", { id });
  const connection = await stores.connections.find(row.connection_id);
  if (!connection) throw new AdminError("connection_of_order_deleted", { number: row.number });
  const asked_at = await stores.feeds.now();
  const recipients = await recipientsOf(ctx, row);
  const options = { reference: referenceOf(row), recipients };
  const statuses = await lookUpOrder(callerForPerson(ctx, connection), row, options).catch(
    (error: unknown) => {
      if (error instanceof SkladError)
        throw new AdminError("not_asked", { reason: error.message, error: error.code });
      throw error;
    },
  );
  await stores.transaction((inside) => applyLookUp(inside, connection, row, { statuses, asked_at }));
  if (statuses.length === 0) throw new AdminError("not_found_there", { number: row.number });
}

/** Schedules look-ups of many orders, as fast as the rate limit allows. @returns their number */
export async function refreshOrders({ sklad }: Context, ids: readonly string[]): Promise<number> {
  const rows = await sklad.stores.warehouseOrders.findAll(ids);
  await sklad.stores.transaction(async (stores) => {
    await stores.orderLookUps.request(
      rows.map(({ id }) => id),
      "asked",
    );
    await requestConfirmations(stores, rows);
  });
  return rows.length;
}
