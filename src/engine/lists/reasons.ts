import type { OrderListFilters } from "../../modules/sklad/stores/orders/order-lists";
import { entryOf, isSituationCode, type SituationCode, TONES } from "../../catalogue";
import { connectionSituation, type Situation } from "../../planning/situation";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { openOfConnections } from "../problems";
import { boundedCount, type Counted } from "../runtime/collections";
import { surroundings, type Surroundings } from "./see-orders";

interface Reason {
  readonly situation: Situation;
  readonly count: number;
  /** The connection that causes it; null for other causes. */
  readonly connection_id: string | null;
}

interface Reasons {
  /** The most urgent first, then those with most orders. */
  readonly reasons: readonly Reason[];
  /** Orders that need a person, each counted once. */
  readonly needs_you: Counted;
  /** Orders with collected cash that is not booked. */
  readonly cash_unbooked: Counted;
}

const MAX_COUNTED = 1_000;

/** Groups orders by cause: three thousand orders with one cause are one reason with one set of actions. */
export async function listReasons(ctx: Pick<Context, "sklad">, connectionId?: string): Promise<Reasons> {
  const around = await surroundings(ctx);
  const { orderLists } = ctx.sklad.stores;
  const count = (filters: OrderListFilters) =>
    orderLists.count({ ...filters, connection_id: connectionId }, around.terms, MAX_COUNTED + 1);
  const [holds, problems, waiting, needsYou, unbooked] = await Promise.all([
    orderLists.holds(connectionId),
    orderLists.problems(around.terms, connectionId),
    waitingForConnections(ctx, around, connectionId),
    count({ tone: "needs_you" }),
    count({ cash: "unbooked" }),
  ]);
  const reasons = [
    ...holds.flatMap(({ hold_code, count: orders, hold_params }) =>
      // Params name one order's items, so they are dropped for several orders.
      reasonOf(`hold.${hold_code}`, orders, orders === 1 ? hold_params : {}),
    ),
    ...problems.flatMap(({ code, count: orders, params }) =>
      // The hold itself is a reason already.
      code === "held" ? [] : reasonOf(`problem.${code}`, orders, params),
    ),
    ...waiting,
  ];
  const urgency = ({ situation, count: orders }: Reason) => TONES.indexOf(situation.tone) * 1e9 - orders;
  return {
    reasons: reasons.sort((left, right) => urgency(left) - urgency(right)),
    needs_you: boundedCount(needsYou, MAX_COUNTED),
    cash_unbooked: boundedCount(unbooked, MAX_COUNTED),
  };
}

/** @returns nothing for a code that a newer version of the plugin wrote */
function reasonOf(code: string, count: number, params: Record<string, unknown> | null): Reason[] {
  if (!isSituationCode(code)) return [];
  return [{ situation: situationOf(code, params ?? {}), count, connection_id: null }];
}

function situationOf(code: SituationCode, params: Record<string, unknown>): Situation {
  const { tone, actions } = entryOf(code);
  return { tone, code, params, next_at: null, actions, note: null };
}

async function waitingForConnections(
  { sklad }: Pick<Context, "sklad">,
  { connections }: Surroundings,
  connectionId?: string,
): Promise<Reason[]> {
  const asked = [...connections.values()].filter(
    ({ id }) => connectionId === undefined || id === connectionId,
  );
  const troubled = asked.filter((connection) => connectionSituation(connection).tone !== "done");
  const counts = await sklad.stores.orderLists.waitingFor(troubled.map(({ id }) => id));
  const waiting = troubled.flatMap((connection) => {
    const count = counts.get(connection.id) ?? 0;
    if (count === 0) return [];
    return [{ situation: connectionSituation(connection, { count }), count, connection_id: connection.id }];
  });
  return [...waiting, ...(await needingPerson(sklad.stores, asked, counts))];
}

/** Connections that need a person while no order waits for them, because the next checkout will. */
async function needingPerson(
  stores: Stores,
  asked: readonly ConnectionRow[],
  waiting: ReadonlyMap<string, number>,
): Promise<Reason[]> {
  const problemsOf = await openOfConnections(stores);
  return asked
    .filter(({ id, enabled }) => enabled && !waiting.get(id))
    .map((connection) => ({
      situation: connectionSituation(connection, { problems: problemsOf(connection.id) }),
      count: 0,
      connection_id: connection.id,
    }))
    .filter(({ situation }) => situation.tone === "needs_you");
}
