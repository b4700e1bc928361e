import { NOW } from "../database";
import type {
  CancelReason,
  UnconfirmedStatus,
  WarehouseOrderState,
} from "../../../../planning/warehouse-order";

/** What statuses of the warehouse have left of a row. */
export interface StatusEntry {
  readonly id: string;
  readonly state: WarehouseOrderState;
  /** The states it has passed with them, the present one included. */
  readonly passed: readonly WarehouseOrderState[];
  /** It was cancelled here and lives. */
  readonly reappeared: boolean;
  /** The last word, when it is a new one. */
  readonly word: string | null;
  /** All of them; null when none is new. */
  readonly tracking_numbers: readonly string[] | null;
  readonly unconfirmed_status: UnconfirmedStatus | null;
  readonly cancel_reason: CancelReason | null;
  /** Those the warehouse gave, for a row that has none. */
  readonly remote_id: string | null;
  readonly remote_key: string | null;
  /** Medusa has to follow. */
  readonly sync_due: boolean;
}

/**
 * Times of the states a status can lead to: the first time each was reached, by our clock. One that was cancelled and
 * lives begins again: stock asks when its goods left the second time.
 */
export const STATE_TIMES = ["picked", "shipped", "delivered", "refused", "returned", "canceled"]
  .map(
    (state) => `${state}_at = case
                    when jsonb_exists(entry.passed, '${state}') and entry.reappeared then ${NOW}
                    when jsonb_exists(entry.passed, '${state}') then coalesce(o.${state}_at, ${NOW})
                    when not entry.reappeared then o.${state}_at end`,
  )
  .join(", ");
