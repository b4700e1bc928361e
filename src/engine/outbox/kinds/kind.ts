import type { CallOptions, SkladClient } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { SentFacts } from "../../../planning/orders";
import type { Context } from "../../context";
import type { CallSlot } from "../../rate-limit";
import type { Failure } from "../resolve/failure";

/** Whom a command is for: in the log, in the timeline and in the merchant's problems. */
export interface Subject {
  /** Id of the warehouse order, when the command has one. */
  readonly warehouse_order_id: string | null;
  /** Medusa's order id, when the command has one. */
  readonly order_id: string | null;
  /** Its name for a person, such as the order's number. */
  readonly number: string;
}

/** A command ready to leave. */
export interface PreparedCall {
  readonly command: ClaimedCommand;
  readonly subject: Subject;
  /** The body without the ApiKey. */
  readonly sent: Record<string, unknown>;
  /** What the warehouse order remembers once it has succeeded, also when a look-up finds that out. */
  readonly facts?: SentFacts;
}

/** What a response says of one command of the call. */
export type CallResult<Response> =
  | { readonly outcome: "done"; readonly response: Response }
  | { readonly outcome: "refused"; readonly descriptions: readonly string[] }
  | { readonly outcome: "unclear"; readonly error: string };

/** What a look-up says of a command whose outcome is unclear. */
export type Verdict =
  /** It happened: `record` writes the success; the command is finished with `received`. */
  | {
      readonly kind: "happened";
      readonly received: Record<string, unknown>;
      record(stores: Stores): Promise<void>;
    }
  /** This look-up did not find it, and it is proven that the look-up would have. */
  | {
      readonly kind: "absent";
      /** Until it is looked for again, in milliseconds. @default the interval of look-ups */
      readonly wait_ms?: number;
    }
  /** It is certain that nothing happened, or sending it twice does no harm. */
  | { readonly kind: "send_again" }
  /** The look-up worked and settled nothing. */
  | { readonly kind: "unclear" }
  /** Nobody could be asked now, or not in a way that settles it. */
  | {
      readonly kind: "later";
      readonly wait_ms: number;
      /** Counts as a look-up that settled nothing. @default false */
      readonly is_unclear?: boolean;
    }
  /** There is no look-up for it: a person decides. */
  | { readonly kind: "cannot_be_known" };

export type NonEmpty<T> = readonly [T, ...T[]];

export interface Resolution {
  readonly command: ClaimedCommand;
  readonly verdict: Verdict;
}

/** How commands of a kind travel together. */
export interface Batching<Call extends PreparedCall, Response> {
  /** Most commands of the next call; 0 when another worker is about to find out. */
  size(ctx: Context, connection: ConnectionRow, worker: number): Promise<number>;
  /** Whether the results of a batch may be recorded. If not, each of its commands is settled by look-up. */
  isTrusted(
    ctx: Context,
    connection: ConnectionRow,
    calls: readonly Call[],
    results: readonly CallResult<Response>[],
  ): Promise<boolean>;
  /** A call with several commands failed as a whole. */
  failed(ctx: Context, connection: ConnectionRow, calls: readonly Call[], failure: Failure): Promise<void>;
}

/**
 * A kind of command. The loop knows kinds, not operations: claiming, sending, retrying and parking are the same for
 * all, and a new kind is an object like this one in `kinds/index`.
 */
export interface CommandKind<Call extends PreparedCall = PreparedCall, Response = unknown> {
  /** As in the table. */
  readonly name: string;
  /** What its subjects are called in problems, such as "product". @default its name */
  readonly words?: Readonly<Record<"en" | "uk", string>>;
  /** Lower goes first; outcomes are looked up between 20 and 30. */
  readonly urgency: number;
  /** Gets at least half of the slots while it waits, whatever is more urgent. @default false */
  readonly assured?: boolean;
  /** Whether {@link settle} calls the warehouse. */
  readonly looksUp: boolean;
  /** Most commands that one look-up may settle. @default 1 */
  readonly lookedUpTogether?: number;
  /** Several may travel in one call. */
  readonly batching?: Batching<Call, Response>;

  /**
   * Builds the calls from what is true at this moment. What is not to be sent drops out, withdrawn or given back.
   * May throw: then nothing has left, and the engine finds the command that is to blame.
   */
  prepare(ctx: Context, commands: readonly ClaimedCommand[]): Promise<readonly Call[]>;
  /** Makes the one call. @returns a result for each of `calls`, in their order */
  send(
    client: SkladClient,
    calls: readonly Call[],
    options: CallOptions,
  ): Promise<readonly CallResult<Response>[]>;
  /** Writes successes into the tables, in the transaction that finishes their commands. */
  succeed(
    stores: Stores,
    done: readonly { readonly call: Call; readonly response: Response }[],
  ): Promise<void>;
  /** Writes a refusal into the tables, in the transaction that finishes its command, and tells the merchant. */
  refuse(stores: Stores, call: Call, descriptions: readonly string[]): Promise<void>;
  /**
   * Finds out what became of commands whose outcome is unclear, of all with one call or of the first, with the others
   * given back. Throws when the look-up of the first fails.
   */
  settle(
    ctx: Context,
    connection: ConnectionRow,
    commands: NonEmpty<ClaimedCommand>,
    slot: CallSlot,
  ): Promise<readonly Resolution[]>;
  /**
   * Whether the look-up of {@link settle} works for another command while it fails for this one again and again.
   * Without it nobody knows, and the look-up is tried again.
   */
  lookUpWorks?(ctx: Context, connection: ConnectionRow, command: ClaimedCommand): Promise<boolean>;
  /** Whom a command is for, when no call was prepared. */
  subjectOf(stores: Stores, command: Pick<ClaimedCommand, "subject_id">): Promise<Subject>;
  /** After calls are recorded: plans again what may have changed meanwhile. */
  after(ctx: Context, calls: readonly Call[], done: ReadonlySet<string>): Promise<void>;
  /** After look-ups: the same by subject id. */
  onResolved(ctx: Context, subjectIds: readonly string[]): Promise<void>;
}
