import { boundedText } from "../client/text";
import type { HoldParams } from "./holds/hold";

const KYIV_MOMENT = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Kyiv",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** An instant as a person in Kyiv reads it, `20.11.2026 09:14`. */
export function toKyivMoment(instant: string): string {
  return KYIV_MOMENT.format(new Date(instant)).replaceAll("/", ".").replace(", ", " ");
}

/** A param that is text; "" for any other. */
export function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A param that is a list of texts, in one line. */
export function list(value: unknown): string {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string").join("; ") : "";
}

/** An instant in Kyiv's time; any other text, such as one a page has formatted, stays as it is. */
export function when(value: unknown): string {
  const moment = text(value);
  return /^\d{4}-\d\d-\d\dT/.test(moment) && !Number.isNaN(Date.parse(moment))
    ? toKyivMoment(moment)
    : moment;
}

/** The same inside a Ukrainian sentence, where the hour has its preposition: `20.11.2026 о 09:14`. */
export function whenUk(value: unknown): string {
  return when(value).replace(/^(?:(\d\d\.\d\d\.\d{4}) )?(?=\d{1,2}:\d\d)/, (_, day?: string) =>
    day === undefined ? "о " : `${day} о `,
  );
}

/** An instant in Kyiv's time, "" when it is missing or no instant. */
export function momentText(value: string | number | undefined): string {
  const moment = textOf(value);
  return Number.isNaN(Date.parse(moment)) ? "" : toKyivMoment(moment);
}

export function textOf(value: string | number | undefined): string {
  return value === undefined ? "" : String(value);
}

/** The title in quotes with its sku, whichever is known; `fallback` when neither is. */
export function itemText(params: HoldParams, quotes: readonly [string, string], fallback: string): string {
  const title = textOf(params.title);
  const sku = textOf(params.sku);
  if (title === "") return sku === "" ? fallback : sku;
  const quoted = `${quotes[0]}${title}${quotes[1]}`;
  return sku === "" || sku === title ? quoted : `${quoted} (${sku})`;
}

/** A sentence from outside the plugin in the middle of one of its own, "" when there is none. */
export function quotedReason(value: string | number | undefined): string {
  const reason = boundedText(textOf(value))
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.!?]+$/u, "");
  return reason === "" ? "" : `: ${reason}`;
}
