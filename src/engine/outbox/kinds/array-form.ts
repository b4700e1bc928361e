import { type AddedOrder, MAX_ORDERS_PER_CALL, SkladError, UnexpectedResponseError } from "../../../client";
import { dialectFingerprint } from "../../../modules/sklad/dialect-fingerprint";
import { dialectOf } from "../../../modules/sklad/dialect-of";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { clearForConnection, raiseForConnection } from "../../problems";
import { isNoSlot, withSlot } from "../../rate-limit";
import { type Failure, isRefusal } from "../resolve/failure";
import { lookUp, matchStatus } from "../../orders";
import type { PreparedAdd } from "./add";
import type { Batching, CallResult } from "./kind";

/** A connection earns trust in the array form with a batch of this many. */
const TRIAL_SIZE = 2;
/**
 * First batches that failed, of other orders each time, that mean that the service does not take batches: three it
 * refused. One without a clear end speaks for less, because a bad line looks the same.
 */
const FAILED_TRIALS = 9;
const REFUSED = 3;
const UNCLEAR = 1;
const PATIENCE_MS = 65_000;
/**
 * For so long single calls wait for a first batch: as long as it and the look-ups of its orders take of a warehouse that
 * needs three seconds for a call. One that hangs may take as long as any call.
 */
const DEFERRED_MS = 15_000;

/**
 * AddOrder's array form. Its shape is assumed, and a wrong reading would swap two customers' parcels: a connection
 * earns trust with one batch of two whose entries are both confirmed by looking them up.
 */
export const arrayForm: Batching<PreparedAdd, AddedOrder> = {
  /** Several orders travel in one call only when the queue is longer than single calls clear in a minute. */
  async size(ctx, claiming, worker) {
    const { sklad } = ctx;
    const connection = await ofThisDialect(ctx, claiming);
    if (connection.array_form === "unsupported") return 1;
    const inOneMinute = connection.settings.requests_per_minute;
    const line = { kind: "add", state: "queued" } as const;
    const due = await sklad.stores.claims.countDue(connection.id, line, inOneMinute + 1);
    if (due < inOneMinute) {
      deferralsOf(sklad).delete(connection.id);
      return 1;
    }
    if (connection.array_form === "trusted") return connection.batch_size;
    if (worker === 0) return TRIAL_SIZE;
    // Single calls beside the first batch would spend what a hundred orders can travel on once it has proven itself;
    // beside those that go on failing they are what gets through.
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
      await arrayForms.set(connection.id, "trusted", markOf(ctx, connection));
      return true;
    }
    if (verdicts.includes("contradicted")) await giveUp(ctx, connection);
    else {
      const refused = results.some(({ outcome }) => outcome === "refused");
      await countFailedTrial(ctx, connection, refused ? REFUSED : UNCLEAR);
    }
    return false;
  },

  async failed(ctx, connection, _calls, failure) {
    if (isTrusted(ctx, connection)) {
      // For the sake of one bad order the others need not travel in more calls.
      if (failure.outcome === "unknown" && !isRefusal(failure))
        await ctx.sklad.stores.arrayForms.resize(connection.id, "shrink");
      return;
    }
    // 400 to two orders that are well-formed one by one, or a response of another shape, is about the form.
    const isAboutForm = failure.code === "malformed_request" || isAnotherShape(failure);
    if (isAboutForm) await giveUp(ctx, connection);
    else if (failure.outcome !== "nothing-happened")
      await countFailedTrial(ctx, connection, isRefusal(failure) ? REFUSED : UNCLEAR);
  },
};

const markOf = ({ sklad }: Context, { base_url }: ConnectionRow) =>
  dialectFingerprint(dialectOf(sklad.configuration, base_url));

const isOfAnotherDialect = (ctx: Context, connection: ConnectionRow) =>
  (connection.array_form_dialect ?? null) !== markOf(ctx, connection);

function isTrusted(ctx: Context, connection: ConnectionRow): boolean {
  return connection.array_form === "trusted" && !isOfAnotherDialect(ctx, connection);
}

/** What was found out with another dialect says nothing about this one: a wrong reading would swap two parcels. */
async function ofThisDialect(ctx: Context, connection: ConnectionRow): Promise<ConnectionRow> {
  if (!isOfAnotherDialect(ctx, connection)) return connection;
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.arrayForms.begin(connection.id, markOf(ctx, connection));
    await clearForConnection(stores, "batches_unsupported", connection.id);
  });
  return { ...connection, array_form: "untried", failed_trials: 0 };
}

interface Deferral {
  readonly trials: number;
  /** In monotonic milliseconds. */
  readonly since: number;
}

/** Since when single calls wait for a first batch, by connection. */
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

/** A response that was cut off on its way, or was no JSON at all, says nothing about the form. */
function isAnotherShape(failure: Failure): boolean {
  return (
    failure instanceof UnexpectedResponseError &&
    failure.trouble !== "truncated" &&
    failure.trouble !== "not_json"
  );
}

/** A failure may be for one of the two orders: others are tried, but not without end. */
async function countFailedTrial(ctx: Context, connection: ConnectionRow, weight: number): Promise<void> {
  const failed = await ctx.sklad.stores.arrayForms.countFailedTrial(connection.id, weight);
  if (failed >= FAILED_TRIALS) await giveUp(ctx, connection);
}

/** The connection stays with one order a call, and says so. */
async function giveUp(ctx: Context, connection: ConnectionRow): Promise<void> {
  await ctx.sklad.stores.transaction(async (stores) => {
    await stores.arrayForms.set(connection.id, "unsupported", markOf(ctx, connection));
    await raiseForConnection(stores, connection, "batches_unsupported");
  });
}

type Verdict = "confirmed" | "contradicted" | "unclear";

async function verify(
  ctx: Context,
  connection: ConnectionRow,
  { row }: PreparedAdd,
  result: CallResult<AddedOrder> | undefined,
): Promise<Verdict> {
  if (result?.outcome !== "done") return "unclear";
  const { remoteId, remoteKey } = result.response;
  const request = {
    owner: connection,
    client: ctx.sklad.clientFor(connection),
    urgent: true,
    patience_ms: PATIENCE_MS,
  };
  const statuses = await withSlot(ctx, request, (slot) =>
    slot
      .call((client, options) => lookUp(client, row, options))
      .catch((error: unknown) => {
        const reason = error instanceof SkladError ? error.code : "failed";
        ctx.logger.warn(`sklad: the first batch could not be confirmed: ${reason}`);
        return [];
      }),
  );
  if (isNoSlot(statuses)) return "unclear";
  // Both ids the response gave for this number, beside our own id where the look-up echoes it.
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
