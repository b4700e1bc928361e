import { cutTo, LONGEST_TEXT, withoutPhones } from "./text";

/** Members of a body, or of what it is made of, whose values must not reach an error or a log. */
const SECRET_MEMBERS = new Set(["ApiKey", "login", "password", "recipient", "rec_phone"]);

/** Shorter than this, a name's part is more likely a syllable of an innocent word. */
const SHORTEST_PART = 3;

/** A phone as orders have it, also between letters and in a longer number. */
const PHONE = /\+?380\d{9}/g;
/** The longest phone, with the blanks, brackets and dashes of people. */
const PHONE_LENGTH = 24;
const HIDDEN = "***";

/** Every secret value: whole, and for a name also its parts. Longest first. */
export type Secrets = () => readonly string[];

/** A secret member with its value at that time. */
export interface SecretMember {
  readonly name: string;
  readonly value: string;
}

/** The secret members at any depth of a request. */
export function secretMembers(...sent: readonly unknown[]): SecretMember[] {
  const members: SecretMember[] = [];
  for (const value of sent) collect(value, members);
  return members;
}

/** Computed at its first use: it takes long for many orders, and only failures need it. */
export function secretsOf(members: readonly SecretMember[]): Secrets {
  let secrets: readonly string[] | undefined;
  return () => (secrets ??= listSecrets(members));
}

function collect(value: unknown, members: SecretMember[]): void {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) {
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (SECRET_MEMBERS.has(name) && typeof inner === "string") {
      members.push({ name, value: inner });
    } else {
      collect(inner, members);
    }
  }
}

function listSecrets(members: readonly SecretMember[]): readonly string[] {
  const found = new Set<string>();
  for (const { name, value } of members) {
    const candidates =
      name === "recipient" ? [value, ...cutTo(value, LONGEST_TEXT).split(/[\s-]+/)] : [value];
    for (const candidate of candidates.map((one) => one.trim().normalize("NFC"))) {
      if (candidate.length >= SHORTEST_PART) {
        found.add(candidate);
        // The encoding of a request whose parameters travel in the address.
        found.add(encodeURIComponent(cleanText(candidate)));
      }
    }
  }
  return [...found].sort((left, right) => right.length - left.length);
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
  // The service may return a name composed or decomposed (Unicode NFC or NFD).
  let clean = withoutPhones(text.normalize("NFC").replace(PHONE, HIDDEN));
  for (const secret of secrets) {
    clean = clean.replace(new RegExp(escapeRegExp(secret), "giu"), HIDDEN);
  }
  return clean;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
