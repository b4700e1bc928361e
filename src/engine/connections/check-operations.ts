import {
  type CallOptions,
  InvalidKeyError,
  type OperationName,
  type SkladClient,
  SkladError,
  UnexpectedResponseError,
} from "../../client";
import { REPORT_OPERATIONS } from "../../client/operations";
import { AdminError } from "../../modules/sklad/admin-error";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { callForPerson, reportBucket } from "../rate-limit";
import { assertAllowedAddress } from "./address";
import { assertAccepted } from "./check-api-key";
import { requireConnection } from "./connections";

/** How the warehouse responds to one operation. */
export interface CheckedOperation {
  readonly operation: OperationName;
  readonly verdict: "as_expected" | "empty" | "differs" | "refused" | "failed" | "not_asked";
  /** For a response that differs: the names of the received fields. */
  readonly fields: readonly string[];
}

/** For the whole check, because a person waits. */
const PATIENCE_MS = 30_000;
/** For a report: one that was requested within the last minute is skipped. */
const REPORT_PATIENCE_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
/** A city in every carrier's directory. */
const CITY = "Київ";
/** A number that no order has. */
const NO_SUCH_ORDER = "sklad-key-check";

type Call = (client: SkladClient, options: CallOptions) => Promise<readonly unknown[]>;

/**
 * Calls every operation that only reads, once each and within the rate limit, and compares the responses with what the
 * plugin expects. Changes nothing. Throws an AdminError when the ApiKey is not accepted.
 */
export async function checkOperations(ctx: Context, id: string): Promise<CheckedOperation[]> {
  const connection = await requireConnection(ctx, id);
  assertAllowedAddress(ctx, connection);
  await assertAccepted(ctx, connection, ctx.sklad.apiKeyOf(connection));
  const until = ctx.sklad.monotonic() + PATIENCE_MS;
  const checked: CheckedOperation[] = [];
  let cityRef: string | undefined;
  for (const [operation, call] of questions(new Date(ctx.sklad.clock()))) {
    const noted: Call = async (client, options) => {
      if (operation !== "getCities") return call(client, options, cityRef);
      const cities = await client.getCities({ search: CITY }, options);
      cityRef = cities[0]?.ref;
      return cities;
    };
    const needsCity = operation === "getWarehouses" || operation === "getStreet";
    checked.push(
      needsCity && cityRef === undefined
        ? { operation, verdict: "not_asked", fields: [] }
        : await judge(ctx, connection, operation, noted, until),
    );
  }
  return checked;
}

type Question = readonly [
  OperationName,
  (client: SkladClient, options: CallOptions, cityRef?: string) => Promise<readonly unknown[]>,
];

function questions(now: Date): readonly Question[] {
  const period = { from: new Date(now.getTime() - DAY_MS), to: now };
  return [
    ["getCities", (client, options) => client.getCities({ search: CITY }, options)],
    ["getWarehouses", (client, options, cityRef = "") => client.getWarehouses({ cityRef }, options)],
    ["getStreet", (client, options, cityRef = "") => client.getStreets({ cityRef }, options)],
    ["senderDetails", (client, options) => client.getSenderDetails(options)],
    ["ListOrder", (client, options) => client.listOrders(period, options)],
    ["getStatusOrder", (client, options) => client.getOrderStatus({ number: NO_SUCH_ORDER }, options)],
    ["ReportStatusOrder", (client, options) => client.reportOrderStatuses(period, options)],
    ["ReportSklad", (client, options) => client.reportStock({}, options)],
    ["ReportMoveProduct", (client, options) => client.reportProductMovements(period, options)],
    ["ListDeliveryRequest", (client, options) => client.listDeliveryRequests(period, options)],
    ["ReportDeliveryRequest", (client, options) => client.reportDeliveryRequests(period, options)],
    ["ListReturnOrder", (client, options) => client.listReturnOrders(period, options)],
  ];
}

async function judge(
  ctx: Context,
  connection: ConnectionRow,
  operation: OperationName,
  call: Call,
  until: number,
): Promise<CheckedOperation> {
  const isReport = REPORT_OPERATIONS.includes(operation);
  const buckets = isReport ? [reportBucket(connection.settings, operation), "general"] : ["general"];
  const ownUntil = isReport ? Math.min(until, ctx.sklad.monotonic() + REPORT_PATIENCE_MS) : until;
  try {
    const found = await callForPerson(ctx, connection, call, { buckets, until: ownUntil });
    // A look-up of a number that no order has rightly finds nothing.
    const isEmpty = found.length === 0 && operation !== "getStatusOrder";
    return { operation, verdict: isEmpty ? "empty" : "as_expected", fields: [] };
  } catch (error) {
    if (error instanceof AdminError) return { operation, verdict: "not_asked", fields: [] };
    if (error instanceof InvalidKeyError) throw new AdminError("key_not_accepted");
    if (!(error instanceof SkladError)) throw error;
    return { operation, ...verdictOn(operation, error) };
  }
}

function verdictOn(
  operation: OperationName,
  error: SkladError,
): Pick<CheckedOperation, "verdict" | "fields"> {
  if (error instanceof UnexpectedResponseError) {
    const differs = error.trouble === "unexpected_shape" || error.trouble === "not_an_envelope";
    return { verdict: differs ? "differs" : "failed", fields: differs ? error.receivedFields : [] };
  }
  // Another system with the same ApiKey may have used the minute's call.
  if (error.code === "operation_disabled" || error.code === "rate_limited")
    return { verdict: "not_asked", fields: [] };
  // A refusal is the response to a look-up of an order that does not exist.
  if (error.outcome === "refused")
    return { verdict: operation === "getStatusOrder" ? "as_expected" : "refused", fields: [] };
  return { verdict: "failed", fields: [] };
}
