import type { Tone } from "../../catalogue/language";

/** What lists of orders, and what is wrong with them, say in English. */
export const listsEn = {
  title: "Orders",
  reasons: "What waits, and why",
  checklist: (name: string) => `Set up ${name}`,
  checked: "done",
  checks: {
    key: "The warehouse has accepted the ApiKey",
    carrier: "The carrier's name, as the warehouse writes it",
    started: "Start handing orders over",
    webhook: "Give the webhook's address to the integration manager",
    stock: "Look at the stock preview and accept it",
  },
  problems: "What is wrong",
  since: (moment: string) => `since ${moment}`,
  nothingWaits: "Nothing waits: every order goes by itself.",
  orders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
  show: "Show them",
  needYou: (count: number, more: boolean) =>
    count === 1 && !more
      ? "Warehouse: 1 order needs attention"
      : `Warehouse: ${count}${more ? "+" : ""} orders need attention`,
  search: "Number, recipient, phone, e-mail or SKU",
  urgency: "How urgent",
  tones: {
    needs_you: "Needs you",
    waits: "Waits by itself",
    moving: "Moving",
    done: "Done",
    stopped: "Stopped",
  } satisfies Record<Tone, string> as Readonly<Record<Tone, string>>,
  cashUnbooked: (count: string) => `Cash collected, not booked: ${count}`,
  allReasons: "All reasons",
  number: "Number",
  state: "State",
  said: "What there is to say",
  none: "No order has come yet. The first one shows here seconds after its checkout.",
  noneFound:
    "No order is like that. Numbers, e-mail addresses and SKUs are searched for whole, recipients among the latest 2000 orders.",
  bulk: (action: string, count: number) => `${action}: all ${count}`,
  bulkFound: (action: string) => `${action}: all found`,
  bulkFoundTitle: (action: string) => `${action}: all orders that are found?`,
  bulkTitle: (action: string, count: number) => `${action}: ${count} orders?`,
  bulkConsequence: "Order after order, as each is by then. You can stop in between; what is done stays done.",
  refreshTakes: (minutes: number) =>
    `The warehouse is asked about each: about ${minutes} min at the rate limit. It goes on without this page.`,
  refreshTakesEach:
    "The warehouse is asked about each: at most some sixty a minute at the rate limit. What is asked for goes on without this page.",
  bulkGoing: (done: number, all: number | null) => (all === null ? `${done} done` : `${done} of ${all} done`),
  bulkDone: (done: number, skipped: number) =>
    skipped === 0 ? `Done: ${done}.` : `Done: ${done}. Left as they are: ${skipped}.`,
  bulkRefused: (count: number) => `Not done: ${count}`,
  stop: "Stop",
  older: "Older orders",
  olderHint:
    "Orders placed before this connection began stay with the shop. Those that nobody has fulfilled can be handed over from a day on.",
  olderSince: "Placed since",
  olderFound: (count: string) => `Not fulfilled, with goods reserved at its location: ${count}.`,
  olderNone: "None that waits.",
  olderHandOver: "Hand over older orders",
  olderConsequence:
    "They go to the warehouse by themselves within minutes, each as if it were new: unpaid ones still wait.",
  olderDone: "They go within minutes. What waits is listed below with its reason.",
  withItem: "Orders with it",
  noSku: "Without a SKU the warehouse does not know it: orders with it wait.",
  itemElsewhere: "No warehouse serves a location that has it.",
  previous: "Previous",
  next: "Next",
};

export type ListWords = typeof listsEn;
