import { useRef, useState } from "react";
import type { BulkOrdersResponse } from "../../contract";
import type { BulkAction } from "../../planning/messages/actions";
import { call } from "../api";
import { useAskAgain } from "../connections/use-connections";
import { useDoing } from "../parts/use-doing";

/** What is to be done to all orders that a list's filters find. */
export interface Wanted {
  readonly action: BulkAction;
  readonly filters: Readonly<Record<string, string>>;
  /** How many there are, as far as is known; null: nobody has counted them. */
  readonly count: number | null;
}

/** How far it is. */
export interface Progress extends Wanted {
  readonly done: number;
  readonly skipped: number;
  readonly refused: BulkOrdersResponse["refused"];
}

/** Does one thing to many orders, some at a time; whoever stops it keeps what is done. */
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
      const body = { action, filters, ...(after !== null && { after }) };
      const part: BulkOrdersResponse = await call("orders/bulk", { method: "POST", body });
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
