import type {
  CallOptions,
  OrderReference,
  OrderState,
  OrderStatus,
  Period,
  SkladClient,
} from "../../../src/client";
import { SkladError } from "../../../src/client";
import type { WireOrder } from "../../../src/client/schemas/order";
import type { Process } from "./process";
import { toKyivDate } from "../../../src/planning/values/days";

/** The fault of a call. */
export const FAULTS = [
  "refused_connection",
  "rate_limited",
  "timeout_before",
  "timeout_after",
  "reset_before",
  "reset_after",
  "server_error_before",
  "server_error_after",
] as const;
export type Fault = (typeof FAULTS)[number];

export interface LeasedOrder {
  readonly id: string;
  readonly key: string;
  readonly body: WireOrder;
  readonly state: OrderState;
  /** The time from which look-ups show it. */
  readonly visibleAt: number;
}

/** The recipient whose orders the warehouse refuses. */
export const UNWANTED = "Небажаний";

export const CALL_DEADLINE_MS = 30_000;

/** A warehouse that accepts the same order twice, shows it late, and whose connection breaks before or after the effect. */
export class Warehouse {
  orders: LeasedOrder[] = [];
  /** Faults of the next calls, one each. */
  faults: Fault[] = [];
  /** How long after its effect an order shows in look-ups. A later one could not be distinguished from a lost one. */
  lateness_ms = 40_000;
  /** Look-ups answer without the identifiers by which an order is known to be ours. */
  nameless = false;
  /** Only lists have these identifiers. */
  namelessLookUps = false;
  /** Number of the newest orders in a list. */
  listCap = Infinity;
  /** The number of an order that a list has and does not give: its record cannot be read, or is on a page not asked for. */
  withheld: { readonly number: string; readonly as: "unreadable" | "on the next page" } | undefined;
  /** Number of look-ups. */
  readonly asked = { listOrders: 0, getOrderStatus: 0 };
  /** Responds to changes with `ok` and nothing else. */
  silent = false;
  /** The failure of every look-up of one order. */
  lookUpFailure: Error | undefined;
  /** The failure of every list. */
  listFailure: Error | undefined;
  /** Look-ups do not show canceled orders. */
  hidesCanceled = false;
  /** Refuses an order whose number it has. */
  refusesDuplicates = false;
  /** Answers CancelOrder with `ok` without an effect. */
  deaf = false;
  /** Called while a CancelOrder is under way. */
  onCancel: () => void = () => undefined;
  /** The reasons of the CancelOrder calls, in their order. */
  readonly cancelReasons: (string | undefined)[] = [];
  #ids = 0;

  constructor(
    private readonly clock: () => number,
    private readonly pass: (ms: number) => void,
    /** Receives each AddOrder that has its effect, and its sender. */
    private readonly onAdd: (body: WireOrder, process: Process) => void,
  ) {}

