import type { CommandRow, ProblemRow } from "../../modules/sklad/types";
import { type Situation, situation, versionOf } from "../../planning/situation";
import type { Context } from "../context";
import { groupBy } from "../runtime/group-by";
import { surroundings, type Surroundings } from "./terms";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** A warehouse order with its situation. */
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
