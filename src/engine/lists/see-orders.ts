import { PROBLEMS } from "../../catalogue";
import type { ListTerms } from "../../modules/sklad/stores/orders/order-lists";
import type { CommandRow, ConnectionRow, ProblemRow } from "../../modules/sklad/types";
import { LATE_PROBLEMS } from "../../planning/lists";
import {
  connectionSituation,
  type Situation,
  situation,
  toneTerms,
  versionOf,
} from "../../planning/situation";
import { kyivDay, startOfKyivDay } from "../../planning/values/days";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { groupBy } from "../runtime/collections";

export interface SeenOrder {
  readonly row: WarehouseOrder;
  readonly situation: Situation;
  /** The version shown: a change that names it is refused when the order has changed since. */
  readonly version: string;
  /** Open problems of the warehouse order and of its Medusa order. */
  readonly problems: readonly ProblemRow[];
}

/** The situations of warehouse orders, with three statements for all of them. */
export async function seeOrders(
  ctx: Pick<Context, "sklad">,
  rows: readonly WarehouseOrder[],
  around?: Surroundings,
): Promise<SeenOrder[]> {
  if (rows.length === 0) return [];
  const { stores } = ctx.sklad;
  const { connections, terms, now } = around ?? (await surroundings(ctx));
  const [open, problems] = await Promise.all([
    stores.commands.openOf(rows.map(({ id }) => id)),
    stores.orderLists.openProblems(rows, terms),
  ]);
  const commandsOf = groupBy(open, ({ target_id }) => target_id);
  const problemsOf = groupBy(problems, (problem) => problem.warehouse_order_id ?? orderOf(problem));
  return rows.map((row) => {
    const commands = commandsOf.get(row.id) ?? [];
    const own = [...(problemsOf.get(row.id) ?? []), ...(problemsOf.get(row.order_id) ?? [])];
    const connection = connections.get(row.connection_id) ?? null;
    return {
      row,
      situation: situation({ row, commands, problems: own, connection, now }),
      version: versionOf(row, commands),
      problems: own,
    };
  });
}

/** {@link seeOrders} for one order, with its place in the queue, which takes another statement. */
export async function seeOrder(ctx: Pick<Context, "sklad">, row: WarehouseOrder): Promise<SeenOrder> {
  const around = await surroundings(ctx);
  const [seen] = await seeOrders(ctx, [row], around);
  if (!seen) throw new Error(`The warehouse order ${row.id} could not be read.`);
  const { commands } = ctx.sklad.stores;
  const open = await commands.openOf([row.id]);
  const queued = open.find(({ kind, state }) => kind === "add" && state === "queued");
  const connection = around.connections.get(row.connection_id);
  if (seen.situation.code !== "order.queued" || !queued || !connection) return seen;
  const queue = await placeOf(ctx, queued, connection.settings.requests_per_minute, around.now);
  const { problems } = seen;
  return {
    ...seen,
    situation: situation({ row, commands: open, problems, connection, now: around.now, queue }),
  };
}

/** Most orders counted ahead of one. */
const MAX_COUNTED = 10_000;

async function placeOf(
  { sklad }: Pick<Context, "sklad">,
  command: CommandRow,
  perWindow: number,
  now: number,
) {
  const ahead = await sklad.stores.commands.ahead(command, MAX_COUNTED);
  const windows = Math.floor(ahead / perWindow);
  const about = now + windows * sklad.configuration.rateWindowMs;
  return { ahead, about: windows === 0 ? null : new Date(about).toISOString() };
}

function orderOf({ params }: ProblemRow): string {
  return typeof params?.order_id === "string" ? params.order_id : "";
}

/** What orders' situations depend on besides the orders. */
export interface Surroundings {
  readonly connections: ReadonlyMap<string, ConnectionRow>;
  readonly terms: ListTerms;
  /** Epoch milliseconds. */
  readonly now: number;
}

export async function surroundings({ sklad }: Pick<Context, "sklad">): Promise<Surroundings> {
  const connections = await sklad.stores.connections.list();
  const troubled: Record<string, string[]> = {};
  for (const connection of connections) {
    const code = connectionSituation(connection).code.slice("connection.".length);
    (troubled[code] ??= []).push(connection.id);
  }
  const now = sklad.clock();
  return {
    connections: new Map(connections.map((connection) => [connection.id, connection])),
    terms: {
      ...toneTerms(connections),
      order_problems: ORDER_PROBLEMS,
      late_problems: LATE_PROBLEMS,
      troubled,
      ...paymentTerms(connections),
      today: startOfKyivDay(kyivDay(now)),
    },
    now,
  };
}

/** The settings that `paymentOf` depends on, for lists that are filtered in SQL. */
function paymentTerms(
  connections: readonly Pick<ConnectionRow, "id" | "settings">[],
): Pick<ListTerms, "cash_providers" | "paid_elsewhere"> {
  return {
    cash_providers: connections.flatMap(({ id, settings: { cod_provider_ids, without_payment } }) =>
      [...cod_provider_ids, ...(without_payment === "cash_on_delivery" ? [""] : [])].map(
        (provider) => `${id} ${provider}`,
      ),
    ),
    paid_elsewhere: connections.flatMap(({ id, settings }) =>
      settings.without_payment === "prepaid" ? [id] : [],
    ),
  };
}

const ORDER_PROBLEMS = Object.entries(PROBLEMS).flatMap(([code, { about }]) =>
  about === "order" ? [code] : [],
);
