import { Button, Text } from "@medusajs/ui";
import { useRef, useState } from "react";
import { ACTIONS, BULK_ACTIONS, type BulkAction } from "../../catalogue/actions";
import type { BodyOf, BulkOrdersResponse, ListOrdersResponse, Routes } from "../../contract";
import { routes } from "../../contract/routes";
import { call, type Filters } from "../api";
import { useAskAgain } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Confirm } from "../parts/confirm";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";

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

/** Progress of a bulk action, with a button that stops it. */
export function BulkProgress({ bulk }: { readonly bulk: ReturnType<typeof useBulk> }) {
  const { lists: words } = useWords();
  const language = useLanguage();
  const { progress, isGoing, refused, stop } = bulk;
  if (!progress) return null;
  const { action, done, skipped, count } = progress;
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4" role="status">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small">
          {ACTIONS[action].label[language]}.{" "}
          {isGoing
            ? words.bulkGoing(done, count === null ? null : Math.max(count, done))
            : words.bulkDone(done, skipped)}
        </Text>
        {isGoing && (
          <Button size="small" variant="secondary" onClick={stop}>
            {words.stop}
          </Button>
        )}
      </div>
      {refused !== null && <Trouble sentence={refused} />}
      {progress.refused.length > 0 && (
        <div>
          <Text size="small" className="text-ui-fg-error">
            {words.bulkRefused(progress.refused.length)}
          </Text>
          <ul>
            {progress.refused.slice(0, SHOWN).map(({ number, message }) => (
              <li key={number} className="txt-small">
                {number}: {message[language]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** How many refused orders are listed with their reason. */
const SHOWN = 10;

interface Props {
  /** The filters of the list. */
  readonly filters: Readonly<Record<string, string>>;
  readonly page: ListOrdersResponse;
}

/** Bulk actions on all orders that match the filters, later pages included: those that one of the shown orders offers. */
export function BulkFound({ filters, page }: Props) {
  const { lists: words } = useWords();
  const language = useLanguage();
  const bulk = useBulk();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const offered = BULK_ACTIONS.filter((action) =>
    page.orders.some(({ situation }) => situation.actions.includes(action)),
  );
  const isNarrowed = Object.keys(filters).length > 0 && page.orders.length > 1;
  return (
    <>
      {isNarrowed && page.can.act_on_orders && offered.length > 0 && (
        <div className="flex flex-wrap gap-2 px-6 py-4">
          {offered.map((action) => (
            <Button
              key={action}
              size="small"
              variant="secondary"
              disabled={bulk.isGoing}
              onClick={() => setAsked(action)}
            >
              {words.bulkFound(ACTIONS[action].label[language])}
            </Button>
          ))}
        </div>
      )}
      <BulkProgress bulk={bulk} />
      {asked !== null && (
        <Confirm
          title={words.bulkFoundTitle(ACTIONS[asked].label[language])}
          consequence={asked === "refresh" ? words.refreshTakesEach : words.bulkConsequence}
          action={ACTIONS[asked].label[language]}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) bulk.start({ action: asked, filters, count: null });
          }}
        />
      )}
    </>
  );
}
