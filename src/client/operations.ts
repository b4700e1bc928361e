/**
 * The 19 operations of the service, each with the facts this project needs.
 * Names are case-sensitive and exactly the last segment of the path.
 */
export interface OperationFacts {
  readonly group: "Auth" | "Orders" | "Products" | "Inventory" | "Delivery" | "Returns" | "Reference";
  /** What authenticates the call: the ApiKey in the body, login and password (GetToken), or nothing. */
  readonly authentication: "api_key" | "credentials" | "none";
  /** `report`: also limited to one call a minute. `none`: spends no key's rate limit. */
  readonly bucket: "none" | "general" | "report";
  /** A `write` changes something at the warehouse and is never retried by the client. */
  readonly effect: "read" | "write";
  /** Reports and directories may be large; the response of any other operation has one record or a few. */
  readonly responseSize: "small" | "large";
  /** The label the service gives the operation. */
  readonly version: "v1" | "v2";
  /** Whether the shape of request and `Data` is documented by the service, or our assumption. */
  readonly provenance: "specified" | "assumed";
}

const report = {
  authentication: "api_key",
  bucket: "report",
  effect: "read",
  responseSize: "large",
  version: "v1",
  provenance: "assumed",
} as const;
const read = {
  authentication: "api_key",
  bucket: "general",
  effect: "read",
  responseSize: "large",
  version: "v1",
  provenance: "assumed",
} as const;
const write = {
  authentication: "api_key",
  bucket: "general",
  effect: "write",
  responseSize: "small",
  version: "v1",
  provenance: "assumed",
} as const;

export const OPERATIONS = {
  GetToken: {
    group: "Auth",
    authentication: "credentials",
    bucket: "none",
    effect: "read",
    responseSize: "small",
    version: "v1",
    provenance: "specified",
  },
  AddOrder: { ...write, group: "Orders", provenance: "specified" },
  EditOrder: { ...write, group: "Orders" },
  CancelOrder: { ...write, group: "Orders" },
  ReportStatusOrder: { ...report, group: "Orders" },
  getStatusOrder: { ...read, group: "Orders", responseSize: "small" },
  ListOrder: { ...report, group: "Orders" },
  AddFileForOrder: { ...write, group: "Orders", version: "v2" },
  AddProduct: { ...write, group: "Products" },
  ReportSklad: { ...report, group: "Inventory" },
  ReportMoveProduct: { ...read, group: "Inventory" },
  ListDeliveryRequest: { ...read, group: "Delivery", version: "v2" },
  AddDeliveryRequest: { ...write, group: "Delivery", version: "v2" },
  ReportDeliveryRequest: { ...read, group: "Delivery", version: "v2" },
  ListReturnOrder: { ...report, group: "Returns" },
  getCities: { ...read, group: "Reference", authentication: "none", bucket: "none" },
  getWarehouses: { ...read, group: "Reference", authentication: "none", bucket: "none" },
  getStreet: { ...read, group: "Reference" },
  senderDetails: { ...read, group: "Reference", responseSize: "small" },
} as const satisfies Record<string, OperationFacts>;

export type OperationName = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as OperationName[];

/** The four operations limited to one call a minute. */
export const REPORT_OPERATIONS = OPERATION_NAMES.filter((name) => OPERATIONS[name].bucket === "report");

export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name);
}
