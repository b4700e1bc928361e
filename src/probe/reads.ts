import type { CallOptions } from "../client/call";
import type { OrderReference, OrderStatus, Period, Street, Warehouse } from "../client/calls";
import type { SkladClient } from "../client/client";
import type { OperationName } from "../client/operations";
import {
  areSwapped,
  idsMissing,
  idsShared,
  oneName,
  otherCity,
  otherOrder,
  reservedAboveQuantity,
  unknownWords,
} from "./objections";

/** One call that only reads, or asks for a further page of a list. */
type Ask<Row = unknown> = (
  client: SkladClient,
  options: CallOptions,
  page?: { readonly page: number },
) => Promise<readonly Row[]>;

/** Facts from earlier answers, for the questions after them. */
export interface Seen {
  cityRef?: string | undefined;
  cityName?: string | undefined;
  /** Whether an order is found by a look-up: only then a refusal of another one says that there is none. */
  isFound?: boolean;
  /** An order the service knows. */
  order?: OrderReference | undefined;
  /** The order is the probe's own, and was added just now. */
  isNew?: boolean;
  /** The rows of ListOrder. */
  orders: readonly OrderStatus[];
}

/** One question to the service, and what is wrong with an answer that can be decoded. */
export interface Read {
  readonly key: OperationName;
  /** Tells apart the questions to one operation. */
  readonly situation: string | null;
  /** The correct answer is empty. */
  readonly expectsNone?: boolean;
  /** Whether it is a list that may have pages. */
  readonly isList: boolean;
  /** undefined when what it needs is not known. */
  ask(seen: Seen): Ask | undefined;
  /** Whether the `Data` answers the question: a service may also answer a request whose members it does not read. */
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

/** Reads without pages. */
const NO_LISTS: readonly OperationName[] = ["senderDetails", "getStatusOrder"];

/** The situation that shows whether a list goes on. */
export const SECOND_PAGE = "page 2";

/** A number no order has. */
export const UNKNOWN_NUMBER = "sklad-probe-no-such-order";

/** The article the probe adds, one for every run, for none can be taken away: its own orders reserve more than there is. */
export const OWN_SKU = "SKLAD-PROBE";

function inCity<Row>(
  ask: (
    client: SkladClient,
    query: { cityRef: string; page?: number },
    options: CallOptions,
  ) => Promise<readonly Row[]>,
): Definition<Row>["ask"] {
  return ({ cityRef }) =>
    cityRef === undefined ? undefined : (client, options, page) => ask(client, { cityRef, ...page }, options);
}

/** Every operation that only reads, each report once, in the order in which one answer serves the next. */
export function readsOf({ city, period }: ReadOptions): Read[] {
  return [
    define("getCities", {
      ask: () => (client, options, page) =>
        client.getCities({ ...(city !== undefined && { search: city }), ...page }, options),
      objections: (cities) => [
        areSwapped(
          "Ref",
          "Description",
          cities.map(({ ref, name }) => [ref, name]),
        ),
        oneName(cities),
      ],
      note: ([city], seen) => {
        seen.cityRef = city?.ref ?? seen.cityRef;
        seen.cityName = city?.name;
      },
    }),
    define<Warehouse>("getWarehouses", {
      ask: inCity((client, query, options) => client.getWarehouses(query, options)),
      objections: (branches, { cityRef, cityName }) => [
        areSwapped(
          "Ref",
          "Description",
          branches.map(({ ref, name }) => [ref, name]),
        ),
        otherCity(branches, cityRef),
        oneName(branches, cityName),
      ],
    }),
    define<Street>("getStreet", {
      ask: inCity((client, query, options) => client.getStreets(query, options)),
      objections: (streets, { cityRef, cityName }) => [
        areSwapped(
          "Ref",
          "Description",
          streets.map(({ ref, name }) => [ref, name]),
        ),
        otherCity(streets, cityRef),
        oneName(streets, cityName),
      ],
    }),
    define("senderDetails", { ask: () => (client, options) => client.getSenderDetails(options) }),
    define("ListOrder", {
      ask: () => (client, options, page) => client.listOrders({ ...period, ...page }, options),
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
      note: (found, seen) => void (seen.isFound = found.length > 0),
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
      ask: () => (client, options, page) => client.reportOrderStatuses({ ...period, ...page }, options),
      objections: (changes) => [unknownWords(changes), idsShared(changes)],
    }),
    define("ReportSklad", {
      ask: () => (client, options, page) => client.reportStock({ ...page }, options),
      objections: (levels) => [
        areSwapped(
          "sku",
          "name",
          levels.map(({ sku, name }) => [sku, name]),
        ),
        reservedAboveQuantity(levels.filter(({ sku }) => sku !== OWN_SKU)),
      ],
    }),
    define("ReportMoveProduct", {
      ask: () => (client, options, page) => client.reportProductMovements({ ...period, ...page }, options),
      objections: (moves) => [
        areSwapped(
          "sku",
          "name",
          moves.map(({ sku, name }) => [sku, name]),
        ),
      ],
    }),
    define("ListDeliveryRequest", {
      ask: () => (client, options, page) => client.listDeliveryRequests({ ...period, ...page }, options),
    }),
    define("ReportDeliveryRequest", {
      ask: () => (client, options, page) => client.reportDeliveryRequests({ ...period, ...page }, options),
    }),
    define("ListReturnOrder", {
      ask: () => (client, options, page) => client.listReturnOrders({ ...period, ...page }, options),
    }),
  ];
}

interface Definition<Row> {
  isAnswer?(data: unknown, seen: Seen): boolean;
  readonly situation?: string;
  readonly expectsNone?: boolean;
  ask(seen: Seen): Ask<Row> | undefined;
  objections?(result: readonly Row[], seen: Seen): readonly (string | undefined)[];
  note?(result: readonly Row[], seen: Seen): void;
}

function define<Row>(key: OperationName, { situation, ...definition }: Definition<Row>): Read {
  return { key, situation: situation ?? null, isList: !NO_LISTS.includes(key), ...definition };
}

/** Says in words whether a second page continues the list. */
export function endOf(first: readonly unknown[], second: readonly unknown[]): string {
  if (second.length === 0) return "it is empty, so the list ended with the first";
  const marks = new Set(first.map((row) => JSON.stringify(row)));
  return second.every((row) => marks.has(JSON.stringify(row)))
    ? "it repeats the first: the list has no pages, or the number of a page is not read"
    : `the list goes on, with ${first.length} on the first page`;
}

function mentions(data: unknown, text: string | undefined): boolean {
  if (typeof data === "object" && data !== null)
    return Object.values(data).some((one) => mentions(one, text));
  return (
    text !== undefined && (typeof data === "string" || typeof data === "number") && String(data) === text
  );
}

function referenceTo({ number, externalId, remoteId, remoteKey }: OrderStatus): OrderReference {
  const identifiers = { number, externalId, remoteId, remoteKey };
  return Object.fromEntries(Object.entries(identifiers).filter(([, identifier]) => identifier !== null));
}
