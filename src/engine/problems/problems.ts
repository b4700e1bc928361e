import { createHash } from "node:crypto";
import {
  endedBy,
  type Ending,
  type ProblemAbout,
  type ProblemCode,
  PROBLEMS,
  type ProblemShows,
} from "../../catalogue";
import type { Stores } from "../../modules/sklad/stores";
import { problemKey } from "../../modules/sklad/stores/notices/problems";
import type { ConnectionRow, NewProblem, ProblemRow } from "../../modules/sklad/types";
import { paramsWithoutPhones } from "../../planning/values/text";
import type { WarehouseOrderRef } from "../../planning/warehouse-order";
import { groupBy } from "../runtime/collections";

/** Failures in a row from which on a problem is raised; fewer may be temporary. */
export const NOTIFY_AFTER_FAILURES = 3;

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

/** A Medusa order, with its number where that is known. */
export interface NamedOrder {
  readonly id: string;
  readonly display_id?: number;
}

/** A connection, or one of its operations. */
interface OfConnection<Connection> {
  readonly connection: Connection;
  readonly operation?: string;
}

/** What a problem is raised about. A Medusa order has its own problems where it has no warehouse order, or cannot be planned. */
type Subject =
  | { readonly order: WarehouseOrderRef }
  | { readonly medusaOrder: NamedOrder }
  | { readonly command: AboutCommand }
  | OfConnection<Pick<ConnectionRow, "id" | "name">>
  | "shop";

/** What problems are cleared of, by its ids. */
type Cleared =
  | { readonly orders: readonly string[] }
  | { readonly medusaOrders: readonly string[] }
  | OfConnection<string>
  | "shop";

interface AboutOf {
  readonly order: "warehouse_order";
  readonly orders: "warehouse_order";
  readonly medusaOrder: "order";
  readonly medusaOrders: "order";
  readonly command: "command";
  readonly connection: "connection" | "operation";
}

/** Codes of the problems about a subject: one about another does not compile. */
type CodeOf<About> = ProblemAbout<About extends "shop" ? "shop" : AboutOf[keyof About & keyof AboutOf]>;

type ProblemStores = Pick<Stores, "problems">;
type Params = Readonly<Record<string, unknown>>;
type Notification = Pick<NewProblem, "notify_after_ms">;

/** The names of params that `placed` adds, by what a problem is about. */
interface Placed {
  readonly warehouse_order: "order_id" | "number";
  readonly order: "order_id" | "number";
  readonly command: "kind" | "order_id" | "number" | "title_en" | "title_uk";
  readonly connection: "name";
  readonly operation: "name" | "operation";
  readonly feed: never;
  readonly shop: never;
}

/** The params of a problem: whatever its sentence shows beside these. */
type ParamsOf<Code extends ProblemCode> = {
  [One in Code]: Params &
    Readonly<Record<Exclude<ProblemShows<One>, Placed[(typeof PROBLEMS)[One]["about"]]>, unknown>>;
}[Code];

/** Raises a problem; an open one gets the new params. @returns whether it is new */
export async function raise<About extends Subject, Code extends CodeOf<About>>(
  stores: ProblemStores,
  about: About,
  code: Code,
  ...[params, notification]: Record<string, never> extends ParamsOf<Code>
    ? [Params?, Notification?]
    : [ParamsOf<Code>, Notification?]
): Promise<boolean> {
  return stores.problems.raise({ ...problemOf(about, code, params ?? {}), ...notification });
}

/** A problem, for raising several together. */
export function problemOf<About extends Subject>(
  about: About,
  code: CodeOf<About>,
  params: Params = {},
): NewProblem {
  return { code, ...placed(about, code, paramsWithoutPhones(params)) };
}

function placed(about: Subject, code: string, params: Params): Omit<NewProblem, "code"> {
  if (about === "shop") return { key: problemKey.shop(code), params };
  if ("order" in about) {
    const { id, order_id, number, connection_id } = about.order;
    const key = problemKey.order(id, code);
    return { key, params: { order_id, number, ...params }, connection_id, warehouse_order_id: id };
  }
  if ("medusaOrder" in about) {
    const { id, display_id } = about.medusaOrder;
    const number = display_id === undefined ? {} : { number: String(display_id) };
    return { key: problemKey.order(id, code), params: { order_id: id, ...number, ...params } };
  }
  if ("connection" in about) {
    const { connection, operation } = about;
    const named = { name: connection.name, ...(operation !== undefined && { operation }) };
    const key = problemKey.connection(connection.id, code, indexable(operation));
    return { key, params: { ...named, ...params }, connection_id: connection.id };
  }
  const { kind, target_id, connection_id, target, words } = about.command;
  const { warehouse_order_id, order_id, number } = target;
  const called = warehouse_order_id === null ? words : { en: "order", uk: "замовлення" };
  const titles = {
    title_en: `${called?.en ?? kind} ${number}`,
    title_uk: `${called?.uk ?? kind} ${number}`,
  };
  const key = problemKey.command(kind, target_id, code);
  const named = { kind, target_id, order_id, number, ...titles };
  return { key, params: { ...named, ...params }, connection_id, warehouse_order_id };
}

const MAX_KEY_PART = 200;

/** The key is indexed, and a status word of the warehouse may be longer than an index entry. */
function indexable(operation: string | undefined): string | undefined {
  if (operation === undefined || operation.length <= MAX_KEY_PART) return operation;
  return `sha256:${createHash("sha256").update(operation).digest("hex")}`;
}

export async function clear<About extends Cleared>(
  stores: ProblemStores,
  about: About,
  ...codes: readonly CodeOf<About>[]
): Promise<void> {
  await stores.problems.clear(...keysOf(about, codes));
}

/** Clears the problems that events close. @param about `allOf`: of a connection and of all its orders and commands */
export async function end(
  stores: ProblemStores,
  about: Cleared | { readonly allOf: string },
  ...endings: readonly Ending[]
): Promise<void> {
  const codes = endings.flatMap(endedBy);
  if (about !== "shop" && "allOf" in about) await stores.problems.clearAllOf(about.allOf, codes);
  else await stores.problems.clear(...keysOf(about, codes));
}

export function keysOf(about: Cleared, codes: readonly string[]): string[] {
  if (about === "shop") return codes.map(problemKey.shop);
  if ("connection" in about) {
    const { connection, operation } = about;
    return codes.map((code) => problemKey.connection(connection, code, indexable(operation)));
  }
  const ids = "orders" in about ? about.orders : about.medusaOrders;
  return ids.flatMap((id) => codes.map((code) => problemKey.order(id, code)));
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
