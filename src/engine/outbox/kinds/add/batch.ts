import { type AddedOrder, MAX_ORDERS_PER_CALL, SkladError } from "../../../../client";
import type { WireOrder } from "../../../../client/schemas/order";
import { dialectFingerprintOf } from "../../../../modules/sklad/options";
import type { ClaimedCommand } from "../../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow, NewWarehouseOrderLine } from "../../../../modules/sklad/types";
import { matchStatus } from "../../../../planning/identity";
import { bodyToSend, type PlanInput, type SentFacts } from "../../../../planning/orders";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";
import type { Context } from "../../../context";
import { linesOf, lookUpToResolve, type ReconciledOrders, reconcileOrders } from "../../../orders";
import { clear, raise } from "../../../problems";
import { isNoSlot } from "../../../rate-limit";
import type { Batching, CallResult, PreparedCall } from "../../command-kind";
import { isAnotherShape, isRefusal } from "../../failures/failure";
import { targetOfRow } from "../order-command";

/** Orders of a first batch, which earns trust in the array form. */
const TRIAL_SIZE = 2;
/**
 * Weight of failed first batches, each of other orders, at which the service counts as taking no batches: three refused
 * ones. An unclear outcome weighs less, because a bad connection looks the same.
 */
const FAILED_TRIALS = 9;
const REFUSED = 3;
const UNCLEAR = 1;
/**
 * Longest time that single calls wait for a first batch: it and the look-ups of its orders take that long at a warehouse
 * that needs three seconds for a call.
 */
const DEFERRED_MS = 15_000;

/**
 * AddOrder's array form. Its shape is assumed, and a wrong reading would swap two customers' parcels: a connection
 * earns trust with one batch of two whose entries are both confirmed by looking them up.
 */
export const arrayForm: Batching<PreparedAdd, AddedOrder> = {
  /** Batches are used only when the queue is longer than single calls clear in a minute. */
  async size(ctx, claiming, worker) {
    const { sklad } = ctx;
    const connection = await ofThisDialect(ctx, claiming);
    if (connection.array_form === "unsupported") return 1;
    const inOneMinute = connection.settings.requests_per_minute;
    const queue = { kind: "add", state: "queued" } as const;
    const due = await sklad.stores.claims.countDue(connection.id, queue, inOneMinute + 1);
    if (due < inOneMinute) {
      deferralsOf(sklad).delete(connection.id);
      return 1;
    }
    if (connection.array_form === "trusted") return connection.batch_size;
    if (worker === 0) return TRIAL_SIZE;
    // Single calls beside the first batch would spend slots that carry a hundred orders each once batches are trusted.
    // Where first batches keep failing single calls are sent beside them.
    return connection.failed_trials <= REFUSED && isDeferred(sklad, connection) ? 0 : 1;
  },

  async isTrusted(ctx, connection, calls, results) {
    const { arrayForms } = ctx.sklad.stores;
    if (isTrusted(ctx, connection)) {
      if (connection.batch_size < MAX_ORDERS_PER_CALL) await arrayForms.resize(connection.id, "grow");
      return true;
    }
    const verdicts = [];
    for (const [index, call] of calls.entries())
      verdicts.push(await verify(ctx, connection, call, results[index]));
    if (calls.length >= TRIAL_SIZE && verdicts.every((verdict) => verdict === "confirmed")) {
      await arrayForms.set(connection, "trusted", fingerprintOf(ctx, connection));
      return true;
    }
    if (verdicts.includes("contradicted")) await markUnsupported(ctx, connection);
    else {
      const refused = results.some(({ outcome }) => outcome === "refused");
      await countFailedTrial(ctx, connection, refused ? REFUSED : UNCLEAR);
    }
    return false;
  },

  async failed(ctx, connection, _calls, failure) {
    if (isTrusted(ctx, connection)) {
      // A refusal is about one bad order, so it leaves the size of batches as it is.
      if (failure.outcome === "unknown" && !isRefusal(failure))
        await ctx.sklad.stores.arrayForms.resize(connection.id, "shrink");
      return;
    }
    // A 400 for two orders that are well-formed one by one, or a response of another shape, is about the array form.
    const isAboutForm = failure.code === "malformed_request" || isAnotherShape(failure);
    if (isAboutForm) await markUnsupported(ctx, connection);
    else if (failure.outcome !== "nothing-happened")
      await countFailedTrial(ctx, connection, isRefusal(failure) ? REFUSED : UNCLEAR);
  },
};

const fingerprintOf = ({ sklad }: Context, { base_url }: ConnectionRow) =>
  dialectFingerprintOf(sklad.configuration, base_url);

const isOfAnotherDialect = (ctx: Context, connection: ConnectionRow) =>
  (connection.array_form_dialect ?? null) !== fingerprintOf(ctx, connection);

function isTrusted(ctx: Context, connection: ConnectionRow): boolean {
  return connection.array_form === "trusted" && !isOfAnotherDialect(ctx, connection);
}

/** Forgets the trust that was earned with another dialect: a wrong reading would swap two parcels. */
async function ofThisDialect(ctx: Context, connection: ConnectionRow): Promise<ConnectionRow> {
  if (!isOfAnotherDialect(ctx, connection)) return connection;
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.arrayForms.begin(connection.id, fingerprintOf(ctx, connection));
    await clear(stores, { connection: connection.id }, "batches_unsupported");
  });
  return { ...connection, array_form: "untried", failed_trials: 0 };
}

