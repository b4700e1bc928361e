import type { MedusaContainer } from "@medusajs/framework/types";
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
  /** Whether the order's state allows it. */
  readonly isPossible: (row: WarehouseOrder) => boolean;
  /** Why it is not done yet; null once it was, by an earlier click or otherwise. */
  readonly left: (row: WarehouseOrder, ctx: Context) => string | null | Promise<string | null>;
  readonly decide: (input: SyncInput) => SyncDecision;
  /** What the person reads when Medusa refuses; its own words go to the log. */
  readonly refusal: (number: string, why: string) => AdminError;
}

/** Books a delivered parcel's cash in Medusa, as `capture_on_delivery` does automatically: once for the parcel. */
const BOOK_CASH: ByHand = {
  isPossible: isCashCollected,
  left: ({ cash_unbooked }) => (cash_unbooked ? "unbooked" : null),
  decide: nextForBooking,
  refusal: (number) => new AdminError("cash_not_recorded", { number }),
};

/** Receives in Medusa what came back of a parcel, as `returns: receive` does: its return is made where there is none. */
const RECEIVE_RETURN: ByHand = {
  isPossible: ({ return_stage }) => return_stage !== null && return_stage !== "coming_back",
  left: ({ return_stage }) => (return_stage === "closed" ? null : "differs"),
  decide: nextForReceiving,
  refusal: (number) => new AdminError("return_not_received", { number }),
};

/** Closes an order on delivery that was not collected, as `uncollected: close` does: it goes on where an earlier press stopped. */
const CLOSE_UNCOLLECTED: ByHand = {
  isPossible: ({ state }) => state === "returned",
  async left(row, ctx) {
    const input = await loadSyncInput(ctx, row);
    return input?.order.status === "archived" ? null : ((input && whyNotClosed(input)) ?? "medusa_refuses");
  },
  decide: nextForClosing,
  refusal: (number, why) => new AdminError("order_not_closed", { number, why }),
};

const WORKS = {
  "book-cash": BOOK_CASH,
  "receive-return": RECEIVE_RETURN,
  "close-uncollected": CLOSE_UNCOLLECTED,
} as const satisfies Record<string, ByHand>;

export type ByHandAction = keyof typeof WORKS;
export const BY_HAND_ACTIONS = Object.keys(WORKS) as ByHandAction[];

export function isByHand(action: string): action is ByHandAction {
  return action in WORKS;
}

/** Does in Medusa what a person asks for, at once. Safe to repeat. */
export async function byHand(
  ctx: Context,
  container: MedusaContainer,
  id: string,
  action: ByHandAction,
  { actor, expected }: AskedBy,
): Promise<void> {
  const { stores } = ctx.sklad;
  const work = WORKS[action];
  const seen = await requireOrder(ctx, id);
  const lease = await leaseOrder(ctx, seen.order_id, LEASE_PATIENCE_MS);
  if (!lease) throw new AdminError("order_busy");
  try {
    const row = (await stores.warehouseOrders.find(id)) ?? seen;
    if (!work.isPossible(row)) {
      const { number, state } = row;
      throw new AdminError("nothing_left", { number, state, action });
    }
    if ((await work.left(row, ctx)) === null) return;
    if (expected !== undefined && versionOf(row, await stores.commands.openOf([id])) !== expected)
      throw new AdminError("moved");
    // Runs once the order's lease is free: it ends what a process that dies leaves, and finds out whether the order is complete.
    await stores.fulfillmentSync.scheduleNow(row.order_id);
    await perform(ctx, row, action, () => syncSteps(ctx, container, row, lease.lost, work.decide));
    if (lease.lost.aborted) throw new AdminError("order_busy");
    const after = (await stores.warehouseOrders.find(id)) ?? row;
    // What Medusa has refused, or differs, is left.
    const why = await work.left(after, ctx);
    if (why !== null) throw work.refusal(row.number, why);
    await stores.events.add(eventOf(row, "merchant", action, actor ? { ...actor } : null));
  } finally {
    await lease.release();
  }
  ctx.sklad.wakeFulfillments();
}

/** Every failure is a refusal of this one order, so that a bulk request goes on with the others. */
async function perform(
  ctx: Context,
  { number }: WarehouseOrder,
  action: ByHandAction,
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
  throw WORKS[action].refusal(number, why);
}
