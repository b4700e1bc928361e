import type { CasesOf } from "./cases";

const branchChecks: CasesOf<"branchChecks"> = {
  find: async ({ branchChecks }) => {
    await branchChecks.find({ ref: "branch-1", city: "city-1", location: "sloc_1" });
    await branchChecks.find({ ref: "branch-1" });
  },
  limitedAmong: async ({ branchChecks }) => {
    const refs = Array.from({ length: 100 }, (_, number) => `branch-${number}`);
    await branchChecks.limitedAmong(["https://one.example.com"], refs);
  },
};

export const branchCheckCases = { branchChecks };
