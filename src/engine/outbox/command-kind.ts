import type { OrderEventType } from "../../catalogue";
import type { CallOptions, DialectCalls, DialectKey, SkladClient } from "../../client";
import { isTheDatabases, reasonOf } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import type { ClaimedCommand, Exchange } from "../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow, NewEvent } from "../../modules/sklad/types";
import type { SentFacts } from "../../planning/orders";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import type { CallSlot } from "../rate-limit";
import { isolate } from "../runtime/isolate";
import type { Failure } from "./failures/failure";

/** Name of the look-ups among a connection's operations. */
export const LOOK_UP = "look_up";

/** How a command is named in the log, in the timeline and in the merchant's problems. */
export interface CommandTarget {
  /** Id of the warehouse order, when the command has one. */
  readonly warehouse_order_id: string | null;
  /** Medusa's order id, when the command has one. */
  readonly order_id: string | null;
  /** Its name for a person, such as the order's number. */
  readonly number: string;
}

export interface PreparedCall {
  readonly command: ClaimedCommand;
  readonly target: CommandTarget;
  /** The body without the ApiKey. */
  readonly sent: Record<string, unknown>;
  /** What the warehouse order stores once the command has succeeded, also when only a look-up shows the success. */
  readonly facts?: SentFacts;
  /** Once the call was made. */
  readonly exchange?: Exchange | undefined;
}

/** The client's input for a stored call, from which the request is shown again. */
export type StoredInput = {
  readonly [Key in DialectKey]: { readonly entry: Key; readonly input: DialectCalls[Key]["input"] };
}[DialectKey];

/** What a response says of one command of the call. */
export type CallResult<Response> =
  | { readonly outcome: "done"; readonly response: Response }
  | { readonly outcome: "refused"; readonly descriptions: readonly string[] }
  | {
      readonly outcome: "unclear";
      readonly error: string;
      /** Set when the response names it as done. */
      readonly was_done?: true;
      readonly descriptions?: readonly string[];
    };

/** What a look-up says of a command whose outcome is unclear. */
export type Verdict =
  /** It happened: `record` writes the success; the command is finished with `received`. */
  | {
      readonly kind: "happened";
      readonly received: Record<string, unknown>;
      record(stores: Stores): Promise<void>;
    }
  /** This look-up did not find it, and a positive control proves that the look-up would have. */
  | {
      readonly kind: "absent";
      /** Milliseconds until the next look-up. @default the interval of look-ups */
      readonly wait_ms?: number;
    }
  /** It is certain that nothing happened, or sending it twice does no harm. */
  | { readonly kind: "send_again" }
  /** The look-up worked and decided nothing. */
  | { readonly kind: "unclear" }
  /** No look-up was possible now, or none that could decide. */
  | {
      readonly kind: "later";
      readonly wait_ms: number;
      /** Counts as a look-up that decided nothing. @default false */
      readonly is_unclear?: boolean;
    }
  /** There is no look-up for it: a person decides. */
  | { readonly kind: "cannot_be_known" };

export type NonEmpty<T> = readonly [T, ...T[]];

export interface Resolution {
  readonly command: ClaimedCommand;
  readonly verdict: Verdict;
  /** Whether the look-up was answered, whatever the answer says of the command. */
  readonly answered: boolean;
}

/** How several commands of a kind travel in one call. */
export interface Batching<Call extends PreparedCall, Response> {
  /**
   * Most commands of the next call; 0 while another worker tries a first batch.
   * @param worker number of the worker that asks, 0 for the first of its connection
   */
  size(ctx: Context, connection: ConnectionRow, worker: number): Promise<number>;
  /** Whether the results of a batch may be recorded. If not, each of its commands is resolved by look-up. */
  isTrusted(
    ctx: Context,
    connection: ConnectionRow,
    calls: readonly Call[],
    results: readonly CallResult<Response>[],
  ): Promise<boolean>;
  /** Learns from a call of several commands that failed as a whole. */
  failed(ctx: Context, connection: ConnectionRow, calls: readonly Call[], failure: Failure): Promise<void>;
}

