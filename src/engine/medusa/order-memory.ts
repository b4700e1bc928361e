import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { OrderSnapshot } from "../../planning/order-snapshot";

interface Remembered {
  readonly version: string;
  /** Compressed, an order takes less than half of the memory, and nothing that V8 has to walk through again and again. */
  readonly deflated: Uint8Array;
}

/**
 * Some 40,000 usual orders: all that wait after the warehouse was away for a day, in a large shop. They are sent in the
 * order in which they came, so of one order more than there is room for, none would be found when its turn comes.
 */
const MAX_BYTES = 64 * 1024 * 1024;
/** What keeping one takes besides, as measured with 20,000. */
const BYTES_BESIDE = 400;

/** Orders that were read, up to so many bytes: one may have a line and the next five hundred. */
export class OrderMemory {
  /** What was not used for longest is first. */
  readonly #orders = new Map<string, Remembered>();
  #bytes = 0;

  constructor(private readonly max_bytes: number = MAX_BYTES) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** It is forgotten later for it. @returns undefined when it was not read in this version, or is forgotten */
  use(id: string, version: string): OrderSnapshot | undefined {
    const remembered = this.#orders.get(id);
    if (remembered?.version !== version) return undefined;
    this.#orders.delete(id);
    this.#orders.set(id, remembered);
    return JSON.parse(inflateRawSync(remembered.deflated).toString()) as OrderSnapshot;
  }

  keep(version: string, order: OrderSnapshot): void {
    this.#forget(order.id);
    // A copy of its own size: what zlib returns lies in a block many times as large.
    const deflated = new Uint8Array(deflateRawSync(JSON.stringify(order), { level: 1 }));
    this.#orders.set(order.id, { version, deflated });
    this.#bytes += weightOf(deflated);
    for (const id of this.#orders.keys()) {
      if (this.#bytes <= this.max_bytes) return;
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    const remembered = this.#orders.get(id);
    if (!remembered) return;
    this.#bytes -= weightOf(remembered.deflated);
    this.#orders.delete(id);
  }
}

const weightOf = (deflated: Uint8Array) => deflated.byteLength + BYTES_BESIDE;
