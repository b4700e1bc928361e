import { countEn, countUk } from "./amounts";
import { CONNECTIONS } from "./connections";
import { CANCELED, OUTSIDE } from "./ended";
import { type Entry, type EntryHead, type Problem } from "./entry";
import { heldFor, type Hold, HOLDS, type HoldCode, holdMessage, type HoldParams } from "./holds";
import { type Language, type LocalizedText, type Params, say, text } from "./language";
import { doing, feedTitle } from "./phrases";
import { PROBLEMS, type ProblemCode } from "./problems";
import { behindInMedusa, PROGRESS } from "./progress";

export type ProgressCode = keyof typeof PROGRESS;
type CanceledCode = keyof typeof CANCELED;
export type ConnectionCode = keyof typeof CONNECTIONS;
export type OutsideCode = keyof typeof OUTSIDE;

/** Entries whose sentence needs nothing but params, by the first part of their codes. */
const SITUATIONS: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  problem: PROBLEMS,
  order: PROGRESS,
  canceled: CANCELED,
  connection: CONNECTIONS,
  outside: OUTSIDE,
};

/**
 * Codes of all situations: `hold.…` why an order waits, `problem.…` what is wrong, `order.…` its state, `canceled.…` why it
 * was canceled, `connection.…` the state of its connection, `outside.…` why it is not for the warehouse.
 */
export type SituationCode =
  | `hold.${HoldCode}`
  | `problem.${ProblemCode}`
  | `order.${ProgressCode}`
  | `canceled.${CanceledCode}`
  | `connection.${ConnectionCode}`
  | `outside.${OutsideCode}`;

/** Params of a sentence: moments are ISO 8601, or texts that a page has formatted. */
export type SituationParams = Params;

interface Known extends EntryHead {
  readonly render: (params: SituationParams, language: Language) => string;
}

const CATALOGUE: ReadonlyMap<string, Known> = new Map<string, Known>([
  ...(Object.keys(HOLDS) as HoldCode[]).map((code): [string, Known] => [
    `hold.${code}`,
    {
      ...HOLDS[code],
      render: (params, language) => holdMessage({ code, params: params as HoldParams }, language),
    },
  ]),
  ...Object.entries(SITUATIONS).flatMap(([kind, entries]) =>
    Object.entries(entries).map(([name, entry]): [string, Known] => [
      `${kind}.${name}`,
      {
        ...entry,
        render: (params, language) =>
          say(entry.sentence, params, language) + (kind === "order" ? behindInMedusa(params, language) : ""),
      },
    ]),
  ),
]);

export const SITUATION_CODES = [...CATALOGUE.keys()] as SituationCode[];

export function isSituationCode(code: string): code is SituationCode {
  return CATALOGUE.has(code);
}

/** Tone, label and actions of a code. */
export function entryOf(code: SituationCode): EntryHead {
  const { tone, label, actions } = known(code);
  return { tone, label, actions };
}

/** What happened, what happens next and what to do. Never a phone, a name or an address. */
export function sentenceOf(code: SituationCode, params: SituationParams, language: Language): string {
  return known(code).render(params, language);
}

function known(code: SituationCode): Known {
  return CATALOGUE.get(code) ?? OTHER_VERSION;
}

/** An order may be on hold for a reason that only another version of the plugin knows, until it is planned anew. */
const OTHER_VERSION: Known = {
  ...PROBLEMS.held,
  tone: "needs_you",
  render: (_, language) => heldFor(null, language),
};

/** A problem as it is stored. */
interface ProblemShown {
  readonly code: string;
  readonly params: Params | null;
}

/** A problem as a sentence: what happened, what happens next, what to do. A code of a later version stays as it is. */
export function problemMessage({ code, params }: ProblemShown, language: Language): string {
  const problems: Readonly<Record<string, Problem>> = PROBLEMS;
  const problem = problems[code];
  return problem ? say(problem.sentence, params ?? {}, language) : code;
}

const OF_MANY: LocalizedText<(count: number, message: string) => string> = {
  en: (count, message) => `${countEn(count, "problem", "problems")} of this kind. The first one: ${message}`,
  uk: (count, message) =>
    `${countUk(count, "така проблема", "такі проблеми", "таких проблем")}. Перша з них: ${message}`,
};

/** Several problems of one kind as one sentence, with the first of them in words. */
export function problemsMessage(first: ProblemShown, count: number, language: Language): string {
  return OF_MANY[language](count, problemMessage(first, language));
}

/** A longer list ends with a link to the admin. */
const MAX_NAMED = 20;

/**
 * Several problems of one kind as one text: the first as a sentence, then each by name.
 * @param page address of the page that lists all of them
 */
export function problemsListed(problems: readonly ProblemShown[], page: string, language: Language): string {
  const [first] = problems;
  if (!first) return "";
  const names = problems.map((problem) => nameOf(problem, language));
  names.sort((left, right) => left.localeCompare(right, language, { numeric: true }));
  const more = names.length - MAX_NAMED;
  const inEnglish = language === "en";
  return [
    problemsMessage(first, names.length, language),
    inEnglish ? "All of them:" : "Усі:",
    ...names.slice(0, MAX_NAMED).map((name) => `– ${name}`),
    ...(more > 0 ? [inEnglish ? `and ${more} more: ${page}` : `та ще ${more}: ${page}`] : []),
  ].join("\n");
}

/** The title of a notification: what its problems are, with the name of their subject, or with their number. */
export function problemTitle(problems: readonly ProblemShown[], language: Language): string {
  const [first] = problems;
  if (!first) return "";
  const [situation = "", other] = new Set(problems.map(situationOf));
  const title = other === undefined ? situation : `problem.${first.code}`;
  const label = isSituationCode(title) ? entryOf(title).label[language] : first.code;
  if (problems.length > 1) return `${label} (${problems.length})`;
  const name = nameOf(first, language);
  return name === first.code || name === first.params?.["order_id"] ? label : `${label} · ${name}`;
}

/** What a problem is about to a person: an order on hold, its reason; everything else, the problem. */
function situationOf({ code, params }: ProblemShown): string {
  const hold = (params?.["hold"] ?? {}) as Partial<Hold>;
  const reason = `hold.${hold.code ?? ""}`;
  return code === "held" && isSituationCode(reason) ? reason : `problem.${code}`;
}

/** An order's number as Medusa writes it, `#7`; one that a prefix begins stays as it is. */
const hashed = (number: string): string => (/^\d/.test(number) ? `#${number}` : number);

/** The name of a problem's subject: an order, a command, a feed, an operation or a word of the warehouse, or a connection. */
function nameOf({ code, params }: ProblemShown, language: Language): string {
  const { number, order_id, feed, operation, name } = params ?? {};
  return (
    text(params?.[`title_${language}`]) ||
    hashed(text(number)) ||
    text(order_id) ||
    feedTitle(feed, language) ||
    doing(operation, language) ||
    text(name) ||
    code
  );
}
