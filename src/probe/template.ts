import type { DialectKey } from "../client/calls";
import type { DialectOverrides } from "../client/dialect/create-dialect";
import type { ServiceName } from "../client/dialect/names";
import { ORDER_STATES } from "../client/literals";
import type { LearntEntry } from "./learn";
import { mergeEntries, mergeNames } from "./merge-entries";
import type { ProbeRow } from "./probe-row";

interface TemplateOptions {
  /** States of status words; null for a word whose state a person has to say. */
  readonly statusWords: ReadonlyMap<string, string | null>;
  /** The dialect that is in use already, with its module as the template names it. */
  readonly base: { readonly module: string; readonly dialect: DialectOverrides } | undefined;
}

const ABOUT = `/**
 * What differs from the shapes that are assumed, found by sklad-probe in the responses of the service:
 *
 *   new SkladClient({ baseUrl, apiKey, dialect: require("./sklad-dialect.js") })
 *
 * At "fill in" a person writes a name or removes the line: the client refuses a "?".
 */
`;

/** JavaScript with an entry for every operation that differs; null when none does. */
export function writeTemplate(
  rows: readonly ProbeRow[],
  { statusWords, base }: TemplateOptions,
): string | null {
  const different = rows.filter((row) => row.learnt !== null);
  if (different.length === 0 && statusWords.size === 0) return null;
  const keys = [...new Set(different.map(({ key }) => key))];
  const entries = keys.map((key) =>
    entryOf(
      key,
      different.filter((row) => row.key === key),
      base?.dialect,
    ),
  );
  const given = base === undefined ? "" : `const given = require(${JSON.stringify(base.module)});\n\n`;
  const spread = base === undefined ? "" : "  ...given,\n";
  return `${ABOUT}${given}module.exports = {\n${spread}${entries.join("\n")}${wordsOf(statusWords, base !== undefined)}};\n`;
}

/** Merges the rows of one operation, which may be asked twice. */
function entryOf(key: DialectKey, rows: readonly ProbeRow[], base: DialectOverrides | undefined): string {
  const entry = mergeEntries(rows.flatMap(({ learnt }) => learnt ?? []));
  const shapes = [...new Set(rows.flatMap(({ shape }) => shape ?? []))];
  const lines = [
    ...shapes.map((shape) => `  // received: ${commentSafe(shape)}`),
    `  ${key}: {`,
    ...(base ? [`    ...given.${key},`] : []),
    ...(entry.method === undefined ? [] : [`    method: ${JSON.stringify(entry.method)},`]),
    ...(entry.remark === undefined ? [] : [`    // fill in: ${commentSafe(entry.remark)}`]),
    ...(entry.list === undefined ? [] : [`    list: ${JSON.stringify(entry.list)},`]),
    ...namesOf(key, entry, base),
    ...(entry.absent === undefined
      ? []
      : [
          "    // The error for an order that does not exist; make sure that it stands for nothing else.",
          `    absent: ${JSON.stringify(entry.absent)},`,
        ]),
    "  },",
  ];
  return `${lines.join("\n")}\n`;
}

/** A name that is found for one direction stands with the one that the base has for the other. */
function namesOf(
  key: DialectKey,
  { names = {}, open, candidates }: LearntEntry,
  base: DialectOverrides | undefined,
): string[] {
  const found = Object.entries(mergeNames(base?.[key]?.names ?? {}, names))
    .filter(([ours]) => Object.hasOwn(names, ours))
    .map(([ours, theirs]) => `      ${quoted(ours)}: ${spelled(theirs)},`);
  const one = candidates.length === 0 ? "" : `one of ${commentSafe(candidates.join(", "))}; `;
  const missing = open.map(
    (ours) => `      ${quoted(ours)}: "?", // fill in: ${one}remove the line if there is none`,
  );
  if (found.length + missing.length === 0) return [];
  const given = base ? [`      ...given.${key}?.names,`] : [];
  return ["    names: {", ...given, ...found, ...missing, "    },"];
}

function wordsOf(words: TemplateOptions["statusWords"], hasBase: boolean): string {
  if (words.size === 0) return "";
  const lines = [...words].map(([word, state]) =>
    state === null
      ? `    ${JSON.stringify(word)}: "?", // fill in: one of ${ORDER_STATES.join(", ")}`
      : `    ${JSON.stringify(word)}: ${JSON.stringify(state)},`,
  );
  const given = hasBase ? ["    ...given.statusWords,"] : [];
  return `\n  statusWords: {\n${[...given, ...lines].join("\n")}\n  },\n`;
}

function spelled(name: ServiceName): string {
  if (typeof name === "string") return JSON.stringify(name);
  const members = Object.entries(name).map(([direction, one]) => `${direction}: ${JSON.stringify(one)}`);
  return `{ ${members.join(", ")} }`;
}

function quoted(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function commentSafe(text: string): string {
  return text.replaceAll(/[\r\n\u2028\u2029]/g, " ");
}
