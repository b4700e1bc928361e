import type { DialectKey } from "../client/calls";
import { parseMoment } from "../client/dialect/moments";
import { isRecord } from "../client/dialect/read-record";
import { mergeEntries } from "./merge-entries";
import { nameOf, type ProbeRow } from "./probe-row";
import { NO_SUCH_ORDER } from "./reads";
import type { ProbeResult } from "./run-probe";

/** Status words with their states, cities with their references, and dates without their digits. */
export function formatFindings({ rows, words, cities }: ProbeResult): string {
  const states = [...words].map(([word, state]) => `  ${word}: ${state ?? "unknown (statusWords)"}`);
  const dates = rows.flatMap((row) => [...masksIn(row)].map((mask) => `  ${nameOf(row)}: ${mask}`));
  return [
    ...section("Status words, and the state each stands for:", states),
    ...section(
      "Cities, with their references:",
      cities.map((city) => `  ${city}`),
    ),
    ...section("Dates as they are written:", [...new Set(dates)]),
  ].join("\n");
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

/** Each member that has dates, with every digit as #. */
function masksIn({ data }: ProbeRow): Set<string> {
  const masks = new Set<string>();
  const look = (value: unknown, name: string): void => {
    if (Array.isArray(value)) value.slice(0, 20).forEach((one) => look(one, name));
    else if (isRecord(value)) Object.entries(value).forEach(([inner, one]) => look(one, inner));
    else if (typeof value === "string" && /\D/.test(value.trim()) && parseMoment(value) instanceof Date)
      masks.add(`${name} ${value.trim().replaceAll(/\d/g, "#")}`);
  };
  look(data, "Data");
  return masks;
}

/** Questions that no call answers, for the operator of the service. */
const ALWAYS = [
  "AddOrder: which members of `order` are required? Is a second order with the same id_order or external_id refused?",
  "AddOrder: what is delivery_method for a branch of the national carrier, letter by letter?",
  "AddOrder: which members does delivery_address have for Ukrposhta and for the courier in Kyiv (we assume City, Address, PostCode)?",
  "AddOrder with several orders: is one wrong order refused alone?",
  "EditOrder: until which status may it be called?",
  "CancelOrder: may it have a reason? Which status does `Data` name when the order is cancelled at once, and when it is not?",
  "AddFileForOrder: what are the words for the kinds of file, and the largest file?",
  "AddProduct: is a sku that exists updated or refused?",
  "Reports: are the days of a period both included, and is a period limited? Is a filter we send by a name you do not know ignored in silence?",
  "Which words may `status` be, and is a word of yours ever written otherwise in a webhook than in a report?",
  "ReportSklad: does the quantity count what is reserved, picked, or shipped today? How old may it be?",
  "Lists: which of them have pages, is `page` the number of one, from 1, and what does a page past the end give?",
  "Limits: is one report a minute meant for each report, or for all four together? Does HTTP 429 come with Retry-After?",
  "What does an entry of `errors` look like, and which one means that there is no such order?",
];

/** Questions that only writing answers. */
const BY_WRITING: readonly (readonly [DialectKey, string])[] = [
  [
    "AddOrderArray",
    "AddOrder with several orders: is `order` then an array? Is `Data` an array in the same order, with id_order or external_id in each entry?",
  ],
  ["EditOrder", "EditOrder: does it take id_order_FF, key_order and the whole order? What does `Data` hold?"],
  ["CancelOrder", "CancelOrder: does it take id_order_FF, key_order and id_order?"],
  ["AddFileForOrder", "AddFileForOrder: what are the names of its members?"],
  ["AddProduct", "AddProduct: what are the names of its members?"],
  ["AddDeliveryRequest", "AddDeliveryRequest: what are the names of its members, and what does `Data` hold?"],
];

/**
 * The questions that remain after the rows: those of the rows first, one for all that the answers to an operation leave open.
 * @param words states of the status words received; null for a word without one
 */
export function questionsFor(
  rows: readonly ProbeRow[],
  words: ReadonlyMap<string, string | null> = new Map(),
): string[] {
  const keys = [...new Set(rows.map(({ key }) => key))];
  const own = keys.flatMap((key) =>
    questionsAbout(
      key,
      rows.filter((row) => row.key === key),
    ),
  );
  const unknown = [...words].flatMap(([word, state]) => (state === null ? [`“${word}”`] : []));
  const ofWords = unknown.length === 0 ? [] : [`What do the statuses ${unknown.join(", ")} mean?`];
  const unwritten = BY_WRITING.flatMap(([key, question]) => (keys.includes(key) ? [] : [question]));
  return [...own, ...ofWords, ...unwritten, ...ALWAYS];
}

function questionsAbout(key: DialectKey, rows: readonly ProbeRow[]): string[] {
  const { open, candidates, remark } = mergeEntries(rows.flatMap(({ learnt }) => learnt ?? []));
  const fields = candidates.length === 0 ? "" : ` Is it one of ${candidates.join(", ")}?`;
  const ofNames = open.length === 0 ? [] : [`${key}: what do you call ${open.join(", ")}?${fields}`];
  const ofRemark = remark === undefined ? [] : [`${key}: ${remark}.`];
  const isAsked = ofNames.length + ofRemark.length > 0;
  return [...ofNames, ...ofRemark, ...rows.flatMap((row) => questionOf(row, isAsked) ?? [])];
}

function questionOf(
  { key, situation, verdict, detail, words, learnt }: ProbeRow,
  isAsked: boolean,
): string | undefined {
  const name = nameOf({ key, situation });
  const refusal = words === undefined ? "" : ` with ${words.map((text) => `“${text}”`).join(", ")}`;
  switch (verdict) {
    case "not_asked":
      return `${key} could not be asked: please show a request and its response.`;
    case "empty":
      return situation === null
        ? `${key} came without a record: please show one, with every member it may have.`
        : undefined;
    case "refused":
      return situation === NO_SUCH_ORDER
        ? undefined
        : `${name} is refused${refusal}: please show a request that is not.`;
    case "failed":
      return `${name} fails${refusal}: ${detail}.`;
    case "differs":
      return isAsked || learnt ? undefined : `${name}: ${detail}. What is it?`;
    case "as_expected":
      return undefined;
  }
}

export function formatQuestions({
  rows,
  words,
}: {
  readonly rows: readonly ProbeRow[];
  readonly words: ReadonlyMap<string, string | null>;
}): string {
  const lines = questionsFor(rows, words).map(
    (question, index) => `${String(index + 1).padStart(2)}. ${question}`,
  );
  return ["What the values do not show. Questions for the operator:", ...lines].join("\n");
}
