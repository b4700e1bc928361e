import { HOLD_CODES, type HoldCode, type HoldParams } from "../hold";
import { CONNECTION_ENTRIES } from "./connection-entries";
import { CANCELED_ENTRIES, OUTSIDE_ENTRIES } from "./ending-entries";
import type { Entry, SpokenEntry } from "./entry";
import { HOLD_ENTRIES } from "./hold-entries";
import { holdMessage } from "./hold-message";
import type { Language } from "./language";
import { PROBLEM_ENTRIES } from "./problem-entries";
import { PROBLEM_CODES, type ProblemCode, problemMessage } from "./problem-messages";
import { behindInMedusa, PROGRESS_ENTRIES } from "./progress-entries";

/** Entries that say their sentence themselves, by the first part of their codes. */
const SPOKEN = {
  order: PROGRESS_ENTRIES,
  canceled: CANCELED_ENTRIES,
  connection: CONNECTION_ENTRIES,
  outside: OUTSIDE_ENTRIES,
} as const satisfies Record<string, Readonly<Record<string, SpokenEntry>>>;

export type ProgressCode = keyof typeof PROGRESS_ENTRIES;
export type CanceledCode = keyof typeof CANCELED_ENTRIES;
export type ConnectionCode = keyof typeof CONNECTION_ENTRIES;
export type OutsideCode = keyof typeof OUTSIDE_ENTRIES;

/**
 * Every situation there is: `hold.…` why it waits, `problem.…` what is wrong, `order.…` where it is, `canceled.…` why it was
 * ended, `connection.…` how its connection is, `outside.…` why the warehouse has no part in it.
 */
export type SituationCode =
  | `hold.${HoldCode}`
  | `problem.${ProblemCode}`
  | `order.${ProgressCode}`
  | `canceled.${CanceledCode}`
  | `connection.${ConnectionCode}`
  | `outside.${OutsideCode}`;

/** Params of a sentence: moments are ISO 8601, or in words of the page's own. */
export type SituationParams = Readonly<Record<string, unknown>>;

interface Known extends Entry {
  readonly say: (params: SituationParams, language: Language) => string;
}

const CATALOGUE: ReadonlyMap<string, Known> = new Map<string, Known>([
  ...HOLD_CODES.map((code): [string, Known] => [
    `hold.${code}`,
    {
      ...HOLD_ENTRIES[code],
      say: (params, language) => holdMessage({ code, params: params as HoldParams }, language),
    },
  ]),
  ...PROBLEM_CODES.map((code): [string, Known] => [
    `problem.${code}`,
    { ...PROBLEM_ENTRIES[code], say: (params, language) => problemMessage({ code, params }, language) },
  ]),
  ...Object.entries(SPOKEN).flatMap(([kind, entries]) =>
    Object.entries<SpokenEntry>(entries).map(([name, spoken]): [string, Known] => [
      `${kind}.${name}`,
      {
        ...spoken,
        say: (params, language) =>
          spoken[language](params) + (kind === "order" ? behindInMedusa(params, language) : ""),
      },
    ]),
  ),
]);

export const SITUATION_CODES = [...CATALOGUE.keys()] as SituationCode[];

export function isSituationCode(code: string): code is SituationCode {
  return CATALOGUE.has(code);
}

/** Tone, label and actions of a code. */
export function entryOf(code: SituationCode): Entry {
  const { tone, label, actions } = known(code);
  return { tone, label, actions };
}

/** What happened, what happens next and what to do. Never a phone, a name or an address. */
export function sentenceOf(code: SituationCode, params: SituationParams, language: Language): string {
  return known(code).say(params, language);
}

function known(code: SituationCode): Known {
  const entry = CATALOGUE.get(code);
  if (!entry) throw new Error(`The catalogue has no situation ${code}.`);
  return entry;
}
