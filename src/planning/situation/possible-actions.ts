import type { ActionCode } from "../../catalogue";
import type { SituationInput } from "./types";

const UNSENT_ONLY: readonly ActionCode[] = ["approve", "hold", "release", "withdraw"];

/**
 * Whether the server would do it now, to a warehouse order as it is; pages and dialogues always are. What it says no to is
 * not offered; what it would do in vain neither.
 */
export function isPossible(
  { row, commands, problems, connection }: SituationInput,
  action: ActionCode,
): boolean {
  const { state } = row;
  // What joins an accepted parcel as a replacement waits for a person too.
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
        // As long as Medusa counts its goods as fulfilled there is nothing to hand over.
        row.pending_fulfillment_id === null &&
        !problems.some(({ code }) => code === "fulfillments_stand")
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
