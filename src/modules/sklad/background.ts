import { container as applicationContainer } from "@medusajs/framework";
import type { MedusaContainer } from "@medusajs/framework/types";
import { asValue } from "@medusajs/framework/awilix";

/** Work beside requests, such as draining the outbox. */
export interface RunningWork {
  /** Ends after what is in flight is recorded. */
  stop(): Promise<void>;
}

/** Starts the work and returns at once. */
export type StartWork = (container: MedusaContainer) => RunningWork;

type WorkerMode = "shared" | "worker" | "server";

const nameOf = (mode: WorkerMode) => (mode === "server" ? "skladServingWork" : "skladWorkerWork");

/**
 * Registers in Medusa's container the work that a process starts with the application. Medusa has such a hook only for
 * modules, not for a plugin, and a module may not import the engine.
 */
export function onStartOf(mode: WorkerMode, start: StartWork): void {
  applicationContainer.register(nameOf(mode), asValue(start));
}

/** Starts what is registered for a process of this mode. */
export function startWorkOf(mode: WorkerMode): RunningWork | undefined {
  const start = applicationContainer.resolve<StartWork | undefined>(nameOf(mode), {
    allowUnregistered: true,
  });
  return start?.(applicationContainer);
}
