import type { BranchChangeEvent, SkladBranchPicker } from "./element/element";

export { branchPicker } from "./branch-picker";
export { defineBranchPicker } from "./element/element";
export type { BranchChangeEvent, BranchPickerValue, SkladBranchPicker } from "./element/element";
export { findBranches, findCities, findStreets, type LookupStatus, StoreError } from "./fetchers";
export { branchDetails, cityLabel } from "./texts";
export type {
  BranchPicker,
  BranchPickerOptions,
  BranchFieldState,
  BranchPickerState,
  FieldState,
} from "./picker";
export { fromShippingData, toShippingData } from "./shipping-data";
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
