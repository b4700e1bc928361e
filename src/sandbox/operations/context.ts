import type { z } from "zod";
import type { OperationName } from "../../client/operations";
import type { DATA_SCHEMAS, REQUEST_SCHEMAS } from "../../client/schemas";
import type { OrderIdentifiers } from "../warehouse/order-book";
import type { OrderNames } from "../warehouse/order-names";
import type { OrderRecord } from "../warehouse/order-record";
import { Refusal, REFUSALS } from "../warehouse/refusals";
import type { Page } from "../warehouse/page";
import type { Warehouse } from "../warehouse/warehouse";

/** A request body: a JSON object, checked for nothing else. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** Who calls, and when. */
export interface OperationContext {
  readonly warehouse: Warehouse;
  /** The environment the ApiKey belongs to; empty for operations that need none. */
  readonly environment: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The text of a refusal that was switched on for this call, or for one order of it. */
  readonly switchedOnRefusal: (names?: OrderNames) => string | null;
}

export type RequestOf<Name extends OperationName> = z.infer<(typeof REQUEST_SCHEMAS)[Name]>;
export type DataOf<Name extends OperationName> = z.input<(typeof DATA_SCHEMAS)[Name]>;

/** Does what the operation is for and gives its `Data`, or throws a Refusal. */
export type Operation<Name extends OperationName> = (
  request: RequestOf<Name>,
  context: OperationContext,
) => DataOf<Name> | PageOf<DataOf<Name>>;

type PageOf<Data> = Data extends readonly (infer Row)[] ? Page<Row> : never;

/** The one order that fits all the identifiers given. */
export function namedOrder(identifiers: OrderIdentifiers, context: OperationContext): OrderRecord {
  const { id_order_FF, key_order, id_order, external_id } = identifiers;
  const [record, another] = context.warehouse.orders.find(context.environment, {
    ...(id_order_FF === undefined ? {} : { id_order_FF }),
    ...(key_order === undefined ? {} : { key_order }),
    ...(id_order === undefined ? {} : { id_order }),
    ...(external_id === undefined ? {} : { external_id }),
  });
  if (!record) throw new Refusal(REFUSALS.orderNotFound());
  if (another) throw new Refusal(REFUSALS.orderAmbiguous(id_order ?? external_id ?? ""));
  return record;
}
