import { BigNumber } from "bignumber.js";
import type { ProductInput } from "../../client";
import type { Settings } from "../settings";
import { cleanText, skuKey } from "../values/text";

/** A product of the shop, as far as the warehouse's catalogue has room for it. Numbers are decimal text or numbers. */
export interface ProductFacts {
  readonly sku: string;
  /** Of the product; of a sku without a variant of its own, of its inventory item. */
  readonly title: string | null;
  /** Of the variant; null without one. */
  readonly variant: string | null;
  readonly barcode: string | null;
  /** Medusa's measures have no unit. */
  readonly weight: number | string | null;
  readonly length: number | string | null;
  readonly width: number | string | null;
  readonly height: number | string | null;
  /** Its product's metadata keeps its stock from the warehouse. */
  readonly opted_out: boolean;
}

/** What Medusa's admin names the only variant of a product without options. */
const DEFAULT_VARIANTS: ReadonlySet<string> = new Set(["default variant", "default"]);

const KG_OF = { g: "0.001", kg: "1" };
const CM_OF = { mm: "0.1", cm: "1" };
/** To the gram and to the tenth of a millimetre. */
const PLACES = { weight: 3, size: 2 };

/**
 * The card of a product for the warehouse's catalogue (AddProduct; the members are *assumed*). Its name is the product's
 * title, with the variant's where that says more. Weight and size are sent in the units that the merchant has named, or not
 * at all.
 */
export function productCard(
  product: ProductFacts,
  { weight_unit, dimension_unit }: Pick<Settings, "weight_unit" | "dimension_unit">,
): ProductInput {
  const sku = skuKey(product.sku);
  const barcode = cleanText(product.barcode);
  const weight = weight_unit === "none" ? null : measure(product.weight, KG_OF[weight_unit], PLACES.weight);
  const size = (value: ProductFacts["length"]) =>
    dimension_unit === "none" ? null : measure(value, CM_OF[dimension_unit], PLACES.size);
  const [length, width, height] = [size(product.length), size(product.width), size(product.height)];
  return {
    sku,
    name: nameOf(product) || sku,
    ...(barcode !== "" && { barcode }),
    ...(weight !== null && { weightKg: weight }),
    ...(length !== null && { lengthCm: length }),
    ...(width !== null && { widthCm: width }),
    ...(height !== null && { heightCm: height }),
  };
}

function nameOf({ title, variant }: Pick<ProductFacts, "title" | "variant">): string {
  const [product, option] = [cleanText(title), cleanText(variant)];
  if (product === "" || option === "") return product || option;
  const saysNothing = DEFAULT_VARIANTS.has(option.toLowerCase()) || hasWords(product, option);
  return saysNothing ? product : `${product}, ${option}`;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Whether the words of one text stand in another, one after the other: "S" is no word of "Slim". */
function hasWords(text: string, words: string): boolean {
  const spaced = (one: string) => ` ${(one.match(WORD) ?? []).join(" ")} `;
  return spaced(text).includes(spaced(words));
}

/** Bounded, because a short text such as `1e999999` is longer than any measure. */
const MEASURE = /^\d{1,9}(?:\.\d{1,20})?$/;

/** Null for nothing, for no number, and for what is too small to be one. */
function measure(value: ProductFacts["weight"], unit: string, places: number): number | null {
  const text = String(value ?? "").trim();
  if (!MEASURE.test(text)) return null;
  const measured = new BigNumber(text).times(unit).decimalPlaces(places);
  return measured.gt(0) ? measured.toNumber() : null;
}
