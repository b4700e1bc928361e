import {
  type OrderStatus,
  type ReceivedList,
  saysMore,
  SkladError,
  type UnreadRecord,
} from "../../../../client";
import type { Stores } from "../../../../modules/sklad/stores";
import { ORDER_AUDIT } from "../../../../modules/sklad/stores/orders/order-look-ups";
import type { KnownOrder } from "../../../../modules/sklad/stores/orders/warehouse-orders";
import type { ClaimedCommand } from "../../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../../modules/sklad/types";
import { groupByIdentity, matchStatus, type StatusList } from "../../../../planning/identity";
import { DAY_MS } from "../../../../planning/values/days";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";
import type { Context, ListedStatuses } from "../../../context";
import { isSurelyWhole, knownListOf } from "../../../feeds";
import { type CallSlot, type NoSlot, reportBucket, withSlot } from "../../../rate-limit";
import type { Resolution, Verdict } from "../../command-kind";
import { blame, describeFailure } from "../../failures/failure";
import { UNCLEAR_BEFORE_LIST } from "../../failures/retry-policy";
import { verdictOf } from "./evidence";

/** Claim leases that cover one list: fetching and reading it takes longer than one look-up. */
const LIST_LEASES = 8;
/** Unclear adds for which a list is worth waiting a minute; fewer are resolved sooner by a look-up each. */
export const WORTH_WAITING_FOR = 10;

/** Whether {@link UNCLEAR_BEFORE_LIST} look-ups decided nothing and no list was asked for since: the next list counts, whatever it shows. */
export function needsListLookUp({ unclear_look_ups }: ClaimedCommand): boolean {
  return unclear_look_ups === UNCLEAR_BEFORE_LIST;
}

/**
 * Resolves unclear adds with one ListOrder, which spends a slot of its report bucket and the caller's slot.
 * @returns how long until there may be another report, when there is no slot now; undefined where the dialect has no lists
 */
export async function resolveFromList(
  ctx: Context,
  connection: ConnectionRow,
  commands: readonly ClaimedCommand[],
  slot: CallSlot,
): Promise<readonly Resolution[] | NoSlot | undefined> {
  const options = { buckets: [reportBucket(connection.settings, "ListOrder")], urgent: true };
  return withSlot(ctx, connection, options, (report) =>
    resolveWith(ctx, connection, commands, { slot, report }),
  );
}

async function resolveWith(
  ctx: Context,
  connection: ConnectionRow,
  commands: readonly ClaimedCommand[],
  { slot, report }: { readonly slot: CallSlot; readonly report: CallSlot },
): Promise<readonly Resolution[] | undefined> {
  const { outbox, warehouseOrders } = ctx.sklad.stores;
  const { claimLeaseMs, callDeadlineMs } = ctx.sklad.configuration;
  const lease_ms = callDeadlineMs + claimLeaseMs * LIST_LEASES;
  if (!(await outbox.extendLease(commands, lease_ms))) {
    await outbox.lookUpAgain(commands, 0);
    return [];
  }
  const earliest = Math.min(
    ...commands.map(({ sent_at }) => new Date(sent_at ?? ctx.sklad.clock()).getTime()),
  );
  // Read before the call: the list may lack what is accepted while it is under way.
  const controls = await controlsSince(ctx.sklad.stores, connection.id, earliest);
  const period = {
    from: new Date(periodStart(controls, earliest) - DAY_MS),
    to: new Date(ctx.sklad.clock() + DAY_MS),
  };
  const { feeds } = ctx.sklad.stores;
  const asked_at = ctx.onOrderListed && (await feeds.now());
  const audit = await feeds.find({ name: ORDER_AUDIT, scope_key: connection.id });
  let statuses: OrderStatus[];
  const unread: UnreadRecord[] = [];
  let received: ReceivedList = { data: undefined };
  const read = {
    onUnread: (records: readonly UnreadRecord[]) => void unread.push(...records),
    onData: (data: unknown, body?: unknown) => void (received = { data, body }),
  };
  try {
    statuses = await slot.call(() =>
      report.call((client, options) => client.listOrders(period, { ...options, ...read })),
    );
  } catch (error) {
    return afterFailedList(ctx, connection, commands, error);
  }
  if (asked_at) await passOn(ctx, { connection, statuses, asked_at }, commands);
  const rows = new Map(
    (await warehouseOrders.findAll(commands.map(({ target_id }) => target_id))).map((row) => [row.id, row]),
  );
  const list = groupByIdentity(statuses);
  // Any of the orders may be the record that could not be read, or be on a page that was not read.
  const isWhole =
    unread.length === 0 &&
    !saysMore(received, statuses.length) &&
    isSurelyWhole(statuses.length, knownListOf(audit), new Date(ctx.sklad.clock()));
  const completeSince = isWhole ? coveredSince(controls, list) : Infinity;
  const resolutions: Resolution[] = [];
  for (const command of commands) {
    const verdict = await verdictFrom(ctx, command, rows.get(command.target_id), list, completeSince);
    // A list that leaves an order to a look-up of its own does not show that those work.
    resolutions.push({ command, verdict, answered: verdict.kind !== "later" });
  }
  return untilTheNextList(ctx, resolutions);
}

