/**
 * How long a lock of Medusa's that is taken here outlives a process that died, in seconds. A customer's checkout waits five
 * seconds for the same locks, so that it is not refused because of it. A process that lives renews them.
 */
export const LOCK_EXPIRE_S = 3;

/** For locks that are taken here by Medusa's `execute`, in seconds: the wait is shorter than a customer's, who goes first. */
export const LOCK_TIMES = { timeout: 3, expire: LOCK_EXPIRE_S } as const;
