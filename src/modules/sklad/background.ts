import { container as applicationContainer } from "@medusajs/framework";
import type { MedusaContainer } from "@medusajs/framework/types";
import { asValue } from "@medusajs/framework/awilix";

/** Work that goes on beside requests, such as emptying the outbox. */
export interface RunningWork {
  /** Ends after what is in flight is recorded. */
  stop(): Promise<void>;
}

/** Begins to work and returns at once. */
export type StartWork = (container: MedusaContainer) => RunningWork;

type WorkerMode = "shared" | "worker" | "server";

const nameOf = (mode: WorkerMode) => (mode === "server" ? "skladServingWork" : "skladWorkerWork");

/**
 * Registers in Medusa's container what a process begins to do once the application has started. Medusa has no such hook
 * for a plugin, only for a module, and a module does not know the engine.
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
