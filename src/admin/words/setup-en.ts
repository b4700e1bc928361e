import type { ConnectionCheckResponse } from "../../contract";

type Verdict = ConnectionCheckResponse["operations"][number]["verdict"];

/** What the setup of a connection says in English. */
export const setupEn = {
  title: "Setup",
  goOn: "Continue the setup",
  next: "Continue",
  later: "Finish later",
  steps: { key: "Key", delivery: "Delivery", money: "Money", start: "Start" },
  stepOf: (number: number, name: string) => `Step ${number} of 4: ${name}`,
  keyWorks: "The warehouse accepts the ApiKey.",
  keyFails: "Without an ApiKey that is accepted nothing goes on. Enter another one below.",
  asking: "The warehouse is being asked…",
  check: "Check everything",
  checkHint: "Asks the warehouse everything that only reads: up to half a minute, and it changes nothing.",
  operation: "What is asked",
  response: "Response",
  allWell: "Everything responds as it should.",
  someDiffer: (count: number) =>
    count === 1
      ? "1 response differs. Orders can go; show this list to your developer."
      : `${count} responses differ. Orders can go; show this list to your developer.`,
  verdicts: {
    as_expected: "as it should",
    empty: "nothing there yet",
    differs: "differs",
    refused: "refused",
    failed: "no response",
    not_asked: "not asked now",
  } satisfies Record<Verdict, string> as Readonly<Record<Verdict, string>>,
  came: (fields: string) => `came: ${fields}`,
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
    `What customers choose at the checkout, sent from ${location}. Names and prices can be changed later in Locations & Shipping.`,
  noProvider:
    "The shop does not know the warehouse's fulfillment provider. Your developer adds it to medusa-config.ts (see the README).",
  offered: "Offered already",
  shownAs: "Name at the checkout",
  price: "Price, UAH",
  freePrice: "Zero: the shop pays the carrier.",
  tariffPrice: "The recipient pays the carrier by its tariff.",
  chooseOne: "Without a delivery option nobody can check out. Choose at least one.",
  priceWrong: "Every option needs its price: a number, zero or more.",
  nameMissing: "Every option needs the name that customers read.",
  carrierMissing:
    "The carrier's name is missing: orders with the carrier's options would wait for it. Enter it as the warehouse spells it.",
  methods: {
    "carrier-branch": "Carrier, branch",
    "carrier-branch-by-tariff": "Carrier, branch, paid by the recipient",
    ukrposhta: "Ukrposhta",
    "ukrposhta-by-tariff": "Ukrposhta, paid by the recipient",
    "courier-kyiv": "Courier in Kyiv",
    pickup: "Pickup from the warehouse",
  } as Readonly<Record<string, string>>,
  created: "The checkout offers them.",
  zone: "Ukraine",
  set: (location: string) => `${location}: delivery`,
  profile: "Goods",
  newOrders: "From now on new orders go to the warehouse by themselves.",
  nothingOlder: "No older order of the last 30 days waits.",
  older: (count: string) =>
    `Older orders of the last 30 days that nobody has fulfilled: ${count}. They stay. You can hand them over afterwards, on the Warehouse page.`,
  notReal: (environment: string) =>
    `${environment}: nothing is really shipped. For real orders connect the production account afterwards.`,
  goLive: "Go live",
  goLiveHint: "Connects another account for the same location, with the same settings.",
  takesOver: (name: string) =>
    `“${name}” serves this location now. When you start it is disabled; what it has sent stays with it.`,
  comeHere: (count: string) => `Orders that wait there and go here: ${count}.`,
  onTop: "Show the warehouse first on order pages",
  onTopHint:
    "Otherwise it comes below fulfillments and metadata. For everybody who has not arranged the page themselves.",
  start: "Start",
  started: "Started. New orders go by themselves.",
  isStarted: "It hands orders over already.",
  toOrders: "Open Warehouse",
};

export type SetupWords = typeof setupEn;
