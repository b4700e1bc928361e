/** What a branch is; the warehouse may not say it. */
export type BranchKind = "branch" | "locker" | "cargo";

/** A settlement of the carrier's directory. */
export interface StoreCity {
  ref: string;
  name: string;
  /** The region (oblast), which distinguishes cities of one name. */
  region: string | null;
  /** The directory's word, such as "місто" or "село". */
  kind: string | null;
}

/** A branch of the carrier that is open. */
export interface StoreBranch {
  ref: string;
  number: string | null;
  name: string;
  address: string | null;
  /** Null: the warehouse does not say it. */
  kind: BranchKind | null;
  /** Heaviest parcel in kilograms; null: the warehouse does not say it. */
  max_weight_kg: number | null;
}

export interface StoreCitiesResponse {
  cities: StoreCity[];
  /** False: there may be more cities than these, because the shop reads them for the first time. */
  complete: boolean;
}

export interface StoreBranchesResponse {
  branches: StoreBranch[];
  has_more: boolean;
  /** False: there may be more branches than these, because the warehouse does not respond. */
  complete: boolean;
}

export interface StoreStreet {
  ref: string;
  name: string;
  /** The directory's word: street, avenue, lane and so on. */
  type: string | null;
}

/** The shop to ask, and a cart or a shipping option by which it knows the warehouse. When both are given, the option counts. */
export interface SkladStore {
  /** The shop's address, such as `https://api.shop.example`; empty for the page's own. */
  baseUrl: string;
  publishableKey: string;
  cartId?: string | undefined;
  optionId?: string | undefined;
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined;
}

/** `data` of `POST /store/carts/:id/shipping-methods`. */
export interface ShippingData {
  warehouse_ref: string;
  warehouse_name: string;
  city_ref: string;
  city_name: string;
}

export interface ChosenBranch {
  city: StoreCity;
  branch: StoreBranch;
  /** What the shop keeps of them with the shipping method. */
  data: ShippingData;
}

export type Locale = "uk" | "en";
