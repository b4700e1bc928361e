import type { AdminErrorCode } from "../../catalogue";
import { mayBeCanceled } from "../states";
import type { SituationCommand, SituationRow } from "./types";

/** Actions of a merchant on a warehouse order after which it is planned again. Repeating one changes nothing. */
export const REPLANNING_ACTIONS = [
  "acknowledge",
  "approve",
  "cancel-at-warehouse",
  "collect-on-delivery",
  "hand-over-again",
  "hold",
  "release",
  "retry",
  "send-again",
  "withdraw",
] as const;
export type ReplanningAction = (typeof REPLANNING_ACTIONS)[number];

interface Obstacle {
  readonly code: AdminErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Why an action is not possible for a warehouse order now; null when it is. Pages do not offer what this refuses.
 * @param open commands of the warehouse order that have not ended
 */
export function obstacleTo(
  row: SituationRow,
  open: readonly Pick<SituationCommand, "state" | "received">[],
  action: ReplanningAction,
): Obstacle | null {
  const { number, state, hold_code } = row;
  const nothingLeft: Obstacle = { code: "nothing_left", params: { number, state, action } };
  const unless = (isPossible: boolean) => (isPossible ? null : nothingLeft);
  switch (action) {
    case "acknowledge":
      return null;
    case "cancel-at-warehouse":
      return obstacleToCanceling(row, nothingLeft);
    case "hand-over-again":
      return unless(state === "canceled");
    case "retry":
      // An order withdrawn because its items moved to another parcel may be planned again.
      return unless(state !== "canceled" || row.cancel_reason === "parcel_gone");
    case "collect-on-delivery":
      if (state === "canceled") return nothingLeft;
      return hold_code === null && !row.collect_on_delivery ? { code: "not_held", params: { number } } : null;
    case "approve":
      // A replacement added to an accepted parcel waits for approval too.
      return unless(state === "planned" || (state === "new" && hold_code === "claim_replacement"));
    case "hold":
    case "release":
      return unless(state === "planned");
    case "send-again":
      if (state !== "planned") return nothingLeft;
      // A response confirmed the order and could only not be stored.
      return open.some(({ received }) => received?.was_done === true)
        ? { code: "there_already", params: { number } }
        : null;
    case "withdraw":
      if (state !== "planned") return nothingLeft;
      // What was sent, or may have been, can ship.
      return open.some((command) => command.state === "sending" || command.state === "unknown")
        ? { code: "being_sent", params: { number } }
        : null;
  }
}

/** A parcel with a fulfillment is canceled by canceling the fulfillment, so that Medusa's items are free again. */
function obstacleToCanceling(row: SituationRow, nothingLeft: Obstacle): Obstacle | null {
  const { number, fulfillment_id, pending_fulfillment_id } = row;
  if (!mayBeCanceled(row)) return nothingLeft;
  const isFree = fulfillment_id === null && pending_fulfillment_id === null;
  return isFree ? null : { code: "belongs_to_fulfillment", params: { number } };
}
