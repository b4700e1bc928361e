import type { BranchChangeEvent, SkladBranchPicker } from "./element/element";

export { branchPicker } from "./branch-picker";
export { defineBranchPicker } from "./element/element";
export type { BranchChangeEvent, BranchPickerValue, SkladBranchPicker } from "./element/element";
export { findBranches, findCities, findStreets } from "./fetchers";
export { branchDetails, cityLabel } from "./labels";
export type { LookupStatus } from "./lookup";
export type { BranchPicker, BranchPickerOptions } from "./picker";
export type { BranchFieldState, BranchPickerState, FieldState } from "./picker-state";
export { fromShippingData, toShippingData } from "./shipping-data";
export { StoreError } from "./store-error";
export { type TrackedOrder, type Tracking, trackingOf } from "./tracking";
export type {
  BranchKind,
  ChosenBranch,
  Locale,
  ShippingData,
  SkladStore,
  StoreBranch,
  StoreBranchesResponse,
  StoreCitiesResponse,
  StoreCity,
  StoreStreet,
} from "./types";

declare global {
  interface HTMLElementTagNameMap {
    "sklad-branch-picker": SkladBranchPicker;
  }
  interface HTMLElementEventMap {
    "sklad-branch-change": BranchChangeEvent;
  }
}
