import type { ListTerms } from "../../modules/sklad/stores/orders/order-lists";
import type { ConnectionRow } from "../../modules/sklad/types";
import { connectionSituation, toneTerms } from "../../planning/situation";
import type { Context } from "../context";
import { PROBLEMS } from "../../catalogue";

/** What orders' situations depend on besides the orders. */
export interface Surroundings {
  /** By id. */
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
  return {
    connections: new Map(connections.map((connection) => [connection.id, connection])),
    terms: { ...toneTerms(connections), order_problems: ORDER_PROBLEMS, troubled },
    now: sklad.clock(),
  };
}

const ORDER_PROBLEMS = Object.entries(PROBLEMS).flatMap(([code, { about }]) =>
  about === "order" ? [code] : [],
);
