import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { type Context, contextOf } from "../engine/context";
import { type Agreement, askWarehouse, cancellationAnswered } from "../engine/orders";
import { type CancelTarget, loadCancelTarget } from "../engine/shop";
import { cancelMessage } from "../planning/messages";
import { languageOf, pathId } from "./request";

/** Medusa's routes that cancel. None of them asks a fulfillment provider: what is not fulfilled has none. */
const GUARDED: Readonly<Record<CancelTarget, { readonly matcher: string; readonly resource: string }>> = {
  order: { matcher: "/admin/orders/:id/cancel", resource: "order" },
  exchange: { matcher: "/admin/exchanges/:id/cancel", resource: "order_exchange" },
  claim: { matcher: "/admin/claims/:id/cancel", resource: "order_claim" },
};

/** The warehouse is asked before Medusa cancels: what it refuses is not refunded here while the parcel goes on. */
export const CANCEL_GUARDS: MiddlewareRoute[] = (Object.keys(GUARDED) as CancelTarget[]).map((target) => ({
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
  response.once("close", () => {
    settle()
      .finally(() => lease.release())
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        ctx.logger.error(
          `sklad: the cancellation of ${cancellation.target_id} goes on with the next sweep: ${reason}`,
        );
      });
  });
}
