import type { LineVersion, OrderUnits, UnitsOfSku } from "../../../src/planning/stock";
import { total, type Units } from "./warehouse-model";

/** A line of an order in Medusa, of the one sku. */
interface Line {
  readonly id: string;
  readonly order_id: string;
  ordered: number;
  fulfilled: number;
  reserved: number;
}

/** What our tables say of a parcel. Minutes, by our clock. */
export interface Row {
  readonly id: string;
  readonly order_id: string;
  state: OrderUnits["state"];
  add: "none" | "in_flight";
  edit: Units | null;
  /** Medusa's fulfillment: begun, and whether what it takes is taken. */
  fulfillment: "none" | "pending" | "made";
  consumed: boolean;
  accepted_at: number | null;
  picked_at: number | null;
  shipped_at: number | null;
  canceled_at: number | null;
  reappeared_at: number | null;
  versions: { units: Units; since: number; superseded_at: number | null }[];
}

/** Medusa's level, reservations and lines, and our rows beside them. */
export class ShopModel {
  stocked = 0;
  readonly lines: Line[] = [];
  readonly rows: Row[] = [];

  get reserved(): number {
    return this.lines.reduce((sum, { reserved }) => sum + reserved, 0);
  }

  get available(): number {
    return this.stocked - this.reserved;
  }

  checkout(quantities: readonly number[]): void {
    const order_id = `order_${this.lines.length}`;
    for (const quantity of quantities) {
      if (quantity > this.available) continue;
      const id = `line_${this.lines.length}`;
      this.lines.push({ id, order_id, ordered: quantity, fulfilled: 0, reserved: quantity });
    }
  }

  /** Medusa reserves the whole quantity again, also what is fulfilled already. */
  edit(line: Line, ordered: number): void {
    if (ordered < line.fulfilled || ordered - line.ordered > this.available) return;
    line.ordered = ordered;
    line.reserved = ordered;
  }

  /** Medusa refuses where something is fulfilled. */
  cancel(order_id: string): void {
    const lines = this.lines.filter((line) => line.order_id === order_id);
    if (lines.some(({ fulfilled }) => fulfilled > 0)) return;
    for (const line of lines) Object.assign(line, { ordered: 0, reserved: 0 });
  }

  /** What the lines of an order still want that is in no other parcel. */
  wanted(order_id: string, own?: Row): Units {
    const lines = this.lines.filter((line) => line.order_id === order_id);
    return Object.fromEntries(
      lines
        .map(({ id, ordered, fulfilled }) => [id, ordered - fulfilled - this.#elsewhere(id, own)] as const)
        .filter(([, units]) => units > 0),
    );
  }

  #elsewhere(line: string, own?: Row): number {
    return this.rows
      .filter((row) => row !== own && row.state !== "canceled" && !row.consumed)
      .reduce((sum, row) => sum + (now(row)[line] ?? 0), 0);
  }

  open(order_id: string, units: Units, at: number): Row {
    const row: Row = {
      id: `row_${this.rows.length}`,
      order_id,
      state: "planned",
      add: "none",
      edit: null,
      fulfillment: "none",
      consumed: false,
      accepted_at: null,
      picked_at: null,
      shipped_at: null,
      canceled_at: null,
      reappeared_at: null,
      versions: [],
    };
    this.rows.push(row);
    supersede(row, units, at);
    return row;
  }

  /** Medusa takes what it fulfils from the level and from the reservations, at once. */
  consume(row: Row): void {
    for (const [id, units] of Object.entries(now(row))) {
      const line = this.lines.find((one) => one.id === id);
      if (!line) continue;
      const taken = Math.min(units, line.reserved, line.ordered - line.fulfilled);
      line.reserved -= taken;
      line.fulfilled += taken;
      this.stocked -= taken;
    }
    row.consumed = true;
  }

  /** As the statement of `stockUnits` reads it. */
  facts(): UnitsOfSku {
    return {
      orders: this.rows.map((row) => ({
        ...row,
        accepted_at: moment(row.accepted_at),
        picked_at: moment(row.picked_at),
        shipped_at: moment(row.shipped_at),
        canceled_at: moment(row.canceled_at),
        reappeared_at: moment(row.reappeared_at),
        promised: row.add === "in_flight" || (row.state === "planned" && row.fulfillment !== "none"),
        in_flight: row.edit === null ? null : String(total(row.edit)),
        versions: row.versions.map(versionOf),
      })),
      reservations: this.lines
        .filter(({ reserved }) => reserved > 0)
        .map(({ id, order_id, ordered, fulfilled, reserved }) => ({
          order_id,
          reserved: String(reserved),
          outstanding: String(ordered - fulfilled),
          handed_over: String(this.#handedOver(id)),
        })),
    };
  }

  #handedOver(line: string): number {
    return this.rows
      .filter(
        ({ state, add, fulfillment }) =>
          fulfillment === "none" && state !== "canceled" && (state !== "planned" || add === "in_flight"),
      )
      .reduce((sum, row) => sum + (now(row)[line] ?? 0), 0);
  }
}

export const now = ({ versions }: Row): Units =>
  versions.find(({ superseded_at }) => superseded_at === null)?.units ?? {};

export function supersede(row: Row, units: Units, at: number): void {
  for (const version of row.versions) version.superseded_at ??= at;
  row.versions.push({ units, since: at, superseded_at: null });
}

const versionOf = ({ units, since, superseded_at }: Row["versions"][number]): LineVersion => ({
  units: String(total(units)),
  since: new Date(since * 60_000),
  superseded_at: moment(superseded_at),
});

const moment = (minutes: number | null) => (minutes === null ? null : new Date(minutes * 60_000));