/**
 * How one write operation is prepared, sent, recorded and, when its outcome is unclear, resolved. Claiming, retrying and
 * parking are the same for all kinds, so the sender knows kinds and no operations.
 */
export interface CommandKind<Call extends PreparedCall = PreparedCall, Response = unknown> {
  /** As in the column `kind`. */
  readonly name: string;
  /** What its targets are called in problems, such as "product". @default its name */
  readonly words?: Readonly<Record<"en" | "uk", string>>;
  /** Lower goes first; look-ups of unclear outcomes go at 25 or earlier. */
  readonly urgency: number;
  /** Gets at least half of the slots while it waits, whatever is more urgent. @default false */
  readonly guaranteedShare?: boolean;
  /** Is sent and looked up only while no command of another kind can be. @default false */
  readonly isBackground?: boolean;
  /** Whether {@link resolve} calls the warehouse. */
  readonly looksUp: boolean;
  /** Most commands that one look-up may resolve. @default 1 */
  readonly maxLookUpBatch?: number;
  /** @default one command a call */
  readonly batching?: Batching<Call, Response>;

  /**
   * Builds the calls from the rows as they are now. Commands that are not to be sent are withdrawn or requeued and left
   * out. May throw: then nothing has left, and the sender isolates the command that causes it.
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
  /** Writes a refusal and its problem, in the transaction that finishes the command. */
  refuse(stores: Stores, call: Call, descriptions: readonly string[]): Promise<void>;
  /** The client's input, from the stored body; undefined when it lacks what the request needs. */
  inputOf?(sent: Record<string, unknown>, row: WarehouseOrder | undefined): StoredInput | undefined;
  /**
   * Finds the outcome of unclear commands: of all with one call, or of the first, with the others requeued for look-up.
   * Throws when the look-up of the first fails.
   */
  resolve(
    ctx: Context,
    connection: ConnectionRow,
    commands: NonEmpty<ClaimedCommand>,
    slot: CallSlot,
  ): Promise<readonly Resolution[]>;
  /**
   * Whether the look-up of {@link resolve} works for another command while it keeps failing for this one, which is then
   * parked. Without this function the look-up is tried again.
   */
  lookUpWorks?(ctx: Context, connection: ConnectionRow, command: ClaimedCommand): Promise<boolean>;
  targetOf(stores: Stores, command: Pick<ClaimedCommand, "target_id">): Promise<CommandTarget>;
  /**
   * After calls are recorded: plans again what may have changed while they were under way.
   * @param done ids of the targets whose command succeeded
   */
  onRecorded(ctx: Context, calls: readonly Call[], done: ReadonlySet<string>): Promise<void>;
  /** After look-ups: plans again, by target id. */
  onResolved(ctx: Context, targetIds: readonly string[]): Promise<void>;
}

/** An event about one command, with why it happened. */
export function commandEvent(
  { target, command }: Pick<PreparedCall, "target" | "command">,
  type: OrderEventType,
  data: Record<string, unknown>,
): NewEvent {
  const { warehouse_order_id, order_id } = target;
  const { connection_id } = command;
  return { type, source: "outbox", warehouse_order_id, order_id, connection_id, data };
}

/** Adds an event about one command to the timeline. */
export async function addCommandEvent(
  ctx: Context,
  stores: Stores,
  kind: CommandKind,
  command: ClaimedCommand,
  type: OrderEventType,
): Promise<void> {
  const target = await kind.targetOf(stores, command);
  await addEvents(ctx, stores, commandEvent({ target, command }, type, { kind: kind.name }));
}

/**
 * Adds events to the timeline, inside of a transaction that moves their commands. An event that cannot be written is
 * logged and left out, because it must not keep its command from moving on.
 */
export async function addEvents(ctx: Context, stores: Stores, ...events: readonly NewEvent[]): Promise<void> {
  await isolate(events, (some) => stores.transaction((inner) => inner.events.add(...some)), {
    isShared: isTheDatabases,
    async onCulprit({ type, order_id, warehouse_order_id }, error) {
      const whose = `order ${order_id ?? warehouse_order_id ?? "-"}`;
      ctx.logger.error(`sklad: "${type}" of ${whose} is not in the timeline: ${reasonOf(error)}`);
    },
  });
}
