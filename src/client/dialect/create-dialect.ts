import { CALLS, type DialectCalls, type DialectKey, type OrderState } from "../calls";
import type { Conventions } from "../calls/define-call";
import type { OperationName } from "../operations";

export type HttpMethod = "POST" | "GET" | "PUT" | "PATCH" | "DELETE";

/** How one operation is spoken. */
export interface DialectEntry<Input, Result> {
  /** Specified for GetToken and AddOrder, assumed for the rest. */
  method: HttpMethod;
  /** What is meant → the JSON body, without ApiKey, which the client adds. */
  encode: (input: Input) => Record<string, unknown>;
  /**
   * `Data` of a response whose `result` is `ok` → what is meant. Throws when it is something else; anything thrown
   * becomes an UnexpectedResponseError.
   */
  decode: (data: unknown, input: Input) => Result;
  /** A switched-off operation is not called. */
  enabled: boolean;
  /** Whether the shapes are documented by the service, or assumed until someone has seen them. */
  provenance: "specified" | "assumed";
}

export type Dialect = {
  [Key in DialectKey]: DialectEntry<DialectCalls[Key]["input"], DialectCalls[Key]["result"]>;
};

/** Further words for statuses, compared without regard to case: `{ "Зібрано": "picked" }`. */
export type StatusWords = Readonly<Record<string, OrderState>>;

/** What differs from the defaults; members not given keep their default. */
export type DialectOverrides = { [Key in DialectKey]?: Partial<Dialect[Key]> } & {
  statusWords?: StatusWords;
};

/** The operation an entry of the dialect belongs to. */
export function operationOf(key: DialectKey): OperationName {
  return CALLS[key].operation;
}

/** The dialect this project assumes, with whatever is known better put in its place, member by member. */
export function createDialect(overrides: DialectOverrides = {}): Dialect {
  const { statusWords, ...entries } = overrides;
  const conventions: Conventions = { stateOf: stateReader(statusWords) };
  const keys = Object.keys(CALLS) as DialectKey[];
  const unknown = Object.keys(entries).find((key) => !Object.hasOwn(CALLS, key));
  if (unknown !== undefined) {
    throw new TypeError(`The dialect has no entry "${unknown}". It has: ${keys.join(", ")}, statusWords.`);
  }
  const dialect: Partial<Dialect> = {};
  keys.forEach((key) => addEntry(dialect, key, conventions, entries[key]));
  return dialect as Dialect;
}

function addEntry<Key extends DialectKey>(
  dialect: Partial<Dialect>,
  key: Key,
  conventions: Conventions,
  override: Partial<Dialect[Key]> = {},
): void {
  const call = CALLS[key];
  const given = Object.fromEntries(Object.entries(override).filter(([, value]) => value !== undefined));
  dialect[key] = {
    method: "POST",
    encode: call.encode,
    decode: (data: unknown, input: DialectCalls[Key]["input"]) => call.decode(data, input, conventions),
    enabled: true,
    provenance: call.provenance,
    ...given,
  } as Dialect[Key];
}

/**
 * The four specified words, and words assumed for ends that are not shown. Any other word is kept as received and its
 * state is null: the merchant is told rather than a guess made.
 */
const KNOWN_WORDS: StatusWords = {
  new: "new",
  picked: "picked",
  shipped: "shipped",
  delivered: "delivered",
  canceled: "canceled",
  cancelled: "canceled",
  returned: "returned",
  refused: "refused",
};

function stateReader(furtherWords: StatusWords = {}): Conventions["stateOf"] {
  const words = new Map(
    Object.entries({ ...KNOWN_WORDS, ...furtherWords }).map(([word, state]) => [word.toLowerCase(), state]),
  );
  return (status) => words.get(status.trim().toLowerCase()) ?? null;
}
