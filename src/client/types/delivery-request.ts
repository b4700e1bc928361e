import type { Period } from "./order";

export interface DeliveryRequestLine {
  sku: string;
  name: string;
  /** Whole, at least 1. */
  quantity: number;
}

/** An inbound delivery, announced. */
export interface DeliveryRequestInput {
  /** The caller's own number. */
  number: string;
  /** The day in Europe/Kyiv. */
  deliveryDate: Date;
  comment?: string;
  lines: DeliveryRequestLine[];
}

export interface AddedDeliveryRequest {
  warehouseRequestId: string;
  requestKey: string | null;
  raw: unknown;
}

export interface DeliveryRequest {
  number: string | null;
  warehouseRequestId: string;
  requestKey: string | null;
  /** As received. */
  status: string | null;
  deliveryDate: Date | null;
  comment: string | null;
  lines: { sku: string; name: string | null; quantity: number }[];
  raw: unknown;
}

export interface DeliveryReportInput extends Period {
  warehouseRequestId?: string;
}

/** One sku of one inbound delivery. */
export interface DeliveryReportLine {
  number: string | null;
  warehouseRequestId: string;
  receivedAt: Date | null;
  sku: string;
  name: string | null;
  announcedQuantity: number;
  receivedQuantity: number;
  raw: unknown;
}
