import type { MedusaContainer } from "@medusajs/framework/types";
import type { Claim } from "../../modules/sklad/stores/following";
import type { WarehouseOrderRow } from "../../modules/sklad/types";
import {
  type FollowBlock,
  type FollowInput,
  type Following,
  type FollowStep,
  lockedItems,
  nextForBooking,
  nextStep,
} from "../../planning/follow";
import type { Context } from "../context";
import { settlesWithin } from "../runtime/settles-within";
import { eventOf, forgetFulfillment, leaseOrder, linkFulfillment } from "../orders";
import { endForOrders } from "../problems";
import { reasonOf } from "../../modules/sklad/reason-of";
import { leasingItems, isLockedOut, ItemsBusyError, NoOptionToFulfilError, performStep } from "../medusa";
import { loadSyncInput } from "./input";
import { noteFailure } from "./failure";
import { raiseLoweredTwice } from "./lowered-twice";
import type { OrderEventType } from "../../catalogue";

/** Somebody else works on the order: a merchant's cancellation, or the sibling parcel. */
const BUSY_MS = 500;
/** An order that has failed may be in the hands of a step that hangs. */
const BUSY_AFTER_FAILURE_MS = 30_000;
/** A parcel's steps take seconds. */
const HANGS_AFTER_MS = 60_000;
/** A parcel needs five at most; a plan that asks for more repeats itself. */
const MAX_STEPS = 20;

/** Why a warehouse order could not be followed to its end. */
export type Failure =
  | { readonly kind: "blocked"; readonly block: FollowBlock }
  /** Medusa's own words. */
  | { readonly kind: "refused"; readonly reason: string }
  /** It got no lock, in its own words: not of the order's doing, and it passes. */
  | { readonly kind: "busy"; readonly reason: string }
  /** A step has not ended. */
  | { readonly kind: "hangs" };

/**
 * Does in Medusa what is still to be done for one warehouse order: a step at a time, alone on the Medusa order, which is
 * read again after each. What fails waits and is counted, and holds up no other; nor does what hangs, which keeps its Medusa
 * order, so that no other step is made beside it.
 * @param stop begins no further step: whoever comes next goes on
 */
export async function syncClaim(
  ctx: Context,
  container: MedusaContainer,
  claim: Claim,
  stop?: AbortSignal,
): Promise<void> {
  if (await settlesWithin(ctx.sklad, HANGS_AFTER_MS, followToItsEnd(ctx, container, claim, stop))) return;
  await noteFailure(ctx, claim, { kind: "hangs" });
}

async function followToItsEnd(
  ctx: Context,
  container: MedusaContainer,
  claim: Claim,
  stop: AbortSignal | undefined,
): Promise<void> {
  const { following } = ctx.sklad.stores;
  const lease = await leaseOrder(ctx, claim.row.order_id);
  if (!lease) return following.later(claim, claim.row.follow_failures > 0 ? BUSY_AFTER_FAILURE_MS : BUSY_MS);
  try {
    const broken = AbortSignal.any([lease.lost, ...(stop ? [stop] : [])]);
    const failure = await syncSteps(ctx, container, claim.row, broken);
    if (broken.aborted) await following.later(claim, BUSY_MS);
    else if (failure) await noteFailure(ctx, claim, failure);
    else {
      await following.done(claim);
      await endForOrders(ctx.sklad.stores, "followed", [claim.row.id]);
    }
  } catch (error) {
    await noteThrown(ctx, claim, error);
  } finally {
    await lease.release();
  }
}

async function noteThrown(ctx: Context, claim: Claim, error: unknown): Promise<void> {
  if (error instanceof ItemsBusyError) return ctx.sklad.stores.following.later(claim, error.retry_ms);
  if (error instanceof NoOptionToFulfilError)
    return noteFailure(ctx, claim, { kind: "blocked", block: { code: "no_shipping_option" } });
  await noteFailure(ctx, claim, { kind: isLockedOut(error) ? "busy" : "refused", reason: reasonOf(error) });
}

/** @param decide what is done next; anything but a step ends it */
export async function syncSteps(
  ctx: Context,
  container: MedusaContainer,
  { id }: Pick<WarehouseOrderRow, "id">,
  broken: AbortSignal,
  decide: (input: FollowInput) => Following = nextStep,
): Promise<Failure | null> {
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const row = await ctx.sklad.stores.warehouseOrders.find(id);
    const input = row && (await loadSyncInput(ctx, row));
    if (!input) return null;
    const next = decide(input);
    if (next.kind !== "step") await noteUnbooked(ctx, row, input);
    if (next.kind === "done" || broken.aborted) return null;
    if (next.kind === "blocked") return { kind: "blocked", block: next.block };
    await leasingItems(ctx, lockedItems(next.step, input.order), () =>
      perform(ctx, container, row, next.step),
    );
  }
  return { kind: "refused", reason: "The same steps come again and again." };
}

/** Lists are asked for it, and Medusa's payments are not theirs to read. */
async function noteUnbooked(
  { sklad }: Pick<Context, "sklad">,
  { id, cash_unbooked }: WarehouseOrderRow,
  input: FollowInput,
): Promise<void> {
  const isUnbooked = nextForBooking(input).kind !== "done";
  if (isUnbooked !== cash_unbooked) await sklad.stores.warehouseOrders.setCashUnbooked(id, isUnbooked);
}

async function perform(
  ctx: Context,
  container: MedusaContainer,
  row: WarehouseOrderRow,
  step: FollowStep,
): Promise<void> {
  if (step.type === "confirm")
    return linkFulfillment(ctx, row, step.fulfillment_id, "following", step.followed);
  if (step.type === "forget") return forgetFulfillment(ctx, row);
  if (step.type === "discard") await raiseLoweredTwice(ctx, row, step);
  await performStep(container, row, step);
  // Medusa asks the provider of a fulfillment that is given up only if it had answered.
  if (step.type === "discard") await forgetFulfillment(ctx, row);
  const { type, ...data } = TIMELINE[step.type](step);
  await ctx.sklad.stores.events.add(eventOf(row, "following", type, data));
}

type Noted = Exclude<FollowStep["type"], "confirm" | "forget">;
type Note = { readonly type: OrderEventType } & Record<string, unknown>;

const aboutFulfillment = (type: OrderEventType) => (step: FollowStep) => ({
  type,
  ...("fulfillment_id" in step && { fulfillment_id: step.fulfillment_id }),
});

/** What the timeline says of each step: never a name, never an address. */
const TIMELINE: Record<Noted, (step: FollowStep) => Note> = {
  fit_reservations: aboutFulfillment("reservations_fitted"),
  fulfil: aboutFulfillment("fulfillment_created"),
  discard: aboutFulfillment("fulfillment_discarded"),
  finish: aboutFulfillment("fulfillment_finished"),
  ship: aboutFulfillment("shipment_created"),
  label: aboutFulfillment("labels_added"),
  deliver: aboutFulfillment("fulfillment_delivered"),
  capture: (step) => ({ type: "cash_captured", ...("amount" in step && { amount: step.amount }) }),
  record_capture: aboutFulfillment("cash_recorded"),
  mark_paid: aboutFulfillment("cash_captured"),
  complete: aboutFulfillment("order_completed"),
};
