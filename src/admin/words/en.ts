import { DELIVERY_METHOD, PAYER_TYPE, PAYMENT_METHOD } from "../../client/literals";
import type { ActionCode } from "../../catalogue/actions";
import { listsEn } from "./lists-en";
import { logEn } from "./log-en";
import { settingsEn } from "./settings-en";
import { setupEn } from "./setup-en";
import { stockEn } from "./stock-en";

/** Something that is asked before it is done. */
export interface Question {
  readonly title: string;
  readonly consequence: string;
  /** What whoever presses must have made sure of; without it there is nothing to tick. */
  readonly surely?: string;
}

/** What the pages say in English; what is to be said of orders and connections comes from the server. */
export const en = {
  warehouse: "Warehouse",
  broke: "This part of the page broke. The rest of it works.",
  notLoaded: "This could not be loaded.",
  notDone: "Nothing was done: the shop did not answer.",
  medusaRefuses: "Medusa refused it; its log says why.",
  tryAgain: "Try again",
  back: "Back",
  close: "Close",
  noRight: "You have no right to see this. Ask whoever manages the shop's users.",
  lookOnly: "You may look, but not change anything.",
  kyivTime: "Times are Kyiv time.",
  goesOnAt: (moment: string) => `Goes on by itself at ${moment}.`,
  done: "Done",
  copied: "Copied",
  notCopied: "Your browser does not let the page copy. Mark the text and copy it yourself.",
  copy: "Copy",
  connections: {
    subtitle: "Connections to the fulfillment warehouse: what goes there, with which key, and how it fares.",
    connect: "Connect",
    connectHint: "A new connection hands nothing over before you enable it.",
    created: "Connected. Nothing is handed over yet.",
    none: "No warehouse is connected yet. Connect one with the ApiKey that your integration manager gave you; nothing is handed over before you enable it.",
    noneAndNoRight: "No warehouse is connected yet, and you have no right to connect one.",
    noneHere: "No warehouse serves this location: its orders go nowhere by themselves.",
    optionsHelp:
      "A shipping option made from the warehouse’s provider sends its orders there. A price of zero means that the shop pays the carrier, unless the option is “by tariff”: then the recipient does.",
    name: "Name",
    nameHint: "How you call it here.",
    location: "Location",
    locationHint: "Orders whose goods are reserved here go to this warehouse.",
    state: "State",
    environment: "Environment",
    environmentHint: "Production ships. It cannot be changed later.",
    environments: { production: "Production", staging: "Staging", sandbox: "Sandbox" },
    address: "Address",
    addressHint: "Of the warehouse's API, with its port and path, as the integration manager gave it.",
    entered: "What the integration manager gave you",
    enteredChoices: { key: "an ApiKey", login: "a login and a password" },
    login: "Login",
    password: "Password",
    passwordHint: "Exchanged for the ApiKey at once; neither is stored.",
    apiKeyHint: "As the integration manager gave it. It is stored encrypted and never shown again.",
    works: "The warehouse accepts the ApiKey.",
    test: "Test",
    disable: "Disable",
    disableTitle: (name: string) => `Disable ${name}?`,
    disableConsequence:
      "Nothing is sent to the warehouse over it any more: new orders wait, and edits and cancellations do not reach what it holds. It can be enabled again.",
    delete: "Delete",
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteConsequence:
      "Its ApiKey is forgotten and its webhook address ends. Orders it handed over stay listed.",
    contact: (whom: string) => `At the warehouse ask ${whom}.`,
    inLine: (count: number, parked: number) =>
      `${count} in line${parked > 0 ? `, ${parked} wait for you` : ""}.`,
    answeredAt: (moment: string) => `The warehouse last answered at ${moment}.`,
    neverAnswered: "The warehouse has not answered yet.",
    settings: "Settings",
    save: "Save",
    saved: "Saved. Orders that wait are looked at again.",
    keyEnds: (lastFour: string, moment: string) => `It ends with ${lastFour} and was entered at ${moment}.`,
    keyIsOld: (days: number) => `That is ${days} days ago: ask for a new one.`,
    newKey: "New ApiKey",
    newKeyHint:
      "The old one stays in place until the warehouse has accepted the new one. Nothing is interrupted.",
    replace: "Replace",
    replaced: "Replaced. Orders go on with the new key.",
    webhook: "Webhook",
    webhookHint:
      "Give this address to the integration manager: the warehouse then tells at once what happens to orders. Whoever knows it can leave notifications.",
    webhookUnreadable: "It cannot be shown: replace the address.",
    oldAddresses: (count: number) =>
      count === 1 ? "One former address is good as well." : `${count} former addresses are good as well.`,
    webhookSteps: {
      rotate: {
        label: "New address",
        title: "Make a new address?",
        consequence: "The old one stays good until you end it. Give the new one to the integration manager.",
      },
      "end-old": {
        label: "End the old ones",
        title: "End the old addresses?",
        consequence:
          "Webhooks that still come to them are refused; statuses are asked for as well, only later.",
      },
    },
    noWebhookYet: "No webhook has come yet. Statuses are asked for meanwhile.",
    lastWebhook: (moment: string) => `The last webhook came at ${moment}.`,
  },
  settings: settingsEn,
  setup: setupEn,
  log: logEn,
  stock: stockEn,
  order: {
    parcel: (number: string) => `Parcel ${number}`,
    number: "Number",
    atWarehouse: "At the warehouse",
    tracking: "Tracking",
    collects: "Collects",
    hryvnias: (sum: string) => `${sum} UAH`,
    dontFulfill:
      "Medusa says “Not fulfilled” until the goods are picked: that is normal. Don't press Fulfill items.",
    steps: { accepted: "accepted", picked: "picked", shipped: "shipped", delivered: "delivered" },
    reached: (step: string) => `${step}: done`,
    ahead: (step: string) => `${step}: not yet`,
    timeline: "Timeline",
    nothingYet: "Nothing has happened yet.",
    byYou: "by you",
    byColleague: "by a colleague",
    byKey: "by an API key",
    willBeSent: "What will be sent",
    note: "Note",
    nothingToSend: "None of its goods are left to send.",
    calls: "What was sent and answered",
    nothingSent: "Nothing was sent yet.",
    kinds: { add: "Order", edit: "Change", cancel: "Cancellation" } as Readonly<Record<string, string>>,
    sentAt: (moment: string) => `sent at ${moment}`,
    notSent: "not sent yet",
    answer: "Answer",
    answeredYes: "accepted",
    answeredAs: (remoteId: string) => `accepted as ${remoteId}`,
    members: {
      id_order: "Number",
      recipient: "Recipient",
      rec_phone: "Phone",
      delivery_method: "Delivery",
      delivery_address: "Delivery address",
      payment_method: "Payment",
      order_payment_sum: "Sum, UAH",
      Cost: "Declared value, UAH",
      PayerType: "Who pays for delivery",
      comment: "Note",
      date_order: "Date",
      products: "Goods",
    } as Readonly<Record<string, string>>,
    /** Literals of the warehouse. */
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
    messageCopied: "The beginning of a message is copied. Paste it into your chat with the warehouse.",
  },
  lists: listsEn,
  branch: {
    title: "Choose the branch",
    hint: "As the warehouse has the carrier's branches.",
    city: "City",
    branch: "Number or street",
    find: "Find",
    otherCity: "Another city",
    none: "None is called so. Try a part of the name.",
  },
  /** What is asked before something that cannot be undone. */
  questions: {
    "cancel-at-warehouse": {
      title: "Cancel it at the warehouse?",
      consequence:
        "The warehouse is asked to cancel the parcel, and may refuse. In Medusa nothing is refunded.",
    },
    "cancel-order": {
      title: "Cancel the order?",
      consequence:
        "The warehouse is asked first. When it agrees, Medusa cancels the order and gives back what was paid; when it refuses, nothing is cancelled.",
    },
    withdraw: {
      title: "Withdraw it from the warehouse?",
      consequence: "It is not sent to the warehouse. The order stays in Medusa, to be shipped another way.",
    },
    "send-again": {
      title: "Send it again?",
      consequence: "Ask the warehouse first. If the order did arrive, the customer gets two parcels.",
      surely: "The warehouse says it isn't there",
    },
  } as Readonly<Partial<Record<ActionCode, Question>>>,
};

export type Words = typeof en;
