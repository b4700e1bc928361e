import { type AddedOrderEntry, UnexpectedResponseError } from "../../../client";
import type { Slot } from "../../../modules/sklad/stores/rate-limit";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { giveUpArrayForm } from "./give-up-array-form";
import { atCrashPoint } from "../../crash-points";
import { callOptions } from "./send";
import type { LoopSignal } from "../kinds/kind";
import { cachedOrders } from "../../shop/order-cache";
import { leaseExpired } from "./lease-expired";
import type { PreparedAdd } from "../kinds/add";
import { type BatchedAdd, prepareBatch } from "../kinds/add-batch";
import { reconcileOrders } from "../../orders/reconcile-orders";
import { recordEntries } from "../settle/record-entries";
import type { Context } from "../../context";
import { describeFailure, settleFailure } from "../settle/failure";
import { provesArrayForm } from "./prove-array-form";

/** So many first batches refused as a whole, of other orders each time, mean that the service does not take batches. */
const REFUSED_TRIALS = 3;

/** Sends several adds in one call, and records each by its own entry of the answer. */
export async function deliverBatch(
  ctx: Context,
  connection: ConnectionRow,
  commands: readonly ClaimedCommand[],
  slot: Slot,
): Promise<LoopSignal> {
  const { rateLimit, connections } = ctx.sklad.stores;
  const prepared = await prepareBatch(ctx, commands);
  const since = performance.now();
  const deliveries = await markSending(ctx, prepared);
  if (deliveries.length === 0) {
    await rateLimit.giveBack(slot);
    return "next";
  }
  atCrashPoint("K3");
  const sending = deliveries.map(({ command }) => command);
  if (await leaseExpired(ctx, sending, since, slot)) {
    await Promise.all([rateLimit.giveBack(slot), connections.resizeBatch(connection.id, "shrink")]);
    return "next";
  }
  const { next, settled } = await sendBatch(ctx, connection, deliveries, slot);
  await planAgain(ctx, deliveries, settled);
  return next;
}

/** Commits that they are about to leave. One that was withdrawn meanwhile, or whose lease is over, drops out. */
async function markSending({ sklad }: Context, prepared: readonly BatchedAdd[]): Promise<BatchedAdd[]> {
  const { callDeadlineMs, leaseMarginMs } = sklad.configuration;
  const marked = await sklad.stores.outbox.markAllSending(prepared, callDeadlineMs + leaseMarginMs);
  return prepared.filter(({ command }) => marked.has(command.id));
}

interface Sent {
  readonly next: LoopSignal;
  /** Recorded as accepted; by id of the warehouse order. */
  readonly settled: ReadonlySet<string>;
}

/**
 * Edits and cancellations that came while the call was under way are planned now. An accepted order that is still what
 * was sent, and its only parcel, has nothing to plan.
 */
async function planAgain(
  ctx: Context,
  deliveries: readonly BatchedAdd[],
  settled: ReadonlySet<string>,
): Promise<void> {
  const orderIds = deliveries.map(({ order_id }) => order_id);
  const now = await cachedOrders(ctx, orderIds);
  const asSent = ({ input, command, order_id }: BatchedAdd) =>
    settled.has(command.subject_id) &&
    input.warehouse_orders.length === 1 &&
    now.get(order_id) === input.order;
  const changed = deliveries.filter((delivery) => !asSent(delivery)).map(({ order_id }) => order_id);
  const { failed } = await reconcileOrders(ctx, changed, "outbox");
  for (const error of failed.values()) throw error;
}

async function sendBatch(
  ctx: Context,
  connection: ConnectionRow,
  deliveries: readonly PreparedAdd[],
  slot: Slot,
): Promise<Sent> {
  const { rateLimit } = ctx.sklad.stores;
  let entries: AddedOrderEntry[];
  try {
    entries = await ctx.sklad
      .clientFor(connection)
      .addOrders(
        deliveries.map(({ sent }) => sent),
        callOptions(ctx),
      )
      .finally(() => rateLimit.complete(slot, ctx.sklad.configuration.rateWindowMs));
  } catch (error) {
    return { next: await settleFailedBatch(ctx, connection, deliveries, error), settled: new Set() };
  }
  atCrashPoint("K6");
  if (connection.array_form !== "trusted" && !(await provesArrayForm(ctx, connection, deliveries, entries))) {
    return { next: "next", settled: new Set() };
  }
  const settled = await recordEntries(ctx, connection, deliveries, entries);
  await ctx.sklad.stores.connections.resizeBatch(connection.id, "grow");
  return { next: "next", settled };
}

/**
 * A batch refused as a whole is halved until the bad order stands alone; an unclear one is settled order by order. A
 * first try that is not understood means that the service does not take batches.
 */
async function settleFailedBatch(
  ctx: Context,
  connection: ConnectionRow,
  deliveries: readonly PreparedAdd[],
  error: unknown,
): Promise<LoopSignal> {
  const { stores } = ctx.sklad;
  const failure = describeFailure(error);
  const untrusted = connection.array_form !== "trusted";
  const refused = failure.outcome === "refused";
  const malformed = untrusted && failure.code === "malformed_request";
  if (failure.outcome === "unknown") await stores.connections.resizeBatch(connection.id, "shrink");
  if (untrusted && refused) await countRefusedTrial(ctx, connection);
  if (malformed || (untrusted && isAnotherShape(error))) await giveUpArrayForm(ctx, connection);
  if ((!refused && !malformed) || deliveries.length === 1)
    return settleFailure(ctx, connection, deliveries, error);
  const batch_limit = Math.floor(deliveries.length / 2);
  for (const { command } of deliveries) {
    await stores.outbox.requeue(
      command,
      0,
      { error: "batch_refused", descriptions: failure.descriptions },
      batch_limit,
    );
  }
  return "next";
}

/** An answer that was cut off on its way, or was no JSON at all, says nothing about the form. */
function isAnotherShape(error: unknown): boolean {
  return (
    error instanceof UnexpectedResponseError && error.trouble !== "truncated" && error.trouble !== "not_json"
  );
}

/** A refusal may be for one of the two orders: other orders are tried, but not without end. */
async function countRefusedTrial(ctx: Context, connection: ConnectionRow): Promise<void> {
  const refusals = await ctx.sklad.stores.connections.countRefusedTrial(connection.id);
  if (refusals >= REFUSED_TRIALS) await giveUpArrayForm(ctx, connection);
}
