import type { Period } from "./order";

export interface StockReportInput {
  /** @default every sku */
  sku?: string;
  /** From 1. */
  page?: number;
}

export interface StockLevel {
  sku: string;
  name: string | null;
  /** What the warehouse reports as being there. What it counts is not shown in the spec. */
  quantity: number;
  /** Of it, reserved by orders; null when not reported. */
  reserved: number | null;
  raw: unknown;
}

export interface ProductMovementsInput extends Period {
  sku?: string;
}

export interface ProductMovement {
  sku: string;
  name: string | null;
  occurredAt: Date;
  /** Negative when goods left the shelf. */
  quantity: number;
  /** As received, such as `order` or `return`. */
  type: string | null;
  /** The warehouse's number of what caused it. */
  document: string | null;
  raw: unknown;
}
