export { type LockedItems, lockingFreeItems } from "./free-locks";
export { ItemsBusyError, leasingItems, PATIENCE_WITH_WHAT_HANGS_MS } from "./item-leases";
export { holdsByTransaction, isLockedOut, lockedOutMs, type Locking, lockingOf } from "./medusa-locks";
export {
  LEASE_PATIENCE_MS,
  type LeasedOrder,
  leaseOrder,
  leaseWhileCanceled,
  runLeasedWhileCanceled,
} from "./order-lease";
export { eachLocked, withWholeLocks } from "./whole-locks";
