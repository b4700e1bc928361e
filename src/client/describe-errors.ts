import { scrub } from "./secrets";

const MAX_DESCRIPTIONS = 20;
const MAX_LENGTH = 500;

/** The names under which an entry of `errors` may carry its words: its structure is not shown in the spec. */
const WORD_MEMBERS = ["description", "message", "text", "error", "detail", "Description", "Message"];

/** The warehouse's words from `errors`, without secrets. */
export function describeErrors(errors: unknown, secrets: readonly string[]): string[] {
  const entries = Array.isArray(errors) ? errors : errors === undefined || errors === null ? [] : [errors];
  return entries
    .slice(0, MAX_DESCRIPTIONS)
    .map((entry) => scrub(wordsOf(entry), secrets).slice(0, MAX_LENGTH));
}

function wordsOf(entry: unknown): string {
  if (typeof entry === "string") {
    return entry;
  }
  if (typeof entry !== "object" || entry === null) {
    return String(entry);
  }
  const members = new Map<string, unknown>(Object.entries(entry));
  const words = WORD_MEMBERS.map((member) => members.get(member)).find((value) => typeof value === "string");
  if (typeof words !== "string") {
    return `an error without words (members: ${[...members.keys()].join(", ")})`;
  }
  const code = members.get("code") ?? members.get("Code");
  return typeof code === "string" || typeof code === "number" ? `${words} (${code})` : words;
}
