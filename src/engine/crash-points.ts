/**
 * Moments of the handover at which the crash tests strike, in order; docs/failure-modes.md lists them. K4 and K5, half
 * of a request sent and an answer not read, are made by the tests' network.
 */
export type CrashPoint = "K1" | "K2" | "K3" | "K6" | "K7" | "K11";

/**
 * Kills this process on the spot, as a power cut would, when the environment names this moment. Only tests set
 * `SKLAD_CRASH_AT`; `SKLAD_CRASH_AFTER` lets so many pass first, and `SKLAD_CRASH_SIGNAL` may put it to sleep instead
 * (`SIGSTOP`).
 */
export function atCrashPoint(point: CrashPoint): void {
  if (process.env.SKLAD_CRASH_AT !== point) return;
  passed += 1;
  if (passed <= Number(process.env.SKLAD_CRASH_AFTER ?? 0)) return;
  delete process.env.SKLAD_CRASH_AT;
  passed = 0;
  process.kill(process.pid, process.env.SKLAD_CRASH_SIGNAL ?? "SIGKILL");
}

let passed = 0;
