import { ORDER_EVENT_TYPES, type OrderEventType } from "../../catalogue";
import type { EventSource, StockCounts } from "./types";

/** Payload of every `sklad.order.*` event: what happened is the last part of its name, as in the timeline (docs/statuses.md). */
export interface SkladOrderEvent {
  /** Id of the warehouse order. */
  readonly id: string;
  /** Id of the Medusa order. */
  readonly order_id: string | null;
  readonly connection_id: string | null;
  /**
   * Origin: `event`, `sweep`, `merchant`, `outbox`, `provider`, `fulfillment_sync`, or the source of a status:
   * `webhook`, `report`, `look_up`, `audit`.
   */
  readonly source: EventSource;
}

export interface SkladProblemRaised {
  /** One at a time is open of each key. */
  readonly key: string;
  /** As in docs/failure-modes.md. */
  readonly code: string;
  readonly connection_id: string | null;
  readonly warehouse_order_id: string | null;
}

export type SkladProblemCleared = Pick<SkladProblemRaised, "key" | "code">;

/** A report was compared with Medusa's levels, and what differed was written. */
export interface SkladStockSynced extends StockCounts {
  /** Id of the comparison. */
  readonly id: string;
  readonly connection_id: string;
  /** When the report was asked for, as ISO 8601. */
  readonly requested_at: string | null;
}

/** A sku that had nothing free can be bought again. */
export interface SkladBackInStock {
  readonly sku: string;
  readonly inventory_item_id: string;
  readonly connection_id: string;
}

/** A reading of the carrier's directory has changed what customers find. */
export interface SkladDirectoryUpdated {
  /** The base address of the service, whose connections share its directory. */
  readonly address: string;
  /** The city whose branches changed; null: the list of cities did. */
  readonly city_ref: string | null;
  /** Entries that are new, different or gone. */
  readonly changed: number;
}

/**
 * Every event of the plugin on Medusa's event bus, by its name, with its payload: ids, codes and counts, never a name, a phone
 * or a key. Emitted after the commit; a hint that may be lost with a process, while the tables are the truth. For a subscriber:
 * `SubscriberArgs<SkladEvents["sklad.order.accepted"]>`.
 */
export type SkladEvents = { readonly [Type in OrderEventType as `sklad.order.${Type}`]: SkladOrderEvent } & {
  readonly "sklad.problem.raised": SkladProblemRaised;
  readonly "sklad.problem.cleared": SkladProblemCleared;
  readonly "sklad.stock.synced": SkladStockSynced;
  readonly "sklad.stock.back_in_stock": SkladBackInStock;
  readonly "sklad.directory.updated": SkladDirectoryUpdated;
};

export type SkladEventName = keyof SkladEvents;

type OrderEventName = `sklad.order.${OrderEventType}`;

/** A record, so that one that is missing does not compile. */
const OTHER_EVENTS: Readonly<Record<Exclude<SkladEventName, OrderEventName>, true>> = {
  "sklad.problem.raised": true,
  "sklad.problem.cleared": true,
  "sklad.stock.synced": true,
  "sklad.stock.back_in_stock": true,
  "sklad.directory.updated": true,
};

/** Names of all events. */
export const SKLAD_EVENT_NAMES: readonly SkladEventName[] = [
  ...ORDER_EVENT_TYPES.map((type) => `sklad.order.${type}` as const),
  ...(Object.keys(OTHER_EVENTS) as (keyof typeof OTHER_EVENTS)[]),
];

/** An event with its name and its payload. */
export type Announcement =
  | { readonly name: OrderEventName; readonly data: SkladOrderEvent }
  | {
      readonly [Name in Exclude<SkladEventName, OrderEventName>]: {
        readonly name: Name;
        readonly data: SkladEvents[Name];
      };
    }[Exclude<SkladEventName, OrderEventName>];

/** Collects announcements until their transaction is committed. */
export type Announce = (announcement: Announcement) => void;
