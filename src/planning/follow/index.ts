export { nextForBooking } from "./cash";
export { lockedItems } from "./locked-items";
export { nextStep } from "./next-step";
export type {
  FollowBlock,
  FollowedFulfillment,
  FollowedLine,
  FollowedMoney,
  FollowedOrder,
  FollowedParcel,
  FollowedReservation,
  Following,
  FollowInput,
  FollowStep,
  Label,
  LineQuantity,
  Quantities,
  ReservationLeft,
} from "./types";
