import { createHash } from "node:crypto";
import { endedBy, type Ending, type ProblemAbout, PROBLEMS } from "../../catalogue";
import type { Stores } from "../../modules/sklad/stores";
import { problemKey } from "../../modules/sklad/stores/notices/problems";
import type { ConnectionRow, NewProblem, ProblemRow } from "../../modules/sklad/types";
import { paramsWithoutPhones } from "../../planning/values/storable";
import type { WarehouseOrderRef } from "../../planning/warehouse-order";
import { groupBy } from "../runtime/collections";

/** Failures in a row from which on a problem is raised; fewer may be temporary. */
export const NOTIFY_AFTER_FAILURES = 3;

/** A problem of one warehouse order, for raising several together. */
export function problemOfOrder(
  row: WarehouseOrderRef,
  code: ProblemAbout<"warehouse_order">,
  params: Record<string, unknown> = {},
): NewProblem {
  return {
    key: problemKey.order(row.id, code),
    code,
    params: { order_id: row.order_id, number: row.number, ...paramsWithoutPhones(params) },
    connection_id: row.connection_id,
    warehouse_order_id: row.id,
  };
}

/** Raises a problem of one warehouse order. */
export async function raiseForOrder(
  stores: Stores,
  row: WarehouseOrderRef,
  code: ProblemAbout<"warehouse_order">,
  params: Record<string, unknown> = {},
): Promise<void> {
  await stores.problems.raise(problemOfOrder(row, code, params));
}

/** A command of the outbox with its target. */
interface AboutCommand {
  readonly kind: string;
  readonly target_id: string;
  readonly connection_id: string;
  readonly target: {
    readonly warehouse_order_id: string | null;
    readonly order_id: string | null;
    /** The target's name for a person, such as the order's number. */
    readonly number: string;
  };
  /** The name of such a target, in each language. @default the kind's name */
  readonly words?: Readonly<Record<"en" | "uk", string>> | undefined;
}

/** Raises a problem of one command, keyed by its kind and target. */
export async function raiseForCommand(
  stores: Stores,
  { kind, target_id, connection_id, target, words }: AboutCommand,
  code: ProblemAbout<"command">,
  params: Record<string, unknown> = {},
): Promise<void> {
  const { warehouse_order_id, order_id, number } = target;
  const called = warehouse_order_id === null ? words : { en: "order", uk: "замовлення" };
  const titles = {
    title_en: `${called?.en ?? kind} ${number}`,
    title_uk: `${called?.uk ?? kind} ${number}`,
  };
  await stores.problems.raise({
    key: problemKey.command(kind, target_id, code),
    code,
    params: { kind, target_id, order_id, number, ...titles, ...paramsWithoutPhones(params) },
    connection_id,
    warehouse_order_id,
  });
}

/** A Medusa order, with its number where that is known. */
export interface NamedOrder {
  readonly id: string;
  readonly display_id?: number;
}

/** Raises a problem of a Medusa order that has no warehouse order, or cannot be planned. */
export async function raiseForMedusaOrder(
  stores: Stores,
  { id, display_id }: NamedOrder,
  code: ProblemAbout<"order">,
  params: Record<string, unknown> = {},
): Promise<void> {
  await stores.problems.raise({
    key: problemKey.order(id, code),
    code,
    params: {
      order_id: id,
      ...(display_id !== undefined && { number: String(display_id) }),
      ...paramsWithoutPhones(params),
    },
  });
}

/** Raises a problem of a connection, or of one of its operations. */
export async function raiseForConnection(
  stores: Stores,
  { id, name }: Pick<ConnectionRow, "id" | "name">,
  code: ProblemAbout<"connection" | "operation">,
  { operation, ...params }: Record<string, unknown> & { operation?: string } = {},
): Promise<boolean> {
  return stores.problems.raise({
    key: problemKey.connection(id, code, indexable(operation)),
    code,
    connection_id: id,
    params: { name, ...(operation !== undefined && { operation }), ...paramsWithoutPhones(params) },
  });
}

const MAX_KEY_PART = 200;

/** The key is indexed, and a status word of the warehouse may be longer than an index entry. */
function indexable(operation: string | undefined): string | undefined {
  if (operation === undefined || operation.length <= MAX_KEY_PART) return operation;
  return `sha256:${createHash("sha256").update(operation).digest("hex")}`;
}

/** Clears the problems that an ending closes, of warehouse orders or of Medusa orders. */
export async function endForOrders(stores: Stores, ending: Ending, ids: readonly string[]): Promise<void> {
  await stores.problems.clear(...keysEndedBy(ending, ids));
}

/** Clears one problem of warehouse orders, or of Medusa orders. */
export async function clearForOrders(
  stores: Stores,
  code: ProblemAbout<"warehouse_order" | "order">,
  ids: readonly string[],
): Promise<void> {
  await stores.problems.clear(...ids.map((id) => problemKey.order(id, code)));
}

/** Keys of the orders' problems that an ending closes. */
export function keysEndedBy(ending: Ending, ids: readonly string[]): string[] {
  const codes = endedBy(ending);
  return ids.flatMap((id) => codes.map((code) => problemKey.order(id, code)));
}

/** Clears the problems that an ending closes, of a connection or of one of its operations. */
export async function endForConnection(
  stores: Stores,
  ending: Ending,
  connectionId: string,
  operation?: string,
): Promise<void> {
  await stores.problems.clear(
    ...endedBy(ending).map((code) => problemKey.connection(connectionId, code, indexable(operation))),
  );
}

/** Clears one problem of a connection, or of one of its operations. */
export async function clearForConnection(
  stores: Stores,
  code: ProblemAbout<"connection" | "operation">,
  connectionId: string,
  operation?: string,
): Promise<void> {
  await stores.problems.clear(problemKey.connection(connectionId, code, indexable(operation)));
}

/** Clears the problems that an ending closes, of a connection and of all its orders and commands. */
export async function endForAllOf(stores: Stores, ending: Ending, connectionId: string): Promise<void> {
  await stores.problems.clearAllOf(connectionId, endedBy(ending));
}

/** Clears problems of commands that are no longer open. */
export async function endForCommands(
  stores: Stores,
  ending: "settled",
  problems: readonly Pick<ProblemRow, "key" | "code">[],
): Promise<void> {
  const codes: readonly string[] = endedBy(ending);
  await stores.problems.clear(...problems.filter(({ code }) => codes.includes(code)).map(({ key }) => key));
}

/** Raises a problem of the shop as a whole. */
export async function raiseForShop(
  stores: Pick<Stores, "problems">,
  code: ProblemAbout<"shop">,
  params: Record<string, unknown> = {},
  notification: Pick<NewProblem, "notify_after_ms"> = {},
): Promise<void> {
  await stores.problems.raise({
    key: problemKey.shop(code),
    code,
    params: paramsWithoutPhones(params),
    ...notification,
  });
}

export async function clearForShop(
  stores: Pick<Stores, "problems">,
  code: ProblemAbout<"shop">,
): Promise<void> {
  await stores.problems.clear(problemKey.shop(code));
}

const CODES = Object.entries(PROBLEMS).flatMap(([code, { about }]) =>
  about === "connection" || about === "operation" || about === "feed" ? [code] : [],
);

/** The open problems of each connection, including those of its operations and feeds. */
export async function openOfConnections(
  stores: Pick<Stores, "problems">,
): Promise<(connectionId: string) => readonly ProblemRow[]> {
  const open = groupBy(await stores.problems.openOf(CODES), ({ connection_id }) => connection_id ?? "");
  return (id) => open.get(id) ?? [];
}
