import type { ReturnState } from "../../client/literals";
import type { WarehouseOrderState } from "../states";
import type { ReturnedGoods } from "./allocate";

/** A return in the warehouse's register, of one of our parcels. What each column means stands at the model. */
export interface ParcelReturn extends ReturnedGoods {
  readonly connection_id: string;
  readonly warehouse_order_id: string;
  readonly remote_id: string;
  readonly state: ReturnState | null;
  readonly status_word: string | null;
  readonly reason: string | null;
  readonly registered_at: Date | null;
  readonly received_at: Date | null;
  readonly medusa_return_id: string | null;
  readonly closed_at: Date | null;
  readonly created_at: Date;
}

/** A return as it is to be stored. */
export type NewReturn = Omit<ParcelReturn, "id" | "medusa_return_id" | "closed_at" | "created_at">;

/**
 * Whether the goods of a return are at the warehouse. A register without a word for it is believed with the parcel's own
 * status: `returned` can mean nothing else.
 */
export function isBack(
  { state }: Pick<ParcelReturn, "state">,
  parcel: { readonly state: WarehouseOrderState },
): boolean {
  return state === "received" || state === "damaged" || (state === null && parcel.state === "returned");
}
