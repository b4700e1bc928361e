import { DAY_MS } from "./values/durations";
/** The age from which an ApiKey is due to be replaced (spec, Authentication 5). */
const KEY_OLD_DAYS = 90;

/** Whole days since an ApiKey was entered. */
export function keyAgeDays(setAt: Date | string, now: number): number {
  return Math.floor((now - new Date(setAt).getTime()) / DAY_MS);
}

/** Whether an ApiKey of that age, in days, is due to be replaced. Keys of the sandbox open nothing, and stay. */
export function isKeyOld(environment: string, days: number): boolean {
  return environment !== "sandbox" && days >= KEY_OLD_DAYS;
}
