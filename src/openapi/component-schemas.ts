import { z } from "zod";
import * as schemas from "../client/schemas";

type Provenance = "specified" | "assumed";

const SPECIFIED: [z.ZodType, string, string][] = [
  [
    schemas.wireOrderSchema,
    "Order",
    "An order, as AddOrder takes it. Which members are required is assumed.",
  ],
  [schemas.wireOrderLineSchema, "OrderLine", "One article of an order."],
  [schemas.getTokenRequestSchema, "GetTokenRequest", "Login and password, no ApiKey."],
  [schemas.getTokenDataSchema, "GetTokenData", "The ApiKey."],
  [schemas.addOrderRequestSchema, "AddOrderRequest", "One order."],
  [schemas.addOrderDataSchema, "AddOrderData", "The warehouse's identifiers of the order."],
];

const ASSUMED: [z.ZodType, string, string][] = [
  [
    schemas.addOrdersRequestSchema,
    "AddOrdersRequest",
    "Up to 100 orders. That the array form exists is specified.",
  ],
  [schemas.addOrdersDataSchema, "AddOrdersData", "What became of each order, in the order of the request."],
  [schemas.addOrdersDataEntrySchema, "AddOrdersDataEntry", "What became of one order of several."],
  [schemas.editOrderRequestSchema, "EditOrderRequest", "The whole order as it is to be."],
  [schemas.cancelOrderRequestSchema, "CancelOrderRequest", "The order to cancel."],
  [schemas.orderConfirmationDataSchema, "OrderConfirmation", "Which order it was, and its status now."],
  [schemas.reportStatusOrderRequestSchema, "ReportStatusOrderRequest", "The period of the changes."],
  [schemas.getStatusOrderRequestSchema, "GetStatusOrderRequest", "Which order; one identifier is enough."],
  [schemas.getStatusOrderDataSchema, "GetStatusOrderData", "The order, or several; none is an empty array."],
  [
    schemas.orderStatusRecordSchema,
    "OrderStatusRecord",
    "An order and the status it has, or got, at `date`.",
  ],
  [schemas.listOrderRequestSchema, "ListOrderRequest", "The period in which the orders were created."],
  [schemas.addFileForOrderRequestSchema, "AddFileForOrderRequest", "A file for an order."],
  [schemas.addFileForOrderDataSchema, "AddFileForOrderData", "The file's identifier."],
  [schemas.addProductRequestSchema, "AddProductRequest", "An article for the catalogue."],
  [schemas.wireProductSchema, "Product", "An article of the catalogue."],
  [schemas.addProductDataSchema, "AddProductData", "The article as the warehouse knows it."],
  [schemas.reportSkladRequestSchema, "ReportSkladRequest", "Without `sku`: the whole warehouse."],
  [schemas.stockLevelRecordSchema, "StockLevelRecord", "What is there of one article."],
  [schemas.reportMoveProductRequestSchema, "ReportMoveProductRequest", "The period of the movements."],
  [schemas.movementRecordSchema, "MovementRecord", "Goods that came (positive) or left (negative)."],
  [
    schemas.listDeliveryRequestRequestSchema,
    "ListDeliveryRequestRequest",
    "The period of the delivery days.",
  ],
  [schemas.deliveryRequestRecordSchema, "DeliveryRequestRecord", "An inbound delivery request."],
  [schemas.addDeliveryRequestRequestSchema, "AddDeliveryRequestRequest", "An inbound delivery, announced."],
  [schemas.wireDeliveryRequestSchema, "DeliveryRequest", "An inbound delivery as the caller describes it."],
  [
    schemas.addDeliveryRequestDataSchema,
    "AddDeliveryRequestData",
    "The warehouse's identifiers of the request.",
  ],
  [
    schemas.reportDeliveryRequestRequestSchema,
    "ReportDeliveryRequestRequest",
    "The period of the deliveries.",
  ],
  [
    schemas.deliveryReportRecordSchema,
    "DeliveryReportRecord",
    "Announced against received, for one article.",
  ],
  [schemas.listReturnOrderRequestSchema, "ListReturnOrderRequest", "The period of the returns."],
  [schemas.returnOrderRecordSchema, "ReturnOrderRecord", "A parcel that came back."],
  [schemas.getCitiesRequestSchema, "GetCitiesRequest", "Part of a name, or everything."],
  [schemas.cityRecordSchema, "CityRecord", "A city of the carrier's directory."],
  [schemas.getWarehousesRequestSchema, "GetWarehousesRequest", "Which city's branches."],
  [schemas.warehouseRecordSchema, "WarehouseRecord", "A branch of the carrier."],
  [schemas.getStreetRequestSchema, "GetStreetRequest", "Which city's streets."],
  [schemas.streetRecordSchema, "StreetRecord", "A street."],
  [schemas.senderDetailsRequestSchema, "SenderDetailsRequest", "The ApiKey alone."],
  [schemas.senderDetailsDataSchema, "SenderDetailsData", "One sender, or several."],
  [schemas.senderRecordSchema, "SenderRecord", "In whose name parcels go out."],
];

type JsonSchema = Record<string, unknown>;

const registry = z.registry<{ id: string }>();
const facts = new Map<string, { description: string; "x-provenance": Provenance }>();
name(SPECIFIED, "specified");
name(ASSUMED, "assumed");

function name(shapes: [z.ZodType, string, string][], provenance: Provenance): void {
  for (const [schema, id, description] of shapes) {
    registry.add(schema, { id });
    facts.set(id, { description, "x-provenance": provenance });
  }
}

/** `components.schemas`: every shape that has a name, as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. */
export function componentSchemas(): Record<string, JsonSchema> {
  const { schemas: byId } = z.toJSONSchema(registry, { io: "input", uri: referenceTo });
  return Object.fromEntries(
    Object.entries(byId).map(([id, schema]) => [id, { ...facts.get(id), ...withoutIdentity({ ...schema }) }]),
  );
}

/** A schema by reference when it has a name, in place otherwise (an array of a named one). */
export function inlineOrReference(schema: z.ZodType): JsonSchema {
  const meta = registry.get(schema);
  if (meta) {
    return { $ref: referenceTo(meta.id) };
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { type: "array", items: inlineOrReference(schema.element) };
  }
  if (schema instanceof z.ZodUnion) {
    return { anyOf: schema.options.map((option) => inlineOrReference(option as z.ZodType)) };
  }
  throw new TypeError("A shape of the API has no name in the OpenAPI document.");
}

function referenceTo(id: string): string {
  return `#/components/schemas/${id}`;
}

function withoutIdentity({ $id: _id, $schema: _schema, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
