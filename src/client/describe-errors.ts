import { isRecord, plainName } from "./dialect/read-record";
import { excerpt } from "./scrub";
import { LONGEST_TEXT } from "./text";

const MAX_DESCRIPTIONS = 20;
const MAX_LENGTH = 500;
const MAX_CODE = 50;
/** How deep lists and records in an entry of `errors` are read. */
const MAX_DEPTH = 4;

/** Plain names under which an entry of `errors` may have its words, the likeliest first (assumed). */
export const WORD_MEMBERS = [
  ...[
    "description",
    "descriptions",
    "message",
    "messages",
    "msg",
    "text",
    "errormessage",
    "errordescription",
  ],
  ...[
    "опис",
    "описание",
    "повідомлення",
    "сообщение",
    "текст",
    "помилка",
    "ошибка",
    "error",
    "detail",
    "details",
  ],
];

/** Plain names under which it may have its code (assumed). */
export const CODE_MEMBERS = ["code", "errorcode", "errcode", "код", "кодпомилки", "кодошибки"];

/** Texts that programs write for no error. Not `немає`: it says that something is out of stock. */
const NO_ERROR = /^(?:[\s0.–—-]*|null|none|undefined)$/i;

/** Whether an entry of `errors` says that something is wrong: one in which everything is empty or zero does not. */
export function isError(entry: unknown, depth = 0): boolean {
  if (typeof entry === "string") return entry.length > LONGEST_TEXT || !NO_ERROR.test(entry);
  if (typeof entry !== "object") return Boolean(entry);
  if (entry === null) return false;
  return depth > MAX_DEPTH || Object.values(entry).some((value) => isError(value, depth + 1));
}

/** The warehouse's words from `errors`, without secrets. */
export function describeErrors(errors: unknown, secrets: readonly string[]): string[] {
  const entries: unknown[] = Array.isArray(errors) ? errors : [errors];
  return entries
    .filter((entry) => isError(entry))
    .slice(0, MAX_DESCRIPTIONS)
    .map((entry) => {
      const { words, code } = wordsOf(entry);
      const text = excerpt(words, secrets, MAX_LENGTH);
      // The caller's sentence continues after the code.
      return code === undefined
        ? text
        : `${text.replace(/[.\s]+$/, "")} (${excerpt(code, secrets, MAX_CODE)})`;
    });
}

interface Words {
  readonly words: string;
  readonly code?: string;
}

function wordsOf(entry: unknown): Words {
  if (!isRecord(entry)) return { words: textOf(entry) };
  // Accounting systems of the region write `{ Code, Text }`.
  const members = new Map(Object.entries(entry).map(([name, value]) => [plainName(name), value]));
  const words = WORD_MEMBERS.map((name) => members.get(name))
    .map((value) => (typeof value === "string" || typeof value === "object" ? textOf(value) : ""))
    .find((text) => text !== "");
  if (words === undefined) return { words: textOf(entry) };
  const [code] = CODE_MEMBERS.map((name) => members.get(name)).filter(
    (value) => (typeof value === "string" || typeof value === "number") && isError(value),
  );
  return code === undefined ? { words } : { words, code: textOf(code) };
}

/** The texts in a value: those of a list one after the other, those of a record each with its member's name. */
function textOf(value: unknown, depth = 0): string {
  if (!isError(value)) return "";
  if (typeof value !== "object" || value === null) return String(value);
  if (depth > MAX_DEPTH) return "…";
  const parts = Array.isArray(value)
    ? value.map((one: unknown): [name: string, text: string] => ["", textOf(one, depth + 1)])
    : Object.entries(value).map(([name, one]): [string, string] => [`${name}: `, textOf(one, depth + 1)]);
  return parts
    .filter(([, text]) => text !== "")
    .slice(0, MAX_DESCRIPTIONS)
    .map(([name, text]) => name + text)
    .join("; ");
}
