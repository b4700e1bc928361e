import type { OlderOrder } from "../../modules/sklad/stores/medusa/orders";
import { requireConnection } from "../connections";
import type { Context } from "../context";
import { boundedCount, type Counted } from "../runtime/collections";

/** Orders that are not handed over automatically. */
interface OlderOrders extends Counted {
  /** The oldest first. */
  readonly orders: readonly OlderOrder[];
}

/** Most orders counted. */
const MAX_COUNTED = 1_000;
/** Orders shown. */
const SHOWN = 20;

/**
 * Orders placed between `since` and the time from which the connection hands over, with items reserved at its location:
 * an earlier `hand_over_since` would send them. For a disabled connection, all until now.
 */
export async function listOlder(ctx: Pick<Context, "sklad">, id: string, since: Date): Promise<OlderOrders> {
  const { settings, enabled_at, stock_location_id } = await requireConnection(ctx, id);
  const begins = settings.hand_over_since ?? enabled_at?.toISOString();
  const until = begins === undefined ? new Date(ctx.sklad.clock()) : new Date(begins);
  const found = await ctx.sklad.stores.medusaOrders.older(
    { since, until, location_id: stock_location_id },
    MAX_COUNTED + 1,
  );
  return { ...boundedCount(found.length, MAX_COUNTED), orders: found.slice(0, SHOWN) };
}
