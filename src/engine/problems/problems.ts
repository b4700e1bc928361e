import type { Stores } from "../../modules/sklad/stores";
import { problemKey } from "../../modules/sklad/stores/problems";
import type { ConnectionRow, WarehouseOrderRow } from "../../modules/sklad/types";
import type { ProblemCode } from "../../planning/messages";
import { paramsWithoutPhones } from "../../planning/values/scrub";
import { type Ending, endedBy } from "./codes";

type AboutOrder = Pick<WarehouseOrderRow, "id" | "order_id" | "connection_id" | "number">;

/** Raises a problem of one warehouse order. */
export async function raiseForOrder(
  stores: Stores,
  row: AboutOrder,
  code: ProblemCode,
  params: Record<string, unknown> = {},
): Promise<void> {
  await stores.problems.raise({
    key: problemKey.order(row.id, code),
    code,
    params: { order_id: row.order_id, number: row.number, ...paramsWithoutPhones(params) },
    connection_id: row.connection_id,
    warehouse_order_id: row.id,
  });
}

/** Raises a problem of a Medusa order that has no warehouse order, or could not be planned at all. */
export async function raiseForMedusaOrder(
  stores: Stores,
  orderId: string,
  code: ProblemCode,
  params: Record<string, unknown> = {},
): Promise<void> {
  await stores.problems.raise({
    key: problemKey.order(orderId, code),
    code,
    params: { order_id: orderId, ...paramsWithoutPhones(params) },
  });
}

/** Raises a problem of a connection, or of one operation of it. */
export async function raiseForConnection(
  stores: Stores,
  { id, name }: Pick<ConnectionRow, "id" | "name">,
  code: ProblemCode,
  { operation, ...params }: Record<string, unknown> & { operation?: string } = {},
): Promise<void> {
  await stores.problems.raise({
    key: problemKey.connection(id, code, operation),
    code,
    connection_id: id,
    params: { name, ...(operation !== undefined && { operation }), ...paramsWithoutPhones(params) },
  });
}

/** Something happened to warehouse orders, or to Medusa orders: the problems it ends are cleared. */
export async function endForOrders(stores: Stores, ending: Ending, ids: readonly string[]): Promise<void> {
  const codes = endedBy(ending);
  await stores.problems.clear(...ids.flatMap((id) => codes.map((code) => problemKey.order(id, code))));
}

/** Something happened to a connection, or to one operation of it. */
export async function endForConnection(
  stores: Stores,
  ending: Ending,
  connectionId: string,
  operation?: string,
): Promise<void> {
  await stores.problems.clear(
    ...endedBy(ending).map((code) => problemKey.connection(connectionId, code, operation)),
  );
}

/** Tells the merchant about the shop as a whole. */
export async function raiseForShop(stores: Pick<Stores, "problems">, code: ProblemCode): Promise<void> {
  await stores.problems.raise({ key: problemKey.shop(code), code });
}

export async function endForShop(stores: Pick<Stores, "problems">, ending: Ending): Promise<void> {
  await stores.problems.clear(...endedBy(ending).map((code) => problemKey.shop(code)));
}
