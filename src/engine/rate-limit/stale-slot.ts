import type SkladModuleService from "../../modules/sklad/service";
import type { Slot } from "../../modules/sklad/stores/rate-limit";

/** From taking a slot of the rate limit to the end of its call: the slot is kept for so long, and its window on top. */
export function longestCallMs({ configuration }: SkladModuleService): number {
  return configuration.leaseMarginMs + configuration.callDeadlineMs;
}

/** Whether a call that begins now could end after its slot was given to somebody else. */
export function isStale({ configuration }: SkladModuleService, slot: Slot): boolean {
  return performance.now() - slot.taken_at >= configuration.leaseMarginMs;
}
