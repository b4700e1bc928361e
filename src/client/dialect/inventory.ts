import * as schemas from "../schemas";
import { formatDay } from "./moments";
import { PRODUCT_LINES } from "./order-fields";
import { readList, readRecord } from "./read-record";
import { requestBody } from "./request-body";
import type { Dialect } from "./types";
import { readQuantity, readRequiredMoment } from "./values";

type InventoryDialect = Pick<Dialect, "ReportSklad" | "ReportMoveProduct">;

const { sku, name, count } = PRODUCT_LINES.fields;

export const inventoryDialect: InventoryDialect = {
  ReportSklad: {
    method: "POST",
    encode: ({ sku: only, page }) =>
      requestBody("ReportSklad", schemas.reportSkladRequestSchema, { sku: only, page }),
    decode: (data) =>
      readList("ReportSklad", data, ["products", "stock"]).map((raw) => {
        const record = readRecord("ReportSklad", raw, schemas.stockLevelRecordSchema, {
          sku,
          name,
          count: { ...count, aliases: [...count.aliases, "stock", "on_hand"] },
          reserved: { kind: "quantity", aliases: ["reserve", "reserved_count"] },
        });
        return {
          sku: record.sku,
          name: record.name ?? null,
          quantity: Number(record.count),
          reserved: readQuantity(record.reserved),
          raw,
        };
      }),
    enabled: true,
    provenance: "assumed",
  },
  ReportMoveProduct: {
    method: "POST",
    encode: ({ from, to, page, sku: only }) =>
      requestBody("ReportMoveProduct", schemas.reportMoveProductRequestSchema, {
        date_from: formatDay(from),
        date_to: formatDay(to),
        page,
        sku: only,
      }),
    decode: (data) =>
      readList("ReportMoveProduct", data, ["products", "movements"]).map((raw) => {
        const record = readRecord("ReportMoveProduct", raw, schemas.movementRecordSchema, {
          sku,
          name,
          count,
          date: { kind: "text", aliases: ["date_move", "moved_at", "date_time"] },
          type: { kind: "text", aliases: ["operation", "type_move"] },
          document: { kind: "text", aliases: ["document_number", "doc_number"] },
        });
        return {
          sku: record.sku,
          name: record.name ?? null,
          occurredAt: readRequiredMoment("ReportMoveProduct", "date", record.date),
          quantity: Number(record.count),
          type: record.type ?? null,
          document: record.document ?? null,
          raw,
        };
      }),
    enabled: true,
    provenance: "assumed",
  },
};
