import { type OrderStatus, SkladError, type UnreadRecord } from "../../../client";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow, WarehouseOrderRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { type CallSlot, isNoSlot, reportBucket, withSlot } from "../../rate-limit";
import type { Settlement, Verdict } from "../kinds";
import { verdictOf } from "./add";
import { matchStatus } from "../../orders";

/** A list of many orders takes longer to ask for and to go through than one. */
const LIST_LEASES = 8;
const MAX_SETTLED_TOGETHER = 500;
/** Orders known to be there that the list is held against. */
const MAX_CONTROLS = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The orders of a list that are settled already. */
export interface OrderList {
  readonly connection: ConnectionRow;
  readonly statuses: readonly OrderStatus[];
  /** By the database's clock. */
  readonly asked_at: Date;
}

type HearOrders = (ctx: Context, list: OrderList) => Promise<void>;

let hearOrders: HearOrders | undefined;

/** Says who else hears what a list tells: there is one a minute, and it has every order's status. */
export function onOrderList(hear: HearOrders): void {
  hearOrders = hear;
}

/**
 * Settles many unclear adds with one ListOrder, which counts as a report and, by the caller's slot, as a call.
 * @returns undefined when the report may not be asked for now: the caller asks for its one order then
 */
export async function settleFromList(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  slot: CallSlot,
): Promise<readonly Settlement[] | undefined> {
  const { sklad } = ctx;
  const request = {
    owner: connection,
    client: sklad.clientFor(connection),
    buckets: [reportBucket(connection.settings, "ListOrder")],
    urgent: true,
  };
  const settled = await withSlot(ctx, request, (report) =>
    settleWith(ctx, connection, command, { slot, report }),
  );
  return isNoSlot(settled) ? undefined : settled.settlements;
}

async function settleWith(
  ctx: Context,
  connection: ConnectionRow,
  command: ClaimedCommand,
  { slot, report }: { readonly slot: CallSlot; readonly report: CallSlot },
): Promise<{ settlements: readonly Settlement[] }> {
  const { claims, outbox, warehouseOrders } = ctx.sklad.stores;
  const { claimLeaseMs, callDeadlineMs } = ctx.sklad.configuration;
  const lease_ms = callDeadlineMs + claimLeaseMs * LIST_LEASES;
  const line = { connection_id: connection.id, kind: command.kind, state: "unknown" } as const;
  const others = await claims.claim({ ...line, size: MAX_SETTLED_TOGETHER, lease_ms });
  if (!(await outbox.keep([command], lease_ms))) {
    await outbox.lookUpAgain(others, 0);
    return { settlements: [] };
  }
  const commands = [command, ...others];
  const sentAt = commands.map(({ sent_at }) => new Date(sent_at ?? ctx.sklad.clock()).getTime());
  const period = {
    from: new Date(Math.min(...sentAt) - DAY_MS),
    to: new Date(ctx.sklad.clock() + DAY_MS),
  };
  const asked_at = hearOrders && (await ctx.sklad.stores.feeds.now());
  let statuses: OrderStatus[];
  const unread: UnreadRecord[] = [];
  const onUnread = (records: readonly UnreadRecord[]) => void unread.push(...records);
  try {
    statuses = await slot.call(() =>
      report.call((client, options) => client.listOrders(period, { ...options, onUnread })),
    );
  } catch (error) {
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
    // All of them come again, and the report not before its minute is over.
    await outbox.lookUpAgain(others, 0);
    return { settlements: [{ command, verdict: { kind: "later", wait_ms: 0 } }] };
  }
  if (asked_at) await passOn(ctx, { connection, statuses, asked_at }, commands);
  const known = await warehouseOrders.lastAccepted(connection.id, MAX_CONTROLS);
  const rows = new Map(
    (await warehouseOrders.findAll(commands.map(({ subject_id }) => subject_id))).map((row) => [row.id, row]),
  );
  const byId = groupByIdentity(statuses);
  // Any of them may be the record that could not be read.
  const completeSince = unread.length === 0 ? reachOf(known, byId) : Infinity;
  return {
    settlements: commands.map((one) => ({
      command: one,
      verdict: verdict(ctx, one, rows.get(one.subject_id), byId, completeSince),
    })),
  };
}

/** What is being settled here is nobody else's. */
async function passOn(
  ctx: Context,
  { connection, statuses, asked_at }: OrderList,
  settling: readonly ClaimedCommand[],
): Promise<void> {
  const ids = new Set<string | null>(settling.map(({ subject_id }) => subject_id));
  const settled = statuses.filter(({ externalId }) => !ids.has(externalId));
  await hearOrders?.(ctx, { connection, statuses: settled, asked_at }).catch((error: unknown) => {
    // They come again with the next report.
    ctx.logger.warn(
      `sklad: the statuses of a list were not recorded: ${error instanceof Error ? error.name : "failed"}`,
    );
  });
}

function verdict(
  { sklad }: Context,
  command: ClaimedCommand,
  row: WarehouseOrderRow | undefined,
  list: StatusList,
  completeSince: number,
): Verdict {
  if (!row) return { kind: "cannot_be_known" };
  const match = matchStatus(list.about(row), row);
  if (match.kind !== "absent") return verdictOf(command, row, match);
  const sentAt = command.sent_at === null ? -Infinity : new Date(command.sent_at).getTime();
  // What the list cannot prove is asked for one by one.
  return sentAt > completeSince
    ? { kind: "absent" }
    : { kind: "later", wait_ms: sklad.configuration.lookUpIntervalMs };
}

/**
 * From when on the list is proven to hold everything: the earliest order known to be there which it holds together
 * with all that came after it. A list that is cut at its newest thousand proves nothing about what is older.
 */
function reachOf(known: readonly WarehouseOrderRow[], list: StatusList): number {
  let reach = Infinity;
  for (const row of known) {
    if (matchStatus(list.about(row), row).kind !== "present") break;
    reach = new Date(row.accepted_at ?? 0).getTime();
  }
  return reach;
}

interface StatusList {
  /** The entries that could be this order. */
  about(row: Pick<WarehouseOrderRow, "id" | "number">): readonly OrderStatus[];
}

function groupByIdentity(statuses: readonly OrderStatus[]): StatusList {
  const groups = new Map<string, OrderStatus[]>();
  const put = (key: string, status: OrderStatus) => groups.set(key, [...(groups.get(key) ?? []), status]);
  for (const status of statuses) {
    if (status.externalId !== null) put(`id ${status.externalId}`, status);
    if (status.number !== null) put(`number ${status.number}`, status);
    else if (status.externalId === null) put("nameless", status);
  }
  return {
    about: ({ id, number }) => [
      ...new Set([`id ${id}`, `number ${number}`, "nameless"].flatMap((key) => groups.get(key) ?? [])),
    ],
  };
}
