export { nextForBooking } from "./cash";
export { lockedItems } from "./locked-items";
export { nextStep } from "./next-step";
export type {
  SyncBlock,
  SyncFulfillment,
  SyncLine,
  SyncMoney,
  SyncOrder,
  SyncParcel,
  SyncReservation,
  SyncDecision,
  SyncInput,
  SyncStep,
  Label,
  LineQuantity,
  Quantities,
  ReservationLeft,
} from "./types";
