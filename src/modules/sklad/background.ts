import type { MedusaContainer } from "@medusajs/framework/types";

/** Work that goes on beside requests, such as draining the outbox. */
export interface BackgroundWork {
  readonly name: string;
  /** Begins to work and returns at once. */
  start(container: MedusaContainer): RunningWork;
}

export interface RunningWork {
  /** Ends after what is in flight is settled. */
  stop(): Promise<void>;
}

const registered = new Map<string, BackgroundWork>();
const whileServing = new Map<string, BackgroundWork>();

/**
 * Called while Medusa loads scheduled jobs, which it does in `shared` and `worker` processes only, before it starts
 * the application: so the work runs in exactly those processes, and the module need not know who does it.
 */
export function registerBackgroundWork(work: BackgroundWork): void {
  registered.set(work.name, work);
}

/** Called while Medusa loads routes: the work runs in processes that serve requests and do nothing else. */
export function registerServingWork(work: BackgroundWork): void {
  whileServing.set(work.name, work);
}

export function startBackgroundWork(
  container: MedusaContainer,
  workerMode: "shared" | "worker" | "server",
): RunningWork[] {
  const works = workerMode === "server" ? whileServing : registered;
  return [...works.values()].map((work) => work.start(container));
}
