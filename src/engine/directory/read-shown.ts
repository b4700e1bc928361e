import { SkladError } from "../../client";
import { AdminError } from "../../modules/sklad/errors";
import { type ListReading, type ListRequest, readList } from "../feeds";

/**
 * Reads as many rows as a person is shown, and whether they are all. Throws what the request for the first page throws; a further
 * one that cannot be had leaves the end unclear.
 */
export async function readShown<Row>(
  request: Omit<ListRequest<Row>, "cursor">,
  most: number,
): Promise<Pick<ListReading<Row>, "rows" | "known_list"> & { readonly isWhole: boolean }> {
  let reading = await readList({ ...request, cursor: null });
  const rows = [...reading.rows];
  let known: Pick<ListReading<Row>, "known_list"> = {};
  while (reading.next && rows.length <= most) {
    try {
      reading = await readList({ ...request, cursor: reading.next });
    } catch (error) {
      if (!(error instanceof SkladError || error instanceof AdminError)) throw error;
      return { rows, isWhole: false, ...known };
    }
    rows.push(...reading.rows);
    if (reading.known_list) known = { known_list: reading.known_list };
  }
  return { rows, isWhole: reading.end === "whole", ...known };
}
