import { type OrderStatus, SkladError, totalOf, type UnreadRecord } from "../../../client";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context, OrderList } from "../../context";
import { type CallSlot, type NoSlot, reportBucket, withSlot } from "../../rate-limit";
import type { Resolution, Verdict } from "../kinds";
import { matchStatus } from "../../orders";
import { verdictOf } from "./resolve-add";
import { blame, describeFailure } from "./failure";
import { controlsSince, groupByIdentity, periodStart, coveredSince, type StatusList } from "./list-coverage";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/** A list of many orders takes longer to ask for and to go through than one. */
const LIST_LEASES = 8;
/** For so many unclear adds a report is worth its minute: fewer are quicker asked for one by one. */
export const WORTH_WAITING_FOR = 10;
/** After this many look-ups of one order that settled nothing the list is asked, which may say more. */
export const UNCLEAR_BEFORE_LIST = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Settled {
  readonly settlements: readonly Resolution[];
}

/** Look-ups have said all they can, and no list was asked since: the first that is counts, whatever it tells. */
export function needsListLookUp({ unclear_look_ups }: ClaimedCommand): boolean {
  return unclear_look_ups === UNCLEAR_BEFORE_LIST;
}

/**
 * Settles unclear adds with one ListOrder, which counts as a report and, by the caller's slot, as a call.
 * @returns how long until there may be another report, when there may be none now; undefined where there are no lists
 */
export async function resolveFromList(
  ctx: Context,
  connection: ConnectionRow,
  commands: readonly ClaimedCommand[],
  slot: CallSlot,
): Promise<Settled | NoSlot | undefined> {
  const { sklad } = ctx;
  const request = {
    owner: connection,
    client: sklad.clientFor(connection),
    buckets: [reportBucket(connection.settings, "ListOrder")],
    urgent: true,
  };
  return withSlot(ctx, request, (report) => settleWith(ctx, connection, commands, { slot, report }));
}

async function settleWith(
  ctx: Context,
  connection: ConnectionRow,
  commands: readonly ClaimedCommand[],
  { slot, report }: { readonly slot: CallSlot; readonly report: CallSlot },
): Promise<Settled | undefined> {
  const { outbox, warehouseOrders } = ctx.sklad.stores;
  const { claimLeaseMs, callDeadlineMs } = ctx.sklad.configuration;
  const lease_ms = callDeadlineMs + claimLeaseMs * LIST_LEASES;
  if (!(await outbox.keep(commands, lease_ms))) {
    await outbox.lookUpAgain(commands, 0);
    return { settlements: [] };
  }
  const earliest = Math.min(
    ...commands.map(({ sent_at }) => new Date(sent_at ?? ctx.sklad.clock()).getTime()),
  );
  // Read before the list is asked for: what is accepted meanwhile may be missing in it.
  const controls = await controlsSince(ctx.sklad.stores, connection.id, earliest);
  const period = {
    from: new Date(periodStart(controls, earliest) - DAY_MS),
    to: new Date(ctx.sklad.clock() + DAY_MS),
  };
  const asked_at = ctx.onOrderListed && (await ctx.sklad.stores.feeds.now());
  let statuses: OrderStatus[];
  const unread: UnreadRecord[] = [];
  let data: unknown;
  const read = {
    onUnread: (records: readonly UnreadRecord[]) => void unread.push(...records),
    onData: (given: unknown) => void (data = given),
  };
  try {
    statuses = await slot.call(() =>
      report.call((client, options) => client.listOrders(period, { ...options, ...read })),
    );
  } catch (error) {
    if (error instanceof SkladError && error.code === "operation_disabled") return undefined;
    ctx.logger.warn(
      `sklad: ListOrder did not settle unclear orders, each is looked up: ${error instanceof Error ? error.name : "failed"}`,
    );
    if (error instanceof SkladError && error.code === "rate_limited") {
      const pause_ms = error.retryAfterMs ?? ctx.sklad.configuration.rateWindowMs;
      await ctx.sklad.stores.rateLimit.pause(
        connection.api_key_fingerprint,
        reportBucket(connection.settings, "ListOrder"),
        pause_ms,
      );
    }
    // They come again at once, and the report not before its minute is over.
    const counts = blame(describeFailure(error)) === "call";
    return {
      settlements: commands.map((command) => ({
        command,
        verdict: { kind: "later", wait_ms: 0, is_unclear: counts && needsListLookUp(command) },
      })),
    };
  }
  if (asked_at) await passOn(ctx, { connection, statuses, asked_at }, commands);
  const rows = new Map(
    (await warehouseOrders.findAll(commands.map(({ subject_id }) => subject_id))).map((row) => [row.id, row]),
  );
  const list = groupByIdentity(statuses);
  // Any of them may be the record that could not be read, or on a page that was not.
  const isWhole = unread.length === 0 && statuses.length >= (totalOf(data, statuses.length) ?? 0);
  const completeSince = isWhole ? coveredSince(controls, list) : Infinity;
  const settlements = commands.map((one) => ({
    command: one,
    verdict: verdict(ctx, one, rows.get(one.subject_id), list, completeSince),
  }));
  return { settlements: inTimeForTheNextList(ctx, settlements) };
}

/**
 * Many that are absent are looked for again when the next list may be asked for: sooner, each of them would be asked for
 * by itself, and take its calls from orders that wait to be sent.
 */
function inTimeForTheNextList({ sklad }: Context, settlements: readonly Resolution[]): readonly Resolution[] {
  const absent = settlements.filter(({ verdict: { kind } }) => kind === "absent");
  if (absent.length < WORTH_WAITING_FOR) return settlements;
  const wait_ms = sklad.configuration.rateWindowMs;
  return settlements.map((one) =>
    one.verdict.kind === "absent" ? { ...one, verdict: { ...one.verdict, wait_ms } } : one,
  );
}

/** What is being settled here is nobody else's. */
async function passOn(
  ctx: Context,
  { connection, statuses, asked_at }: OrderList,
  settling: readonly ClaimedCommand[],
): Promise<void> {
  const ids = new Set<string | null>(settling.map(({ subject_id }) => subject_id));
  const settled = statuses.filter(({ externalId }) => !ids.has(externalId));
  await ctx.onOrderListed?.(ctx, { connection, statuses: settled, asked_at }).catch((error: unknown) => {
    // They come again with the next report.
    ctx.logger.warn(
      `sklad: the statuses of a list were not recorded: ${error instanceof Error ? error.name : "failed"}`,
    );
  });
}

function verdict(
  { sklad }: Context,
  command: ClaimedCommand,
  row: WarehouseOrder | undefined,
  list: StatusList,
  completeSince: number,
): Verdict {
  if (!row) return { kind: "cannot_be_known" };
  const match = matchStatus(list.about(row), row);
  if (match.kind !== "absent") return verdictOf(command, row, match);
  const sentAt = command.sent_at === null ? -Infinity : new Date(command.sent_at).getTime();
  if (sentAt > completeSince) return { kind: "absent" };
  // What the list cannot prove is asked for one by one.
  const wait_ms = sklad.configuration.lookUpIntervalMs;
  return { kind: "later", wait_ms, is_unclear: needsListLookUp(command) };
}
