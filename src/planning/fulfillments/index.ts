export { nextForBooking } from "./cash";
export { nextForClosing, whyNotClosed } from "./closing";
export { lockedItems, nextStep } from "./next-step";
export { nextForReceiving } from "./returns";
export type { ReservationLeft, SyncBlock, SyncDecision, SyncStep } from "./steps";
export type {
  SyncFulfillment,
  SyncLine,
  SyncMoney,
  SyncOrder,
  SyncParcel,
  SyncParcelReturn,
  SyncReservation,
  SyncReturn,
  SyncInput,
  LineQuantity,
} from "./types";
