import { CONNECTIONS } from "./connections";
import { CANCELED, OUTSIDE } from "./ended";
import type { Entry, EntryHead } from "./entry";
import { HOLDS, type HoldCode, holdMessage, type HoldParams } from "./holds";
import { type Language, type LocalizedText, type Params, say } from "./language";
import { PROBLEMS, type ProblemCode } from "./problems";
import type { Problem } from "./problems/problem";
import { behindInMedusa, PROGRESS } from "./progress";

export type ProgressCode = keyof typeof PROGRESS;
export type CanceledCode = keyof typeof CANCELED;
export type ConnectionCode = keyof typeof CONNECTIONS;
export type OutsideCode = keyof typeof OUTSIDE;

/** Entries with a sentence of params alone, by the first part of their codes. */
const SITUATIONS: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  problem: PROBLEMS,
  order: PROGRESS,
  canceled: CANCELED,
  connection: CONNECTIONS,
  outside: OUTSIDE,
};

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

/** Params of a sentence: moments are ISO 8601, or as a page has formatted them. */
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
  const entry = CATALOGUE.get(code);
  if (!entry) throw new Error(`The catalogue has no situation ${code}.`);
  return entry;
}

/** A problem as it is stored. */
export interface ProblemShown {
  readonly code: string;
  readonly params: Params | null;
}

/** A problem as a sentence: what happened, what happens next, what can be done. A code of a later version as it is. */
export function problemMessage({ code, params }: ProblemShown, language: Language): string {
  const problems: Readonly<Record<string, Problem>> = PROBLEMS;
  const problem = problems[code];
  return problem ? say(problem.sentence, params ?? {}, language) : code;
}

const OF_MANY: LocalizedText<(count: number, message: string) => string> = {
  en: (count, message) => `There are ${count} problems of this kind. The first: ${message}`,
  uk: (count, message) => `Таких проблем: ${count}. Перша з них: ${message}`,
};

/** Many problems of one kind as one sentence, by the first of them. */
export function problemsMessage(first: ProblemShown, count: number, language: Language): string {
  return OF_MANY[language](count, problemMessage(first, language));
}
