/** What has just been committed, for whoever wants to react: a hint that may be lost, the tables are the truth. */
export interface Announcement {
  /** `sklad.order.<what happened>`, `sklad.problem.raised` or `sklad.problem.cleared`. */
  readonly name: string;
  /** Ids and codes, never a name, phone or key. */
  readonly data: Record<string, unknown>;
}

/** Collects announcements until what they tell of is committed. */
export type Announce = (announcement: Announcement) => void;
