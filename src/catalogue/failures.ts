import type { SkladErrorCode } from "../client/errors";
import { type Language, type LocalizedText, text } from "./language";
import { asSentence } from "./entry";

type FailureCode =
  | SkladErrorCode
  | "internal"
  | "rate_limit_used"
  | "took_too_long"
  | "page_timeout"
  | "page_repeats"
  | "endless_list"
  | "incomplete_snapshot"
  | UnresolvedCode;

/** Why a command of the outbox has no outcome although no call failed. */
type UnresolvedCode =
  | "sender_died"
  | "expired_lease"
  | "unconfirmed"
  | "missing_in_response"
  | "array_form_unproven"
  | "not_prepared"
  | RefusedByDatabase;

/** Codes whose reason is the database's own message; their sentence puts before it what could not be stored. */
type RefusedByDatabase = "response_not_recorded" | "outcome_not_recorded";

/** What went wrong with a call, by the code of the error: the errors' own messages are English only. */
const FAILURES: Readonly<Record<FailureCode, LocalizedText>> = {
  refused: { en: "the warehouse refused", uk: "склад відмовив" },
  unclear_refusal: {
    en: "the warehouse refused, but may have accepted some of it",
    uk: "склад відмовив, але дещо міг прийняти",
  },
  invalid_key: { en: "the ApiKey is not accepted", uk: "склад не приймає ApiKey" },
  malformed_request: { en: "the warehouse cannot read the request", uk: "склад не може прочитати запит" },
  unknown_operation: { en: "the warehouse does not know the operation", uk: "склад не знає такої операції" },
  rate_limited: { en: "too many requests per minute", uk: "забагато запитів за хвилину" },
  server_error: { en: "the warehouse has an internal error", uk: "внутрішня помилка на боці складу" },
  timeout: { en: "the warehouse did not respond in time", uk: "склад не відповів вчасно" },
  connection_failed: { en: "the warehouse cannot be reached", uk: "немає зв’язку зі складом" },
  connection_lost: { en: "the connection was lost", uk: "зв’язок обірвався" },
  unexpected_response: { en: "the response cannot be read", uk: "відповідь не вдається прочитати" },
  operation_disabled: { en: "the operation is switched off", uk: "операцію вимкнено" },
  rate_limit_wait_aborted: { en: "the wait was aborted", uk: "очікування перервано" },
  call_aborted: { en: "the call was aborted", uk: "виклик перервано" },
  invalid_request: { en: "the request is incomplete", uk: "запит неповний" },
  token_not_obtained: { en: "no token was issued", uk: "токен не отримано" },
  internal: { en: "an error in the shop", uk: "помилка в магазині" },
  rate_limit_used: { en: "the rate limit is used up", uk: "ліміт запитів вичерпано" },
  took_too_long: { en: "the warehouse took too long to respond", uk: "склад відповідав надто довго" },
  page_timeout: { en: "reading the pages took too long", uk: "сторінки читалися надто довго" },
  page_repeats: { en: "the same page came twice", uk: "ту саму сторінку отримано двічі" },
  endless_list: { en: "the list does not end", uk: "перелік не закінчується" },
  incomplete_snapshot: { en: "the list ended too early", uk: "перелік обірвався завчасно" },
  sender_died: {
    en: "the call was interrupted before its outcome was known",
    uk: "виклик обірвався, перш ніж став відомий його результат",
  },
  expired_lease: {
    en: "the shop was delayed before the call",
    uk: "магазин затримався перед самим викликом",
  },
  unconfirmed: {
    en: "the warehouse agreed but confirmed nothing",
    uk: "склад погодився, але нічого не підтвердив",
  },
  missing_in_response: {
    en: "the response does not mention this order",
    uk: "у відповіді про це замовлення нічого немає",
  },
  array_form_unproven: {
    en: "it is not clear which part of the response belongs to which order",
    uk: "незрозуміло, яка частина відповіді стосується якого замовлення",
  },
  not_prepared: {
    en: "it cannot be prepared for sending",
    uk: "його не вдається підготувати до надсилання",
  },
  response_not_recorded: {
    en: "the warehouse responded, but its response cannot be stored",
    uk: "склад відповів, але його відповідь не вдається зберегти: повідомлення бази даних є в журналі магазину",
  },
  outcome_not_recorded: {
    en: "the outcome of the call cannot be stored",
    uk: "результат виклику не вдається зберегти: повідомлення бази даних є в журналі магазину",
  },
};

const REFUSED_BY_DATABASE: ReadonlySet<string> = new Set<RefusedByDatabase>([
  "response_not_recorded",
  "outcome_not_recorded",
]);

/** A failure in words; `internal` for a code of a later version. */
export function failureText(code: unknown, language: Language): string {
  const known: Readonly<Record<string, LocalizedText>> = FAILURES;
  return (known[text(code)] ?? FAILURES.internal)[language];
}

/**
 * Why something failed: the error's own message in English, the text of its code in other languages, because errors have
 * English messages only.
 */
export function because(params: Readonly<Record<string, unknown>>, language: Language): string {
  const { error, reason } = params;
  const own = text(reason);
  if (language !== "en" || own === "" || own === error) return `${failureWithFields(params, language)}.`;
  const sentence = asSentence(own);
  return REFUSED_BY_DATABASE.has(text(error)) ? `${failureText(error, "en")}: ${sentence}` : sentence;
}

/** A failure in words, with the names of the fields that were received where others were expected. */
export function failureWithFields(
  { error, received_fields: fields }: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const failure = failureText(error, language);
  if (!Array.isArray(fields) || fields.length === 0) return failure;
  return `${failure}${language === "en" ? "; received fields: " : "; отримано поля: "}${text(fields)}`;
}

/** Failures that the order's own contents may have caused. */
const ABOUT_CONTENTS: ReadonlySet<string> = new Set<FailureCode>([
  "refused",
  "unclear_refusal",
  "malformed_request",
  "invalid_request",
  "not_prepared",
]);

/** What to do about an order that does not get through, as sentences. */
export function adviceFor(params: Readonly<Record<string, unknown>>, language: Language): string {
  const help = helpWith(params, language);
  if (ABOUT_CONTENTS.has(text(params["error"])))
    return language === "en"
      ? `Check the order; if it looks right, ${help}`
      : `Перевірте замовлення; якщо з ним усе гаразд, ${help}`;
  return language === "en" ? `If this lasts, ${help}` : `Якщо це триває, ${help}`;
}

/** Where a developer reads how to adapt requests and responses to a warehouse. */
const DIALECT_PAGE = "https://github.com/medusa-plugin-sklad/medusa-plugin-sklad/blob/main/docs/dialect.md";

/** Who can help with a failure that lasts. */
export function helpWith({ error }: Readonly<Record<string, unknown>>, language: Language): string {
  if (error === "unexpected_response")
    return language === "en"
      ? `ask your developer to adjust the dialect (${DIALECT_PAGE}).`
      : `попросіть розробника налаштувати діалект (${DIALECT_PAGE}).`;
  return language === "en" ? "contact your integration manager." : "зверніться до менеджера інтеграції.";
}
