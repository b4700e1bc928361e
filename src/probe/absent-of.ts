import { CODE_MEMBERS, WORD_MEMBERS } from "../client/describe-errors";
import { isRecord, plainName } from "../client/dialect/read-record";
import { IDENTITY_ALIASES } from "../client/calls/order-words";
import { getStatusOrderRequestSchema } from "../client/schemas";
import { UNKNOWN_NUMBER } from "./reads";

/** A code that is no number: a number may stand for any refusal. */
const CODE = /^[A-Za-z_][\w.-]{0,59}$/;
/** Words without a digit: one may be of the order that is asked for. */
const WORDS = /^[^\d]{3,120}$/;

/** Words of errors of every kind. */
const GENERIC: ReadonlySet<string> = new Set([
  ...[
    "error",
    "errors",
    "err",
    "fail",
    "failed",
    "failure",
    "fault",
    "fatal",
    "critical",
    "exception",
    "warning",
  ],
  ...[
    "warn",
    "info",
    "notice",
    "message",
    "status",
    "level",
    "severity",
    "type",
    "kind",
    "code",
    "field",
    "ok",
  ],
  ...[
    "validation",
    "invalid",
    "bad",
    "wrong",
    "request",
    "data",
    "input",
    "parameter",
    "parameters",
    "rejected",
  ],
  ...[
    "refused",
    "denied",
    "general",
    "generic",
    "unknown",
    "internal",
    "server",
    "system",
    "api",
    "http",
    "none",
  ],
  ...["помилка", "помилки", "ошибка", "ошибки", "запит", "запиту", "запрос", "запроса", "даних", "данных"],
  ...[
    "невідома",
    "неизвестная",
    "валідації",
    "валидации",
    "увага",
    "внимание",
    "сервера",
    "системи",
    "системы",
  ],
]);

/** Names of what a look-up asks for: a refusal for any reason may repeat them. */
const ASKED = new Set(
  [...Object.keys(getStatusOrderRequestSchema.shape), ...Object.values(IDENTITY_ALIASES).flat(), "order"].map(
    plainName,
  ),
);

/**
 * The code, else the words, by which the refusal of a look-up says that there is no such order. Undefined where there is only
 * what another refusal has, too, or what repeats the number.
 */
export function absentOf(errors: readonly unknown[]): string | undefined {
  const codes = errors.flatMap((error) => textsOf(error, (name) => CODE_MEMBERS.includes(name)));
  const words = errors.flatMap((error) => textsOf(error, (name) => WORD_MEMBERS.includes(name)));
  return (
    [...codes, ...words].find((text) => CODE.test(text) && isTelling(text)) ??
    words.find((text) => WORDS.test(text) && isTelling(text))
  );
}

/** A text that is an error, or the texts of a record under some of its names. */
function textsOf(error: unknown, isNamed: (plainName: string) => boolean): string[] {
  const values = isRecord(error)
    ? Object.entries(error).flatMap(([name, value]) => (isNamed(plainName(name)) ? [value] : []))
    : [error];
  return values.filter((text): text is string => typeof text === "string");
}

function isTelling(text: string): boolean {
  // An error of a member is read as `member: words`.
  const sentence = text.replace(/^[\p{L}_][\p{L}\p{N}_]*: /u, "").trim();
  const parts = sentence
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "");
  return (
    !text.includes(UNKNOWN_NUMBER) &&
    !ASKED.has(plainName(sentence)) &&
    !parts.every((part) => GENERIC.has(part))
  );
}
