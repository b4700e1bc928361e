import type { ConnectionEventType } from "../../catalogue";
import { AdminError } from "../../modules/sklad/errors";
import type { ProductRow } from "../../modules/sklad/stores/stock/products";
import { type Actor, recordForConnection, requireConnection } from "../connections";
import type { Context } from "../context";
import { raiseRefusedProducts } from "../outbox";
import { boundedCount, type Counted } from "../runtime/collections";
import { queueProducts } from "./add-products";

/** Actions of a merchant on the warehouse's catalogue. Repeating one changes nothing. */
export const PRODUCT_ACTIONS = ["add", "stop", "retry"] as const;
type ProductAction = (typeof PRODUCT_ACTIONS)[number];

const EVENTS = {
  add: "products_add",
  stop: "products_stop",
  retry: "products_retry",
} as const satisfies Record<ProductAction, ConnectionEventType>;

/** `add` adds every unknown sku, `stop` gives up those that are not sent yet, `retry` adds again what was refused. */
export async function actOnProducts(
  ctx: Context,
  connectionId: string,
  action: ProductAction,
  actor: Actor,
): Promise<void> {
  const connection = await requireConnection(ctx, connectionId);
  if (action !== "stop" && !connection.enabled)
    throw new AdminError("enable_first", { name: connection.name });
  await ctx.sklad.stores.transaction(async (stores) => {
    if (action === "add") await stores.products.wantUnknown(connection, true);
    if (action === "retry") await stores.products.wantRefused(connectionId);
    if (action === "stop") {
      // The commands first, as when a response is recorded: the other way round each waits for the other.
      await stores.openCommands.endAll(await stores.products.notSent(connectionId), ["product"]);
      await stores.products.giveUpWanted(connectionId);
    }
    await raiseRefusedProducts(stores, connection);
    await recordForConnection(stores, connectionId, EVENTS[action], actor);
  });
  if (action !== "stop") await queueProducts(ctx, connection);
}

const MAX_COUNTED = 10_000;
/** Refused skus shown with the warehouse's words. */
const MAX_SHOWN = 50;
const MINUTE_MS = 60_000;

export interface CatalogueStatus {
  /** Skus that Medusa stocks at the location. */
  readonly stocked: number;
  /** Those that no report has named and that were not asked for. */
  readonly unknown: Counted;
  /** Skus that are being added, how many of them the warehouse has answered, and minutes until the last one, at least. */
  readonly adding: { readonly total: number; readonly answered: number; readonly minutes: number } | null;
  readonly refused: {
    readonly count: number;
    readonly skus: readonly Pick<ProductRow, "sku" | "descriptions">[];
  };
  /** Minutes that adding all unknown ones takes, at least. */
  readonly minutes: number;
}

/** What of the shop the warehouse's catalogue lacks. */
export async function catalogueStatus(ctx: Context, connectionId: string): Promise<CatalogueStatus> {
  const connection = await requireConnection(ctx, connectionId);
  const { products, stockItems } = ctx.sklad.stores;
  const [counts, stocked, refused] = await Promise.all([
    products.counts(connection, MAX_COUNTED + 1),
    stockItems.countStocked(connection.stock_location_id),
    products.refused(connectionId, MAX_SHOWN),
  ]);
  const { requests_per_minute } = connection.settings;
  const minutesFor = (skus: number) =>
    Math.ceil((skus * ctx.sklad.configuration.rateWindowMs) / requests_per_minute / MINUTE_MS);
  const { wanted, answered } = counts;
  return {
    stocked,
    unknown: boundedCount(counts.unknown, MAX_COUNTED),
    adding: wanted === 0 ? null : { total: wanted + answered, answered, minutes: minutesFor(wanted) },
    refused: {
      count: counts.refused,
      skus: refused.map(({ sku, descriptions }) => ({ sku, descriptions })),
    },
    minutes: minutesFor(counts.unknown),
  };
}
