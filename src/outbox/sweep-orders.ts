import type { ConnectionRow } from "../modules/sklad/types";
import { reconcileOrder } from "./reconcile-order";
import type { Scope } from "./scope";

/** Most orders planned in one sweep; the rest come with the next, the longest unseen first. */
const AT_ONCE = 500;
const IN_PARALLEL = 4;

export interface Swept {
  readonly planned: number;
  readonly failed: number;
}

/** Plans eligible orders that no event announced, and held ones, whose mending may have no event either. */
export async function sweepOrders(scope: Scope): Promise<Swept> {
  const orderIds = [
    ...new Set([
      ...(await unannounced(scope)),
      ...(await scope.sklad.stores.orders.orderIdsToCheck(AT_ONCE)),
    ]),
  ];
  let failed = 0;
  const waiting = orderIds.values();
  await Promise.all(
    Array.from({ length: IN_PARALLEL }, async () => {
      for (const orderId of waiting) {
        await reconcileOrder(scope, orderId, "sweep").catch((error: unknown) => {
          failed += 1;
          scope.logger.error(
            `sklad: order ${orderId} could not be planned and is tried again by the next sweep: ${messageOf(error)}`,
          );
        });
      }
    }),
  );
  return { planned: orderIds.length - failed, failed };
}

async function unannounced({ sklad }: Scope): Promise<string[]> {
  const connections = await sklad.stores.connections.list();
  const since = connections
    .filter(({ enabled, settings }) => enabled && settings.automatic_hand_over)
    .map(handOverSince);
  return since.length === 0
    ? []
    : sklad.stores.medusaOrders.withoutWarehouseOrder(new Date(Math.min(...since)), AT_ONCE);
}

function handOverSince({ settings, enabled_at }: ConnectionRow): number {
  return Date.parse(settings.hand_over_since ?? new Date(enabled_at ?? 0).toISOString());
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
