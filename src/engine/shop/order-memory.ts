import type { OrderSnapshot } from "../../planning/order-snapshot";

interface Remembered {
  readonly version: string;
  readonly order: OrderSnapshot;
  readonly bytes: number;
}

/** Some 20,000 usual orders, which are those of some hours of a large shop. */
const MAX_BYTES = 80 * 1024 * 1024;
/** What a letter of an order's JSON takes in memory at most, as measured with 1 to 500 lines. */
const BYTES_PER_LETTER = 2;

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
    return remembered.order;
  }

  keep(version: string, order: OrderSnapshot): void {
    this.#forget(order.id);
    const bytes = JSON.stringify(order).length * BYTES_PER_LETTER;
    this.#orders.set(order.id, { version, order, bytes });
    this.#bytes += bytes;
    for (const id of this.#orders.keys()) {
      if (this.#bytes <= this.max_bytes) return;
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    this.#bytes -= this.#orders.get(id)?.bytes ?? 0;
    this.#orders.delete(id);
  }
}
