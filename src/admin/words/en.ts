import { DELIVERY_METHOD, PAYER_TYPE, PAYMENT_METHOD } from "../../client/literals";
import type { ActionCode } from "../../catalogue/actions";
import { atMoment, countEn, hryvnias } from "../../catalogue/amounts";
import { listsEn } from "./lists-en";
import { logEn } from "./log-en";
import { setupEn } from "./setup-en";
import { stockEn } from "./stock-en";

/** A confirmation that the pages ask for before an action. */
export interface Question {
  readonly title: string;
  readonly consequence: string;
  /** What the merchant must confirm with a tick; without it there is no tick. */
  readonly surely?: string;
}

/** Texts of the pages in English; the sentences about orders and connections come from the server. */
export const en = {
  warehouse: "Warehouse",
  broke: "This part of the page failed to display. The rest of the page works.",
  notLoaded: "Loading failed.",
  notDone: "Nothing was changed: the shop did not respond.",
  medusaRefuses: "Medusa refused the action; see the shop's log for the reason.",
  tryAgain: "Try again",
  back: "Back",
  close: "Close",
  noRight: "You don't have permission to view this. Ask the administrator of the shop's users.",
  lookOnly: "You can view this, but you don't have permission to change it.",
  kyivTime: "Times are in Kyiv time.",
  goesOnAt: (moment: string) => `Resumes automatically ${atMoment(moment, "en")}.`,
  done: "Done",
  copied: "Copied",
  notCopied: "Your browser does not allow copying. Select the text and copy it manually.",
  copy: "Copy",
  connections: {
    subtitle: "Connections to the fulfillment warehouse: their settings, ApiKeys and status.",
    connect: "Connect",
    connectHint: "A new connection sends no orders until you enable it.",
    created: "Connected. No orders are sent yet.",
    none: "No warehouse is connected yet. Connect one with the ApiKey from your integration manager; no orders are sent until you enable the connection.",
    noneAndNoRight: "No warehouse is connected yet, and you don't have permission to connect one.",
    noneHere: "No warehouse serves this location: its orders are not sent automatically.",
    optionsHelp:
      "Orders with a shipping option of the warehouse’s fulfillment provider are sent to the warehouse. With a price of zero, the shop pays the carrier; with a “by tariff” option, the recipient pays the carrier.",
    name: "Name",
    nameHint: "A name for your own use.",
    location: "Location",
    locationHint: "Orders whose goods are reserved at this location are sent to this warehouse.",
    state: "Status",
    environment: "Environment",
    environmentHint: "Only production actually ships orders. It cannot be changed later.",
    environments: { production: "Production", staging: "Staging", sandbox: "Sandbox" },
    address: "Address",
    addressHint:
      "The address of the warehouse's API with port and path, as given by your integration manager.",
    entered: "Credentials from your integration manager",
    enteredChoices: { key: "ApiKey", login: "Login and password" },
    login: "Login",
    password: "Password",
    passwordHint: "Used once to get the ApiKey; login and password are not stored.",
    apiKeyHint: "As given by your integration manager. It is stored encrypted and never shown again.",
    works: "The warehouse accepts the ApiKey.",
    test: "Test",
    disable: "Disable",
    disableTitle: (name: string) => `Disable ${name}?`,
    disableConsequence:
      "Nothing more is sent to the warehouse over this connection: new orders wait, and edits and cancellations do not reach orders already at the warehouse. You can enable it again.",
    delete: "Delete",
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteConsequence:
      "Its ApiKey is deleted and its webhook address stops working. Orders already sent stay in the list.",
    contact: (whom: string) => `Contact at the warehouse: ${whom}.`,
    inLine: (count: number, parked: number) =>
      `${countEn(count, "order", "orders")} in the queue${parked > 0 ? `, ${countEn(parked, "needs", "need")} attention` : ""}.`,
    answeredAt: (moment: string) => `The warehouse last responded ${atMoment(moment, "en")}.`,
    neverAnswered: "The warehouse has not responded yet.",
    settings: "Settings",
    save: "Save",
    saved: "Saved. Waiting orders are checked again.",
    keyEnds: (lastFour: string, moment: string) =>
      `It ends in ${lastFour} and was entered ${atMoment(moment, "en")}.`,
    keyIsOld: (days: number) => `That was ${countEn(days, "day", "days")} ago: ask for a new one.`,
    newKey: "New ApiKey",
    newKeyHint: "The old key stays in use until the warehouse accepts the new one. Nothing is interrupted.",
    replace: "Replace",
    replaced: "Replaced. Orders are now sent with the new key.",
    webhook: "Webhook",
    webhookHint:
      "Give this address to your integration manager, so that the warehouse reports order changes immediately. Keep it secret: anyone who knows the address can send notifications.",
    webhookUnreadable: "The address cannot be shown: replace it.",
    oldAddresses: (count: number) =>
      `${countEn(count, "former address still works", "former addresses still work")}.`,
    webhookSteps: {
      rotate: {
        label: "New address",
        title: "Create a new address?",
        consequence:
          "The old address keeps working until you deactivate it. Give the new one to your integration manager.",
      },
      "end-old": {
        label: "Deactivate old addresses",
        title: "Deactivate the old addresses?",
        consequence: "Webhooks sent to them will be refused; statuses are still polled, with a delay.",
      },
    },
    noWebhookYet: "No webhooks have arrived yet. Meanwhile statuses are polled.",
    lastWebhook: (moment: string) => `The last webhook arrived ${atMoment(moment, "en")}.`,
  },
  settings: {
    basic: "Basic",
    advanced: "Advanced",
    byDefault: (value: string) => `Default: ${value}.`,
    yes: "yes",
    no: "no",
  },
  setup: setupEn,
  log: logEn,
  stock: stockEn,
  order: {
    parcel: (number: string) => `Parcel ${number}`,
    number: "Number",
    atWarehouse: "At the warehouse",
    tracking: "Tracking",
    collects: "Cash on delivery",
    hryvnias: (sum: string) => hryvnias(sum, "en"),
    goodToKnow: "Good to know",
    dontFulfill: "“Not fulfilled” is normal until the warehouse picks the order. Don't press Fulfill items.",
    steps: { accepted: "accepted", picked: "picked", shipped: "shipped", delivered: "delivered" },
    reached: (step: string) => `${step}: done`,
    ahead: (step: string) => `${step}: not yet`,
    timeline: "Timeline",
    nothingYet: "No events yet.",
    byYou: "by you",
    byColleague: "by a colleague",
    byKey: "by an API key",
    willBeSent: "What will be sent",
    note: "Note",
    nothingToSend: "There are no goods left to send.",
    calls: "Sent to the warehouse",
    nothingSent: "Nothing has been sent yet.",
    kinds: { add: "Order", edit: "Change", cancel: "Cancellation" } as Readonly<Record<string, string>>,
    sentAt: (moment: string) => `sent ${atMoment(moment, "en")}`,
    notSent: "not sent yet",
    answer: "Response",
    answeredYes: "accepted",
    answeredAs: (remoteId: string) => `accepted as ${remoteId}`,
    members: {
      id_order: "Number",
      recipient: "Recipient",
      rec_phone: "Phone",
      delivery_method: "Delivery",
      delivery_address: "Delivery address",
      payment_method: "Payment",
      order_payment_sum: "Amount to collect, UAH",
      Cost: "Declared value, UAH",
      PayerType: "Who pays for delivery",
      comment: "Comment",
      date_order: "Date",
      products: "Goods",
    } as Readonly<Record<string, string>>,
    /** Names of the literals that the warehouse uses. */
    values: {
      [PAYER_TYPE.sender]: "the shop",
      [PAYER_TYPE.recipient]: "the recipient",
      [PAYMENT_METHOD.cash_on_delivery]: "cash on delivery",
      [PAYMENT_METHOD.prepaid]: "prepaid",
      [DELIVERY_METHOD.ukrposhta]: "Ukrposhta",
      [DELIVERY_METHOD.courier_kyiv]: "courier in Kyiv",
      [DELIVERY_METHOD.pickup]: "pickup",
    } as Readonly<Record<string, string>>,
    message: (number: string, remoteId: string | null) =>
      `Доброго дня! Підкажіть, будь ласка, щодо замовлення ${number}${remoteId === null ? "" : ` (у вас ${remoteId})`}:`,
    messageCopied: "The beginning of a message has been copied. Paste it into your chat with the warehouse.",
  },
  lists: listsEn,
  branch: {
    title: "Choose the branch",
    hint: "The carrier's branches from the warehouse's directory.",
    city: "City",
    branch: "Number or street",
    find: "Find",
    otherCity: "Another city",
    none: "Nothing found. Try a part of the name.",
  },
  /** Confirmations of actions that cannot be undone. */
  questions: {
    "cancel-at-warehouse": {
      title: "Cancel the order at the warehouse?",
      consequence:
        "A cancellation request is sent to the warehouse, which may refuse it. Nothing is refunded in Medusa.",
    },
    "cancel-order": {
      title: "Cancel the order?",
      consequence:
        "The warehouse is asked first. If it agrees, Medusa cancels the order and refunds the payment; if it refuses, nothing is canceled.",
    },
    withdraw: {
      title: "Withdraw the order from the warehouse?",
      consequence:
        "The order is not sent to the warehouse. It stays in Medusa and can be shipped another way.",
    },
    "send-again": {
      title: "Send the order again?",
      consequence: "Ask the warehouse first. If the order did arrive, the customer will get two parcels.",
      surely: "The warehouse confirms that it doesn't have the order",
    },
  } as Readonly<Partial<Record<ActionCode, Question>>>,
};

export type Words = typeof en;
