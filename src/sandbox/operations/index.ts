import type { OperationName } from "../../client/operations";
import { REQUEST_SCHEMAS } from "../../client/schemas";
import { Refusal, REFUSALS } from "../warehouse/refusals";
import { schemaRefusals } from "../warehouse/validation";
import { addOrder, cancelOrder, editOrder } from "./order-writes";
import type { Operation, OperationContext, RequestBody } from "./context";
import {
  addDeliveryRequest,
  addProduct,
  listDeliveryRequest,
  reportDeliveryRequest,
  reportMoveProduct,
  reportSklad,
} from "./goods";
import { getCities, getStreet, getToken, getWarehouses, senderDetails } from "./reference";
import {
  addFileForOrder,
  getStatusOrder,
  listOrder,
  listReturnOrder,
  reportStatusOrder,
} from "./report-orders";

type Checked = (body: RequestBody, context: OperationContext) => unknown;

function checked<Name extends OperationName>(name: Name, operation: Operation<Name>): Checked {
  return (body, context) => {
    const parsed = REQUEST_SCHEMAS[name].safeParse(body);
    if (!parsed.success) throw new Refusal(...schemaRefusals(parsed.error, body));
    const switchedOn = context.switchedOnRefusal();
    if (switchedOn !== null) throw new Refusal(REFUSALS.byFault(switchedOn));
    return operation(parsed.data as Parameters<Operation<Name>>[0], context);
  };
}

/** The implementation of each operation, for a body with a valid key. AddOrder validates its orders itself, one by one. */
export const OPERATIONS_TABLE: Readonly<Record<OperationName, Checked>> = {
  GetToken: checked("GetToken", getToken),
  AddOrder: addOrder,
  EditOrder: checked("EditOrder", editOrder),
  CancelOrder: checked("CancelOrder", cancelOrder),
  ReportStatusOrder: checked("ReportStatusOrder", reportStatusOrder),
  getStatusOrder: checked("getStatusOrder", getStatusOrder),
  ListOrder: checked("ListOrder", listOrder),
  AddFileForOrder: checked("AddFileForOrder", addFileForOrder),
  AddProduct: checked("AddProduct", addProduct),
  ReportSklad: checked("ReportSklad", reportSklad),
  ReportMoveProduct: checked("ReportMoveProduct", reportMoveProduct),
  ListDeliveryRequest: checked("ListDeliveryRequest", listDeliveryRequest),
  AddDeliveryRequest: checked("AddDeliveryRequest", addDeliveryRequest),
  ReportDeliveryRequest: checked("ReportDeliveryRequest", reportDeliveryRequest),
  ListReturnOrder: checked("ListReturnOrder", listReturnOrder),
  getCities: checked("getCities", getCities),
  getWarehouses: checked("getWarehouses", getWarehouses),
  getStreet: checked("getStreet", getStreet),
  senderDetails: checked("senderDetails", senderDetails),
};