interface Deferral {
  readonly trials: number;
  /** In monotonic milliseconds. */
  readonly since: number;
}

/** The deferral of single calls behind a first batch, by connection. */
class Deferrals extends Map<string, Deferral> {}

const deferralsOf = ({ processState }: Context["sklad"]) =>
  processState.get(Deferrals, () => new Deferrals());

function isDeferred(sklad: Context["sklad"], { id, failed_trials: trials }: ConnectionRow): boolean {
  const deferrals = deferralsOf(sklad);
  const now = sklad.monotonic();
  const known = deferrals.get(id);
  const deferral = known?.trials === trials ? known : { trials, since: now };
  deferrals.set(id, deferral);
  return now - deferral.since < DEFERRED_MS;
}

/** The failure may be due to one of the two orders, so other orders are tried a limited number of times. */
async function countFailedTrial(ctx: Context, connection: ConnectionRow, weight: number): Promise<void> {
  const failed = await ctx.sklad.stores.arrayForms.countFailedTrial(connection, weight);
  if (failed >= FAILED_TRIALS) await markUnsupported(ctx, connection);
}

/** The connection sends one order a call from now on, and raises a problem. */
async function markUnsupported(ctx: Context, connection: ConnectionRow): Promise<void> {
  await ctx.sklad.stores.transaction(async (stores) => {
    if (await stores.arrayForms.set(connection, "unsupported", fingerprintOf(ctx, connection)))
      await raise(stores, { connection }, "batches_unsupported");
  });
}

type Confirmation = "confirmed" | "contradicted" | "unclear";

async function verify(
  ctx: Context,
  connection: ConnectionRow,
  { row }: PreparedAdd,
  result: CallResult<AddedOrder> | undefined,
): Promise<Confirmation> {
  if (result?.outcome !== "done") return "unclear";
  const { remoteId, remoteKey } = result.response;
  const statuses = await lookUpToResolve(ctx, connection, row).catch((error: unknown) => {
    if (!(error instanceof SkladError)) throw error;
    ctx.logger.warn(`sklad: the first batch could not be confirmed: ${error.code}`);
    return [];
  });
  if (isNoSlot(statuses)) return "unclear";
  // Matched by both ids of the response, or by our own id where the look-up returns it.
  const match = matchStatus(statuses, row, { remoteId, remoteKey });
  if (match.kind !== "present") {
    const named = matchStatus(statuses, row);
    return named.kind === "present" && named.remote_id !== remoteId ? "contradicted" : "unclear";
  }
  const { externalId, number } = match.status;
  if (match.status.remoteId === null || match.status.remoteKey === null) return "unclear";
  const isAnother =
    (externalId !== null && externalId !== row.id) || (number !== null && number !== row.number);
  return isAnother ? "contradicted" : "confirmed";
}

export interface PreparedAdd extends PreparedCall {
  readonly sent: WireOrder;
  readonly facts: SentFacts;
  readonly row: WarehouseOrder;
  /** What the body was made from. */
  readonly input: PlanInput;
}

/** An order without a sendable body waits this long: the plan holds or withdraws it, now or the next time. */
const RECHECK_MS = 5_000;

/** Builds AddOrder for each order as it is at this moment, so that an edit before the handover needs no second call. */
export async function prepareAdds(ctx: Context, commands: readonly ClaimedCommand[]): Promise<PreparedAdd[]> {
  const { warehouseOrders, warehouseOrderLines } = ctx.sklad.stores;
  const found = await warehouseOrders.findAll(commands.map(({ target_id }) => target_id));
  const planned = new Map(found.filter(({ state }) => state === "planned").map((row) => [row.id, row]));
  const orderIds = [...planned.values()].map(({ order_id }) => order_id);
  const reconciled = await reconcileOrders(ctx, orderIds, "outbox");
  const prepared: { call: PreparedAdd; lines: readonly NewWarehouseOrderLine[] }[] = [];
  for (const command of commands) {
    const one = await prepareOne(ctx, command, planned.get(command.target_id), reconciled);
    if (one) prepared.push(one);
  }
  // Stored before the call: a look-up that resolves an unclear outcome later does not know the parcel's lines.
  await warehouseOrderLines.supersede(prepared.map(({ call: { row }, lines }) => ({ id: row.id, lines })));
  return prepared.map(({ call }) => call);
}

async function prepareOne(
  { sklad }: Context,
  command: ClaimedCommand,
  row: WarehouseOrder | undefined,
  { reconciled, failed }: ReconciledOrders,
) {
  const { outbox, openCommands } = sklad.stores;
  // An order that cannot be planned has raised its problem; the others of the batch are sent.
  if (row && failed.has(row.order_id)) {
    await outbox.requeue([command], sklad.configuration.leaseMarginMs);
    return undefined;
  }
  const planned = row && reconciled.get(row.order_id);
  if (!row || !planned) {
    await openCommands.withdraw(command.target_id, "add");
    return undefined;
  }
  const found = bodyToSend(planned.bodies, row.id);
  if (!found?.converted.ok || !found.sent) {
    await outbox.requeue([command], RECHECK_MS);
    return undefined;
  }
  const { body } = found.converted;
  return {
    call: { command, target: targetOfRow(row), sent: body, facts: found.sent, row, input: planned.input },
    lines: linesOf(found.parcel),
  };
}
