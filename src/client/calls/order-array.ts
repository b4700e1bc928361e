import { z } from "zod";
import { requestBody } from "../check-shape";
import { readList, readRecord } from "../dialect/read-record";
import { UnexpectedResponseError } from "../response-errors";
import {
  addOrdersDataEntrySchema,
  addOrdersRequestSchema,
  type WireAddOrdersDataEntry,
  type WireOrder,
  wireOrderSchema,
} from "../schemas";
import { collectSecrets, describeErrors } from "../scrub";
import { defineCall, wordsSchema } from "./define-call";
import { orderKeysSchema } from "./order";
import { IDENTITY_ALIASES } from "./order-status";

const OPERATION = "AddOrder";

const entryShape = {
  index: z.int().min(0).describe("Position in the request."),
  matchedBy: z
    .enum(["external_id", "id_order", "position"])
    .describe("By what the entry was found to belong to this order: an echoed number, or only its place."),
  raw: z.unknown(),
};

const addedOrderEntrySchema = z.discriminatedUnion("accepted", [
  orderKeysSchema.extend({ ...entryShape, accepted: z.literal(true) }),
  z.object({
    ...entryShape,
    accepted: z.literal(false),
    descriptions: z.array(wordsSchema).describe("The warehouse's own words."),
  }),
]);

/** What became of one order of AddOrder's array form. */
export type AddedOrderEntry = z.infer<typeof addedOrderEntrySchema>;

/** AddOrder with 1 to 100 orders: that it exists is specified, that `order` is then an array is assumed. */
export const addOrderArray = defineCall(OPERATION, {
  input: z.array(wireOrderSchema).readonly(),
  result: z.array(addedOrderEntrySchema),
  encode: (orders) => requestBody(OPERATION, addOrdersRequestSchema, { order: orders }),
  decode: decodeEntries,
});

type Echo = "external_id" | "id_order";
interface ReceivedEntry {
  entry: WireAddOrdersDataEntry;
  raw: unknown;
}

/**
 * `Data` of AddOrder's array form (assumed). A wrong reading would swap two customers' parcels, so an entry belongs to
 * an order because it echoes the order's number; place in the response decides only when no entry echoes anything.
 * Whatever does not fit one to one is not understood.
 */
function decodeEntries(data: unknown, orders: readonly WireOrder[]): AddedOrderEntry[] {
  const received = readList(OPERATION, data, ["orders"]).map((raw) => ({
    entry: readRecord(OPERATION, raw, addOrdersDataEntrySchema, IDENTITY_ALIASES),
    raw,
  }));
  if (received.length !== orders.length) {
    throw new UnexpectedResponseError(
      OPERATION,
      `one entry for each of ${orders.length} orders, not ${received.length}`,
    );
  }
  const matchedBy = matcher(received);
  const secrets = collectSecrets(orders);
  const inOrder = matchedBy === "position" ? received : matchByEcho(received, orders, matchedBy);
  const entries = inOrder.map(({ entry, raw }, index) => toResult(entry, { index, matchedBy, raw }, secrets));
  refuseRepeatedIdentifiers(entries);
  return entries;
}

function matcher(received: ReceivedEntry[]): AddedOrderEntry["matchedBy"] {
  for (const echo of ["external_id", "id_order"] as const) {
    if (received.every(({ entry }) => entry[echo])) {
      return echo;
    }
  }
  if (received.every(({ entry }) => !entry.external_id && !entry.id_order)) {
    return "position";
  }
  throw new UnexpectedResponseError(OPERATION, "external_id or id_order in every entry, or in none");
}

function matchByEcho(received: ReceivedEntry[], orders: readonly WireOrder[], echo: Echo): ReceivedEntry[] {
  const byEcho = new Map(received.map((one) => [one.entry[echo], one]));
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
