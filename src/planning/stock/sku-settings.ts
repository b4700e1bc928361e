import { BigNumber } from "bignumber.js";
import type { DecimalText } from "../order-snapshot";
import { largest } from "../values/decimals";

/** Members of a product's metadata: `off` in the first excludes the product from stock sync. */
export const STOCK_METADATA_KEY = "sklad_stock";
/** Units of the product that are never sold. */
export const BUFFER_METADATA_KEY = "sklad_stock_buffer";

export interface SkuSettings {
  readonly opted_out: boolean;
  /** Null: the connection's buffer is used. */
  readonly buffer: DecimalText | null;
  /** Members with a value that cannot be read. */
  readonly unreadable: readonly string[];
}

/**
 * The stock settings in the metadata of all products that a sku is sold in. When they differ, the cautious one wins:
 * excluded if any product excludes it, and the largest buffer.
 */
export function skuSettings(products: readonly (Readonly<Record<string, unknown>> | null)[]): SkuSettings {
  const members = products.map((metadata) => ({
    stock: metadata?.[STOCK_METADATA_KEY],
    buffer: metadata?.[BUFFER_METADATA_KEY],
  }));
  const buffers = members.flatMap(({ buffer }) => readBuffer(buffer) ?? []);
  const unreadable = new Set(
    members.flatMap(({ stock, buffer }) => [
      ...(isSet(stock) && !isOff(stock) && !isOn(stock) ? [STOCK_METADATA_KEY] : []),
      ...(isSet(buffer) && readBuffer(buffer) === null ? [BUFFER_METADATA_KEY] : []),
    ]),
  );
  return {
    opted_out: members.some(({ stock }) => isOff(stock)),
    buffer: buffers.length > 0 ? largest("0", ...buffers) : null,
    unreadable: [...unreadable],
  };
}

/** Medusa's admin stores typed metadata as text, and stores a removed member as an empty text. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

const wordOf = (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : value);
const isOff = (value: unknown) => ["off", "false", "no", false].some((word) => word === wordOf(value));
const isOn = (value: unknown) => ["on", "true", "yes", true].some((word) => word === wordOf(value));

/** Bounded, because a short text such as `1e999999` would fill the memory when written out. */
const UNITS = /^\+?\d{1,9}(\.\d{1,9})?$/;

function readBuffer(value: unknown): DecimalText | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value).trim();
  return UNITS.test(text) ? new BigNumber(text).toFixed() : null;
}
