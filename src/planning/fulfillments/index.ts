export { nextForBooking } from "./cash";
export { lockedItems, nextStep } from "./next-step";
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
  LineQuantity,
  ReservationLeft,
} from "./types";