/** The commands are claimed again at once, and the next list waits for its window. */
async function afterFailedList(
  ctx: Context,
  connection: ConnectionRow,
  commands: readonly ClaimedCommand[],
  error: unknown,
): Promise<readonly Resolution[] | undefined> {
  if (error instanceof SkladError && error.code === "operation_disabled") return undefined;
  ctx.logger.warn(
    `sklad: ListOrder did not resolve unclear orders, each is looked up: ${error instanceof Error ? error.name : "failed"}`,
  );
  if (error instanceof SkladError && error.code === "rate_limited") {
    const pause_ms = error.retryAfterMs ?? ctx.sklad.configuration.rateWindowMs;
    await ctx.sklad.stores.rateLimit.pause(
      connection.api_key_fingerprint,
      reportBucket(connection.settings, "ListOrder"),
      pause_ms,
    );
  }
  const counts = blame(describeFailure(error)) === "call";
  return commands.map((command) => ({
    command,
    verdict: { kind: "later", wait_ms: 0, is_unclear: counts && needsListLookUp(command) },
    answered: false,
  }));
}

/**
 * Many absent adds wait for the next list: sooner, each would need a look-up of its own, and the calls of those would be
 * missing to orders that wait to be sent.
 */
function untilTheNextList({ sklad }: Context, resolutions: readonly Resolution[]): readonly Resolution[] {
  const absent = resolutions.filter(({ verdict: { kind } }) => kind === "absent");
  if (absent.length < WORTH_WAITING_FOR) return resolutions;
  const wait_ms = sklad.configuration.rateWindowMs;
  return resolutions.map((one) =>
    one.verdict.kind === "absent" ? { ...one, verdict: { ...one.verdict, wait_ms } } : one,
  );
}

/** Hands the list's other entries to the features that record statuses. The adds at hand are recorded by the outbox. */
async function passOn(
  ctx: Context,
  { connection, statuses, asked_at }: ListedStatuses,
  resolving: readonly ClaimedCommand[],
): Promise<void> {
  const ids = new Set<string | null>(resolving.map(({ target_id }) => target_id));
  const others = statuses.filter(({ externalId }) => !ids.has(externalId));
  await ctx.onOrderListed?.(ctx, { connection, statuses: others, asked_at }).catch((error: unknown) => {
    // The next report brings the same statuses again.
    ctx.logger.warn(
      `sklad: the statuses of a list were not recorded: ${error instanceof Error ? error.name : "failed"}`,
    );
  });
}

async function verdictFrom(
  ctx: Context,
  command: ClaimedCommand,
  row: WarehouseOrder | undefined,
  list: StatusList,
  completeSince: number,
): Promise<Verdict> {
  if (!row) return { kind: "cannot_be_known" };
  const match = matchStatus(list.about(row), row);
  if (match.kind !== "absent") return verdictOf(ctx, command, row, match);
  const sentAt = command.sent_at === null ? -Infinity : new Date(command.sent_at).getTime();
  if (sentAt > completeSince) return { kind: "absent" };
  // An order outside the proven part of the list gets a look-up of its own.
  const wait_ms = ctx.sklad.configuration.lookUpIntervalMs;
  return { kind: "later", wait_ms, is_unclear: needsListLookUp(command) };
}

const PAGE = 1000;
/** More than a rate limit lets through while an outcome stays unclear. Absence is not proven for what was sent earlier. */
const MAX_CONTROLS = 20_000;
/** Longest period of a list, in milliseconds. Ours: the spec does not show a limit. */
const LONGEST_PERIOD_MS = 7 * DAY_MS;

/**
 * Orders known to be at the warehouse, the newest first, that a list is compared with: every order accepted since a moment,
 * and the one before it.
 * @param moment in milliseconds
 */
export async function controlsSince(
  { warehouseOrders }: Pick<Stores, "warehouseOrders">,
  connectionId: string,
  moment: number,
): Promise<readonly KnownOrder[]> {
  const controls: KnownOrder[] = [];
  for (;;) {
    const page = await warehouseOrders.accepted(connectionId, { after: controls.at(-1)?.id, limit: PAGE });
    const before = page.findIndex(({ accepted_at }) => accepted_at.getTime() < moment);
    controls.push(...(before < 0 ? page : page.slice(0, before + 1)));
    if (before >= 0 || page.length < PAGE || controls.length >= MAX_CONTROLS) return controls;
  }
}

/** Where a list's period starts, in milliseconds, so that it holds the order accepted before the unclear ones were sent. */
export function periodStart(controls: readonly KnownOrder[], moment: number): number {
  const oldest = controls.at(-1)?.accepted_at.getTime() ?? moment;
  return Math.max(Math.min(oldest, moment), moment - LONGEST_PERIOD_MS);
}

/**
 * Since when the list is proven complete, in milliseconds: the acceptance of the earliest control that it holds together
 * with all later ones. A list that is cut at its newest thousand proves nothing about older orders.
 */
export function coveredSince(controls: readonly KnownOrder[], list: StatusList): number {
  let since = Infinity;
  for (const control of controls) {
    if (matchStatus(list.about(control), control).kind !== "present") break;
    since = control.accepted_at.getTime();
  }
  return since;
}
