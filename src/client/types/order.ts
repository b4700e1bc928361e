import type { WireOrder } from "../schemas";

/** GetToken's input: what the integration manager gave. */
export interface Credentials {
  login: string;
  password: string;
}

/** The two identifiers the warehouse gives an order (spec, "AddOrder result"). */
export interface OrderKeys {
  /** `id_order_FF` */
  remoteId: string;
  /** `key_order` */
  remoteKey: string;
}

export interface AddedOrder extends OrderKeys {
  /** `Data` as it came. */
  raw: unknown;
}

/** What became of one order of AddOrder's array form. */
export type AddedOrderEntry = {
  /** Position in the request. */
  index: number;
  /** By what the entry was found to belong to this order: an echoed number, or only its place in the answer. */
  matchedBy: "external_id" | "id_order" | "position";
  raw: unknown;
} & (
  | ({ accepted: true } & OrderKeys)
  | {
      accepted: false;
      /** The warehouse's own words. */
      descriptions: string[];
    }
);

/** EditOrder's input: the whole order as it is to be from now on. */
export interface EditOrderInput extends OrderKeys {
  order: WireOrder;
}

export interface CancelOrderInput extends OrderKeys {
  /** `id_order` */
  number: string;
  reason?: string;
}

export interface CanceledOrder extends OrderKeys {
  /** As received; null when the answer has none. */
  status: string | null;
  state: OrderState | null;
  raw: unknown;
}

/** The four statuses of the spec, and three ends the spec does not show (assumed). */
export const ORDER_STATES = [
  "new",
  "picked",
  "shipped",
  "delivered",
  "canceled",
  "returned",
  "refused",
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** Which order: any one of them, the more the surer. */
export interface OrderReference {
  /** `id_order` */
  number?: string;
  /** `external_id` */
  externalId?: string;
  /** `id_order_FF` */
  remoteId?: string;
  /** `key_order` */
  remoteKey?: string;
}

export interface OrderStatus {
  /** `id_order` */
  number: string | null;
  /** `external_id` */
  externalId: string | null;
  /** `id_order_FF` */
  remoteId: string | null;
  /** `key_order` */
  remoteKey: string | null;
  /** As received. */
  status: string;
  /** null when the word is unknown; see the dialect's `statusWords`. */
  state: OrderState | null;
  changedAt: Date | null;
  /** The carrier's waybill number. */
  trackingNumber: string | null;
  raw: unknown;
}

/** Days in Europe/Kyiv, both included. */
export interface Period {
  from: Date;
  to: Date;
  /** From 1. */
  page?: number;
}
