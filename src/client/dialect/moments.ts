import { boundedText, isPlaceholder } from "../text";

const KYIV = "Europe/Kyiv";

const wallClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: KYIV,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** The day in Kyiv as DD.MM.YYYY. */
export function formatDay(moment: Date): string {
  const { day, month, year } = kyivParts(moment.getTime());
  return `${pad(day)}.${pad(month)}.${String(year).padStart(4, "0")}`;
}

const DAY_FIRST = /^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{4}|\d{2})(?:[ T](?<time>.+))?$/i;
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[ T](?<time>.+))?$/i;
const TIME =
  /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?(?: ?(?<offset>Z|[+-]\d{2}(?::?\d{2})?))?$/i;

/** Seconds or milliseconds since 1970. */
const UNIX_TIME = /^\d{10}(\d{3})?$/;

/** How accounting systems write "no date". */
const NO_DATE = /^(0001-01-01|01\.01\.(00)?01(?!\d)|0000-00-00|00\.00\.00)/;

/** Two digits and whole numbers are dates of these years alone: others could be another century, or an identifier. */
const isLikely = (year: number): boolean => year >= 2015 && year < 2050;

/**
 * A moment as the warehouse may write it: DD.MM.YYYY, DD.MM.YY or YYYY-MM-DD, with or without a time, in Europe/Kyiv unless
 * an offset says otherwise, or as unix time (assumed). null for its ways to write "none"; undefined when it is no date.
 */
export function parseMoment(text: string): Date | null | undefined {
  const trimmed = boundedText(text.trim());
  if (isPlaceholder(trimmed) || NO_DATE.test(trimmed)) {
    return null;
  }
  if (UNIX_TIME.test(trimmed)) {
    const moment = new Date(Number(trimmed.padEnd(13, "0")));
    return isLikely(moment.getUTCFullYear()) ? moment : undefined;
  }
  const day = (DAY_FIRST.exec(trimmed) ?? YEAR_FIRST.exec(trimmed))?.groups;
  if (!day) {
    return undefined;
  }
  const time = TIME.exec(day.time ?? "00:00")?.groups;
  if (!time) {
    return undefined;
  }
  const parts = {
    year: Number(day.year?.padStart(4, "20")),
    month: Number(day.month),
    day: Number(day.day),
    hour: Number(time.hour),
    minute: Number(time.minute),
    second: Number(time.second ?? 0),
  };
  if (!isOnTheClock(parts) || (day.year?.length === 2 && !isLikely(parts.year))) {
    return undefined;
  }
  const { offset } = time;
  const begin = offset === undefined ? fromKyiv(parts) : fromOffset(parts, offset);
  return begin && new Date(begin.getTime() + Number(`${time.fraction ?? ""}000`.slice(0, 3)));
}

interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

function isOnTheClock(parts: WallClock): boolean {
  const back = new Date(utc(parts));
  return (
    back.getUTCFullYear() === parts.year &&
    back.getUTCMonth() + 1 === parts.month &&
    back.getUTCDate() === parts.day &&
    parts.hour < 24 &&
    parts.minute < 60 &&
    parts.second < 60
  );
}

function fromKyiv(parts: WallClock): Date {
  const asUtc = utc(parts);
  const nearby = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(nearby));
}

/** The easternmost clocks of the earth are 14 hours ahead of UTC. */
const MAX_OFFSET_MINUTES = 14 * 60;

/** @param offset `Z`, `+02:00`, `+0200` or `+02` */
function fromOffset(parts: WallClock, offset: string): Date | undefined {
  const [, sign = "+", hours = "0", minutes = "0"] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (ahead > MAX_OFFSET_MINUTES || Number(minutes) > 59) {
    return undefined;
  }
  return new Date(utc(parts) - Number(`${sign}${ahead}`) * 60_000);
}

/** How far Kyiv's clocks are ahead of UTC at that moment, in milliseconds. */
function offsetAt(moment: number): number {
  return utc(kyivParts(moment)) - Math.floor(moment / 1000) * 1000;
}

function kyivParts(moment: number): WallClock {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const part of wallClock.formatToParts(moment)) {
    parts[part.type] = part.value;
  }
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    second: Number(parts.second),
  };
}

function utc(parts: WallClock): number {
  const date = new Date(0);
  date.setUTCFullYear(parts.year, parts.month - 1, parts.day);
  date.setUTCHours(parts.hour, parts.minute, parts.second);
  return date.getTime();
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** A moment that may be missing. In a form that is not understood it is missing, too: no record is unreadable without it. */
export function readMoment(text: string | null | undefined): Date | null {
  return parseMoment(text ?? "") ?? null;
}
