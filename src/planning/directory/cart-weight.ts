import type { Parcel } from "../parcels";
import type { Settings } from "../settings";

/** Goods, as far as their weight goes. */
interface Goods {
  readonly quantity: number;
  /** Of one unit, in the shop's own unit; null when neither its variant nor its product has one. */
  readonly weight: number | null;
}

/** A line of a cart, likewise. */
export interface WeighedItem extends Goods {
  readonly requires_shipping: boolean;
  /** The profile whose goods travel together; null when it is not known. */
  readonly profile: string | null;
}

interface Weighed {
  readonly weight?: number | null | undefined;
}

/** The weight of one unit: of its variant, else of its product, whose weight Medusa's admin keeps for all its variants. */
export function unitWeight(
  variant: Weighed | null | undefined,
  product: Weighed | null | undefined,
): number | null {
  return variant?.weight ?? product?.weight ?? null;
}

const PER_KG = { g: 1_000, kg: 1 } as const;

/**
 * The weight of a cart's goods in kilograms, as of a parcel's; null as well when the goods have several shipping profiles,
 * because each of them has an option and a parcel of its own.
 */
export function cartWeight(
  items: readonly WeighedItem[],
  settings: Pick<Settings, "weight_unit">,
): number | null {
  const shipped = items.filter(({ requires_shipping }) => requires_shipping);
  if (new Set(shipped.map(({ profile }) => profile)).size > 1) return null;
  return goodsWeight(shipped, settings);
}

/** The weight of a parcel's goods in kilograms, at least: goods without a weight count as nothing. Null when it is not known. */
export function parcelWeight(
  { lines }: Pick<Parcel, "lines">,
  settings: Pick<Settings, "weight_unit">,
): number | null {
  const goods = lines.map(({ line, quantity }) => ({ quantity: Number(quantity), weight: line.weight }));
  return goodsWeight(goods, settings);
}

function goodsWeight(goods: readonly Goods[], { weight_unit }: Pick<Settings, "weight_unit">): number | null {
  if (weight_unit === "none") return null;
  const sum = goods.reduce((all, { weight, quantity }) => all + Math.max(0, (weight ?? 0) * quantity), 0);
  // To the gram, so that 0.1 + 0.2 is not heavier than 0.3.
  return sum > 0 ? Math.round((sum / PER_KG[weight_unit]) * 1_000) / 1_000 : null;
}
