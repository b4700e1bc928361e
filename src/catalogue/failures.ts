import type { SkladErrorCode } from "../client/errors";
import type { Language, LocalizedText } from "./language";
import { list, text } from "./params";

type FailureCode =
  | SkladErrorCode
  | "internal"
  | "rate_limit_used"
  | "took_too_long"
  | "page_timeout"
  | "page_repeats"
  | "incomplete_snapshot"
  | UnsettledCode;

/** Why a command of the outbox is not settled, where no call has failed. */
type UnsettledCode =
  | "sender_died"
  | "expired_lease"
  | "unconfirmed"
  | "missing_in_response"
  | "array_form_unproven"
  | "not_prepared"
  | RefusedByDatabase;

/** What the database refuses is its reason; what could not be stored comes before it. */
type RefusedByDatabase = "response_not_recorded" | "outcome_not_recorded";

/** What went wrong with a call, in words, by the code of the error. The errors' own sentences are English only. */
const FAILURES: Readonly<Record<FailureCode, LocalizedText>> = {
  refused: { en: "the warehouse refused", uk: "склад відмовив" },
  unclear_refusal: {
    en: "the warehouse refused, and may have taken some of it",
    uk: "склад відмовив, але дещо міг прийняти",
  },
  invalid_key: { en: "the ApiKey is not accepted", uk: "ApiKey не приймають" },
  malformed_request: { en: "the warehouse cannot read the request", uk: "склад не може прочитати запит" },
  unknown_operation: { en: "the warehouse does not know the operation", uk: "склад не знає такої операції" },
  rate_limited: { en: "too many calls a minute", uk: "забагато викликів за хвилину" },
  server_error: { en: "the warehouse reports an error of its own", uk: "на складі сталася помилка" },
  timeout: { en: "the warehouse did not respond in time", uk: "склад не відповів вчасно" },
  connection_failed: { en: "the warehouse cannot be reached", uk: "зі складом немає зв’язку" },
  connection_lost: { en: "the connection broke off", uk: "зв’язок обірвався" },
  unexpected_response: { en: "the response cannot be read", uk: "відповідь не вдається прочитати" },
  operation_disabled: { en: "the operation is switched off", uk: "операцію вимкнено" },
  rate_limit_wait_aborted: { en: "the wait was broken off", uk: "очікування перервано" },
  call_aborted: { en: "the call was broken off", uk: "виклик перервано" },
  invalid_request: { en: "the request is not complete", uk: "запит неповний" },
  token_not_obtained: { en: "no token was given", uk: "токен не отримано" },
  internal: { en: "an error inside the shop", uk: "помилка всередині магазину" },
  rate_limit_used: { en: "the rate limit is used up", uk: "ліміт викликів вичерпано" },
  took_too_long: { en: "the warehouse took too long to respond", uk: "склад відповідав задовго" },
  page_timeout: { en: "the pages took too long", uk: "сторінки читалися задовго" },
  page_repeats: { en: "the same page came again", uk: "та сама сторінка прийшла знову" },
  incomplete_snapshot: { en: "the list ended too early", uk: "перелік обірвався завчасно" },
  sender_died: {
    en: "the call was cut off before its outcome was known",
    uk: "виклик обірвався, перш ніж став відомий його наслідок",
  },
  expired_lease: {
    en: "the shop was held up before the call",
    uk: "магазин затримався перед самим викликом",
  },
  unconfirmed: {
    en: "the warehouse has agreed without confirming anything",
    uk: "склад погодився, але нічого не підтвердив",
  },
  missing_in_response: {
    en: "the response says nothing of this order",
    uk: "у відповіді про це замовлення нічого немає",
  },
  array_form_unproven: {
    en: "it is not certain which part of the response belongs to which order",
    uk: "невідомо, яка частина відповіді стосується якого замовлення",
  },
  not_prepared: {
    en: "it cannot be made ready to be sent",
    uk: "його не вдається підготувати до надсилання",
  },
  response_not_recorded: {
    en: "the warehouse has responded, and its response cannot be stored",
    uk: "склад відповів, але його відповідь не вдається зберегти: що саме каже база даних, є в журналі магазину",
  },
  outcome_not_recorded: {
    en: "the outcome of the call cannot be stored",
    uk: "не вдається зберегти, чим закінчився виклик: що саме каже база даних, є в журналі магазину",
  },
};

const REFUSED_BY_DATABASE: ReadonlySet<string> = new Set<RefusedByDatabase>([
  "response_not_recorded",
  "outcome_not_recorded",
]);

/** A failure in words, by its code. */
export function failureText(code: unknown, language: Language): string {
  const known: Readonly<Record<string, LocalizedText>> = FAILURES;
  return (known[text(code)] ?? FAILURES.internal)[language];
}

/**
 * Why something failed: in English the error's own sentence, in other languages what its code says, for an error speaks
 * English alone.
 */
export function because(params: Readonly<Record<string, unknown>>, language: Language): string {
  const { error, reason } = params;
  const own = text(reason);
  if (language !== "en" || own === "" || own === error) return `${failureWithFields(params, language)}.`;
  const sentence = /[.!?)]$/.test(own) ? own : `${own}.`;
  return REFUSED_BY_DATABASE.has(text(error)) ? `${failureText(error, "en")}: ${sentence}` : sentence;
}

/** A failure in words, with the names of what came instead of what was expected. */
export function failureWithFields(
  { error, received_fields: fields }: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const failure = failureText(error, language);
  if (!Array.isArray(fields) || fields.length === 0) return failure;
  return `${failure}${language === "en" ? "; the fields that came: " : "; прийшли поля: "}${list(fields)}`;
}

/** Where a developer reads how to adapt what the plugin says and understands. */
const DIALECT_PAGE = "https://github.com/medusa-plugin-sklad/medusa-plugin-sklad/blob/main/docs/dialect.md";

/** Whom to turn to about a failure that lasts. */
export function helpWith({ error }: Readonly<Record<string, unknown>>, language: Language): string {
  if (error === "unexpected_response")
    return language === "en"
      ? `ask your developer to adapt the dialect (${DIALECT_PAGE}).`
      : `попросіть розробника налаштувати діалект (${DIALECT_PAGE}).`;
  return language === "en" ? "ask the integration manager." : "зверніться до менеджера інтеграції.";
}
