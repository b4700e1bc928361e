import type { CasesOf } from "./cases";
import { CITY_OF_MANY, DIRECTORY_ADDRESS } from "./directory-filling";

export const branchSearch: CasesOf<"branchSearch"> = {
  find: async ({ branchSearch }) => {
    const page = { limit: 21, offset: 0 };
    await branchSearch.find(DIRECTORY_ADDRESS, CITY_OF_MANY, page);
    await branchSearch.find(DIRECTORY_ADDRESS, CITY_OF_MANY, {
      key: "12",
      number: "12",
      kind: "locker",
      ...page,
    });
  },
};
