import { countEn } from "../../catalogue/amounts";
import type { ConnectionCheckResponse } from "../../contract";

type Verdict = ConnectionCheckResponse["operations"][number]["verdict"];

/** Texts of a connection's setup in English. */
export const setupEn = {
  title: "Setup",
  goOn: "Continue the setup",
  next: "Continue",
  later: "Finish later",
  steps: { key: "Key", delivery: "Delivery", money: "Money", start: "Start" },
  stepOf: (number: number, name: string) => `Step ${number} of 4: ${name}`,
  keyWorks: "The warehouse accepts the ApiKey.",
  keyFails: "The setup needs an ApiKey that the warehouse accepts. Enter another one below.",
  asking: "Checking with the warehouse…",
  check: "Check everything",
  checkHint: "Tries every read operation of the warehouse. It takes up to half a minute and changes nothing.",
  operation: "Operation",
  response: "Response",
  allWell: "Every response is as expected.",
  someDiffer: (count: number) =>
    count === 1
      ? "1 response differs. Orders can be sent; show this list to your developer."
      : `${count} responses differ. Orders can be sent; show this list to your developer.`,
  verdicts: {
    as_expected: "as expected",
    empty: "no data yet",
    differs: "differs",
    refused: "refused",
    failed: "no response",
    not_asked: "not checked now",
  } satisfies Record<Verdict, string> as Readonly<Record<Verdict, string>>,
  came: (fields: string) => `received: ${fields}`,
  operations: {
    getCities: "Cities",
    getWarehouses: "Branches",
    getStreet: "Streets",
    senderDetails: "Sender",
    ListOrder: "Orders of a period",
    getStatusOrder: "An order's status",
    ReportStatusOrder: "Report of statuses",
    ReportSklad: "Report of stock",
    ReportMoveProduct: "Report of movements",
    ListDeliveryRequest: "Inbound deliveries",
    ReportDeliveryRequest: "Report of inbound deliveries",
    ListReturnOrder: "Returns",
  } as Readonly<Record<string, string>>,
  deliveryHint: (location: string) =>
    `Delivery options for customers at checkout, shipped from ${location}. You can change names and prices later in Locations & Shipping.`,
  noProvider:
    "The warehouse's fulfillment provider is not installed in the shop. Your developer can add it to medusa-config.ts (see the README).",
  offered: "Already offered",
  shownAs: "Name at checkout",
  price: "Price, UAH",
  freePrice: "With zero, the shop pays the carrier.",
  tariffPrice: "Recipient pays the carrier",
  chooseOne: "Customers cannot check out without a delivery option. Choose at least one.",
  priceWrong: "Every option needs a price: a number, zero or more.",
  nameMissing: "Every option needs a name for customers.",
  carrierMissing:
    "The carrier's name is missing: orders with the carrier's options will wait for it. Enter it as the warehouse spells it.",
  methods: {
    "carrier-branch": "Carrier, branch",
    "carrier-branch-by-tariff": "Carrier, branch, paid by the recipient",
    ukrposhta: "Ukrposhta",
    "ukrposhta-by-tariff": "Ukrposhta, paid by the recipient",
    "courier-kyiv": "Courier in Kyiv",
    pickup: "Pickup from the warehouse",
  } as Readonly<Record<string, string>>,
  created: "The options are available at checkout.",
  zone: "Ukraine",
  set: (location: string) => `${location}: delivery`,
  profile: "Goods",
  newOrders: "Once you press Start, new orders are sent to the warehouse automatically.",
  nothingOlder: "There are no unfulfilled orders from the last 30 days.",
  older: (count: number | string) =>
    `${countEn(count, "order", "orders")} from the last 30 days not fulfilled. They are not sent now; you can send them later on the Warehouse page.`,
  notReal: (environment: string) =>
    `${environment}: nothing is actually shipped. For real orders, connect the production account afterwards.`,
  goLive: "Go live",
  goLiveHint: "Connects another account for the same location, with the same settings.",
  takesOver: (name: string) =>
    `“${name}” currently serves this location. When you start, it is disabled; orders it has sent stay with it.`,
  comeHere: (count: string) => `Waiting orders that move to this connection: ${count}.`,
  onTop: "Show the warehouse first on order pages",
  onTopHint:
    "Otherwise it is shown below fulfillments and metadata. Applies to all users with a default page layout.",
  start: "Start",
  started: "Started. New orders are sent automatically.",
  isStarted: "Orders are already being sent.",
  toOrders: "Open Warehouse",
};

export type SetupWords = typeof setupEn;
