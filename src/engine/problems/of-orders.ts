import type { Condition } from "./codes";

/** Problems of an order, a parcel of it or a command: what raises each, and what ends it. */
export const OF_ORDERS = {
  refused: {
    about: "warehouse_order",
    raised: "the warehouse refused the order",
    ends: ["accepted", "canceled", "withdrawn", "moved", "acted"],
  },
  edit_refused: {
    about: "warehouse_order",
    raised: "the warehouse refused a change and keeps the former version",
    ends: ["edited", "in_sync", "canceled", "withdrawn", "acted"],
  },
  cancel_refused: {
    about: "warehouse_order",
    raised: "the warehouse refused to cancel",
    ends: ["canceled", "withdrawn", "acted", "acknowledged"],
  },
  outcome_unclear: {
    about: "warehouse_order",
    raised: "nobody can tell whether the warehouse has carried a call out, and the command is parked",
    // Of several commands one may be parked still.
    ends: ["nothing_parked"],
  },
  not_getting_through: {
    about: "warehouse_order",
    raised:
      "three calls for the same order have failed, those of the batches included that it was singled out of, or the first one failed three minutes ago and none got through",
    ends: ["nothing_fails", "responded"],
  },
  response_not_recorded: {
    about: "warehouse_order",
    raised:
      "the warehouse has responded, and three times, or for three minutes, its response could not be written down",
    ends: ["nothing_fails"],
  },
  held: {
    about: "warehouse_order",
    raised: "an order, or a change of one, is held for something that a person has to do",
    ends: ["hold_left", "accepted", "edited", "in_sync", "moved", "status_moved", "withdrawn", "canceled"],
  },
  connection_disabled: {
    about: "warehouse_order",
    raised: "an order that was not sent is held because no enabled connection serves its stock location",
    ends: ["connection_enabled", "moved", "hold_left", "accepted", "withdrawn", "canceled"],
  },
  left_on_disabled: {
    about: "command",
    raised: "a change, a cancellation or an unclear outcome waits on a disabled connection",
    ends: ["connection_enabled", "settled"],
  },
  command_failing: {
    about: "command",
    raised:
      "three calls for the same command have failed, or the first one did three minutes ago, and it has no order",
    ends: ["settled"],
  },
  command_parked: {
    about: "command",
    raised: "a command without an order had its tries, or nobody can tell whether it was carried out",
    ends: ["settled"],
  },
  twice_at_warehouse: {
    about: "warehouse_order",
    raised: "a look-up found the order twice",
    // A look-up by the warehouse's own ids shows one of them: only a person hears what became of the other.
    ends: ["canceled", "withdrawn", "acted", "acknowledged"],
  },
  alive_at_warehouse: {
    about: "warehouse_order",
    raised: "a look-up found an order that was given up here",
    ends: ["canceled", "acted"],
  },
  canceled_only_at_warehouse: {
    about: "warehouse_order",
    raised: "the warehouse cancelled what Medusa then did not, or has not finished to cancel within a minute",
    ends: ["canceled_in_medusa", "acted"],
  },
  canceled_in_part: {
    about: "warehouse_order",
    raised: "the warehouse cancelled one parcel of an order and refused to cancel another",
    ends: ["canceled_in_medusa", "acted"],
  },
  fulfillments_stand: {
    about: "warehouse_order",
    raised:
      "one fulfillment of a parcel was cancelled, and with it the parcel, and Medusa still counts others",
    ends: ["fulfillments_canceled", "revived", "acted", "acknowledged"],
  },
  not_sent_again: {
    about: "warehouse_order",
    raised: "a merchant cancelled a fulfillment and with it the parcel, and its goods are outstanding",
    ends: ["goods_settled", "canceled_in_medusa", "acted", "acknowledged"],
  },
  medusa_refuses: {
    about: "warehouse_order",
    raised:
      "Medusa has refused three times to show what the warehouse has done, or has not finished for a minute",
    ends: ["followed", "canceled", "acted"],
  },
  order_change_open: {
    about: "warehouse_order",
    raised:
      "for minutes a change of the Medusa order has been open, and Medusa registers nothing else meanwhile",
    ends: ["followed", "change_closed", "canceled", "acted"],
  },
  cash_differs: {
    about: "warehouse_order",
    raised: "all parcels have come to their end, and what they collected is not what the order owes",
    ends: ["followed", "cash_agreed", "canceled", "acted"],
  },
  not_completed: {
    about: "warehouse_order",
    raised: "an order that is to be completed has arrived, and money or a return keeps it open",
    ends: ["followed", "completable", "canceled", "acted"],
  },
  stock_lowered_twice: {
    about: "warehouse_order",
    raised:
      "a fulfillment that a dead process left behind was given up and made again, and the stock may have been lowered for both",
    ends: ["acknowledged", "told_again"],
  },
  cannot_plan: {
    about: "order",
    raised: "the order could not be planned, given up, or settled after its fulfillment was abandoned",
    ends: ["planned", "plan_stopped", "fulfillment_settled", "order_gone"],
  },
  plan_repeats: {
    about: "order",
    raised: "the same plan came again and again though nothing had changed",
    ends: ["acted", "planned", "order_gone"],
  },
  status_not_recorded: {
    about: "warehouse_order",
    raised: "what the warehouse says of the order could not be written down, while that of others could",
    ends: ["status_recorded", "acknowledged"],
  },
  status_contradicts: {
    about: "warehouse_order",
    raised:
      "a look-up says that the order ended otherwise than it had, or as refused or returned though it was never shipped, or two that it never came so far",
    ends: ["status_moved", "acknowledged"],
  },
  status_unconfirmed: {
    about: "warehouse_order",
    raised: "a notification that moves money could not be confirmed by three look-ups",
    ends: ["status_moved", "status_confirmed", "canceled", "acknowledged"],
  },
  not_looked_up: {
    about: "warehouse_order",
    raised:
      "three look-ups that somebody waits for have failed, or came back without saying which order they are about",
    ends: ["found", "absent", "status_moved", "canceled", "acknowledged"],
  },
  canceled_by_warehouse: {
    about: "warehouse_order",
    raised: "the warehouse cancelled an order that nobody here had asked to cancel",
    // Heard of before the response to our own cancellation, it was no surprise.
    ends: ["canceled", "canceled_in_medusa", "revived", "acted", "acknowledged"],
  },
  moves_though_canceled: {
    about: "warehouse_order",
    raised: "the parcel of an order that is cancelled here or in Medusa lives at the warehouse",
    ends: ["canceled", "returned", "acknowledged"],
  },
  recipient_refused: {
    about: "warehouse_order",
    raised: "the recipient refused the parcel",
    ends: ["returned", "acknowledged"],
  },
  came_back: {
    about: "warehouse_order",
    raised: "the parcel came back to the warehouse",
    ends: ["acknowledged"],
  },
  stuck_at_warehouse: {
    about: "warehouse_order",
    raised:
      "the order has been new for more days than `stuck_new_after_days`, or picked or shipped for more than `stuck_after_days`",
    ends: ["status_moved", "canceled"],
  },
  missing_at_warehouse: {
    about: "warehouse_order",
    raised:
      "neither the list nor a look-up of the warehouse has an order that it had accepted, or three look-ups have failed",
    ends: ["found", "status_moved", "canceled", "acknowledged"],
  },
  refunded: {
    about: "warehouse_order",
    raised:
      "everything that was paid was refunded, and the warehouse holds the parcel and has not begun to pick it",
    ends: ["canceled", "withdrawn", "acted", "not_refunded"],
  },
  not_reserved: {
    about: "warehouse_order",
    raised: "the checkout made no reservations, and they could not be made afterwards",
    ends: ["accepted", "canceled", "withdrawn", "reserved", "hold_left", "acted"],
  },
  too_late: {
    about: "warehouse_order",
    raised:
      "the order asks for something else than what is in the box, and the warehouse takes no more changes",
    ends: ["agrees", "canceled", "returned", "acknowledged"],
  },
  pays_twice: {
    about: "warehouse_order",
    raised: "a parcel that can no longer be changed collects what has been paid another way since",
    ends: ["agrees", "paid_once", "canceled", "returned", "acknowledged"],
  },
} as const satisfies Record<string, Condition>;
