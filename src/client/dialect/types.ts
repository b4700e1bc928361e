import type { OperationName } from "../operations";
import type { WireOrder } from "../schemas";
import type * as types from "../types";

/** What each entry of the dialect takes and gives. `AddOrderArray` is AddOrder with several orders. */
export interface DialectCalls {
  GetToken: { input: types.Credentials; result: string };
  AddOrder: { input: WireOrder; result: types.AddedOrder };
  AddOrderArray: { input: readonly WireOrder[]; result: types.AddedOrderEntry[] };
  EditOrder: { input: types.EditOrderInput; result: types.AddedOrder };
  CancelOrder: { input: types.CancelOrderInput; result: types.CanceledOrder };
  ReportStatusOrder: { input: types.Period; result: types.OrderStatus[] };
  getStatusOrder: { input: types.OrderReference; result: types.OrderStatus[] };
  ListOrder: { input: types.Period; result: types.OrderStatus[] };
  AddFileForOrder: { input: types.AddFileForOrderInput; result: types.AddedFile };
  AddProduct: { input: types.ProductInput; result: types.AddedProduct };
  ReportSklad: { input: types.StockReportInput; result: types.StockLevel[] };
  ReportMoveProduct: { input: types.ProductMovementsInput; result: types.ProductMovement[] };
  ListDeliveryRequest: { input: types.Period; result: types.DeliveryRequest[] };
  AddDeliveryRequest: { input: types.DeliveryRequestInput; result: types.AddedDeliveryRequest };
  ReportDeliveryRequest: { input: types.DeliveryReportInput; result: types.DeliveryReportLine[] };
  ListReturnOrder: { input: types.Period; result: types.ReturnOrder[] };
  getCities: { input: types.CitiesInput; result: types.City[] };
  getWarehouses: { input: types.WarehousesInput; result: types.Warehouse[] };
  getStreet: { input: types.StreetsInput; result: types.Street[] };
  senderDetails: { input: Record<string, never>; result: types.SenderDetails[] };
}

export type DialectKey = keyof DialectCalls;

export type HttpMethod = "POST" | "GET" | "PUT" | "PATCH" | "DELETE";

/** How one operation is spoken. */
export interface DialectEntry<Input, Result> {
  /** Specified for GetToken and AddOrder, assumed for the rest. */
  method: HttpMethod;
  /** What is meant → the JSON body, without ApiKey, which the client adds. */
  encode: (input: Input) => Record<string, unknown>;
  /**
   * `Data` of an answer whose `result` is `ok` → what is meant. Throws when it is something else; anything thrown
   * becomes an UnexpectedResponseError.
   */
  decode: (data: unknown, input: Input) => Result;
  /** A switched-off operation is not called. */
  enabled: boolean;
  /** Whether the spec shows the shapes, or they are assumed until someone has seen them. */
  provenance: "specified" | "assumed";
}

export type Dialect = {
  [Key in DialectKey]: DialectEntry<DialectCalls[Key]["input"], DialectCalls[Key]["result"]>;
};

/** Further words for statuses, compared without regard to case: `{ "Зібрано": "picked" }`. */
export type StatusWords = Readonly<Record<string, types.OrderState>>;

/** What differs from the defaults; members not given keep their default. */
export type DialectOverrides = { [Key in DialectKey]?: Partial<Dialect[Key]> } & {
  statusWords?: StatusWords;
};

/** The operation an entry of the dialect belongs to. */
export function operationOf(key: DialectKey): OperationName {
  return key === "AddOrderArray" ? "AddOrder" : key;
}
