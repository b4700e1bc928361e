import { planSku, type ReportReading, unitsPromised } from "../../../src/planning/stock";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/planning/settings";
import { now, type Row, ShopModel, supersede } from "./shop-model";
import { total, WarehouseModel } from "./warehouse-model";

export interface WorldOptions {
  /** What is true of the warehouse. */
  readonly reading: ReportReading;
  /** Minutes: how old a report's figures can really be, and how long goods stay on a cart. */
  readonly lag: number;
  readonly put_away: number;
  readonly stock: number;
  /** What the merchant has set. */
  readonly settings: Pick<Settings, "report_counts_until" | "report_lag_minutes">;
}

export const ACTIONS = [
  "checkout",
  "edit",
  "cancel",
  "send",
  "arrive",
  "settle",
  "manual",
  "fulfil",
  "sendEdit",
  "arriveEdit",
  "settleEdit",
  "advance",
  "cancelThere",
  "comeHome",
  "reinstate",
  "learn",
  "receive",
  "ask",
  "answer",
  "pass",
] as const;
export type Action = (typeof ACTIONS)[number];

export interface Step {
  readonly action: Action;
  /** Of which of those it can be done to. */
  readonly which: number;
  readonly amount: number;
}

/** A shop and its warehouse, where everything that can come late does, in any order. Time is minutes. */
export class World {
  readonly warehouse: WarehouseModel;
  readonly shop = new ShopModel();
  #now = 0;
  #asked: number[] = [];
  #report: { requested_at: number; figure: number } | null = null;

  constructor(private readonly options: WorldOptions) {
    this.warehouse = new WarehouseModel(options.reading, options.stock, options.put_away);
    this.#ask();
    this.#answer(0);
    this.apply();
  }

  /** What this shop can sell: in the house, and not promised to an order. */
  free(): number {
    return this.warehouse.unpromised() - this.#awaiting();
  }

  /**
   * What no figure can know (docs/stock.md): a cancelled parcel leaves without a status of it so far;
   * or a parcel holds an unknown quantity, because it was picked or cancelled while an edit was unclear.
   */
  isSurprised(): boolean {
    return this.shop.rows.some((row) => {
      const parcel = this.#parcelOf(row);
      if (!parcel) return false;
      const more = total(parcel.units) - total(now(row));
      const isOther = row.edit === null ? more !== 0 : more < 0 && parcel.place !== "shelf";
      return isOther || (row.state === "canceled" && !parcel.canceled);
    });
  }

