import type { CallOptions } from "../client/call";
import type { OrderReference, OrderStatus, Period, Street, Warehouse } from "../client/calls";
import type { SkladClient } from "../client/client";
import type { OperationName } from "../client/operations";
import {
  areSwapped,
  idsMissing,
  idsShared,
  otherCity,
  otherOrder,
  reservedAboveQuantity,
  unknownWords,
} from "./objections";

/** One call that only reads. */
type Ask = (client: SkladClient, options: CallOptions) => Promise<readonly unknown[]>;

/** What earlier answers show, for the questions after them. */
export interface Seen {
  cityRef?: string | undefined;
  /** An order the service knows. */
  order?: OrderReference | undefined;
  /** The order is the probe's own, and was added just now. */
  isNew?: boolean;
  /** What ListOrder gives. */
  orders: readonly OrderStatus[];
}

/** One question to the service, and what is wrong with an answer that can be decoded. */
export interface Read {
  readonly key: OperationName;
  /** What is asked, where one operation is asked twice. */
  readonly situation: string | null;
  /** Of what is asked for there is none. */
  readonly expectsNone?: boolean;
  /** undefined when what it needs is not known. */
  ask(seen: Seen): Ask | undefined;
  /** Whether an answer is to the question, by its `Data`; a request that is not read may be answered, too. */
  isAnswer?(data: unknown, seen: Seen): boolean;
  objections?(result: readonly unknown[], seen: Seen): readonly (string | undefined)[];
  note?(result: readonly unknown[], seen: Seen): void;
}

interface ReadOptions {
  /** A city's name or its reference. @default the first city getCities gives */
  readonly city?: string | undefined;
  readonly period: Period;
}

/** The situation that shows how the service says that there is none. */
export const NO_SUCH_ORDER = "no such order";

export const KNOWN_ORDER = "a known order";

/** A number no order has. */
export const UNKNOWN_NUMBER = "sklad-probe-no-such-order";

function inCity<Row>(
  ask: (client: SkladClient, cityRef: string, options: CallOptions) => Promise<readonly Row[]>,
): Definition<Row>["ask"] {
  return ({ cityRef }) =>
    cityRef === undefined ? undefined : (client, options) => ask(client, cityRef, options);
}

/** Every operation that only reads, each report once, in the order in which one answer serves the next. */
export function readsOf({ city, period }: ReadOptions): Read[] {
  return [
    define("getCities", {
      ask: () => (client, options) => client.getCities(city === undefined ? {} : { search: city }, options),
      objections: (cities) => [
        areSwapped(
          "Ref",
          "Description",
          cities.map(({ ref, name }) => [ref, name]),
        ),
      ],
      note: (cities, seen) => void (seen.cityRef = cities[0]?.ref ?? seen.cityRef),
    }),
    define<Warehouse>("getWarehouses", {
      ask: inCity((client, cityRef, options) => client.getWarehouses({ cityRef }, options)),
      objections: (branches, { cityRef }) => [
        areSwapped(
          "Ref",
          "Description",
          branches.map(({ ref, name }) => [ref, name]),
        ),
        otherCity(branches, cityRef),
      ],
    }),
    define<Street>("getStreet", {
      ask: inCity((client, cityRef, options) => client.getStreets({ cityRef }, options)),
      objections: (streets, { cityRef }) => [
        areSwapped(
          "Ref",
          "Description",
          streets.map(({ ref, name }) => [ref, name]),
        ),
        otherCity(streets, cityRef),
      ],
    }),
    define("senderDetails", { ask: () => (client, options) => client.getSenderDetails(options) }),
    define("ListOrder", {
      ask: () => (client, options) => client.listOrders(period, options),
      objections: (orders) => [unknownWords(orders), idsShared(orders)],
      note: (orders, seen) => {
        seen.orders = orders;
        seen.order ??= orders[0] && referenceTo(orders[0]);
      },
    }),
    define("getStatusOrder", {
      situation: KNOWN_ORDER,
      isAnswer: (data, { order }) => mentions(data, order?.number ?? order?.externalId),
      ask: ({ order }) =>
        order && ((client: SkladClient, options: CallOptions) => client.getOrderStatus(order, options)),
      objections: (found, { order, orders }) => [
        otherOrder(found, order),
        unknownWords(found),
        idsMissing([...found, ...orders]),
        idsShared([...found, ...orders]),
      ],
    }),
    define("getStatusOrder", {
      situation: NO_SUCH_ORDER,
      expectsNone: true,
      ask: () => (client, options) => client.getOrderStatus({ number: UNKNOWN_NUMBER }, options),
      objections: (found) => [
        found.length === 0
          ? undefined
          : "an order is given for a number no order has: the parameter is not read",
      ],
    }),
    define("ReportStatusOrder", {
      ask: () => (client, options) => client.reportOrderStatuses(period, options),
      objections: (changes) => [unknownWords(changes), idsShared(changes)],
    }),
    define("ReportSklad", {
      ask: () => (client, options) => client.reportStock({}, options),
      objections: (levels) => [
        areSwapped(
          "sku",
          "name",
          levels.map(({ sku, name }) => [sku, name]),
        ),
        reservedAboveQuantity(levels),
      ],
    }),
    define("ReportMoveProduct", {
      ask: () => (client, options) => client.reportProductMovements(period, options),
      objections: (moves) => [
        areSwapped(
          "sku",
          "name",
          moves.map(({ sku, name }) => [sku, name]),
        ),
      ],
    }),
    define("ListDeliveryRequest", {
      ask: () => (client, options) => client.listDeliveryRequests(period, options),
    }),
    define("ReportDeliveryRequest", {
      ask: () => (client, options) => client.reportDeliveryRequests(period, options),
    }),
    define("ListReturnOrder", {
      ask: () => (client, options) => client.listReturnOrders(period, options),
    }),
  ];
}

interface Definition<Row> {
  isAnswer?(data: unknown, seen: Seen): boolean;
  readonly situation?: string;
  readonly expectsNone?: boolean;
  ask(seen: Seen): ((client: SkladClient, options: CallOptions) => Promise<readonly Row[]>) | undefined;
  objections?(result: readonly Row[], seen: Seen): readonly (string | undefined)[];
  note?(result: readonly Row[], seen: Seen): void;
}

function define<Row>(key: OperationName, { situation, ...definition }: Definition<Row>): Read {
  return { key, situation: situation ?? null, ...definition };
}

function mentions(data: unknown, text: string | undefined): boolean {
  if (typeof data === "object" && data !== null)
    return Object.values(data).some((one) => mentions(one, text));
  return (
    text !== undefined && (typeof data === "string" || typeof data === "number") && String(data) === text
  );
}

/** By every identifier that is known. */
function referenceTo({ number, externalId, remoteId, remoteKey }: OrderStatus): OrderReference {
  const identifiers = { number, externalId, remoteId, remoteKey };
  return Object.fromEntries(Object.entries(identifiers).filter(([, identifier]) => identifier !== null));
}
