/**
 * For locks of Medusa's that are taken here, in seconds: a customer's checkout waits five for the same ones, so this waits
 * less, and what a process that died has left locked is free again soon.
 */
export const LOCK_TIMES = { timeout: 3, expire: 10 } as const;
