import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asValue } from "@medusajs/framework/awilix";
import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types";
import { createMedusaContainer, MedusaError, Modules } from "@medusajs/framework/utils";
import { isLockedOut } from "./busy";
import { type Held, keepLocks } from "./kept-locks";
import { LOCK_EXPIRE_S } from "./lock-times";

/** Of Medusa's locking service, what is used here. */
export type Locking = Pick<ILockingModule, "acquire" | "release" | "execute">;

/** As long as Medusa's own steps wait for locks. */
const TIMEOUT_S = 5;
const ASK_AGAIN_MS = 50;

/**
 * Medusa's locking service as steps of ours use it: several keys are taken all at once or not at all, so that a step that
 * waits holds nothing. Medusa's `execute` keeps the keys it has while it waits for the next: a customer and a step of ours
 * that each have what the other waits for would both give up, and leave their keys locked for a minute.
 */
export function wholeLocks<Service extends Locking>(locking: Service): Service {
  // Its `acquire` is not seen by its `execute`, and it finds deadlocks at once.
  if (holdsByTransaction(locking)) return locking;
  const execute: Locking["execute"] = (keys, job, times) => executeWhole(locking, [keys].flat(), job, times);
  // Everything else, such as what a shop's own workflow hooks call, is the service's own.
  return new Proxy(locking, {
    get(target, name) {
      if (name === "execute") return execute;
      const own: unknown = Reflect.get(target, name);
      return typeof own === "function" ? (own.bind(target) as unknown) : own;
    },
  });
}

/** A container by which Medusa's workflows take their locks in this way; everything else in it is as it was. */
export function withWholeLocks(container: MedusaContainer): MedusaContainer {
  const scope = createMedusaContainer({}, container);
  scope.register(Modules.LOCKING, asValue(wholeLocks(container.resolve(Modules.LOCKING))));
  return scope;
}

/**
 * Of Medusa's Postgres provider, `acquire` writes rows that its own `execute`, which Medusa's steps use, does not see, and
 * that stay for ever when a process dies.
 */
export function holdsByTransaction(locking: Locking): boolean {
  const { defaultProviderId } = locking as { defaultProviderId?: unknown };
  return typeof defaultProviderId === "string" && defaultProviderId.includes("locking-postgres");
}

async function executeWhole<T>(
  locking: Locking,
  keys: string[],
  job: () => Promise<T>,
  times: Parameters<ILockingModule["execute"]>[2],
): Promise<T> {
  const held = { ownerId: `sklad:${randomUUID()}`, expire: times?.expire ?? LOCK_EXPIRE_S };
  const until = performance.now() + (times?.timeout ?? TIMEOUT_S) * 1_000;
  for (;;) {
    if (await acquireAll(locking, keys, held)) break;
    if (performance.now() >= until)
      throw new MedusaError(MedusaError.Types.CONFLICT, "Timed-out acquiring lock.");
    await sleep(ASK_AGAIN_MS * (0.5 + Math.random()));
  }
  const kept = keepLocks(locking, keys, held);
  try {
    const result = await job();
    if (kept.isLost())
      throw new MedusaError(MedusaError.Types.CONFLICT, "The locks ended before the step under them did.");
    return result;
  } finally {
    kept.stop();
    await giveBack(locking, keys, held);
  }
}

/** @returns false when another has one of them; what was taken until then is given back */
async function acquireAll(locking: Locking, keys: string[], held: Held): Promise<boolean> {
  try {
    await locking.acquire(keys, held);
    return true;
  } catch (error) {
    await giveBack(locking, keys, held);
    if (!isLockedOut(error)) throw error;
    return false;
  }
}

/** What cannot be given back, because the service fails, ends with its time. */
async function giveBack(locking: Locking, keys: string[], { ownerId }: Held): Promise<void> {
  await locking.release(keys, { ownerId }).catch(() => false);
}
