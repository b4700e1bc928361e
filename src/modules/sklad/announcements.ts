/** What has just been committed, for whoever wants to react: a hint that may be lost, the tables are the truth. */
export interface Announcement {
  /** `sklad.order.<what happened>`, `sklad.problem.raised` or `sklad.problem.cleared`. */
  readonly name: string;
  /** Ids and codes, never a name, phone or key. */
  readonly data: Record<string, unknown>;
}

/**
 * Payload of every `sklad.order.*` event, for subscribers: what has happened is the last part of the event's name, as in
 * the timeline (docs/statuses.md).
 */
export interface SkladOrderEvent {
  /** Id of the warehouse order. */
  readonly id: string;
  /** Id of the Medusa order. */
  readonly order_id: string | null;
  readonly connection_id: string | null;
  /**
   * Who or what did it: `event`, `sweep`, `merchant`, `outbox`, `provider`, `following`, or what the warehouse said it by:
   * `webhook`, `report`, `look_up`, `audit`.
   */
  readonly source: string;
}

/** Collects announcements until what they tell of is committed. */
export type Announce = (announcement: Announcement) => void;
