import { BigNumber } from "bignumber.js";
import type { DecimalText } from "../order-snapshot";
import { largest } from "../values/decimals";

/** Members of a product's metadata: `off` leaves its stock alone, and units of it that are never sold. */
export const STOCK_METADATA_KEY = "sklad_stock";
export const BUFFER_METADATA_KEY = "sklad_stock_buffer";

export interface SkuSettings {
  readonly opted_out: boolean;
  /** Null: the connection's. */
  readonly buffer: DecimalText | null;
  /** Members whose value says nothing, so that somebody is told. */
  readonly unreadable: readonly string[];
}

/**
 * What the products that a sku is sold in say of its stock. Where several do, the careful one counts: left alone if any
 * says so, and the largest buffer.
 */
export function skuSettings(products: readonly (Readonly<Record<string, unknown>> | null)[]): SkuSettings {
  const said = products.map((metadata) => ({
    stock: metadata?.[STOCK_METADATA_KEY],
    buffer: metadata?.[BUFFER_METADATA_KEY],
  }));
  const buffers = said.flatMap(({ buffer }) => readBuffer(buffer) ?? []);
  const unreadable = new Set(
    said.flatMap(({ stock, buffer }) => [
      ...(isSaid(stock) && !isOff(stock) && !isOn(stock) ? [STOCK_METADATA_KEY] : []),
      ...(isSaid(buffer) && readBuffer(buffer) === null ? [BUFFER_METADATA_KEY] : []),
    ]),
  );
  return {
    opted_out: said.some(({ stock }) => isOff(stock)),
    buffer: buffers.length > 0 ? largest("0", ...buffers) : null,
    unreadable: [...unreadable],
  };
}

/** Medusa's admin writes what was typed as text, and removes a member by emptying it. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

const wordOf = (value: unknown) => (typeof value === "string" ? value.trim().toLowerCase() : value);
const isOff = (value: unknown) => ["off", "false", "no", false].some((word) => word === wordOf(value));
const isOn = (value: unknown) => ["on", "true", "yes", true].some((word) => word === wordOf(value));

/** Nobody keeps back a thousand million; written out, what a few characters say could fill the memory. */
const UNITS = /^\+?\d{1,9}(\.\d{1,9})?$/;

function readBuffer(value: unknown): DecimalText | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value).trim();
  return UNITS.test(text) ? new BigNumber(text).toFixed() : null;
}
