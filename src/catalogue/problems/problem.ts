import type { Entry } from "../entry";

/** A problem: how it is shown, what it is about, and which events clear it. */
export interface Problem extends Entry {
  /** One warehouse order, one command, a Medusa order, a connection, one operation or feed of it, or the whole shop. */
  readonly about: "warehouse_order" | "command" | "order" | "connection" | "operation" | "shop" | "feed";
  /**
   * Events that clear several problems at once; the engine reports each to `endForOrders` or `endForConnection`. A problem
   * that ends in a way of its own is cleared by its code where that is seen.
   */
  readonly clearedBy: readonly string[];
}
