import { DELIVERY_METHOD, type OperationName, type SkladClient, type WireOrder } from "../../src/client";
import { sampleOrder } from "../../unit-tests/client/sample-order";

/** What calls may refer to: made once for each suite. */
export interface Known {
  order: WireOrder;
  remoteId: string;
  remoteKey: string;
  cityRef: string;
  /** Another order at the warehouse, made by a client that nothing strikes. */
  another: () => Promise<{ number: string; remoteId: string; remoteKey: string }>;
}

/** An order every sandbox takes, with a number of its own. */
export function pickupOrder(number: string): WireOrder {
  return sampleOrder({
    id_order: number,
    external_id: `external-${number}`,
    delivery_method: DELIVERY_METHOD.pickup,
    delivery_address: {},
  });
}

let numbers = 0;
export const nextNumber = (): string => `C-${(numbers += 1)}`;

const now = new Date();
const period = { from: new Date(now.getTime() - 24 * 3_600_000), to: now };

type Call = (client: SkladClient, known: Known) => Promise<unknown>;

/** A call of every operation that a warehouse with the known order should grant. AddOrder has two forms. */
export const CALLS: [operation: OperationName, form: string, call: Call][] = [
  ["GetToken", "", (client) => client.getToken({ login: "demo", password: "demo" })],
  ["AddOrder", "", (client) => client.addOrder(pickupOrder(nextNumber()))],
  [
    "AddOrder",
    " with several",
    (client) => client.addOrders([pickupOrder(nextNumber()), pickupOrder(nextNumber())]),
  ],
  ["EditOrder", "", (client, known) => client.editOrder(known)],
  [
    "CancelOrder",
    "",
    // 401 and 404 are answered whatever the order.
    async (client, known) => client.cancelOrder({ ...(await known.another()), reason: "test" }),
  ],
  ["ReportStatusOrder", "", (client) => client.reportOrderStatuses(period)],
  ["getStatusOrder", "", (client, known) => client.getOrderStatus({ externalId: known.order.external_id })],
  ["ListOrder", "", (client) => client.listOrders(period)],
  [
    "AddFileForOrder",
    "",
    (client, known) =>
      client.addFileForOrder({ ...known, type: "receipt", name: "r.pdf", content: Buffer.from("%PDF") }),
  ],
  ["AddProduct", "", (client) => client.addProduct({ sku: nextNumber(), name: "Горнятко", price: "10.00" })],
  ["ReportSklad", "", (client) => client.reportStock()],
  ["ReportMoveProduct", "", (client) => client.reportProductMovements(period)],
  ["ListDeliveryRequest", "", (client) => client.listDeliveryRequests(period)],
  [
    "AddDeliveryRequest",
    "",
    (client) =>
      client.addDeliveryRequest({
        number: nextNumber(),
        deliveryDate: now,
        lines: [{ sku: "MUG-1", name: "Горнятко", quantity: 5 }],
      }),
  ],
  ["ReportDeliveryRequest", "", (client) => client.reportDeliveryRequests(period)],
  ["ListReturnOrder", "", (client) => client.listReturnOrders(period)],
  ["getCities", "", (client) => client.getCities({ search: "Київ" })],
  ["getWarehouses", "", (client, known) => client.getWarehouses(known)],
  ["getStreet", "", (client, known) => client.getStreets(known)],
  ["senderDetails", "", (client) => client.getSenderDetails()],
];
