import type { ActionCode } from "../../catalogue";
import type { SituationInput } from "./types";

const UNSENT_ONLY: readonly ActionCode[] = ["approve", "hold", "release", "withdraw"];

/**
 * Whether an action is possible for the warehouse order now; links to pages and dialogs always are. An action that the
 * server would refuse, or that would change nothing, is not offered.
 */
export function isPossible(
  { row, commands, problems, connection }: SituationInput,
  action: ActionCode,
): boolean {
  const { state } = row;
  // A replacement added to an accepted parcel waits for approval too.
  if (action === "approve" && state === "new") return row.hold_code === "claim_replacement";
  if (UNSENT_ONLY.includes(action))
    return state === "planned" && !commands.some((command) => command.state === "sending");
  switch (action) {
    case "cancel-at-warehouse":
      return (
        (state === "new" || state === "picked") &&
        row.fulfillment_id === null &&
        row.pending_fulfillment_id === null
      );
    case "book-cash":
      return row.cash_unbooked;
    case "collect-on-delivery":
      return state !== "canceled" && row.hold_code !== null && !row.collect_on_delivery;
    case "hand-over-again":
      return (
        state === "canceled" &&
        row.cancel_reason !== "parcel_gone" &&
        // While Medusa counts its items as fulfilled there is nothing to hand over.
        row.pending_fulfillment_id === null &&
        !problems.some(({ code }) => code === "fulfillments_still_active")
      );
    case "retry":
      return state !== "canceled" || row.cancel_reason === "parcel_gone";
    case "send-again":
      return state === "planned" && commands.some((command) => command.state === "parked");
    case "refresh":
      return connection !== null && row.remote_id !== null;
    case "enable":
      return connection !== null && !connection.enabled;
    case "try-now":
      return connection !== null && connection.enabled;
    default:
      return true;
  }
}
