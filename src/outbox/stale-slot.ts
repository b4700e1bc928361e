import type SkladModuleService from "../modules/sklad/service";
import type { BudgetSlot } from "../modules/sklad/stores/budget";

/** From taking a slot of the rate limit to the end of its call: the slot is kept for so long, and its window on top. */
export function longestCallMs({ configuration }: SkladModuleService): number {
  return configuration.leaseMarginMs + configuration.callDeadlineMs;
}

/** Whether a call that begins now could end after its slot was given to somebody else. */
export function isStale({ configuration }: SkladModuleService, slot: BudgetSlot): boolean {
  return performance.now() - slot.taken_at >= configuration.leaseMarginMs;
}
