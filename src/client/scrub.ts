/** Members of a body whose values must not reach an error or a log. */
const SECRET_MEMBERS = new Set(["ApiKey", "login", "password", "recipient", "rec_phone"]);

/** Shorter than this, a name's part is more likely a syllable of an innocent word. */
const SHORTEST_PART = 3;

const PHONE = /\+?380\d{9}/g;
const PHONE_LENGTH = 13;
const HIDDEN = "***";

/** Every secret value anywhere in a body: whole, and for a name also its parts. Longest first. */
export function collectSecrets(body: unknown): string[] {
  const found = new Set<string>();
  collect(body, found);
  return [...found].sort((left, right) => right.length - left.length);
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) {
    return;
  }
  for (const [member, inner] of Object.entries(value)) {
    if (SECRET_MEMBERS.has(member) && typeof inner === "string") {
      addSecret(member, inner, found);
    } else {
      collect(inner, found);
    }
  }
}

function addSecret(member: string, value: string, found: Set<string>): void {
  const candidates = member === "recipient" ? [value, ...value.split(/\s+/)] : [value];
  for (const candidate of candidates.map((one) => one.trim())) {
    if (candidate.length >= SHORTEST_PART) {
      found.add(candidate);
      // As it stands in the address of a request whose parameters travel there.
      found.add(encodeURIComponent(cleanText(candidate)));
    }
  }
}

/** Text Postgres and JSON can hold: without NUL, and without halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

/**
 * At most `length` characters of a text that may be huge, without secrets. It is cut before it is scrubbed, so what the
 * first cut has halved is cut off again: half a key is not recognised as one.
 */
export function excerpt(text: string, secrets: readonly string[], length: number): string {
  const longest = secrets[0]?.length ?? 0;
  const window = 2 * (length + longest) + PHONE_LENGTH;
  const clean = scrub(text.slice(0, window), secrets);
  const whole = text.length <= window ? clean : clean.slice(0, -Math.max(longest, PHONE_LENGTH));
  return cleanText(whole.slice(0, length));
}

/** The text without any of the secrets, whatever their case, and without anything that looks like a phone. */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text.replace(PHONE, HIDDEN);
  for (const secret of secrets) {
    clean = clean.replace(new RegExp(escapeRegExp(secret), "giu"), HIDDEN);
  }
  return clean;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

const MAX_DESCRIPTIONS = 20;
const MAX_LENGTH = 500;

/** The names under which an entry of `errors` may carry its words: its structure is not shown. */
const WORD_MEMBERS = ["description", "message", "text", "error", "detail", "Description", "Message"];

/** The warehouse's words from `errors`, without secrets. */
export function describeErrors(errors: unknown, secrets: readonly string[]): string[] {
  const entries = Array.isArray(errors) ? errors : errors === undefined || errors === null ? [] : [errors];
  return entries.slice(0, MAX_DESCRIPTIONS).map((entry) => excerpt(wordsOf(entry), secrets, MAX_LENGTH));
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
    return `an error without words (members: ${[...members.keys()].slice(0, MAX_DESCRIPTIONS).join(", ")})`;
  }
  const code = members.get("code") ?? members.get("Code");
  if (typeof code !== "string" && typeof code !== "number") return words;
  // A sentence goes on after them.
  return `${words.replace(/[.\s]+$/, "")} (${code})`;
}
