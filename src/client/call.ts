import type { DialectCalls, DialectKey } from "./calls";
import type { Outcome, SkladErrorCode } from "./errors";
import type { OperationName } from "./operations";
import type { SecretMember } from "./scrub";

/** Priorities of calls that wait for the rate limit, the most urgent first. */
export const CALL_PRIORITIES = ["cancel", "edit", "look_up", "add", "rest"] as const;

export type CallPriority = (typeof CALL_PRIORITIES)[number];

/** A record of a list that cannot be read. */
export interface UnreadRecord {
  /** Its identifiers, as far as they can be read: values of `id_order`, `external_id`, `id_order_FF`, `key_order`. */
  readonly identifiers: readonly string[];
  /** The name of goods whose record has no identifier, for a person. */
  readonly name?: string;
  /** The sku of a record of goods as it came, for comparing alone; null when it has one in a form that is not understood. */
  readonly sku?: string | null;
  /** The expected shape: names of fields, no values. */
  readonly issue: string;
}

/** The last argument of every method. */
export interface CallOptions {
  /** Ends the call: while it waits (nothing happened) or while it runs (see the error's `outcome`). */
  signal?: AbortSignal;
  /** @default by operation: CancelOrder, EditOrder, getStatusOrder, AddOrder, then the rest */
  priority?: CallPriority;
  /** Receives `Data` before it is read, and the whole response with its further members. Both may hold personal data. */
  onData?: (data: unknown, body?: unknown) => void;
  /**
   * For lists of records: receives the unreadable records, and the call returns the others, which may be none. Without it
   * the call fails.
   */
  onUnread?: (records: readonly UnreadRecord[]) => void;
  /**
   * Names of recipients that no error may show, in whole or in part, beside what is sent: for an order that a call names
   * by its ids the service may name the recipient.
   */
  recipients?: readonly string[];
  /** Receives the record of each HTTP exchange of this call when it is over. */
  onCall?: (record: CallRecord) => void;
  /** Most milliseconds for the whole call, waiting and retries included. @default no bound on the waiting */
  deadlineMs?: number;
}

export interface Call<Key extends DialectKey> {
  key: Key;
  operation: OperationName;
  input: DialectCalls[Key]["input"];
  body: Record<string, unknown>;
  secretMembers: readonly SecretMember[];
  options: CallOptions;
  endsAt: number;
}

/** One HTTP exchange, as `onCall` receives it when it is over. Never holds a body or a key. */
export interface CallRecord {
  operation: OperationName;
  startedAt: Date;
  durationMs: number;
  /** null when no response came. */
  httpStatus: number | null;
  outcome: "ok" | Outcome;
  errorCode: SkladErrorCode | null;
}

const PRIORITY_OF_OPERATION: Partial<Record<OperationName, CallPriority>> = {
  CancelOrder: "cancel",
  EditOrder: "edit",
  getStatusOrder: "look_up",
  AddOrder: "add",
};

export function defaultPriority(operation: OperationName): CallPriority {
  return PRIORITY_OF_OPERATION[operation] ?? "rest";
}
