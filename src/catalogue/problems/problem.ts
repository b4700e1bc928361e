import type { Entry } from "../entry";

/** How a problem is shown, what it is about, and which events clear it. */
export interface Problem extends Entry {
  /** A warehouse order, a command, a Medusa order, a connection, an operation or a feed of it, or the whole shop. */
  readonly about: "warehouse_order" | "command" | "order" | "connection" | "operation" | "shop" | "feed";
  /**
   * Events that clear several problems at once; the engine reports each to `endForOrders` or `endForConnection`. A problem
   * with an end of its own is cleared by its code, in the feature that sees the end.
   */
  readonly clearedBy: readonly string[];
}
