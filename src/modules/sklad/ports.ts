import { EventEmitter } from "node:events";
import { container as applicationContainer } from "@medusajs/framework";
import { asValue } from "@medusajs/framework/awilix";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { SkladClient } from "../../client";
import type { Settings } from "../../planning/settings";
import type { ConnectionRow } from "./types";

/** What a client needs besides the key. */
export type ClientTerms = Pick<ConnectionRow, "base_url"> & {
  /** The warehouse's own words for statuses. */
  readonly settings?: Pick<Settings, "status_words">;
};

/** Makes a client of the warehouse; without a key it can call only what needs none. Replaced in tests. */
export type ClientFactory = (connection: ClientTerms, apiKey?: string) => SkladClient;

/** The time of this process. Decisions about rows use the database's clock (`NOW` in `stores/database`). Replaced in tests. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds that only grow, even if the system's time is set back. */
  monotonic(): number;
  /** @param enough ends it early, as an AbortError */
  sleep(ms: number, enough?: AbortSignal): Promise<void>;
}

/** Work beside requests, such as draining the outbox. */
export interface RunningWork {
  /** Ends after what is in flight is recorded. */
  stop(): Promise<void>;
}

/** Starts the work and returns at once. */
type StartWork = (container: MedusaContainer) => RunningWork;

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

/**
 * State of this process between calls, one instance for each class. Correctness does not depend on it: a new process starts
 * without any.
 */
export class ProcessState {
  readonly #instances = new Map<unknown, unknown>();

  /** @param make makes the instance on the first call */
  get<State extends object>(kind: abstract new (...args: never[]) => State, make: () => State): State {
    const known = this.#instances.get(kind);
    if (known instanceof kind) return known;
    const made = make();
    this.#instances.set(kind, made);
    return made;
  }
}

/** Pollers that can be woken before their next tick. */
type Wakeable = "outbox" | "fulfillments" | "inbox";

/** Wake-ups within this process. A lost one costs only time: the next tick finds what is due. */
export class WakeUps {
  readonly #emitter = new EventEmitter().setMaxListeners(0);

  wake(what: Wakeable): void {
    this.#emitter.emit(what);
  }

  /** @returns a function that removes the listener */
  on(what: Wakeable, listener: () => void): () => void {
    this.#emitter.on(what, listener);
    return () => this.#emitter.off(what, listener);
  }
}
