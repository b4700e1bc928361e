import type { ReportReading } from "../../../src/planning/stock";

/** Units of a parcel by the order line they are for. */
export type Units = Readonly<Record<string, number>>;

export const total = (units: Units): number => Object.values(units).reduce((sum, one) => sum + one, 0);

/** `away`: on its way to the customer, or back. */
type Place = "shelf" | "packed" | "away" | "home";

interface Parcel {
  units: Units;
  place: Place;
  /** The warehouse works on it no longer. */
  canceled: boolean;
  /** It was shipped at some time. */
  left: boolean;
}

/** What is really in the house: one sku, the parcels of it, and the figure a report gives of it at any moment. */
export class WarehouseModel {
  readonly parcels = new Map<string, Parcel>();
  #shelf: number;
  #carts: { units: number; due: number }[] = [];
  readonly #figures: { at: number; figure: number }[] = [];

  constructor(
    private readonly reading: ReportReading,
    stock: number,
    private readonly put_away: number,
  ) {
    this.#shelf = stock;
    this.#figures.push({ at: Number.NEGATIVE_INFINITY, figure: stock });
  }

  /** The figure of that moment. */
  figureAt(at: number): number {
    return this.#figures.filter((one) => one.at <= at).at(-1)?.figure ?? Number.NaN;
  }

  /** Everything that is there, on carts and packed as well, and is for no parcel. */
  unpromised(): number {
    const carts = this.#carts.reduce((sum, { units }) => sum + units, 0);
    return this.#shelf + carts - this.#inParcels("shelf");
  }

  pass(now: number): void {
    const arrived = this.#carts.filter(({ due }) => due <= now);
    this.#carts = this.#carts.filter(({ due }) => due > now);
    for (const { units } of arrived) this.#shelf += units;
    this.#note(now);
  }

  receive(units: number, now: number): void {
    this.#shelf += units;
    this.#note(now);
  }

  add(id: string, units: Units, now: number): void {
    this.parcels.set(id, { units, place: "shelf", canceled: false, left: false });
    this.#note(now);
  }

  /** @returns false when it is picked already */
  edit(id: string, units: Units, now: number): boolean {
    const parcel = this.parcels.get(id);
    if (!parcel || parcel.place !== "shelf" || parcel.canceled) return false;
    parcel.units = units;
    this.#note(now);
    return true;
  }

  /** Picked, then shipped. */
  advance(id: string, now: number): void {
    const parcel = this.parcels.get(id);
    if (!parcel || parcel.canceled || parcel.left) return;
    if (parcel.place === "shelf") this.#shelf -= total(parcel.units);
    parcel.left = parcel.place === "packed";
    parcel.place = parcel.left ? "away" : "packed";
    this.#note(now);
  }

  /** In the house, or on its way: then it comes home some time. */
  cancel(id: string, now: number): void {
    const parcel = this.parcels.get(id);
    if (!parcel || parcel.canceled || parcel.place === "home") return;
    parcel.canceled = true;
    if (parcel.place === "packed") this.#toCart(parcel, now);
    this.#note(now);
  }

  /** It was cancelled, and goes all the same. */
  reinstate(id: string, now: number): void {
    const parcel = this.parcels.get(id);
    if (!parcel?.canceled || parcel.left) return;
    Object.assign(parcel, { canceled: false, place: "shelf" });
    this.#note(now);
  }

  comeHome(id: string, now: number): void {
    const parcel = this.parcels.get(id);
    if (parcel?.place !== "away") return;
    this.#toCart(parcel, now);
    this.#note(now);
  }

  #toCart(parcel: Parcel, now: number): void {
    parcel.place = "home";
    this.#carts.push({ units: total(parcel.units), due: now + this.put_away });
  }

  #inParcels(place: Place): number {
    return [...this.parcels.values()]
      .filter((parcel) => parcel.place === place && !parcel.canceled)
      .reduce((sum, { units }) => sum + total(units), 0);
  }

  #note(now: number): void {
    const figure = {
      accepted: this.#shelf - this.#inParcels("shelf"),
      picked: this.#shelf,
      shipped: this.#shelf + this.#inParcels("packed"),
    }[this.reading];
    this.#figures.push({ at: now, figure });
  }
}
