import type { OlderOrder } from "../../modules/sklad/stores/order-lists";
import { requireConnection } from "../connections";
import type { Context } from "../context";

/** Orders that nobody hands over by themselves. */
export interface OlderOrders {
  readonly count: number;
  /** There are more, which are not counted. */
  readonly more: boolean;
  /** The oldest of them first. */
  readonly orders: readonly OlderOrder[];
}

/** More orders than these need nobody's counting. */
const MAX_COUNTED = 1_000;
/** So many are shown. */
const SHOWN = 20;

/**
 * Orders placed since then and before the connection begins to hand over, whose goods wait reserved at its location: what an
 * earlier `hand_over_since` would send. Of one that is disabled, everything until now.
 */
export async function listOlder(ctx: Pick<Context, "sklad">, id: string, since: Date): Promise<OlderOrders> {
  const { settings, enabled_at, stock_location_id } = await requireConnection(ctx, id);
  const begins = settings.hand_over_since ?? enabled_at?.toISOString();
  const until = begins === undefined ? new Date(ctx.sklad.clock()) : new Date(begins);
  const found = await ctx.sklad.stores.orderLists.older(
    { since, until, location_id: stock_location_id },
    MAX_COUNTED + 1,
  );
  return {
    count: Math.min(found.length, MAX_COUNTED),
    more: found.length > MAX_COUNTED,
    orders: found.slice(0, SHOWN),
  };
}
