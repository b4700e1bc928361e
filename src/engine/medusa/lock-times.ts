/**
 * How long our lock in Medusa outlives a process that died, in seconds. A customer's checkout waits five seconds for
 * the same locks, so it is not refused because of it. A running process renews its locks.
 */
export const LOCK_EXPIRE_S = 3;

/**
 * For locks taken with Medusa's `execute`, in seconds. The timeout is shorter than a customer's, so that customers go
 * first.
 */
export const LOCK_TIMES = { timeout: 3, expire: LOCK_EXPIRE_S } as const;
