import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asValue } from "@medusajs/framework/awilix";
import type { ILockingModule, Logger, MedusaContainer } from "@medusajs/framework/types";
import {
  ContainerRegistrationKeys,
  createMedusaContainer,
  MedusaError,
  Modules,
} from "@medusajs/framework/utils";
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
 * @param logger warns when the locks end before the job under them does
 */
export function wholeLocks<Service extends Locking>(
  locking: Service,
  logger?: Pick<Logger, "warn">,
): Service {
  // Its `acquire` is not seen by its `execute`, and it finds deadlocks at once.
  if (holdsByTransaction(locking)) return locking;
  const execute: Locking["execute"] = (keys, job, args, ...rest) =>
    // Another provider's locks are none of the default one's.
    args?.provider !== undefined
      ? locking.execute(keys, job, args, ...rest)
      : executeWhole(locking, [keys].flat(), job, args, logger);
  // Everything else, such as what a shop's own workflow hooks call, is the service's own.
  return new Proxy(locking, {
    get(target, name) {
      if (name === "execute") return execute;
      const own: unknown = Reflect.get(target, name);
      return typeof own === "function" && name !== "constructor" ? (own.bind(target) as unknown) : own;
    },
  });
}

/** A container by which Medusa's workflows take their locks in this way. */
export function withWholeLocks(container: MedusaContainer): MedusaContainer {
  const scope = createMedusaContainer({}, container);
  const locking = wholeLocks(
    container.resolve(Modules.LOCKING),
    container.resolve(ContainerRegistrationKeys.LOGGER),
  );
  scope.register(Modules.LOCKING, asValue(locking));
  return scope;
}

const BY_TRANSACTION = "locking-postgres";

/** What tells of which kind a service's provider is: its class, by whatever id the shop has named it. */
interface WithProviders {
  readonly defaultProviderId?: unknown;
  readonly providerService_?: {
    retrieveProviderRegistration?(id: unknown): { readonly constructor?: { readonly identifier?: unknown } };
  };
}

/**
 * Of Medusa's Postgres provider, `acquire` writes rows that its own `execute`, which Medusa's steps use, does not see, and
 * that stay for ever when a process dies.
 */
export function holdsByTransaction(locking: Locking): boolean {
  const { defaultProviderId: id, providerService_: providers } = locking as WithProviders;
  const provider = providers?.retrieveProviderRegistration?.(id);
  return provider?.constructor?.identifier === BY_TRANSACTION || String(id).includes(BY_TRANSACTION);
}

async function executeWhole<T>(
  locking: Locking,
  keys: string[],
  job: (lost: AbortSignal) => Promise<T>,
  times: Parameters<ILockingModule["execute"]>[2],
  logger?: Pick<Logger, "warn">,
): Promise<T> {
  const held = { ownerId: `sklad:${randomUUID()}`, expire: times?.expire ?? LOCK_EXPIRE_S };
  const taken_at = await acquireAll(locking, keys, held, (times?.timeout ?? TIMEOUT_S) * 1_000);
  const kept = keepLocks(locking, keys, held, taken_at);
  kept.lost.addEventListener("abort", () =>
    logger?.warn(
      `sklad: Medusa's locks of ${keys.join(", ")} ended before the step under them did; another may have changed their stock ` +
        "meanwhile. Compare it with the warehouse's (Warehouse → Stock).",
    ),
  );
  try {
    return await job(kept.lost);
  } finally {
    kept.stop();
    await giveBack(locking, keys, held);
  }
}

/** @returns when they were asked for, by `performance.now()` */
async function acquireAll(
  locking: Locking,
  keys: string[],
  held: Held,
  patience_ms: number,
): Promise<number> {
  const until = performance.now() + patience_ms;
  for (;;) {
    const asked_at = performance.now();
    try {
      await locking.acquire(keys, held);
      return asked_at;
    } catch (error) {
      // What was taken until then.
      await giveBack(locking, keys, held);
      if (performance.now() >= until) throw isLockedOut(error) ? new LockedOut() : error;
    }
    await sleep(ASK_AGAIN_MS * (0.5 + Math.random()));
  }
}

/** As Medusa words it. */
class LockedOut extends MedusaError {
  constructor() {
    super(MedusaError.Types.CONFLICT, "Timed-out acquiring lock.");
  }
}

/** What cannot be given back, because the service fails, ends with its time. */
async function giveBack(locking: Locking, keys: string[], { ownerId }: Held): Promise<void> {
  await locking.release(keys, { ownerId }).catch(() => false);
}
