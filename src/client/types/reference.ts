interface DirectorySearch {
  /** Part of the name. */
  search?: string;
  /** From 1. */
  page?: number;
}

export type CitiesInput = DirectorySearch;

export interface WarehousesInput extends DirectorySearch {
  /** `City.ref` */
  cityRef: string;
}

export interface StreetsInput extends DirectorySearch {
  /** `City.ref` */
  cityRef: string;
}

/** A city of the national carrier's directory. */
export interface City {
  ref: string;
  name: string;
  /** The region (oblast). */
  region: string | null;
  raw: unknown;
}

/** A branch of the national carrier. */
export interface Warehouse {
  /** What an order carries as `delivery_address.WarehouseRef`. */
  ref: string;
  name: string;
  cityRef: string | null;
  number: string | null;
  address: string | null;
  raw: unknown;
}

export interface Street {
  ref: string;
  name: string;
  /** Street, avenue, lane and so on, as received. */
  type: string | null;
  cityRef: string | null;
  raw: unknown;
}

export interface SenderDetails {
  ref: string | null;
  name: string;
  phone: string | null;
  cityRef: string | null;
  warehouseRef: string | null;
  raw: unknown;
}
