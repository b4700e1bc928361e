import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { type Context, contextOf } from "../engine/context";
import { type Agreement, askWarehouse, cancellationAnswered, holdWhileCanceled } from "../engine/orders";
import { type CancelTarget, loadCancelTarget } from "../engine/shop";
import { cancelMessage } from "../planning/messages";
import { reasonOf } from "../modules/sklad/reason-of";
import { languageOf, pathId } from "./request";

/** Medusa's routes that cancel and ask no fulfillment provider: what is not fulfilled has none. */
const GUARDED: Readonly<Record<CancelTarget, { readonly matcher: string; readonly resource: string }>> = {
  order: { matcher: "/admin/orders/:id/cancel", resource: "order" },
  exchange: { matcher: "/admin/exchanges/:id/cancel", resource: "order_exchange" },
  claim: { matcher: "/admin/claims/:id/cancel", resource: "order_claim" },
};

/** The warehouse is asked before Medusa cancels: what it refuses is not refunded here while the parcel goes on. */
const ASKING: MiddlewareRoute[] = (Object.keys(GUARDED) as CancelTarget[]).map((target) => ({
  matcher: GUARDED[target].matcher,
  methods: ["POST"],
  // Whoever may not cancel in Medusa must not have it cancelled at the warehouse, whichever middleware comes first.
  policies: [{ resource: GUARDED[target].resource, operation: "update" }],
  middlewares: [
    (request: MedusaRequest, response: MedusaResponse, next: MedusaNextFunction) => {
      guard(target, request as AuthenticatedMedusaRequest, response).then(() => next(), next);
    },
  ],
}));

/** Medusa asks the provider itself here, and nobody else changes the order meanwhile. */
const HOLDING: MiddlewareRoute = {
  matcher: "/admin/orders/:id/fulfillments/:fulfillment_id/cancel",
  methods: ["POST"],
  policies: [{ resource: "fulfillment", operation: "update" }],
  middlewares: [
    (request: MedusaRequest, response: MedusaResponse, next: MedusaNextFunction) => {
      hold(request, response).then(() => next(), next);
    },
  ],
};

export const CANCEL_GUARDS: MiddlewareRoute[] = [...ASKING, HOLDING];

async function hold(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  const ctx = contextOf(request.scope);
  const fulfillmentId = request.params.fulfillment_id ?? "";
  const held = await holdWhileCanceled(ctx, pathId(request), fulfillmentId);
  if (held === "busy")
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      cancelMessage({ code: "busy" }, languageOf(request)),
    );
  if (held)
    whenEnded(response, () => {
      held.release().catch((error: unknown) => {
        ctx.logger.error(`sklad: order ${pathId(request)} stays held for a while: ${reasonOf(error)}`);
      });
    });
}

async function guard(
  target: CancelTarget,
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse,
): Promise<void> {
  const ctx = contextOf(request.scope);
  const target_id = pathId(request);
  const state = await loadCancelTarget(ctx, target, target_id);
  if (!state || state.refused_by_medusa) return;
  const actor_id = request.auth_context.actor_id;
  const asked = await askWarehouse(ctx, { target, target_id, actor_id }, state);
  if (asked.kind === "stopped")
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, cancelMessage(asked.answer, languageOf(request)));
  if (asked.kind === "agreed") whenAnswered(ctx, response, asked.agreement);
}

/** Other middleware, or Medusa itself, may still refuse. An answer that never comes is followed by the sweep. */
function whenAnswered(ctx: Context, response: MedusaResponse, { cancellation, lease }: Agreement): void {
  const settle = async () => {
    const { statusCode, writableFinished } = response;
    if (!writableFinished) return;
    const succeeded = statusCode >= 200 && statusCode < 300;
    await cancellationAnswered(ctx, cancellation, succeeded ? null : `Medusa answered ${statusCode}.`);
  };
  whenEnded(response, () => {
    settle()
      .finally(() => lease.release())
      .catch((error: unknown) => {
        ctx.logger.error(
          `sklad: the cancellation of ${cancellation.target_id} goes on with the next sweep: ${reasonOf(error)}`,
        );
      });
  });
}

/** Also of a response that nobody waits for any longer: it ends once, and may have ended while the order was waited for. */
function whenEnded(response: MedusaResponse, work: () => void): void {
  if (response.closed) work();
  else response.once("close", work);
}
