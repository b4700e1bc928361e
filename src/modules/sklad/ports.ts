import type { SkladClient } from "../../client";
import type { ConnectionRow } from "./types";

/** Makes a client of the warehouse; without a key it can ask what needs none. Replaced in tests. */
export type ClientFactory = (connection: Pick<ConnectionRow, "base_url">, apiKey?: string) => SkladClient;

/** The time of this process. Decisions about rows use the database's clock (`NOW` in `stores/database`). Replaced in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds that only ever grow, whatever happens to the system's time. */
  monotonic(): number;
  sleep(ms: number): Promise<void>;
}
