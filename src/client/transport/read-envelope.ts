import { CODE_MEMBERS, WORD_MEMBERS } from "../describe-errors";
import { isEmpty, isRecord, plainName } from "../dialect/read-record";

/** The envelope of every response, as documented. */
export interface Envelope {
  readonly result: "ok" | "error";
  readonly Data: unknown;
  readonly errors: readonly unknown[];
}

/**
 * The body of a response → an envelope: the way of a service that has another one. `result` may be in any case, and `errors`
 * of any shape.
 */
export type EnvelopeTranslator = (body: unknown) => {
  readonly result: string;
  readonly Data?: unknown;
  readonly errors?: unknown;
};

/**
 * Reads the envelope however its members and words are spelt; `errors` may be missing, null, a list, a text or a record.
 * @returns undefined for a value that is no envelope
 */
export function readEnvelope(body: unknown, translate?: EnvelopeTranslator): Envelope | undefined {
  const envelope: unknown = translate ? translate(body) : body;
  if (!isRecord(envelope)) return undefined;
  const result = resultOf(member(envelope, "result"));
  if (result === undefined) return undefined;
  return { result, Data: member(envelope, "Data"), errors: errorsOf(envelope) };
}

/** `ok` or `error` in any case; undefined for every other word. */
export function resultOf(value: unknown): Envelope["result"] | undefined {
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  return word === "ok" || word === "error" ? word : undefined;
}

/** A record with words or a code is one error, every other has an error in each of its members. */
const OF_ONE_ERROR: ReadonlySet<string> = new Set([...WORD_MEMBERS, ...CODE_MEMBERS]);

/** The `errors`, or the `error`, of a record as a list. */
export function errorsOf(record: Readonly<Record<string, unknown>>): unknown[] {
  const errors = member(record, "errors") ?? member(record, "error");
  if (Array.isArray(errors)) return errors;
  if (isEmpty(errors) || errors === false || errors === 0) return [];
  if (!isRecord(errors) || Object.keys(errors).some((name) => OF_ONE_ERROR.has(plainName(name))))
    return [errors];
  return Object.entries(errors).flatMap(([name, value]) => [value].flat().map((one) => ofMember(name, one)));
}

/** `{ rec_phone: "is wrong" }` names the member of the error. */
function ofMember(name: string, value: unknown): unknown {
  return typeof value === "string" && value.trim() !== "" ? `${name}: ${value}` : value;
}

function member(record: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(record, name)) return record[name];
  const key = Object.keys(record).find((one) => plainName(one) === plainName(name));
  return key === undefined ? undefined : record[key];
}