  /** Units of orders that the warehouse does not have, or has given up. */
  #awaiting(): number {
    const lines = this.shop.lines.map(({ id, ordered, fulfilled }) => {
      const there = this.shop.rows
        .filter((row) => !row.consumed && this.#serves(row))
        .reduce((sum, row) => sum + (this.#parcelOf(row)?.units[id] ?? 0), 0);
      return Math.max(0, ordered - fulfilled - there);
    });
    const fulfilled = this.shop.rows
      .filter((row) => row.consumed && row.state !== "canceled" && !this.#parcelOf(row))
      .map((row) => total(now(row)));
    return [...lines, ...fulfilled].reduce((sum, units) => sum + units, 0);
  }

  /** The last report, once more, with what is known now. */
  apply(): void {
    if (!this.#report) return;
    const { requested_at, figure } = this.#report;
    const { counted, awaiting } = unitsPromised(
      this.shop.facts(),
      new Date(requested_at * 60_000),
      this.options.settings,
    );
    const plan = planSku(
      {
        sku: "KETTLE",
        inventory_item_id: "item",
        shared: [],
        managed: true,
        opted_out: false,
        unreadable: [],
        buffer: "0",
        reported: { sku: "KETTLE", quantities: [String(figure)] },
        quarantined: null,
        counted,
        awaiting,
        level: { stocked: String(this.shop.stocked), reserved: String(this.shop.reserved) },
        expected: null,
      },
      DEFAULT_SETTINGS,
    );
    this.shop.stocked = Number(plan.stocked);
  }

  do({ action, which, amount }: Step): void {
    const { shop, warehouse } = this;
    const of = <T>(found: readonly T[]): T[] =>
      found.length === 0 ? [] : [found[which % found.length] as T];
    const rows = (fits: (row: Row) => boolean) => of(shop.rows.filter(fits));
    const acts: Record<Action, () => void> = {
      checkout: () => shop.checkout(which % 3 === 0 ? [amount, 1] : [amount]),
      edit: () => of(shop.lines).forEach((line) => shop.edit(line, amount - 1 + (which % 4))),
      cancel: () => of(shop.lines).forEach(({ order_id }) => shop.cancel(order_id)),
      send: () => this.#send(which),
      arrive: () =>
        rows((row) => row.add === "in_flight" && !this.#parcelOf(row)).forEach((row) =>
          warehouse.add(row.id, now(row), this.#now),
        ),
      settle: () => rows(({ add }) => add === "in_flight").forEach((row) => this.#settle(row)),
      manual: () => of(shop.lines).forEach(({ id, order_id }) => this.#manual(order_id, id, amount)),
      fulfil: () => rows((row) => row.state !== "canceled").forEach((row) => this.#fulfil(row, amount)),
      sendEdit: () =>
        rows((row) => row.state === "new" && !row.consumed).forEach((row) => this.#sendEdit(row)),
      arriveEdit: () => rows(({ edit }) => edit !== null).forEach((row) => this.#arriveEdit(row)),
      settleEdit: () => rows(({ edit }) => edit !== null).forEach((row) => this.#settleEdit(row)),
      advance: () => rows(() => true).forEach(({ id }) => warehouse.advance(id, this.#now)),
      cancelThere: () => rows(() => true).forEach(({ id }) => warehouse.cancel(id, this.#now)),
      comeHome: () => rows(() => true).forEach(({ id }) => warehouse.comeHome(id, this.#now)),
      reinstate: () =>
        rows(({ state }) => state === "canceled").forEach(({ id }) => warehouse.reinstate(id, this.#now)),
      learn: () => rows(({ accepted_at }) => accepted_at !== null).forEach((row) => this.#learn(row, amount)),
      receive: () => warehouse.receive(amount, this.#now),
      ask: () => this.#ask(),
      answer: () => this.#answer(which),
      pass: () => this.#pass(amount),
    };
    acts[action]();
  }

  /** Everything that is under way arrives, every status is recorded, and a report is called after it. */
  quiet(finished: boolean): void {
    const { lag, put_away, settings } = this.options;
    for (const row of this.shop.rows) {
      if (row.add === "in_flight") this.#settle(row);
      if (row.edit !== null) this.#settleEdit(row);
      if (finished) for (const _ of ["picked", "shipped"]) this.warehouse.advance(row.id, this.#now);
      if (finished) this.warehouse.comeHome(row.id, this.#now);
      this.#learn(row, 3);
      for (const _ of ["begun", "taken", "linked"]) this.#fulfil(row, 2);
    }
    this.#pass(put_away + 1);
    this.#pass(Math.max(lag, settings.report_lag_minutes) + 1);
    this.#asked = [];
    this.#ask();
    this.#pass(1);
    this.#answer(0);
    this.apply();
  }

  /**
   * One that the warehouse has cancelled is owed again: what was on its way, and what its report has counted as free, only
   * once its status is recorded (docs/stock.md).
   */
  #serves(row: Row): boolean {
    const parcel = this.#parcelOf(row);
    if (!parcel?.canceled) return parcel !== undefined;
    const isCounted = this.options.settings.report_counts_until === "shipped" && !parcel.left;
    return row.state !== "canceled" && !isCounted;
  }

  #parcelOf({ id }: Row) {
    return this.warehouse.parcels.get(id);
  }

  #pass(minutes: number): void {
    this.#now += minutes;
    this.warehouse.pass(this.#now);
  }

  #send(which: number): void {
    const waiting = this.shop.rows.filter(
      ({ state, add, fulfillment }) => state === "planned" && add === "none" && fulfillment !== "pending",
    );
    const row = waiting[which % Math.max(1, waiting.length)];
    if (row) {
      const units = row.consumed ? now(row) : this.shop.wanted(row.order_id, row);
      if (total(units) === 0) return void Object.assign(row, { state: "canceled", canceled_at: this.#now });
      supersede(row, units, this.#now);
      row.add = "in_flight";
      return;
    }
    const orders = [...new Set(this.shop.lines.map(({ order_id }) => order_id))];
    const order_id = orders[which % Math.max(1, orders.length)];
    const units = order_id === undefined ? {} : this.shop.wanted(order_id);
    if (order_id === undefined || total(units) === 0) return;
    this.shop.open(order_id, units, this.#now).add = "in_flight";
  }

  #settle(row: Row): void {
    row.add = "none";
    if (!this.#parcelOf(row)) return;
    Object.assign(row, { state: "new", accepted_at: this.#now });
  }

  /** "Fulfill items": some units of one line, which Medusa counts as fulfilled before anything is sent. */
  #manual(order_id: string, line: string, amount: number): void {
    const units = Math.min(amount, this.shop.wanted(order_id)[line] ?? 0);
    if (units > 0) this.shop.open(order_id, { [line]: units }, this.#now).fulfillment = "pending";
  }

  /** Medusa's fulfillment in its three moments, or undone after the first. */
  #fulfil(row: Row, amount: number): void {
    const { state } = row;
    if (row.fulfillment === "none") {
      if (state !== "planned" && state !== "new") row.fulfillment = "pending";
    } else if (row.fulfillment === "pending" && !row.consumed) {
      if (amount > 1) this.shop.consume(row);
      else {
        row.fulfillment = "none";
        if (state === "planned") Object.assign(row, { state: "canceled", canceled_at: this.#now });
      }
    } else row.fulfillment = "made";
  }

  /** One at a time: of two that are both unclear only the last is remembered (docs/stock.md). */
  #sendEdit(row: Row): void {
    const wanted = this.shop.wanted(row.order_id, row);
    if (row.edit === null && total(wanted) > 0) row.edit = wanted;
  }

  #arriveEdit(row: Row): void {
    if (row.edit) this.warehouse.edit(row.id, row.edit, this.#now);
  }

  /** It is sent again until it is clear, as long as it can be. */
  #settleEdit(row: Row): void {
    if (row.edit && this.warehouse.edit(row.id, row.edit, this.#now)) supersede(row, row.edit, this.#now);
    row.edit = null;
  }

  /** Statuses of the warehouse reach us: the next one, or all at once. */
  #learn(row: Row, amount: number): void {
    const parcel = this.#parcelOf(row);
    if (!parcel || row.accepted_at === null) return;
    if (row.state === "canceled") {
      if (parcel.canceled) return;
      const again = { canceled_at: null, reappeared_at: this.#now, picked_at: null, shipped_at: null };
      Object.assign(row, { state: "new", ...again });
    }
    const picked = parcel.place !== "shelf" && !(parcel.canceled && !parcel.left);
    if (picked && !(parcel.canceled && row.picked_at === null && amount > 1)) row.picked_at ??= this.#now;
    if (picked && row.state === "new") row.state = "picked";
    if (amount === 1) return;
    if (parcel.canceled) return void Object.assign(row, { state: "canceled", canceled_at: this.#now });
    if (!parcel.left) return;
    row.shipped_at ??= this.#now;
    row.state = parcel.place === "home" ? "returned" : "shipped";
  }

  #ask(): void {
    this.#asked.push(this.#now);
  }

  /** A report shows some moment since it was asked for, less what it lags behind; a late one changes nothing. */
  #answer(which: number): void {
    const requested_at = this.#asked.shift();
    if (requested_at === undefined || requested_at < (this.#report?.requested_at ?? 0)) return;
    const oldest = requested_at - this.options.lag;
    const moment = oldest + (which % (this.#now - oldest + 1));
    this.#report = { requested_at, figure: Math.max(0, this.warehouse.figureAt(moment)) };
  }
}
