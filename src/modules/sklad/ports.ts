import type { SkladClient } from "../../client";
import type { Settings } from "../../planning/settings";
import type { ConnectionRow } from "./types";

/** What a client needs besides the key. */
export type ClientTerms = Pick<ConnectionRow, "base_url"> & {
  /** The warehouse's own words for statuses. */
  readonly settings?: Pick<Settings, "status_words">;
};

/** Makes a client of the warehouse; without a key it can call only what needs none. Replaced in tests. */
export type ClientFactory = (connection: ClientTerms, apiKey?: string) => SkladClient;

/** The time of this process. Decisions about rows use the database's clock (`NOW` in `stores/database`). Replaced in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds that only grow, even if the system's time is set back. */
  monotonic(): number;
  /** @param enough ends it early, as an AbortError */
  sleep(ms: number, enough?: AbortSignal): Promise<void>;
}
