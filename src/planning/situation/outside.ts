import { BigNumber } from "bignumber.js";
import { entryOf, type OutsideCode, type SituationParams } from "../../catalogue";
import { isCanceled, OrderBodies } from "../orders";
import type { ConnectionSnapshot, PlanInput } from "../orders";
import type { DecimalText } from "../order-snapshot";
import { connectionAt, handsOverAutomatically, mayBeHandedOver, parcelsOf } from "../orders/eligibility";
import { isOurProvider } from "../parcels";
import { sumOf } from "../values/money";
import type { Situation } from "./types";

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

/** Goods of an order that the warehouse has no part in. */
export interface GoodsOfOthers {
  readonly title: string;
  readonly sku: string | null;
  /** Units of the order line. */
  readonly quantity: DecimalText;
  /** The other provider that ships them; null for units of ours at a stock location without a connection. */
  readonly provider_id: string | null;
  /** Name of the shipping method they go by; null when the order has none for them. */
  readonly shipping_method: string | null;
}

/** What of an order others ship, by whom and by which method, as the plan has it. */
export function goodsOfOthers(input: PlanInput): GoodsOfOthers[] {
  const { shippers, elsewhere } = new OrderBodies(input).outstanding;
  return input.order.lines.flatMap((line): GoodsOfOthers[] => {
    const shipper = shippers.get(line.id);
    const away = elsewhere.get(line.id);
    const goods = { title: line.title, sku: line.variant_sku };
    if (shipper?.by === "other") {
      const { method } = shipper;
      const by = { provider_id: method?.provider_id ?? null, shipping_method: method?.name ?? null };
      const ours = input.warehouse_orders
        .filter(({ state }) => state !== "canceled")
        .flatMap(({ lines }) => lines.filter(({ line_item_id }) => line_item_id === line.id));
      const theirs = new BigNumber(line.quantity).minus(
        sumOf(ours.map(({ quantity }) => new BigNumber(quantity))),
      );
      return theirs.gt(0) ? [{ ...goods, quantity: theirs.toFixed(), ...by }] : [];
    }
    if (shipper?.by !== "us" || !away) return [];
    const { name } = shipper.shipping_method;
    return [{ ...goods, quantity: away.toFixed(), provider_id: null, shipping_method: name }];
  });
}
