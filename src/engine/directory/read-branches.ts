import { UnexpectedResponseError, type Warehouse } from "../../client";
import type { NewBranch } from "../../modules/sklad/stores/directory/directory";
import { branchKey } from "../../planning/directory/branches";
import { type ListCursor, type ListReading, type PageRequest, PagingError, readList } from "../feeds";

/** Three times as many as any list of a carrier has: pages that never end must not be read, and kept, for hours. */
export const MOST_ENTRIES = 100_000;

/** All branches of a city. */
export interface CityReading {
  readonly branches: readonly NewBranch[];
  /** Some rows could not be read, or may be cut off: what is not here may be one of them. */
  readonly partly: boolean;
}

/**
 * Reads the branches of a city to their end, page by page. Branches of other cities are left out, for a service may not
 * know the parameter. Throws what the client throws, and a PagingError for a list that does not reach its stated length.
 */
export async function readBranches(
  { call, failures, now }: Pick<PageRequest<unknown>, "call" | "failures" | "now">,
  cityRef: string,
): Promise<CityReading> {
  const branches: NewBranch[] = [];
  let partly = false;
  let others = 0;
  let cursor: ListCursor | null = null;
  do {
    const { rows, unread, next, end }: ListReading<Warehouse> = await readList({
      operation: "getWarehouses",
      ...{ cursor, call, now, failures, most: MOST_ENTRIES },
      ask: (client, page, options) => client.getWarehouses({ cityRef, ...page }, options),
      nameOf: ({ ref }) => ref,
    });
    if (end === "cut")
      throw new PagingError("incomplete_snapshot", "The list of branches ended before it was complete.");
    const own = rows.filter((branch) => branch.cityRef === null || branch.cityRef === cityRef);
    branches.push(...own.map(newBranch));
    others += rows.length - own.length;
    partly ||= unread.length > 0 || end === "partly";
    cursor = next;
  } while (cursor);
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
