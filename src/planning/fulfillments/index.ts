export { nextForBooking } from "./cash";
export { lockedItems, nextStep } from "./next-step";
export { nextForReceiving } from "./returns";
export type {
  SyncBlock,
  SyncFulfillment,
  SyncLine,
  SyncMoney,
  SyncOrder,
  SyncParcel,
  SyncParcelReturn,
  SyncReservation,
  SyncReturn,
  SyncDecision,
  SyncInput,
  SyncStep,
  LineQuantity,
  ReservationLeft,
} from "./types";
