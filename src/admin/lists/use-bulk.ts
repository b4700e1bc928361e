import { useRef, useState } from "react";
import type { BodyOf, BulkOrdersResponse, Routes } from "../../contract";
import { routes } from "../../contract/routes";
import type { BulkAction } from "../../catalogue/actions";
import { call, type Filters } from "../api";
import { useAskAgain } from "../connections/use-connections";
import { useDoing } from "../parts/use-doing";

type Body = BodyOf<Routes["actOnOrders"]>;

/** An action on all orders that match a list's filters. */
export interface Wanted {
  readonly action: BulkAction;
  readonly filters: Filters;
  /** Number of matching orders; null when they were not counted. */
  readonly count: number | null;
}

/** Progress of a bulk action. */
export interface Progress extends Wanted {
  readonly done: number;
  readonly skipped: number;
  readonly refused: BulkOrdersResponse["refused"];
}

/** Runs one action on many orders in small batches; orders that are done stay so when it is stopped. */
export function useBulk() {
  const { busy, refused, perform } = useDoing(useAskAgain());
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);

  async function goThrough(wanted: Wanted): Promise<void> {
    const { action, filters } = wanted;
    let so: Progress = { ...wanted, done: 0, skipped: 0, refused: [] };
    let after: string | null = null;
    setProgress(so);
    do {
      // The filters are texts of the page's address; the server validates them.
      const body = { action, filters: filters as Body["filters"], ...(after !== null && { after }) };
      const part: BulkOrdersResponse = await call(routes.actOnOrders, { body });
      so = {
        ...so,
        done: so.done + part.done,
        skipped: so.skipped + part.skipped,
        refused: [...so.refused, ...part.refused],
      };
      setProgress(so);
      after = part.next;
    } while (after !== null && !isStopped.current);
  }

  return {
    progress,
    isGoing: busy !== null,
    refused,
    start: (wanted: Wanted) => {
      isStopped.current = false;
      void perform("bulk", () => goThrough(wanted));
    },
    stop: () => {
      isStopped.current = true;
    },
  };
}
