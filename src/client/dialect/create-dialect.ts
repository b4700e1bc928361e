import { z } from "zod";
import { CALLS, type DialectCalls, type DialectKey } from "../calls";
import type { Conventions } from "../calls/define-call";
import { type DeliveryAddress, writeAddress } from "../calls/order-words";
import { ORDER_STATES } from "../literals";
import { checkShape } from "../check-shape";
import { notificationMembersSchema } from "../notification/find-statuses";
import type { NotificationMembers, NotificationReader } from "../notification/read-notification";
import type { OperationName } from "../operations";
import type { EnvelopeTranslator } from "../transport/read-envelope";
import { type Names, translationOf } from "./names";
import { isRecord } from "./read-record";
import { stateReader, type StatusWords } from "./status-words";

export type HttpMethod = "POST" | "GET" | "PUT" | "PATCH" | "DELETE";

/** How one operation is spoken. */
export interface DialectEntry<Input, Result> {
  /** Specified for GetToken and AddOrder, assumed for the rest. */
  method: HttpMethod;
  /** The members of the body travel in the query string, ApiKey included, and there is no body. @default false */
  query?: boolean;
  /** Where in `Data` the records are, or the one record: the name of a member, or a path such as `stock.rows`. */
  list?: string;
  /**
   * The service's names, by this project's: members of the body `encode` makes are renamed before it is sent, members of
   * `Data` before `decode` reads it.
   */
  names?: Names;
  /** What is meant → the JSON body, without ApiKey, which the client adds. */
  encode: (input: Input) => Record<string, unknown>;
  /**
   * `Data` of a response whose `result` is `ok`, after `list` and `names` → what is meant. Throws when it is something
   * else; anything thrown becomes an UnexpectedResponseError.
   */
  decode: (data: unknown, input: Input) => Result;
  /**
   * Whether these `errors` of a response mean that there is none of what was asked for, so that the result is `[]`: a
   * function, or the code or text that one of them has. Only for operations whose result is a list.
   * @default any error is a refusal
   */
  absent?: string | ((errors: readonly unknown[]) => boolean);
  /**
   * The service takes all orders of one call or none. Only for AddOrderArray: a refusal of several is then certain, and none
   * of them is looked up. @default false, some may have been taken
   */
  atomic?: boolean;
  /** The way from the body of a response to the envelope. @default the dialect's own `envelope`, else none is needed */
  envelope?: EnvelopeTranslator;
  /** A switched-off operation is not called. */
  enabled: boolean;
  /** Whether the shapes are documented by the service, or assumed until they are seen. */
  provenance: "specified" | "assumed";
}

export type Dialect = {
  [Key in DialectKey]: DialectEntry<DialectCalls[Key]["input"], DialectCalls[Key]["result"]>;
};

/** What differs from the defaults; members not given keep their default. Without functions it may come from JSON. */
export type DialectOverrides = { [Key in DialectKey]?: Partial<Dialect[Key]> } & {
  /**
   * The way from the body of every response to the envelope, where the service has another one:
   * `({ success, payload, messages }) => ({ result: success ? "ok" : "error", Data: payload, errors: messages })`.
   */
  envelope?: EnvelopeTranslator;
  statusWords?: StatusWords;
  /**
   * `delivery_address` as AddOrder, its array form and EditOrder send it. Of the default `WarehouseRef` is specified,
   * `City`, `Address` and `PostCode` are assumed.
   */
  deliveryAddress?: (address: DeliveryAddress) => Record<string, unknown>;
  /**
   * What a status notification says, since its payload is not shown: further names of its members, or a function that reads
   * it. @default what docs/webhooks.md lists is looked for
   */
  notification?: NotificationReader | NotificationMembers;
};

/** The operation an entry of the dialect belongs to. */
export function operationOf(key: DialectKey): OperationName {
  return CALLS[key].operation;
}

/**
 * The dialect this project assumes, with whatever is known better put in its place, member by member. The client makes
 * it of its option `dialect`; on its own it serves to call, or to wrap, the default of an entry.
 *
 * @throws TypeError for an entry, a member of an entry or a name that does not exist, for a name given twice or still to
 *   be filled in, for an unknown state of a status word, and for an `encode` or `decode` that is async
 */
