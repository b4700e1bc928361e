export type { AcquireOptions, Budget, BudgetLane, Permit, PermitResult } from "./budget";
export { MemoryBudget, type MemoryBudgetOptions } from "./memory-budget";
export { unlimitedBudget } from "./unlimited-budget";
