import { countEn } from "../../catalogue/amounts";
import type { Tone } from "../../catalogue/language";

/** Texts of the lists of orders and of problems in English. */
export const listsEn = {
  title: "Orders",
  reasons: "Needs attention",
  checklist: (name: string) => `Set up ${name}`,
  checked: "done",
  checks: {
    key: "The warehouse has accepted the ApiKey",
    carrier: "Enter the carrier's name as the warehouse spells it",
    started: "Start sending orders",
    webhook: "Give the webhook address to your integration manager",
    stock: "Review and accept the stock preview",
  },
  problems: "Problems",
  since: (moment: string) => `since ${moment}`,
  nothingWaits: "All good: orders are sent automatically.",
  orders: (count: number) => countEn(count, "order", "orders"),
  show: "Show orders",
  needYou: (count: number, more: boolean) =>
    `Warehouse: ${countEn(more ? `${count}+` : count, "order needs", "orders need")} attention`,
  search: "Number, recipient, phone, e-mail or SKU",
  urgency: "Urgency",
  tones: {
    needs_you: "Needs action",
    waits: "Waiting",
    moving: "In progress",
    done: "Done",
    stopped: "Stopped",
  } satisfies Record<Tone, string> as Readonly<Record<Tone, string>>,
  cashUnbooked: (count: string) => `Cash collected but not marked as paid: ${count}`,
  allReasons: "All reasons",
  number: "Number",
  state: "Status",
  details: "Details",
  none: "No orders yet. Once a warehouse is connected and enabled, new orders appear here seconds after checkout.",
  noneFound:
    "No matching orders. Enter numbers, e-mail addresses and SKUs in full; recipients are searched among the latest 2,000 orders.",
  bulk: (action: string, count: number) => `${action}: all ${count}`,
  bulkFound: (action: string) => `${action}: all results`,
  bulkFoundTitle: (action: string) => `${action}: all orders in the results?`,
  bulkTitle: (action: string, count: number) => `${action}: ${countEn(count, "order", "orders")}?`,
  bulkConsequence:
    "Orders are processed one by one, each in its current state. You can stop at any time; finished ones stay as they are.",
  refreshTakes: (minutes: number) =>
    `Each order is checked with the warehouse: about ${minutes} min at the rate limit. You can close this page.`,
  refreshTakesEach:
    "Each order is checked with the warehouse: at most about 60 per minute at the rate limit. You can close this page; requested checks continue.",
  bulkGoing: (done: number, all: number | null) => (all === null ? `${done} done` : `${done} of ${all} done`),
  bulkDone: (done: number, skipped: number) =>
    skipped === 0 ? `Done: ${done}.` : `Done: ${done}. Unchanged: ${skipped}.`,
  bulkRefused: (count: number) => `Not done: ${count}`,
  stop: "Stop",
  older: "Older orders",
  olderHint:
    "Orders placed before this connection started are not sent. You can send unfulfilled ones placed from a chosen date on.",
  olderSince: "Placed since",
  olderFound: (count: string) =>
    `Unfulfilled, with goods reserved at this location: ${countEn(count, "order", "orders")}.`,
  olderNone: "There are no such orders.",
  olderHandOver: "Send older orders",
  olderConsequence:
    "They are sent to the warehouse automatically within minutes, each like a new order: unpaid ones still wait.",
  olderDone: "They are sent within minutes. Waiting orders are listed below with the reason.",
  withItem: "Orders with this item",
  noSku: "Without a SKU the warehouse cannot identify this item: orders with it wait.",
  itemElsewhere: "No warehouse serves a location with this item.",
  previous: "Previous",
  next: "Next",
};

export type ListWords = typeof listsEn;
