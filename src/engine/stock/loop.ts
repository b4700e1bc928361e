import { setTimeout as sleep } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../../modules/sklad/background";
import type { StockClaim } from "../../modules/sklad/stores/stock";
import type { StockCounts } from "../../modules/sklad/types";
import { type Context, contextOf } from "../context";
import { raiseForConnection } from "../problems";
import { backoffMs } from "../rate-limit";
import { reasonOf } from "../../modules/sklad/reason-of";
import { bringInStep } from "./in-step";

/** Also when no event told of a change: events are hints. */
const EVERY_MS = 60_000;
/** Renewed for as long as somebody works; what a dead process has left is taken up after it. */
const LEASE_MS = 60_000;
/** A person who stops it, or disables the connection, waits no longer than this. */
const RENEW_MS = 5_000;
/** Connections worked on at the same time: one whose stock takes minutes keeps no other waiting. */
const WORKERS = 2;
const FIRST_PAUSE_MS = 1_000;
/** An orchestrator kills what has not stopped after ten seconds or more. */
const PATIENCE_MS = 8_000;
/** From this many failures in a row on the merchant is notified; before, it may be a hiccup. */
const NOTIFY_AFTER_FAILURES = 3;

/** Keeps Medusa's levels in step with the reports and the orders, for as long as the process lives. */
export const stockLoop: BackgroundWork = {
  name: "sklad-stock",
  start: (container: MedusaContainer): RunningWork => new StockLoop(contextOf(container), container).start(),
};

/**
 * Brings in step what is due, one connection after the other, until nothing is.
 * @returns how many connections were worked on
 */
export async function syncDue(
  ctx: Context,
  container: MedusaContainer,
  stop: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { stock } = ctx.sklad.stores;
  for (let count = 0; ; count += 1) {
    const claim = stop.aborted ? undefined : await stock.claimDue(LEASE_MS, EVERY_MS);
    if (!claim) return count;
    await work(ctx, container, claim, stop);
  }
}

async function work(
  ctx: Context,
  container: MedusaContainer,
  claim: StockClaim,
  stop: AbortSignal,
): Promise<void> {
  const lease = holdLease(ctx, claim);
  const begun = ctx.sklad.monotonic();
  try {
    await bringInStep(ctx, container, claim, AbortSignal.any([stop, lease.lost]));
  } catch (error) {
    const reason = reasonOf(error);
    await noteFailure(ctx, claim, reason, Math.round(ctx.sklad.monotonic() - begun));
    ctx.logger.error(
      `sklad: the stock of ${claim.connection_id} could not be brought in step, and it is tried again: ${reason}`,
    );
  } finally {
    lease.end();
  }
}

/** Keeps the claim while it is worked on. Whose lease is lost stops; what it still writes, it writes under Medusa's locks. */
function holdLease({ sklad }: Context, claim: StockClaim): { lost: AbortSignal; end: () => void } {
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    // A database that is away may be back before the lease ends.
    const isHeld = await sklad.stores.stock.renew(claim, LEASE_MS).catch(() => true);
    if (!isHeld) lost.abort();
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  timer.unref();
  return { lost: lost.signal, end: () => clearInterval(timer) };
}

/** What was written by then is not known: the next run says it. */
const NOTHING: StockCounts = {
  ...{ compared: 0, differing: 0, written: 0, created: 0, busy: 0, refused: 0 },
  notes: {},
};

async function noteFailure(
  { sklad }: Context,
  claim: StockClaim,
  reason: string,
  duration_ms: number,
): Promise<void> {
  const failures = claim.failures + 1;
  const { connection_id, requested_at } = claim;
  await sklad.stores.transaction(async (stores) => {
    // Whoever has it by now says how it goes, and ends what was told.
    if (!(await stores.stock.fail(claim, backoffMs(failures, FIRST_PAUSE_MS)))) return;
    const run = { connection_id, requested_at, duration_ms, counts: NOTHING, error: reason };
    await stores.stockRuns.add({ ...run, kind: "failed" });
    const connection = await stores.connections.find(claim.connection_id);
    if (connection && failures >= NOTIFY_AFTER_FAILURES)
      await raiseForConnection(stores, connection, "stock_failing", { reason });
  });
}

class StockLoop implements RunningWork {
  readonly #stop = new AbortController();
  #finished: Promise<unknown> = Promise.resolve();
  #lastFailure: string | undefined;

  constructor(
    private readonly ctx: Context,
    private readonly container: MedusaContainer,
  ) {}

  start(): this {
    this.#finished = Promise.all(Array.from({ length: WORKERS }, () => this.#run()));
    return this;
  }

  /** A chunk that is being written is let end, as far as patience goes: its locks are given back by then. */
  async stop(): Promise<void> {
    this.#stop.abort();
    const patience = new AbortController();
    await Promise.race([
      this.#finished,
      sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.#look();
      await sleep(this.ctx.sklad.configuration.pollIntervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Whatever fails here, such as a database that is restarting, is tried again at the next look. */
  async #look(): Promise<void> {
    try {
      await syncDue(this.ctx, this.container, this.#stop.signal);
      this.#lastFailure = undefined;
    } catch (error) {
      const failure = reasonOf(error);
      // A long outage is one line in the log, not one a second.
      if (failure !== this.#lastFailure)
        this.ctx.logger.error(`sklad: it could not be looked for stock that is due: ${failure}`);
      this.#lastFailure = failure;
    }
  }
}
