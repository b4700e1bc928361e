import type { ProbeRow } from "./probe-row";

/** What no call that only reads can show: for the operator of the service, as it can be sent. */
const ALWAYS = [
  "AddOrder: which members of `order` are required? Is a second order with the same id_order or external_id refused?",
  "AddOrder: what is delivery_method for a branch of the national carrier, letter by letter?",
  "AddOrder: which members does delivery_address have for Ukrposhta and for the courier in Kyiv (we assume City, Address, PostCode)?",
  "AddOrder with several orders: is `order` then an array? Is `Data` an array in the same order, with id_order or external_id in each entry? Is one wrong order refused alone?",
  "EditOrder: does it take id_order_FF, key_order and the whole order? What does `Data` hold, and until which status may it be called?",
  "CancelOrder: does it take id_order_FF, key_order, id_order and a reason? Which status does `Data` name when the order is cancelled at once, and when it is not?",
  "AddFileForOrder: what are the names of its members, the words for the kinds of file, and the largest file?",
  "AddProduct: what are the names of its members, and is a sku that exists updated or refused?",
  "AddDeliveryRequest: what are the names of its members, and what does `Data` hold?",
  "Reports: are the days of a period both included, and is a period limited? Is a filter we send by a name you do not know ignored in silence?",
  "Which words may `status` be, and is a word of yours ever written otherwise in a webhook than in a report?",
  "ReportSklad: does the quantity count what is reserved, picked, or shipped today? How old may it be?",
  "Lists: which of them have pages, is `page` the number of one, from 1, and what does a page past the end give?",
  "Limits: is one report a minute meant for each report, or for all four together? Does HTTP 429 come with Retry-After?",
  "What does an entry of `errors` look like, and which one means that there is no such order?",
];

const EMPTY = "came without a record: please show one, with every member it may have";
const SKIPPED = "could not be asked: please show a request and its response";

/** The questions that remain after the rows, those of the rows first. */
export function questionsFor(rows: readonly ProbeRow[]): string[] {
  const open = rows.flatMap(({ key, situation, verdict }) => {
    if (verdict === "not_asked") return [`${key} ${SKIPPED}.`];
    return verdict === "empty" && situation === null ? [`${key} ${EMPTY}.`] : [];
  });
  return [...open, ...ALWAYS];
}

export function formatQuestions(rows: readonly ProbeRow[]): string {
  const lines = questionsFor(rows).map((question, index) => `${String(index + 1).padStart(2)}. ${question}`);
  return ["What calls that only read cannot show. Questions for the operator:", ...lines].join("\n");
}
