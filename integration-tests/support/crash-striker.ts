import { type CrashPoint, onCrashPoint } from "../../src/engine/crash-points";

/** Where and how a process of the crash tests dies. */
export interface CrashPlan {
  readonly point: CrashPoint;
  /** Times the point is passed unharmed before. */
  readonly after: number;
  /** `SIGSTOP` puts the process to sleep instead. */
  readonly signal: NodeJS.Signals;
}

let plan: CrashPlan | null = null;
let passed = 0;

/** Arms this process, or with null disarms it. It strikes once, on the spot, as a power cut would. */
export function planCrash(next: CrashPlan | null): void {
  plan = next;
  passed = 0;
}

onCrashPoint((point) => {
  if (plan?.point !== point) return;
  passed += 1;
  if (passed <= plan.after) return;
  const { signal } = plan;
  planCrash(null);
  process.kill(process.pid, signal);
});
