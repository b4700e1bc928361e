import { NOW } from "../database";
import type {
  CancelReason,
  UnconfirmedStatus,
  WarehouseOrderState,
} from "../../../../planning/warehouse-order";

/** The changes of a row by statuses of the warehouse. */
export interface StatusEntry {
  readonly id: string;
  readonly state: WarehouseOrderState;
  /** The states it has reached by them, the present one included. */
  readonly passed: readonly WarehouseOrderState[];
  /** It was cancelled here, and the warehouse goes on with it. */
  readonly reappeared: boolean;
  /** The last status word, if it is new. */
  readonly word: string | null;
  /** All of them; null when none is new. */
  readonly tracking_numbers: readonly string[] | null;
  readonly unconfirmed_status: UnconfirmedStatus | null;
  readonly cancel_reason: CancelReason | null;
  /** The warehouse's ids, for a row that has none. */
  readonly remote_id: string | null;
  readonly remote_key: string | null;
  /** Medusa's fulfillments have to be synced. */
  readonly sync_due: boolean;
}

/**
 * Times of the states that a status can lead to: when each was first reached, by our clock. An order that reappears begins
 * again, because stock needs the time at which its goods left the second time.
 */
export const STATE_TIMES = ["picked", "shipped", "delivered", "refused", "returned", "canceled"]
  .map(
    (state) => `${state}_at = case
                    when jsonb_exists(entry.passed, '${state}') and entry.reappeared then ${NOW}
                    when jsonb_exists(entry.passed, '${state}') then coalesce(o.${state}_at, ${NOW})
                    when not entry.reappeared then o.${state}_at end`,
  )
  .join(", ");
