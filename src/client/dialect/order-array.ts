import { describeErrors } from "../describe-errors";
import { UnexpectedResponseError } from "../errors";
import { addOrdersDataEntrySchema, type WireAddOrdersDataEntry, type WireOrder } from "../schemas";
import { collectSecrets } from "../secrets";
import type { AddedOrderEntry } from "../types";
import { ORDER_IDENTITY_FIELDS } from "./order-fields";
import { readList, readRecord } from "./read-record";

const OPERATION = "AddOrder";

type Echo = "external_id" | "id_order";
interface AnsweredEntry {
  entry: WireAddOrdersDataEntry;
  raw: unknown;
}

/**
 * `Data` of AddOrder's array form (assumed). A wrong reading would swap two customers' parcels, so an entry belongs to
 * an order because it echoes the order's number; place in the answer decides only when no entry echoes anything.
 * Whatever does not fit one to one is not understood.
 */
export function decodeAddOrderArray(data: unknown, orders: readonly WireOrder[]): AddedOrderEntry[] {
  const answered = readList(OPERATION, data, ["orders"]).map((raw) => ({
    entry: readRecord(OPERATION, raw, addOrdersDataEntrySchema, ORDER_IDENTITY_FIELDS),
    raw,
  }));
  if (answered.length !== orders.length) {
    throw new UnexpectedResponseError(
      OPERATION,
      `one entry for each of ${orders.length} orders, not ${answered.length}`,
    );
  }
  const matchedBy = matcher(answered);
  const secrets = collectSecrets(orders);
  const inOrder = matchedBy === "position" ? answered : matchByEcho(answered, orders, matchedBy);
  const entries = inOrder.map(({ entry, raw }, index) => toResult(entry, { index, matchedBy, raw }, secrets));
  refuseRepeatedIdentifiers(entries);
  return entries;
}

function matcher(answered: AnsweredEntry[]): AddedOrderEntry["matchedBy"] {
  for (const echo of ["external_id", "id_order"] as const) {
    if (answered.every(({ entry }) => entry[echo])) {
      return echo;
    }
  }
  if (answered.every(({ entry }) => !entry.external_id && !entry.id_order)) {
    return "position";
  }
  throw new UnexpectedResponseError(OPERATION, "external_id or id_order in every entry, or in none");
}

function matchByEcho(answered: AnsweredEntry[], orders: readonly WireOrder[], echo: Echo): AnsweredEntry[] {
  const byEcho = new Map(answered.map((one) => [one.entry[echo], one]));
  return orders.map((order) => {
    const own = byEcho.get(order[echo]);
    if (!own || byEcho.size !== orders.length) {
      throw new UnexpectedResponseError(OPERATION, `the ${echo} of each order sent, exactly once`, [echo]);
    }
    return own;
  });
}

function toResult(
  entry: WireAddOrdersDataEntry,
  place: Pick<AddedOrderEntry, "index" | "matchedBy" | "raw">,
  secrets: readonly string[],
): AddedOrderEntry {
  if (entry.result === "error") {
    return { ...place, accepted: false, descriptions: describeErrors(entry.errors, secrets) };
  }
  if (!entry.id_order_FF || !entry.key_order) {
    throw new UnexpectedResponseError(
      OPERATION,
      "id_order_FF and key_order in an accepted entry, result: error in a refused one",
      Object.keys(entry),
    );
  }
  return { ...place, accepted: true, remoteId: entry.id_order_FF, remoteKey: entry.key_order };
}

function refuseRepeatedIdentifiers(entries: AddedOrderEntry[]): void {
  const accepted = entries.filter((entry) => entry.accepted);
  const different = new Set(accepted.map((entry) => entry.remoteId));
  if (different.size !== accepted.length) {
    throw new UnexpectedResponseError(OPERATION, "a different id_order_FF for every order", ["id_order_FF"]);
  }
}
