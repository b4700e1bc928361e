import type { Budget, Permit } from "./budget";

const permit: Permit = { complete: () => undefined };

/** For those who keep the rate limit elsewhere. */
export const unlimitedBudget: Budget = {
  acquire: () => Promise.resolve(permit),
  waitTimeMs: () => 0,
};
