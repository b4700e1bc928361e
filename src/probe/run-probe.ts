import type { RateLimiter } from "../client/rate-limit/rate-limiter";
import type { SkladClient } from "../client/client";
import type { DialectOverrides } from "../client/dialect/create-dialect";
import type { SkladClientOptions } from "../client/options";
import type { OrderReference, OrderStatus } from "../client/calls";
import { Probe } from "./probe";
import type { ProbeRow } from "./probe-row";

export interface ProbeOptions {
  baseUrl: string;
  apiKey?: string | undefined;
  login?: string | undefined;
  password?: string | undefined;
  /** A number (`id_order`) that the service knows. @default one that ListOrder shows */
  order?: string | undefined;
  /** A city's name or its reference. @default the first city getCities gives */
  city?: string | undefined;
  /** How many days back the reports look. */
  days: number;
  /** Of one call, in milliseconds. */
  deadlineMs: number;
  dialect?: DialectOverrides | undefined;
  rateLimit?: RateLimiter | undefined;
  now: Date;
  onRow?: (row: ProbeRow) => void;
}

/** The situation that shows how the service says that there is none. */
export const NO_SUCH_ORDER = "no such order";

/** A number no order has. */
const UNKNOWN_NUMBER = "sklad-probe-no-such-order";

const DAY_MS = 24 * 3_600_000;

/** Calls every operation that only reads, each report once, and says how its response fits the dialect. */
export async function runProbe(options: ProbeOptions): Promise<ProbeRow[]> {
  const probe = new Probe(clientOptions(options), options.onRow ?? (() => undefined));
  const period = { from: new Date(options.now.getTime() - options.days * DAY_MS), to: options.now };
  const { login, password } = options;

  if (login !== undefined && password !== undefined) {
    await probe.ask("GetToken", null, (client) => client.getToken({ login, password }));
  }
  const { city: wanted } = options;
  const cities = await probe.ask("getCities", null, (client) =>
    client.getCities(wanted === undefined ? {} : { search: wanted }),
  );
  const cityRef = cities?.[0]?.ref ?? wanted;
  const inCity = <Result>(ask: (client: SkladClient, cityRef: string) => Promise<Result>) =>
    cityRef === undefined ? undefined : (client: SkladClient) => ask(client, cityRef);
  await probe.ask(
    "getWarehouses",
    null,
    inCity((client, cityRef) => client.getWarehouses({ cityRef })),
  );
  if (options.apiKey === undefined && login === undefined) {
    return probe.rows;
  }
  await probe.ask(
    "getStreet",
    null,
    inCity((client, cityRef) => client.getStreets({ cityRef })),
  );
  await probe.ask("senderDetails", null, (client) => client.getSenderDetails());
  const orders = await probe.ask("ListOrder", null, (client) => client.listOrders(period));
  const known = options.order === undefined ? referenceTo(orders) : { number: options.order };
  await probe.ask("getStatusOrder", "a known order", known && ((client) => client.getOrderStatus(known)));
  await probe.ask(
    "getStatusOrder",
    NO_SUCH_ORDER,
    (client) => client.getOrderStatus({ number: UNKNOWN_NUMBER }),
    (found) =>
      found.length === 0 ? undefined : "an order came for a number no order has: the parameter is not read",
  );
  await probe.ask("ReportStatusOrder", null, (client) => client.reportOrderStatuses(period));
  await probe.ask("ReportSklad", null, (client) => client.reportStock());
  await probe.ask("ReportMoveProduct", null, (client) => client.reportProductMovements(period));
  await probe.ask("ListDeliveryRequest", null, (client) => client.listDeliveryRequests(period));
  await probe.ask("ReportDeliveryRequest", null, (client) => client.reportDeliveryRequests(period));
  await probe.ask("ListReturnOrder", null, (client) => client.listReturnOrders(period));
  return probe.rows;
}

function clientOptions({
  baseUrl,
  apiKey,
  login,
  password,
  dialect,
  rateLimit,
  deadlineMs,
}: ProbeOptions): SkladClientOptions {
  const common = { baseUrl, dialect, rateLimit, timeouts: { deadlineMs } };
  if (apiKey !== undefined) {
    return { ...common, apiKey };
  }
  return login !== undefined && password !== undefined ? { ...common, login, password } : common;
}

/** By every identifier the register shows. */
function referenceTo(orders: OrderStatus[] | undefined): OrderReference | undefined {
  const order = orders?.[0];
  if (!order) {
    return undefined;
  }
  const { number, externalId, remoteId, remoteKey } = order;
  const identifiers = { number, externalId, remoteId, remoteKey };
  return Object.fromEntries(Object.entries(identifiers).filter(([, identifier]) => identifier !== null));
}
