import { type CallOptions, type SkladClient, SkladError, type SkladErrorCode } from "../../client";
import { AdminError } from "../../modules/sklad/errors";
import type SkladModuleService from "../../modules/sklad/service";
import type { Slot, SlotRequest as SlotLimit } from "../../modules/sklad/stores/connections/rate-limit";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";

/** Short enough to keep the place at the head of the queue. */
const ASK_AGAIN_MS = 500;
/** Keeps a request from asking every millisecond for a slot that is reserved for an urgent one. */
const SHORTEST_SLEEP_MS = 10;

/** A client that does not speak with the stored ApiKey of a connection, and the share of the rate limit it spends. */
interface OtherClient extends Pick<ConnectionRow, "api_key_fingerprint" | "settings"> {
  readonly client: SkladClient;
}

/** A connection, or a client that was made for a key that is not stored. */
type SlotOwner = ConnectionRow | OtherClient;

interface SlotOptions {
  /** Buckets the call counts in, the scarcest first; all but `general` hold one call a window. @default ["general"] */
  readonly buckets?: readonly string[];
  /** Ahead of the queue: a person waits, or an outcome is being resolved. @default false */
  readonly urgent?: boolean;
  /** Longest wait for a free slot, in milliseconds. @default 0 */
  readonly patience_ms?: number;
  /**
   * Called when the connection has no client, because its ApiKey does not decrypt or its host is not allowed; there is
   * no slot then. @default throws what prevents the client
   */
  readonly onNoClient?: (error: unknown) => Promise<void>;
}

export interface NoSlot {
  /** Milliseconds until one may come free; Infinity without a client. */
  readonly wait_ms: number;
}

/** Makes a call in a slot of the rate limit, or throws. */
export interface Caller {
  call<T>(make: (client: SkladClient, options: CallOptions) => Promise<T>): Promise<T>;
}

/** One slot of the rate limit: good for one call, and counted from its end. A used or a stale slot throws. */
export interface CallSlot extends Caller {
  /** Whether a call that begins now could end after the slot was given to another caller. */
  isStale(): boolean;
  isUsed(): boolean;
  /** Whether a call was begun with it, also one that never left and so has not used it. */
  isTried(): boolean;
}

/**
 * Runs `work` with a slot of the rate limit. The only place where clients of connections are made, so no call passes the
 * limit by. The slot is counted from the end of its call, and given back when no call was made.
 * @returns what `work` returns, or how long until there may be a slot
 */
export async function withSlot<T>(
  { sklad, cutOff, onCall }: Pick<Context, "sklad" | "cutOff" | "onCall">,
  owner: SlotOwner,
  options: SlotOptions,
  work: (slot: CallSlot) => Promise<T>,
): Promise<T | NoSlot> {
  let client: SkladClient;
  try {
    // Made before a slot is taken or a command claimed: an unreadable ApiKey makes no outcome unclear.
    // oxlint-disable-next-line sklad/helpers -- The place that the rule points to.
    client = "client" in owner ? owner.client : sklad.clientFor(owner);
  } catch (error) {
    if (!options.onNoClient) throw error;
    await options.onNoClient(error);
    return { wait_ms: Infinity };
  }
  const taken = await takeAll(sklad, owner, options, cutOff);
  if ("wait_ms" in taken) return taken;
  const slot = new OpenSlot(sklad, taken, client, cutOff);
  try {
    return await work(slot);
  } finally {
    if (!slot.isUsed()) for (const one of taken) await sklad.stores.rateLimit.giveBack(one);
    else if (taken.some(({ bucket }) => bucket === "general")) onCall?.();
  }
}

/** Failures of the client itself, before anything is sent. */
const NEVER_LEFT: ReadonlySet<SkladErrorCode> = new Set(["operation_disabled", "invalid_request"]);

interface TakenSlot extends Slot {
  /** Monotonic milliseconds of this process, not later than the slot was taken. */
  readonly taken_at: number;
}

class OpenSlot implements CallSlot {
  #used = false;
  #tried = false;

  constructor(
    private readonly sklad: SkladModuleService,
    private readonly slots: readonly TakenSlot[],
    private readonly client: SkladClient,
    private readonly cutOff: AbortSignal | undefined,
  ) {}

