import { UnexpectedResponseError } from "../errors";
import type { OperationName } from "../operations";
import { parseMoment } from "./moments";

/** A moment that may be missing. One that came and is no date is not understood. */
export function readMoment(
  operation: OperationName,
  member: string,
  text: string | null | undefined,
): Date | null {
  if (text === null || text === undefined) {
    return null;
  }
  const moment = parseMoment(text);
  if (moment === undefined) {
    throw new UnexpectedResponseError(operation, `${member}: a date as DD.MM.YYYY HH:MM:SS`, [member]);
  }
  return moment;
}

/** A quantity that may be missing. The schema has made sure that it is a number written as text. */
export function readQuantity(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

/** A moment that must be there. */
export function readRequiredMoment(operation: OperationName, member: string, text: string): Date {
  const moment = readMoment(operation, member, text);
  if (moment === null) {
    throw new UnexpectedResponseError(operation, `${member}: a date, not an empty one`, [member]);
  }
  return moment;
}
