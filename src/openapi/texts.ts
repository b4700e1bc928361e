import { CALLS, type DialectCalls, type DialectKey } from "../client/calls";
import type { CallExample } from "../client/calls/define-call";
import { createDialect } from "../client/dialect/create-dialect";
import type { OperationName } from "../client/operations";

export const INTRODUCTION = [
  "JSON over HTTPS. Every operation is `{base_url}/{OPERATION}`; names are case-sensitive.",
  "",
  "**Provenance.** The service's own specification shows the shapes of GetToken, AddOrder and the envelope only. Each",
  "shape here is marked `x-provenance: specified` or `x-provenance: assumed`; an assumed one is this project's reading",
  "until a real response is seen.",
  "",
  "**Authentication.** `ApiKey` is a member at the root of the body, never a header, which OpenAPI has no security",
  "scheme for; hence `security` is empty and the member is part of each body.",
  "",
  "**Limits.** 60 requests a minute for an ApiKey; ReportSklad, ReportStatusOrder, ListOrder and ListReturnOrder one a",
  "minute; up to 100 orders in one AddOrder.",
].join("\n");

export const TAGS = [
  { name: "Auth", description: "Obtaining an ApiKey." },
  { name: "Orders", description: "Customer orders and their statuses." },
  { name: "Products", description: "The catalogue." },
  { name: "Inventory", description: "Stock levels and movements." },
  { name: "Delivery", description: "Inbound deliveries to the warehouse." },
  { name: "Returns", description: "Parcels that came back." },
  { name: "Reference", description: "The carrier's directories, and the sender." },
];

export const SUMMARIES: Record<OperationName, string> = {
  GetToken: "Exchange login and password for an ApiKey",
  AddOrder: "Create a customer order, or up to 100",
  EditOrder: "Edit an order before picking starts",
  CancelOrder: "Cancel an order",
  ReportStatusOrder: "Status changes within a period",
  getStatusOrder: "Current status of one order",
  ListOrder: "Order register",
  AddFileForOrder: "Attach a file to an order",
  AddProduct: "Add a SKU to the catalogue",
  ReportSklad: "Warehouse stock levels",
  ReportMoveProduct: "Goods movement over a period",
  ListDeliveryRequest: "List inbound delivery requests",
  AddDeliveryRequest: "Create an inbound delivery request",
  ReportDeliveryRequest: "Report on deliveries",
  ListReturnOrder: "Register of return shipments",
  getCities: "City directory of the national carrier",
  getWarehouses: "Carrier branches in a city",
  getStreet: "Streets, for courier delivery",
  senderDetails: "Sender registration data",
};

type Examples = { [Key in DialectKey]: CallExample<DialectCalls[Key]["input"]> };

/** The example of every entry of the dialect. */
export const EXAMPLES = Object.fromEntries(
  Object.entries(CALLS).map(([key, { example }]) => [key, example]),
) as Examples;

const EXAMPLE_KEY = "0f8fad5b-d9cb-469f-a165-70867728950e";

/** The body this client sends for an example. */
export function exampleRequest<Key extends DialectKey>(
  key: Key,
  example: Examples[Key],
  withKey: boolean,
): Record<string, unknown> {
  const body = createDialect()[key].encode(example.input);
  return withKey ? { ...body, ApiKey: EXAMPLE_KEY } : body;
}
