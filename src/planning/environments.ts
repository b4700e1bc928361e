/** Where a connection sends orders. Only `production` ships anything. */
export const ENVIRONMENTS = ["production", "staging", "sandbox"] as const;

export type Environment = (typeof ENVIRONMENTS)[number];
