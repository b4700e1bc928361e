import { randomUUID } from "node:crypto";
import { MAX_ORDERS_PER_CALL } from "../../client/schemas";
import { Collection, EnvironmentLog, numbered, numberIn, type Recorder } from "../records/collection";
import { acceptedAt, type OrderRecord, type ReceivedOrder, type StatusChange } from "./order-record";
import type { StatusMachine } from "./status-machine";

interface LoggedChange extends StatusChange {
  readonly id_order_FF: string;
}

/** The identifiers for a look-up of an order. Every given one must match. */
export interface OrderIdentifiers {
  readonly id_order_FF?: string;
  readonly key_order?: string;
  readonly id_order?: string;
  readonly external_id?: string;
}

type StatusListener = (record: OrderRecord, previous: string | null) => void;
type EditListener = (before: OrderRecord, after: OrderRecord) => void;

const ORDER_IDENTIFIERS = ["id_order_FF", "key_order", "id_order", "external_id"] as const;

/** All orders of all environments, and every change of their status. */
export class OrderBook {
  readonly records: Collection<OrderRecord>;
  private readonly accepted = new EnvironmentLog<string>();
  private readonly changes = new EnvironmentLog<LoggedChange>();
  private readonly statusListeners = new Set<StatusListener>();
  private readonly editListeners = new Set<EditListener>();
  private lastNumber = 0;

  constructor(
    readonly machine: StatusMachine,
    recorder?: Recorder,
  ) {
    this.records = new Collection<OrderRecord>("orders", (record) => record.id_order_FF, recorder)
      .indexBy("key_order", (record) => [inEnvironment(record.environment, record.key_order)])
      .indexBy("id_order", ({ environment, order }) => [inEnvironment(environment, order["id_order"])])
      .indexBy("external_id", ({ environment, order }) => [inEnvironment(environment, order["external_id"])]);
  }

  /** Called after every status change of an order, also for the first status (`previous` is then null). */
  onStatus(listener: StatusListener): void {
    this.statusListeners.add(listener);
  }

  onEdit(listener: EditListener): void {
    this.editListeners.add(listener);
  }

  accept(environment: string, order: ReceivedOrder, now: number): OrderRecord {
    this.lastNumber += 1;
    const record: OrderRecord = {
      id_order_FF: numbered("FF", this.lastNumber),
      key_order: randomUUID(),
      environment,
      status: "new",
      ttn: null,
      order,
      history: [],
      edited_at: [],
    };
    return this.enter(record, "new", now, null);
  }

  edit(record: OrderRecord, order: ReceivedOrder, now: number): OrderRecord {
    const edited_at = [...record.edited_at, new Date(now).toISOString()];
    const edited = this.records.put({ ...record, order, edited_at });
    for (const listener of this.editListeners) listener(record, edited);
    return edited;
  }

  /** Sets the next status, without a check: the state machine decides which ones are possible. */
  move(record: OrderRecord, status: string, now: number): OrderRecord {
    return this.enter(record, status, now, record.status);
  }

  /** Orders of an environment that match every given identifier, in the order of arrival; none when no identifier is given. */
  find(environment: string, identifiers: OrderIdentifiers): readonly OrderRecord[] {
    const given = ORDER_IDENTIFIERS.flatMap((name) => {
      const value = identifiers[name];
      return value === undefined ? [] : [{ name, value }];
    });
    const [first, ...others] = given.map(({ name, value }) => this.findBy(environment, name, value));
    if (!first) return [];
    return first.filter((record) => others.every((found) => found.includes(record)));
  }

  /** Orders of an environment that have `text` as one of their identifiers. */
  findByAny(environment: string, text: string): readonly OrderRecord[] {
    return [...new Set(ORDER_IDENTIFIERS.flatMap((name) => this.findBy(environment, name, text)))];
  }

  acceptedBetween(environment: string, from: number, to: number): OrderRecord[] {
    return this.accepted.between(environment, from, to).flatMap((id) => this.records.get(id) ?? []);
  }

  changesBetween(environment: string, from: number, to: number): LoggedChange[] {
    return this.changes.between(environment, from, to);
  }

  rebuild(): void {
    this.accepted.clear();
    this.changes.clear();
    this.lastNumber = 0;
    const changes: { environment: string; change: LoggedChange }[] = [];
    for (const record of this.records.all()) {
      const { id_order_FF, environment } = record;
      this.lastNumber = Math.max(this.lastNumber, numberIn(id_order_FF));
      this.accepted.push(environment, acceptedAt(record), id_order_FF);
      changes.push(...record.history.map((change) => ({ environment, change: { ...change, id_order_FF } })));
    }
    changes.sort((a, b) => (a.change.at < b.change.at ? -1 : a.change.at > b.change.at ? 1 : 0));
    for (const { environment, change } of changes) {
      this.changes.push(environment, Date.parse(change.at), change);
    }
  }

  private findBy(
    environment: string,
    name: (typeof ORDER_IDENTIFIERS)[number],
    value: string,
  ): readonly OrderRecord[] {
    if (name !== "id_order_FF") return this.records.findBy(name, inEnvironment(environment, value));
    const record = this.records.get(value);
    return record?.environment === environment ? [record] : [];
  }

  private enter(record: OrderRecord, status: string, now: number, previous: string | null): OrderRecord {
    const change = { status, at: new Date(now).toISOString() };
    const isShipped = this.machine.stageOf(status) === "shipped";
    const ttn = record.ttn ?? (isShipped ? waybillNumber(record.id_order_FF) : null);
    const entered = this.records.put({ ...record, status, ttn, history: [...record.history, change] });
    if (previous === null) this.accepted.push(record.environment, now, record.id_order_FF);
    this.changes.push(record.environment, now, { ...change, id_order_FF: record.id_order_FF });
    for (const listener of this.statusListeners) listener(entered, previous);
    return entered;
  }
}

function inEnvironment(environment: string, value: unknown): string {
  return `${environment}\n${String(value)}`;
}

/** Fourteen digits, the format of the carrier's waybill numbers. */
function waybillNumber(idOrderFF: string): string {
  return `59${String(numberIn(idOrderFF)).padStart(12, "0")}`;
}

/** The numbers and external ids of the orders in a call. */
export interface OrderNames {
  readonly id_orders: readonly string[];
  readonly external_ids: readonly string[];
}

/** The identifiers of an object that are text. */
export function namesIn(value: unknown): OrderIdentifiers {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    ORDER_IDENTIFIERS.flatMap((name) => {
      const text = (value as Record<string, unknown>)[name];
      return typeof text === "string" ? [[name, text]] : [];
    }),
  );
}

/**
 * The orders that a body names, for the call log and for faults limited to one order. `find` resolves the warehouse's own
 * identifiers.
 */
export function orderNamesOf(
  body: Readonly<Record<string, unknown>>,
  find: (names: OrderIdentifiers) => OrderList,
): OrderNames {
  const sent: unknown[] = Array.isArray(body["order"]) ? body["order"] : [body["order"], body];
  const known = find(namesIn(body));
  const named = [...sent, ...known.map(({ order }) => order)].slice(0, MAX_ORDERS_PER_CALL).map(namesIn);
  return {
    id_orders: [...new Set(named.flatMap((names) => names.id_order ?? []))],
    external_ids: [...new Set(named.flatMap((names) => names.external_id ?? []))],
  };
}

type OrderList = readonly { readonly order: unknown }[];
