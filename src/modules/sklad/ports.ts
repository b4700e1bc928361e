import type { SkladClient } from "../../client";
import type { ConnectionRow } from "./types";

/** Makes a client of the warehouse; without a key it can ask what needs none. Replaced in tests. */
export type ClientFactory = (connection: Pick<ConnectionRow, "base_url">, apiKey?: string) => SkladClient;

/** Epoch milliseconds now. Decisions about rows use the database's clock; this one is for the planners. */
export type Clock = () => number;

/** Ends after so many milliseconds. */
export type Sleep = (ms: number) => Promise<void>;
