import { entryOf, type OutsideCode, type SituationParams } from "../../catalogue";
import { isCanceled } from "../orders";
import type { ConnectionSnapshot, PlanInput } from "../orders";
import { connectionAt, handsOverAutomatically, mayBeHandedOver, parcelsOf } from "../orders/eligibility";
import { isOurProvider } from "../parcels";
import type { Situation } from "./types";

/** Why a Medusa order has no warehouse order. */
export function outsideSituation(input: Pick<PlanInput, "order" | "connections">): Situation {
  const { code, params = {} } = reasonOf(input);
  const { tone, actions } = entryOf(`outside.${code}`);
  return { tone, code: `outside.${code}`, params, next_at: null, actions, note: null };
}

interface Reason {
  readonly code: OutsideCode;
  readonly params?: SituationParams;
}

function reasonOf(input: Pick<PlanInput, "order" | "connections">): Reason {
  const { order } = input;
  if (isCanceled(order)) return { code: "canceled" };
  if (!mayBeHandedOver(order)) return { code: "draft" };
  const ours = order.shipping_methods.filter(
    ({ provider_id }) => provider_id !== null && isOurProvider(provider_id),
  );
  if (ours.length === 0) return { code: "other_provider" };
  const { parcels, holds } = parcelsOf({ ...input, warehouse_orders: [] });
  const locations = [...parcels, ...ours].flatMap(({ location_id }) => location_id ?? []);
  const serving = [...new Set(locations)].flatMap((id) => connectionAt(input, id) ?? []);
  if (serving.length === 0) return { code: "no_connection" };
  const reasons = serving.map((connection) => notBy(input, connection));
  const first = reasons[0];
  if (first && reasons.every((reason) => reason !== null)) return first;
  return { code: parcels.length === 0 && holds.length === 0 && isUsedUp(input) ? "nothing_for_it" : "soon" };
}

/** Why a connection does not hand the order over automatically; null when it does. */
function notBy({ order }: Pick<PlanInput, "order">, connection: ConnectionSnapshot): Reason | null {
  if (handsOverAutomatically(order, connection)) return null;
  if (!connection.enabled) return { code: "disabled" };
  if (!connection.settings.automatic_handover) return { code: "by_hand" };
  const since = connection.settings.hand_over_since ?? connection.enabled_at;
  return { code: "placed_before", params: since === null ? {} : { since } };
}

/** Whether some items were fulfilled. If so, an order without parcels has nothing left to ship. */
function isUsedUp({ order }: Pick<PlanInput, "order">): boolean {
  return order.lines.some(({ fulfilled_quantity }) => Number(fulfilled_quantity) > 0);
}
