import { UnexpectedResponseError } from "../errors";
import * as schemas from "../schemas";
import { isEmpty, readRecord } from "./read-record";
import { requestBody } from "./request-body";
import type { Dialect } from "./types";

type ProductsDialect = Pick<Dialect, "AddProduct" | "AddFileForOrder">;

export const productsDialect: ProductsDialect = {
  AddProduct: {
    method: "POST",
    encode: (product) =>
      requestBody("AddProduct", schemas.addProductRequestSchema, {
        product: {
          sku: product.sku,
          name: product.name,
          barcode: product.barcode,
          price: product.price,
          weight: product.weightKg,
          length: product.lengthCm,
          width: product.widthCm,
          height: product.heightCm,
        },
      }),
    decode: (data, asked) => {
      const record = isEmpty(data)
        ? {}
        : readRecord("AddProduct", data, schemas.addProductDataSchema.partial(), {
            sku: { kind: "text", aliases: ["article"] },
            id_product_FF: { kind: "text", aliases: ["id_product", "product_id", "id_ff"] },
          });
      if (record.sku !== undefined && record.sku !== asked.sku) {
        throw new UnexpectedResponseError("AddProduct", "the sku that was sent", ["sku"]);
      }
      return { sku: asked.sku, warehouseProductId: record.id_product_FF ?? null, raw: data };
    },
    enabled: true,
    provenance: "assumed",
  },
  AddFileForOrder: {
    method: "POST",
    encode: ({ remoteId, remoteKey, type, name, content }) =>
      requestBody("AddFileForOrder", schemas.addFileForOrderRequestSchema, {
        id_order_FF: remoteId,
        key_order: remoteKey,
        file_type: type,
        file_name: name,
        file_content: Buffer.from(content).toString("base64"),
      }),
    decode: (data) => {
      const record = isEmpty(data)
        ? {}
        : readRecord("AddFileForOrder", data, schemas.addFileForOrderDataSchema, {
            id_file: { kind: "text", aliases: ["file_id", "id"] },
          });
      return { fileId: record.id_file ?? null, raw: data };
    },
    enabled: true,
    provenance: "assumed",
  },
};