export function createDialect(overrides: DialectOverrides = {}): Dialect {
  if (!isRecord(overrides))
    throw new TypeError("The dialect is not one: expected an object with its entries.");
  const { statusWords, deliveryAddress = writeAddress, notification, envelope, ...entries } = overrides;
  const conventions: Conventions = { stateOf: stateReader(statusWords), deliveryAddress };
  const keys = Object.keys(CALLS) as DialectKey[];
  const unknown = Object.keys(entries).find((key) => !Object.hasOwn(CALLS, key));
  if (unknown !== undefined) {
    throw new TypeError(
      `The dialect has no entry "${unknown}". It has: ${keys.join(", ")}, statusWords, deliveryAddress, notification, envelope.`,
    );
  }
  const members = typeof notification === "object" ? notification : undefined;
  if (members && !checkShape(notificationMembersSchema, members).fits)
    throw new TypeError(
      "The dialect's notification is not one: expected lists of names by member, or a function that is not async.",
    );
  for (const [name, given] of Object.entries({
    notification: members ? undefined : notification,
    envelope,
    deliveryAddress,
  }))
    if (!synchronous.optional().safeParse(given).success)
      throw new TypeError(`The dialect's ${name} is not one: expected a function that is not async.`);
  const words = checkShape(z.record(z.string(), z.enum(ORDER_STATES)).optional(), statusWords);
  if (!words.fits) throw new TypeError(`The dialect's statusWords: expected ${words.issues.join("; ")}.`);
  const dialect: Partial<Dialect> = {};
  keys.forEach((key) => addEntry(dialect, key, { conventions, envelope }, entries[key]));
  return dialect as Dialect;
}

function addEntry<Key extends DialectKey>(
  dialect: Partial<Dialect>,
  key: Key,
  { conventions, envelope }: { conventions: Conventions; envelope: EnvelopeTranslator | undefined },
  override: Partial<Dialect[Key]> = {},
): void {
  const call = CALLS[key];
  checkEntry(key, override);
  const given = Object.fromEntries(Object.entries(override).filter(([, value]) => value !== undefined));
  dialect[key] = {
    method: "POST",
    encode: (input: DialectCalls[Key]["input"]) => call.encode(input, conventions),
    decode: (data: unknown, input: DialectCalls[Key]["input"]) => call.decode(data, input, conventions),
    enabled: true,
    provenance: call.provenance,
    ...(envelope && { envelope }),
    ...given,
  } as Dialect[Key];
}

const synchronous = z.custom(
  (value) => typeof value === "function" && !isAsync(value),
  "a function that is not async",
);

/** A question mark is what a template leaves for a person to fill in. */
const name = z.string().regex(/^(?!\?$).*\S/, "a name, with no ? left in its place");
const directions = z
  .strictObject({ sent: name.optional(), received: name.optional() })
  .refine(({ sent, received }) => (sent ?? received) !== undefined);
const names = z.record(
  z.string(),
  z.union([name, directions], "a name, or { sent, received }, with no ? left in its place"),
);

const overrideSchema = z.strictObject({
  method: z.enum(["POST", "GET", "PUT", "PATCH", "DELETE"]).optional(),
  query: z.boolean().optional(),
  list: name.optional(),
  names: names.optional(),
  encode: synchronous.optional(),
  decode: synchronous.optional(),
  absent: z.union([synchronous, name]).optional(),
  atomic: z.boolean().optional(),
  envelope: synchronous.optional(),
  enabled: z.boolean().optional(),
  provenance: z.enum(["specified", "assumed"]).optional(),
});

/** A typo in an entry would silently leave the default in its place. */
function checkEntry(key: DialectKey, override: unknown): void {
  const checked = checkShape(overrideSchema, override);
  if (!checked.fits) {
    throw new TypeError(`The dialect's entry ${key} is not one: expected ${checked.issues.join("; ")}.`);
  }
  if (checked.value.absent !== undefined && !(CALLS[key].result instanceof z.ZodArray)) {
    throw new TypeError(`The dialect's entry ${key} cannot have "absent": its result is not a list.`);
  }
  if (checked.value.atomic !== undefined && key !== "AddOrderArray") {
    throw new TypeError(`The dialect's entry ${key} cannot have "atomic": it takes no several orders.`);
  }
  translationOf(key, { list: checked.value.list, names: checked.value.names });
}

function isAsync(value: object): boolean {
  return Object.prototype.toString.call(value) === "[object AsyncFunction]";
}

/** A request as a dialect speaks it, without the ApiKey. */
export interface DialectRequest {
  readonly operation: OperationName;
  readonly method: HttpMethod;
  /** Whether the members travel in the query string. */
  readonly query: boolean;
  readonly members: Readonly<Record<string, unknown>>;
}

/** The request of a call, for showing it. Throws what the dialect's `encode` throws. */
export function requestOf<Key extends DialectKey>(
  dialect: Dialect,
  key: Key,
  input: DialectCalls[Key]["input"],
): DialectRequest {
  const entry = dialect[key];
  return {
    operation: operationOf(key),
    method: entry.method,
    query: entry.query ?? false,
    members: translationOf(key, entry).body(entry.encode(input)),
  };
}
