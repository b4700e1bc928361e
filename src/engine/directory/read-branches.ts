import { UnexpectedResponseError, type Warehouse } from "../../client";
import type { NewBranch } from "../../modules/sklad/stores/directory/directory";
import { branchKey } from "../../planning/directory/branch-query";
import { type ListCursor, PagingError } from "../feeds";
import { type DirectoryPage, type KeylessCall, readListPage } from "./read-list";

/** All branches of a city. */
export interface CityReading {
  readonly branches: readonly NewBranch[];
  /** Some rows could not be read, or may be cut off: what is not here may be one of them. */
  readonly partly: boolean;
}

/** A shorter first page is all there is: most cities have a few branches, and no service cuts its pages so small. */
const UNTIL_EMPTY_FROM = 10;

/**
 * Reads the branches of a city to their end, page by page. Branches of other cities are left out, for a service may not
 * know the parameter. Throws what the client throws, and a PagingError for a list that does not reach its stated length.
 */
export async function readBranches(call: KeylessCall, cityRef: string): Promise<CityReading> {
  const branches: NewBranch[] = [];
  let partly = false;
  let others = 0;
  for (let cursor: ListCursor | null = null, isFirst = true; isFirst || cursor; isFirst = false) {
    const page: DirectoryPage<Warehouse> = await readListPage({
      operation: "getWarehouses",
      ...{ cursor, call, untilEmptyFrom: UNTIL_EMPTY_FROM },
      ask: (client, paging, options) => client.getWarehouses({ cityRef, ...paging }, options),
    });
    if (page.next === null && !page.complete)
      throw new PagingError("incomplete_snapshot", "The list of branches ended before it was complete.");
    const own = page.entries.filter((branch) => branch.cityRef === null || branch.cityRef === cityRef);
    branches.push(...own.map(newBranch));
    others += page.entries.length - own.length;
    partly ||= page.partly;
    cursor = page.next;
  }
  if (branches.length === 0 && others > 0)
    throw new UnexpectedResponseError("getWarehouses", "branches of the city that was asked for");
  return { branches, partly };
}

function newBranch(branch: Warehouse): NewBranch {
  const { ref, name, number, address, kind, isClosed, maxWeightKg } = branch;
  return {
    ...{ ref, number, name, short_address: address, kind },
    ...{ is_closed: isClosed, max_weight_kg: maxWeightKg, key: branchKey(branch) },
  };
}