  async call<T>(make: (client: SkladClient, options: CallOptions) => Promise<T>): Promise<T> {
    if (this.#used) throw new Error("A slot of the rate limit is good for one call.");
    if (this.isStale()) throw new Error("A slot of the rate limit was kept for too long to call with it.");
    this.#used = true;
    this.#tried = true;
    try {
      return await make(this.client, this.cutOff ? { signal: this.cutOff } : {});
    } catch (error) {
      this.#used = !(error instanceof SkladError && NEVER_LEFT.has(error.code));
      throw error;
    } finally {
      const { rateWindowMs } = this.sklad.configuration;
      if (this.#used)
        for (const slot of this.slots) await this.sklad.stores.rateLimit.complete(slot, rateWindowMs);
    }
  }

  isStale(): boolean {
    const { leaseMarginMs } = this.sklad.configuration;
    return this.slots.some(({ taken_at }) => this.sklad.monotonic() - taken_at >= leaseMarginMs);
  }

  isUsed(): boolean {
    return this.#used;
  }

  isTried(): boolean {
    return this.#tried;
  }
}

/** Takes a slot of each bucket, or of none. */
async function takeAll(
  sklad: SkladModuleService,
  owner: SlotOwner,
  options: SlotOptions,
  cutOff: AbortSignal | undefined,
): Promise<readonly TakenSlot[] | NoSlot> {
  const taken: TakenSlot[] = [];
  for (const bucket of options.buckets ?? ["general"]) {
    const slot = await takeOne(sklad, owner, options, bucket, cutOff);
    if ("wait_ms" in slot) {
      for (const one of taken) await sklad.stores.rateLimit.giveBack(one);
      return slot;
    }
    taken.push(slot);
  }
  return taken;
}

async function takeOne(
  sklad: SkladModuleService,
  owner: SlotOwner,
  { urgent = false, patience_ms = 0 }: SlotOptions,
  bucket: string,
  cutOff: AbortSignal | undefined,
): Promise<TakenSlot | NoSlot> {
  const { rateWindowMs } = sklad.configuration;
  const limit: SlotLimit = {
    urgent,
    limit: bucket === "general" ? owner.settings.requests_per_minute : 1,
    window_ms: rateWindowMs,
    // The slot stays taken for this long and its window on top when its call is never counted.
    deadline_ms: longestCallMs(sklad),
  };
  const until = sklad.clock() + patience_ms;
  for (;;) {
    const taken_at = sklad.monotonic();
    const slot = await sklad.stores.rateLimit.take(owner.api_key_fingerprint, bucket, limit);
    if (!("wait_ms" in slot)) return { ...slot, taken_at };
    if (cutOff?.aborted || sklad.clock() + slot.wait_ms > until) return slot;
    await sklad.sleep(Math.min(Math.max(slot.wait_ms, SHORTEST_SLEEP_MS), ASK_AGAIN_MS));
  }
}

/** The bucket a report counts in: one of its own, or one that all reports share. The spec can be read either way. */
export function reportBucket(
  { report_bucket }: Pick<ConnectionRow["settings"], "report_bucket">,
  operation: string,
): string {
  return report_bucket === "shared" ? "reports" : operation;
}

/** From taking a slot to the end of its call. */
export function longestCallMs({ configuration }: Pick<SkladModuleService, "configuration">): number {
  return configuration.leaseMarginMs + configuration.callDeadlineMs;
}

export function isNoSlot(result: unknown): result is NoSlot {
  return typeof result === "object" && result !== null && "wait_ms" in result;
}

/** A person waits for the response: after this time an error that asks to try again serves them better. */
const PATIENCE_MS = 10_000;

interface PersonCallOptions extends Pick<SlotOptions, "buckets"> {
  /** End of the wait, in monotonic milliseconds; shared by all calls of one request. @default in ten seconds */
  readonly until?: number;
}

/** End of a person's wait that begins now, in monotonic milliseconds. */
export function personWaitsUntil({ sklad }: Pick<Context, "sklad">): number {
  return sklad.monotonic() + PATIENCE_MS;
}

/**
 * Makes one call for a person, as soon as the rate limit allows; ends it when the person's wait ends. Throws an AdminError
 * when there is no slot or no time left, and what the client throws.
 */
export async function callForPerson<T>(
  { sklad }: Pick<Context, "sklad">,
  owner: SlotOwner,
  call: (client: SkladClient, options: CallOptions) => Promise<T>,
  { buckets, until = personWaitsUntil({ sklad }) }: PersonCallOptions = {},
): Promise<T> {
  const left_ms = until - sklad.monotonic();
  if (left_ms <= 0) throw new AdminError("took_too_long");
  const deadline = new AbortController();
  const answered = new AbortController();
  sklad.sleep(left_ms, answered.signal).then(
    () => deadline.abort(),
    () => undefined,
  );
  try {
    const options = { ...(buckets && { buckets }), urgent: true, patience_ms: left_ms };
    const result = await withSlot({ sklad, cutOff: deadline.signal }, owner, options, async (slot) => ({
      response: await slot.call(call),
    }));
    if (!isNoSlot(result)) return result.response;
    throw new AdminError("rate_limit_used", { seconds: Math.ceil(result.wait_ms / 1000) });
  } finally {
    answered.abort();
  }
}

/** {@link callForPerson} for what makes its calls by a {@link Caller}. */
export function callerForPerson(
  ctx: Pick<Context, "sklad">,
  owner: SlotOwner,
  options: PersonCallOptions = {},
): Caller {
  return { call: (make) => callForPerson(ctx, owner, make, options) };
}
