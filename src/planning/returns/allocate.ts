import { BigNumber } from "bignumber.js";
import type { DecimalText } from "../order-snapshot";
import { skuKey } from "../values/text";

/** Goods in a return, as the warehouse names them. */
export interface ReturnLine {
  readonly sku: string;
  /** Units of the inventory item. */
  readonly quantity: DecimalText;
}

/** An inventory item of an order line in the parcel that was sent. */
export interface SentLine {
  readonly line_item_id: string;
  readonly sku: string;
  /** Units of the order line. */
  readonly quantity: DecimalText;
  readonly inventory_quantity: DecimalText;
}

/** Units of an order line. */
export interface ReturnedLine {
  readonly line_item_id: string;
  readonly quantity: DecimalText;
}

/**
 * Units of a sku in a return that are none of its parcel's. `unknown_sku`: the parcel had none of it. `more_than_sent`: so many
 * more than it had, or than earlier returns have left of it. `part_of_kit`: a kit came back without its other parts, which
 * Medusa cannot return.
 */
export interface ReturnDifference extends ReturnLine {
  readonly kind: "unknown_sku" | "more_than_sent" | "part_of_kit";
}

/** Units of order lines that come back, and what of the return is none of them. */
export interface Allocation {
  readonly lines: readonly ReturnedLine[];
  readonly differences: readonly ReturnDifference[];
}

export interface ReturnedGoods {
  readonly id: string;
  readonly lines: readonly ReturnLine[];
}

const NOTHING: Allocation = { lines: [], differences: [] };

/**
 * The order lines of each return of a parcel, the earliest return first: what it takes is gone for those after it. Kits come
 * back whole or not at all. A return that names no goods is of all that is left where the parcel as a whole comes back, and
 * of nothing that is known otherwise.
 * @param whole the recipient has not taken the parcel
 */
export function allocateReturns(
  sent: readonly SentLine[],
  returns: readonly ReturnedGoods[],
  { whole }: { readonly whole: boolean },
): (id: string) => Allocation {
  const parcel = new Parcel(sent);
  const found = new Map(
    returns.map(({ id, lines }) => [
      id,
      lines.length > 0 ? parcel.take(lines) : { ...NOTHING, lines: whole ? parcel.takeAll() : [] },
    ]),
  );
  return (id) => found.get(id) ?? NOTHING;
}

/**
 * Whether units of order lines are exactly these goods, whichever lines of the same sku they are.
 * @param sent the parcel, which says what a unit of a line consists of
 */
export function areGoodsOf(
  lines: readonly ReturnedLine[],
  goods: readonly ReturnLine[],
  sent: readonly SentLine[],
): boolean {
  const asked = lines.flatMap(({ line_item_id, quantity }) =>
    sent
      .filter((one) => one.line_item_id === line_item_id)
      .map((one) => ({
        ...one,
        quantity,
        inventory_quantity: new BigNumber(one.inventory_quantity).div(one.quantity).times(quantity).toFixed(),
      })),
  );
  const known = new Set(sent.map(({ line_item_id }) => line_item_id));
  if (lines.some(({ line_item_id }) => !known.has(line_item_id))) return false;
  const parcel = new Parcel(asked);
  return parcel.take(goods).differences.length === 0 && parcel.takeAll().length === 0;
}

interface Item {
  readonly line_item_id: string;
  /** Sku → units that one unit of the line has. */
  readonly parts: Map<string, BigNumber>;
  left: BigNumber;
}

/** What of a parcel has not come back. */
class Parcel {
  /** Kits first: their parts would be taken for single goods. */
  readonly #items: readonly Item[];

  constructor(sent: readonly SentLine[]) {
    const items = new Map<string, Item>();
    for (const { line_item_id, sku, quantity, inventory_quantity } of sent) {
      const left = new BigNumber(quantity);
      if (!left.gt(0)) continue;
      const item = items.get(line_item_id) ?? { line_item_id, parts: new Map<string, BigNumber>(), left };
      add(item.parts, skuKey(sku), new BigNumber(inventory_quantity).div(left));
      items.set(line_item_id, item);
    }
    this.#items = [...items.values()].sort((one, other) => other.parts.size - one.parts.size);
  }

  take(goods: readonly ReturnLine[]): Allocation {
    const wanted = new Map<string, BigNumber>();
    for (const { sku, quantity } of goods) add(wanted, skuKey(sku), new BigNumber(quantity));
    const lines = this.#items.flatMap((item) => {
      const units = wholeUnits(item, wanted);
      if (!units.gt(0)) return [];
      for (const [sku, each] of item.parts) add(wanted, sku, each.times(units).negated());
      item.left = item.left.minus(units);
      return [{ line_item_id: item.line_item_id, quantity: units.toFixed() }];
    });
    const differences = [...wanted].flatMap(([sku, rest]): ReturnDifference[] =>
      rest.gt(0) ? [{ kind: this.#kindOf(sku), sku, quantity: rest.toFixed() }] : [],
    );
    return { lines, differences };
  }

  takeAll(): ReturnedLine[] {
    return this.#items.flatMap((item) => {
      const quantity = item.left;
      item.left = new BigNumber(0);
      return quantity.gt(0) ? [{ line_item_id: item.line_item_id, quantity: quantity.toFixed() }] : [];
    });
  }

  /** Why units of a sku could not be taken. */
  #kindOf(sku: string): ReturnDifference["kind"] {
    const having = this.#items.filter(({ parts }) => parts.has(sku));
    if (having.length === 0) return "unknown_sku";
    return having.some(({ left }) => left.gt(0)) ? "part_of_kit" : "more_than_sent";
  }
}

function add(sums: Map<string, BigNumber>, sku: string, units: BigNumber): void {
  sums.set(sku, (sums.get(sku) ?? new BigNumber(0)).plus(units));
}

/** Whole units of an order line whose parts are all among the wanted ones. */
function wholeUnits({ parts, left }: Item, wanted: ReadonlyMap<string, BigNumber>): BigNumber {
  const most = [...parts].reduce(
    (least, [sku, each]) =>
      each.gt(0) ? BigNumber.min(least, (wanted.get(sku) ?? new BigNumber(0)).div(each)) : least,
    left,
  );
  return most.integerValue(BigNumber.ROUND_FLOOR);
}
