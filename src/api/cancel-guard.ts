import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { type Context, contextOf } from "../engine/context";
import { isLockedOut, leaseWhileCanceled } from "../engine/locks";
import { type CancelTarget, loadCancelTarget } from "../engine/medusa";
import { type AgreedCancellation, cancellationAnswered, requestCancel } from "../engine/orders";
import { reasonOf } from "../modules/sklad/errors";
import { cancelMessage, type NotCanceled } from "../catalogue";
import { languageOnMedusa, pathId } from "./request";

/**
 * Medusa's routes that cancel call no fulfillment provider, or call it halfway through. The plugin has routes with the same
 * paths, which call Medusa's handlers. A route runs after every middleware, so that a refusal by the shop's own middleware
 * comes before the request to the warehouse; and it runs until Medusa is done, even when the page no longer waits.
 */
type Handler<Request, Response> = (request: Request, response: Response) => Promise<void>;

type Guarded = Pick<AuthenticatedMedusaRequest, "scope" | "params" | "auth_context" | "headers">;

/** Asks the warehouse before Medusa cancels: after a refusal the parcel is shipped, so nothing may be refunded. */
export function asksFirst<Request extends Guarded, Response extends MedusaResponse>(
  target: CancelTarget,
  cancel: Handler<Request, Response>,
): Handler<Request, Response> {
  return async (request, response) => {
    const agreement = await agreedWith(target, request);
    if (!agreement) return cancel(request, response);
    const ctx = contextOf(request.scope);
    let answer: Answer = { refusal: null };
    try {
      await assertNotChanging(target, request);
      await cancel(request, response);
    } catch (error) {
      // A lock that Medusa does not get is no refusal: the sweep finishes the cancellation that the warehouse has agreed to.
      answer = isLockedOut(error) ? null : { refusal: reasonOf(error) };
      throw error;
    } finally {
      await recordAnswer(ctx, agreement, answer);
    }
  };
}

/** @returns null where no parcel is affected, or Medusa would refuse: a request would then cancel a parcel for nothing */
async function agreedWith(target: CancelTarget, request: Guarded): Promise<AgreedCancellation | null> {
  const ctx = contextOf(request.scope);
  const target_id = pathId(request);
  const state = await loadCancelTarget(ctx, target, target_id);
  if (!state || state.canceled || (state.blocked_by && "lasting" in state.blocked_by)) return null;
  const actor_id = request.auth_context.actor_id;
  const asked = await requestCancel(ctx, { target, target_id, actor_id }, state);
  if (asked.kind === "stopped") throw notCanceled(asked.answer, request);
  return asked.kind === "agreed" ? asked.agreement : null;
}

/** A change of the order may have been opened while the warehouse was asked. */
async function assertNotChanging(target: CancelTarget, request: Guarded): Promise<void> {
  const state = await loadCancelTarget(contextOf(request.scope), target, pathId(request));
  if (state?.blocked_by && "open_change" in state.blocked_by)
    throw notCanceled({ code: "changing", ...state.blocked_by }, request);
}

function notCanceled(answer: NotCanceled, request: Guarded): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, cancelMessage(answer, languageOnMedusa(request)));
}

/** Whether Medusa has canceled or refused; null when neither is known. */
type Answer = { readonly refusal: string | null } | null;

/** Records the end of a cancellation; after a failure, as after a crash, the sweep finds it. */
async function recordAnswer(
  ctx: Context,
  { cancellation, lease }: AgreedCancellation,
  answer: Answer,
): Promise<void> {
  try {
    if (answer) await cancellationAnswered(ctx, cancellation, answer.refusal);
  } catch (error) {
    ctx.logger.error(
      `sklad: the cancellation of ${cancellation.target_id} goes on with the next sweep: ${reasonOf(error)}`,
    );
  } finally {
    await released(ctx, cancellation.order_id, lease);
  }
}

/** Medusa calls the provider in this route; the lease keeps everything else from changing the order meanwhile. */
export function holdsOrder<Request extends Guarded, Response extends MedusaResponse>(
  cancel: Handler<Request, Response>,
): Handler<Request, Response> {
  return async (request, response) => {
    const ctx = contextOf(request.scope);
    const lease = await leaseWhileCanceled(ctx, pathId(request), request.params.fulfillment_id ?? "");
    if (lease === "busy") throw notCanceled({ code: "busy" }, request);
    try {
      await cancel(request, response);
    } finally {
      if (lease) await released(ctx, pathId(request), lease);
    }
  };
}

async function released(ctx: Context, orderId: string, lease: { release(): Promise<void> }): Promise<void> {
  try {
    await lease.release();
  } catch (error) {
    ctx.logger.error(`sklad: order ${orderId} stays leased until its lease expires: ${reasonOf(error)}`);
  }
}
