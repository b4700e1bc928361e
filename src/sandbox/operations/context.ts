import type { z } from "zod";
import type { OperationName } from "../../client/operations";
import type { DATA_SCHEMAS, REQUEST_SCHEMAS } from "../../client/schemas";
import type { OrderIdentifiers, OrderNames } from "../warehouse/order-book";
import type { OrderRecord } from "../warehouse/order-record";
import { Refusal, REFUSALS } from "../warehouse/refusals";
import type { Page } from "../warehouse/page";
import type { Warehouse } from "../warehouse/warehouse";

/** A request body: a JSON object that is not validated further. */
export type RequestBody = Readonly<Record<string, unknown>>;

export interface OperationContext {
  readonly warehouse: Warehouse;
  /** The ApiKey's environment; empty for operations without an ApiKey. */
  readonly environment: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The text of an active refusal for this call, or for one of its orders. */
  readonly switchedOnRefusal: (names?: OrderNames) => string | null;
}

export type RequestOf<Name extends OperationName> = z.infer<(typeof REQUEST_SCHEMAS)[Name]>;
export type DataOf<Name extends OperationName> = z.input<(typeof DATA_SCHEMAS)[Name]>;

/** Carries out an operation and returns its `Data`. @throws Refusal */
export type Operation<Name extends OperationName> = (
  request: RequestOf<Name>,
  context: OperationContext,
) => DataOf<Name> | PageOf<DataOf<Name>>;

type PageOf<Data> = Data extends readonly (infer Row)[] ? Page<Row> : never;

/** The one order that matches all given identifiers. */
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
