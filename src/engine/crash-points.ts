/**
 * Moments of the handover at which the crash tests strike, in order; the tests name them. K4 and K5, half of a request
 * sent and a response not read, are made by the tests' network.
 */
export type CrashPoint = "K1" | "K2" | "K3" | "K6" | "K7" | "K8" | "K9" | "K10" | "K11" | "K12";

let strike: ((point: CrashPoint) => void) | undefined;

/** Passes a moment. Nothing happens unless a test has said what does: no environment and no option can. */
export function atCrashPoint(point: CrashPoint): void {
  strike?.(point);
}

/** Says what happens in this process at each of the moments. Only tests call it. */
export function onCrashPoint(striker: (point: CrashPoint) => void): void {
  strike = striker;
}
