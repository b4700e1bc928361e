import type { Stores } from "../../../../modules/sklad/stores";
import type { KnownOrder } from "../../../../modules/sklad/stores/orders/warehouse-orders";
import { matchStatus, type StatusList } from "../../../../planning/identity";
import { DAY_MS } from "../../../../planning/values/days";

const PAGE = 1000;
/** More than a rate limit lets through while an outcome stays unclear. Absence is not proven for what was sent earlier. */
const MAX_CONTROLS = 20_000;
/** Longest period of a list, in milliseconds. Ours: the spec does not show a limit. */
const LONGEST_PERIOD_MS = 7 * DAY_MS;

/**
 * Orders known to be at the warehouse, the newest first, that a list is compared with: every order accepted since a moment,
 * and the one before it.
 * @param moment in milliseconds
 */
export async function controlsSince(
  { warehouseOrders }: Pick<Stores, "warehouseOrders">,
  connectionId: string,
  moment: number,
): Promise<readonly KnownOrder[]> {
  const controls: KnownOrder[] = [];
  for (;;) {
    const page = await warehouseOrders.accepted(connectionId, { after: controls.at(-1)?.id, limit: PAGE });
    const before = page.findIndex(({ accepted_at }) => accepted_at.getTime() < moment);
    controls.push(...(before < 0 ? page : page.slice(0, before + 1)));
    if (before >= 0 || page.length < PAGE || controls.length >= MAX_CONTROLS) return controls;
  }
}

/** Where a list's period starts, in milliseconds, so that it holds the order accepted before the unclear ones were sent. */
export function periodStart(controls: readonly KnownOrder[], moment: number): number {
  const oldest = controls.at(-1)?.accepted_at.getTime() ?? moment;
  return Math.max(Math.min(oldest, moment), moment - LONGEST_PERIOD_MS);
}

/**
 * Since when the list is proven complete, in milliseconds: the acceptance of the earliest control that it holds together
 * with all later ones. A list that is cut at its newest thousand proves nothing about older orders.
 */
export function coveredSince(controls: readonly KnownOrder[], list: StatusList): number {
  let since = Infinity;
  for (const control of controls) {
    if (matchStatus(list.about(control), control).kind !== "present") break;
    since = control.accepted_at.getTime();
  }
  return since;
}
