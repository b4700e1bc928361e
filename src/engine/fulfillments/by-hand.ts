import type { MedusaContainer } from "@medusajs/framework/types";
import type { AdminErrorCode } from "../../catalogue";
import { AdminError, reasonOf } from "../../modules/sklad/errors";
import {
  nextForBooking,
  nextForClosing,
  nextForReceiving,
  type SyncDecision,
  type SyncInput,
  whyNotClosed,
} from "../../planning/fulfillments";
import { versionOf } from "../../planning/situation";
import { isCashCollected } from "../../planning/states";
import { withoutPhones } from "../../planning/values/text";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { LEASE_PATIENCE_MS, leaseOrder } from "../locks";
import { type AskedBy, eventOf, requireOrder } from "../orders";
import type { Failure } from "./problems";
import { loadSyncInput } from "./sync-input";
import { syncSteps } from "./sync";

/** Steps of the fulfillment sync that a person asks for. */
interface ByHand {
  readonly action: "book-cash" | "receive-return" | "close-uncollected";
  /** Throws an AdminError when there is nothing to do for the order, in its state. */
  readonly assert: (row: WarehouseOrder) => void;
  /** Why it is not done yet; null once it was, by an earlier click or otherwise. */
  readonly left: (row: WarehouseOrder, ctx: Context) => string | null | Promise<string | null>;
  readonly decide: (input: SyncInput) => SyncDecision;
  /** What the person reads when Medusa refuses; its own words go to the log. */
  readonly refused: Extract<AdminErrorCode, "cash_not_recorded" | "return_not_received" | "order_not_closed">;
}

const BOOK_CASH: ByHand = {
  action: "book-cash",
  assert: (row) => {
    if (!isCashCollected(row)) throw nothingLeft(row, "book-cash");
  },
  left: ({ cash_unbooked }) => (cash_unbooked ? "unbooked" : null),
  decide: nextForBooking,
  refused: "cash_not_recorded",
};

const RECEIVE_RETURN: ByHand = {
  action: "receive-return",
  assert: (row) => {
    if (row.return_stage === null || row.return_stage === "coming_back")
      throw nothingLeft(row, "receive-return");
  },
  left: ({ return_stage }) => (return_stage === "closed" ? null : "differs"),
  decide: nextForReceiving,
  refused: "return_not_received",
};

const CLOSE_UNCOLLECTED: ByHand = {
  action: "close-uncollected",
  assert: (row) => {
    if (row.state !== "returned") throw nothingLeft(row, "close-uncollected");
  },
  async left(row, ctx) {
    const input = await loadSyncInput(ctx, row);
    return input?.order.status === "archived" ? null : ((input && whyNotClosed(input)) ?? "medusa_refuses");
  },
  decide: nextForClosing,
  refused: "order_not_closed",
};

/**
 * Books a delivered parcel's cash in Medusa, as `capture_on_delivery` does automatically. Safe to repeat: cash that was
 * captured for the parcel is not captured again.
 */
export function bookCash(
  ctx: Context,
  container: MedusaContainer,
  id: string,
  by: AskedBy = {},
): Promise<void> {
  return byHand(ctx, container, id, by, BOOK_CASH);
}

/**
 * Receives in Medusa what came back of a parcel, as `returns: receive` does automatically: its return is made where there is
 * none. Safe to repeat.
 */
export function receiveReturn(
  ctx: Context,
  container: MedusaContainer,
  id: string,
  by: AskedBy = {},
): Promise<void> {
  return byHand(ctx, container, id, by, RECEIVE_RETURN);
}

/**
 * Closes in Medusa an order that was to be paid on delivery and was not collected, as `uncollected: close` does
 * automatically. Safe to repeat: it goes on where an earlier one has stopped.
 */
export function closeUncollected(
  ctx: Context,
  container: MedusaContainer,
  id: string,
  by: AskedBy = {},
): Promise<void> {
  return byHand(ctx, container, id, by, CLOSE_UNCOLLECTED);
}

async function byHand(
  ctx: Context,
  container: MedusaContainer,
  id: string,
  { actor, expected }: AskedBy,
  work: ByHand,
): Promise<void> {
  const { stores } = ctx.sklad;
  const seen = await requireOrder(ctx, id);
  const lease = await leaseOrder(ctx, seen.order_id, LEASE_PATIENCE_MS);
  if (!lease) throw new AdminError("order_busy");
  try {
    const row = (await stores.warehouseOrders.find(id)) ?? seen;
    work.assert(row);
    if ((await work.left(row, ctx)) === null) return;
    if (expected !== undefined && versionOf(row, await stores.commands.openOf([id])) !== expected)
      throw new AdminError("moved");
    // Runs once the order's lease is free: it ends what a process that dies leaves, and finds out whether the order is complete.
    await stores.fulfillmentSync.scheduleNow(row.order_id);
    await perform(ctx, row, work, () => syncSteps(ctx, container, row, lease.lost, work.decide));
    if (lease.lost.aborted) throw new AdminError("order_busy");
    const after = (await stores.warehouseOrders.find(id)) ?? row;
    // What Medusa has refused, or differs, is left.
    const why = work.action === "book-cash" ? null : await work.left(after, ctx);
    if (why !== null) throw refusal(row, work, why);
    await stores.events.add(eventOf(row, "merchant", work.action, actor ? { ...actor } : null));
  } finally {
    await lease.release();
  }
  ctx.sklad.wakeFulfillments();
}

function nothingLeft({ number, state }: WarehouseOrder, action: ByHand["action"]): AdminError {
  return new AdminError("nothing_left", { number, state, action });
}

/** Every failure is a refusal of this one order, so that a bulk request goes on with the others. */
async function perform(
  ctx: Context,
  { number }: WarehouseOrder,
  { action, refused }: ByHand,
  work: () => Promise<Failure | null>,
): Promise<void> {
  let reason: string;
  let why = "medusa_refuses";
  try {
    const failure = await work();
    if (failure === null) return;
    if (failure.kind === "blocked" && failure.block.code === "cash_differs")
      throw new AdminError("cash_differs", failure.block);
    if (failure.kind === "blocked") why = failure.block.code;
    reason =
      failure.kind === "blocked" ? failure.block.code : "reason" in failure ? failure.reason : failure.kind;
  } catch (error) {
    if (error instanceof AdminError) throw error;
    reason = reasonOf(error);
  }
  ctx.logger.error(`sklad: Medusa refused ${action} of order ${number}: ${withoutPhones(reason)}`);
  throw refusal({ number }, { refused }, why);
}

/** Only the sentence about closing names a reason. */
function refusal(
  { number }: Pick<WarehouseOrder, "number">,
  { refused }: Pick<ByHand, "refused">,
  why: string,
): AdminError {
  return refused === "order_not_closed"
    ? new AdminError(refused, { number, why })
    : new AdminError(refused, { number });
}
