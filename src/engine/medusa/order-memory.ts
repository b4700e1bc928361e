import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { OrderSnapshot } from "../../planning/order-snapshot";

interface CachedOrder {
  readonly version: string;
  /** Compressed: less than half of the memory, and no objects for the garbage collector. */
  readonly deflated: Uint8Array;
}

/**
 * About 40,000 usual orders: all that wait in a large shop after the warehouse was away for a day. They are sent in
 * their order, so with one order too many none would be found when it is its turn.
 */
const MAX_BYTES = 64 * 1024 * 1024;
/** Overhead per order, as measured with 20,000. */
const BYTES_BESIDE = 400;

/** Cached orders, bounded by bytes, because orders have between one and hundreds of lines. */
export class OrderCache {
  /** The least recently used first. */
  readonly #orders = new Map<string, CachedOrder>();
  #bytes = 0;

  constructor(private readonly max_bytes: number = MAX_BYTES) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** Marks the order as recently used. @returns undefined when this version is not cached */
  use(id: string, version: string): OrderSnapshot | undefined {
    const cached = this.#orders.get(id);
    if (cached?.version !== version) return undefined;
    this.#orders.delete(id);
    this.#orders.set(id, cached);
    return JSON.parse(inflateRawSync(cached.deflated).toString()) as OrderSnapshot;
  }

  put(version: string, order: OrderSnapshot): void {
    this.#forget(order.id);
    // Copied to its own size, because zlib's result is part of a much larger block.
    const deflated = new Uint8Array(deflateRawSync(JSON.stringify(order), { level: 1 }));
    this.#orders.set(order.id, { version, deflated });
    this.#bytes += weightOf(deflated);
    for (const id of this.#orders.keys()) {
      if (this.#bytes <= this.max_bytes) return;
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    const cached = this.#orders.get(id);
    if (!cached) return;
    this.#bytes -= weightOf(cached.deflated);
    this.#orders.delete(id);
  }
}

const weightOf = (deflated: Uint8Array) => deflated.byteLength + BYTES_BESIDE;
