import { z } from "zod";
import { requestBody } from "../check-shape";
import { describeErrors, isError } from "../describe-errors";
import { identifierOf } from "../text";
import { isEmpty, isRecord, readList, readRecord } from "../dialect/read-record";
import { UnexpectedResponseError } from "../response-errors";
import {
  addOrdersDataEntrySchema,
  addOrdersRequestSchema,
  type WireAddOrdersDataEntry,
  MAX_ORDERS_PER_CALL,
} from "../schemas";
import { secretMembers, type Secrets, secretsOf } from "../scrub";
import { errorsOf, resultOf } from "../transport/read-envelope";
import { defineCall, SAMPLE_ORDER, SAMPLE_WIRE_IDENTITY, wordsSchema } from "./define-call";
import { IDENTITY_ALIASES, isTaken, leftOpenByMany, namesTaken } from "./order-words";
import { type OrderInput, orderInputSchema, orderKeysSchema, toWireOrder } from "./order";

const OPERATION = "AddOrder";

const entryShape = {
  index: z.int().min(0).describe("Position in the request."),
  matchedBy: z
    .enum(["external_id", "id_order", "position"])
    .describe("How the entry was matched to this order: by an echoed number, or only by its place."),
};

const addedOrderEntrySchema = z.discriminatedUnion("accepted", [
  orderKeysSchema.extend({ ...entryShape, accepted: z.literal(true) }),
  z.object({
    ...entryShape,
    accepted: z.literal(false),
    descriptions: z.array(wordsSchema).describe("The warehouse's own words."),
    isTaken: z
      .boolean()
      .describe(
        "Whether the refusal has identifiers of the warehouse: the order may be there. Look before sending again.",
      ),
  }),
]);

/** The result of one order of AddOrder's array form. */
export type AddedOrderEntry = z.infer<typeof addedOrderEntrySchema>;

const SECOND_ORDER = { ...SAMPLE_ORDER, id_order: "1002", external_id: "wo_01K8Z6" };

/** AddOrder with 1 to 100 orders: that it exists is specified, that `order` is then an array is assumed. */
export const addOrderArray = defineCall(OPERATION, {
  provenance: "assumed",
  input: z.array(orderInputSchema).min(1).max(MAX_ORDERS_PER_CALL).readonly(),
  result: z.array(addedOrderEntrySchema),
  example: {
    input: [SAMPLE_ORDER, SECOND_ORDER],
    data: [
      { result: "ok", ...SAMPLE_WIRE_IDENTITY, errors: [] },
      {
        result: "error",
        id_order: SECOND_ORDER.id_order,
        external_id: SECOND_ORDER.external_id,
        errors: ["Невідомий sku"],
      },
    ],
  },
  encode: (orders, conventions) =>
    requestBody(OPERATION, addOrdersRequestSchema, {
      order: orders.map((order) => toWireOrder(order, conventions)),
    }),
  decode: decodeEntries,
  leftOpen: (refusal, orders, { atomic }) => leftOpenByMany(refusal, orders, atomic),
  check: (entries, orders) => {
    const accepted = entries.filter((entry) => entry.accepted);
    if (entries.length !== orders.length || entries.some(({ index }, place) => index !== place)) {
      return `one entry for each of ${orders.length} orders, in their order`;
    }
    const different = new Set(accepted.map(({ remoteId }) => remoteId));
    return different.size === accepted.length ? undefined : "a different id_order_FF for every order";
  },
});

/** An entry's own `result` has the same spellings as that of a whole response. */
function normalizedOutcome(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const { result, ...others } = entry;
  return {
    ...others,
    ...(!isEmpty(result) && { result: resultOf(result) ?? result }),
    errors: errorsOf(entry),
  };
}

type Echo = "external_id" | "id_order";

/**
 * A wrong reading would swap two customers' parcels, so an entry (assumed) belongs to the order whose number it echoes. Its
 * place decides only when no entry echoes anything and none is refused: a service may list the refused ones last.
 * Entries that do not match the orders one to one are unreadable.
 */
function decodeEntries(data: unknown, orders: readonly OrderInput[]): AddedOrderEntry[] {
  const received = readList(OPERATION, data, ["orders"]).map((entry) =>
    readRecord(OPERATION, normalizedOutcome(entry), addOrdersDataEntrySchema, IDENTITY_ALIASES),
  );
  if (received.length !== orders.length) {
    throw new UnexpectedResponseError(
      OPERATION,
      `one entry for each of ${orders.length} orders, not ${received.length}`,
    );
  }
  const matchedBy = matcher(received);
  const secrets = secretsOf(secretMembers(orders));
  if (matchedBy === "position" && received.some(({ result }) => result === "error"))
    throw new UnexpectedResponseError(
      OPERATION,
      "external_id or id_order in every entry, where one is refused",
    );
  const inOrder = matchedBy === "position" ? received : matchByEcho(received, orders, matchedBy);
  return inOrder.map((entry, index) => toResult(entry, { index, matchedBy }, secrets));
}

function matcher(received: WireAddOrdersDataEntry[]): AddedOrderEntry["matchedBy"] {
  for (const echo of ["external_id", "id_order"] as const) {
    if (received.every((entry) => entry[echo])) {
      return echo;
    }
  }
  if (received.every((entry) => !entry.external_id && !entry.id_order)) {
    return "position";
  }
  throw new UnexpectedResponseError(OPERATION, "external_id or id_order in every entry, or in none");
}

function matchByEcho(
  received: WireAddOrdersDataEntry[],
  orders: readonly OrderInput[],
  echo: Echo,
): WireAddOrdersDataEntry[] {
  const byEcho = new Map(received.map((entry) => [entry[echo], entry]));
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
  place: Pick<AddedOrderEntry, "index" | "matchedBy">,
  secrets: Secrets,
): AddedOrderEntry {
  if (entry.result === "error") {
    const descriptions = describeErrors(entry.errors, secrets());
    return {
      ...place,
      accepted: false,
      descriptions,
      isTaken: isTaken(entry) || (entry.errors ?? []).some(namesTaken),
    };
  }
  const denied = entry.errors?.some((one) => isError(one)) ?? false;
  const remoteId = identifierOf(entry.id_order_FF);
  if (denied || !remoteId || !entry.key_order) {
    throw new UnexpectedResponseError(
      OPERATION,
      "id_order_FF, key_order and no errors in an accepted entry, result: error in a refused one",
      Object.keys(entry),
    );
  }
  return { ...place, accepted: true, remoteId, remoteKey: entry.key_order };
}
