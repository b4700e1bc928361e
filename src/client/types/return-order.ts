/** A parcel that came back to the warehouse. */
export interface ReturnOrder {
  warehouseReturnId: string;
  /** `id_order` of the order it belongs to. */
  number: string | null;
  externalId: string | null;
  remoteId: string | null;
  remoteKey: string | null;
  /** As received. */
  status: string | null;
  returnedAt: Date | null;
  reason: string | null;
  trackingNumber: string | null;
  lines: { sku: string; name: string | null; quantity: number }[];
  raw: unknown;
}
