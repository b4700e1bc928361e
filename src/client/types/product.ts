export interface ProductInput {
  sku: string;
  name: string;
  barcode?: string;
  /** UAH, as a decimal string such as `1250.50`. */
  price?: string;
  weightKg?: number;
  lengthCm?: number;
  widthCm?: number;
  heightCm?: number;
}

export interface AddedProduct {
  sku: string;
  /** The warehouse's identifier of the article; null when the answer has none. */
  warehouseProductId: string | null;
  raw: unknown;
}