  /** The client of one process. Other operations are missing. */
  clientFor(process: Process): SkladClient {
    const call = async <T>(effect: () => T): Promise<T> => {
      const endsAt = this.clock() + CALL_DEADLINE_MS;
      await process.step();
      // As in the client: a process that slept while it connected sends nothing any more.
      if (this.clock() > endsAt)
        throw new SkladError("AddOrder", { code: "timeout", deadlineMs: CALL_DEADLINE_MS, connected: false });
      const answer = this.#fail(effect);
      await process.step();
      return answer;
    };
    const client: Pick<
      SkladClient,
      "addOrder" | "editOrder" | "cancelOrder" | "getOrderStatus" | "listOrders"
    > = {
      addOrder: (body) => call(() => this.#add(body, process)),
      editOrder: ({ remoteId, order }) => call(() => this.#edit(remoteId, order)),
      cancelOrder: ({ remoteId, reason }) => {
        this.cancelReasons.push(reason);
        this.onCancel();
        return call(() => this.#cancel(remoteId));
      },
      getOrderStatus: (reference) => {
        this.asked.getOrderStatus += 1;
        return call(() => this.#lookUp(reference));
      },
      listOrders: (period, options) => {
        this.asked.listOrders += 1;
        return call(() => this.#list(period, options));
      },
    };
    return client as SkladClient;
  }

  pick(): void {
    this.orders = this.orders.map((each) => (each.state === "new" ? { ...each, state: "picked" } : each));
  }

  /** Applies an operation to one order. */
  move(number: string, state: OrderState): void {
    this.orders = this.orders.map((each) => (each.body.id_order === number ? { ...each, state } : each));
  }

  #fail<T>(effect: () => T): T {
    const fault = this.faults.shift();
    switch (fault) {
      case undefined:
        return effect();
      case "refused_connection":
        throw new SkladError("AddOrder", { code: "connection_failed", cause: new Error("ECONNREFUSED") });
      case "rate_limited":
        throw new SkladError("AddOrder", { code: "rate_limited", retryAfterMs: 61_000 });
      default: {
        const [kind] = fault.split(/_(?=before|after)/u);
        if (fault.endsWith("after")) attempt(effect);
        if (kind === "timeout") this.pass(CALL_DEADLINE_MS);
        if (kind === "timeout")
          throw new SkladError("AddOrder", {
            code: "timeout",
            deadlineMs: CALL_DEADLINE_MS,
            connected: true,
          });
        if (kind === "reset")
          throw new SkladError("AddOrder", { code: "connection_lost", cause: new Error("ECONNRESET") });
        throw new SkladError("AddOrder", { code: "server_error", httpStatus: 502 });
      }
    }
  }

  #add(body: WireOrder, process: Process) {
    assertWanted(body, "AddOrder");
    if (this.refusesDuplicates && this.orders.some((each) => each.body.id_order === body.id_order))
      throw new SkladError("AddOrder", { code: "refused", descriptions: ["this number exists"] });
    this.#ids += 1;
    const id = `FF-${this.#ids}`;
    const key = `key-${this.#ids}`;
    this.orders.push({ id, key, body, state: "new", visibleAt: this.clock() + this.lateness_ms });
    this.onAdd(body, process);
    return { remoteId: id, remoteKey: key };
  }

  #edit(id: string, body: WireOrder) {
    const held = this.#find(id, "EditOrder");
    if (held.state !== "new")
      throw new SkladError("EditOrder", { code: "refused", descriptions: [`order is ${held.state}`] });
    assertWanted(body, "EditOrder");
    this.#replace({ ...held, body });
    return {
      remoteId: id,
      remoteKey: held.key,
      status: "new",
      state: "new" as const,
      confirmed: !this.silent,
    };
  }

  #cancel(id: string) {
    const held = this.#find(id, "CancelOrder");
    if (held.state === "picked")
      throw new SkladError("CancelOrder", { code: "refused", descriptions: ["picking has started"] });
    if (!this.deaf) this.#replace({ ...held, state: "canceled" });
    const keys = { remoteId: id, remoteKey: held.key };
    return this.silent
      ? { ...keys, status: null, state: null, confirmed: false }
      : { ...keys, status: "canceled", state: "canceled" as const, confirmed: true };
  }

  #lookUp({ externalId, remoteId }: OrderReference): OrderStatus[] {
    if (this.lookUpFailure) throw this.lookUpFailure;
    return this.#visible()
      .filter(({ id, body }) => id === remoteId || body.external_id === externalId)
      .map((order) => this.#toStatus(order, this.namelessLookUps));
  }

  #list({ from, to }: Period, { onUnread, onData }: CallOptions = {}): OrderStatus[] {
    if (this.listFailure) throw this.listFailure;
    const listed = this.#visible()
      .filter(({ body }) => isWithin(body.date_order, from, to))
      .slice(-this.listCap);
    const given = listed.filter(({ body }) => body.id_order !== this.withheld?.number);
    if (given.length < listed.length) {
      if (this.withheld?.as === "unreadable") onUnread?.([{ identifiers: [], issue: "no identifiers" }]);
      else onData?.({ total: listed.length });
    }
    return given.map((order) => this.#toStatus(order));
  }

  #visible(): LeasedOrder[] {
    return this.orders.filter(
      ({ visibleAt, state }) => visibleAt <= this.clock() && !(this.hidesCanceled && state === "canceled"),
    );
  }

  #toStatus(order: LeasedOrder, nameless = false): OrderStatus {
    const status = toStatus(order);
    return this.nameless || nameless ? { ...status, number: null, externalId: null } : status;
  }

  #find(id: string, operation: "EditOrder" | "CancelOrder"): LeasedOrder {
    const held = this.orders.find((each) => each.id === id);
    if (!held) throw new SkladError(operation, { code: "refused", descriptions: ["no such order"] });
    return held;
  }

  #replace(order: LeasedOrder): void {
    this.orders = this.orders.map((each) => (each.id === order.id ? order : each));
  }
}

/** An effect whose response is lost, a refusal included. */
function attempt(effect: () => unknown): void {
  try {
    effect();
  } catch (error) {
    if (!(error instanceof SkladError && error.code === "refused")) throw error;
  }
}

function assertWanted(body: WireOrder, operation: "AddOrder" | "EditOrder"): void {
  if (body.recipient.startsWith(UNWANTED))
    throw new SkladError(operation, { code: "refused", descriptions: ["unwanted"] });
}

/** Whether a day lies in a period, both of its days included: the list may go by the day that was sent. */
function isWithin(day: string, from: Date, to: Date): boolean {
  const sortable = (text: string) => text.split(".").reverse().join();
  const [first, last] = [from, to].map((moment) => sortable(toKyivDate(moment.toISOString())));
  return (first ?? "") <= sortable(day) && sortable(day) <= (last ?? "");
}

function toStatus({ id, key, body, state }: LeasedOrder): OrderStatus {
  return {
    number: body.id_order,
    externalId: body.external_id,
    remoteId: id,
    remoteKey: key,
    status: state,
    state,
    changedAt: null,
    trackingNumbers: [],
  };
}
