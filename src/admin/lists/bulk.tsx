import { Button, Text } from "@medusajs/ui";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { ACTIONS, type BulkAction } from "../../catalogue/actions";
import type { BodyOf, BulkOrdersResponse, Routes } from "../../contract";
import { routes } from "../../contract/routes";
import { call, type Filters } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { isRequest } from "../orders/order-actions";
import { ErrorNote } from "../parts/boundary";
import { useAction } from "../parts/use-action";
import { counted } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";

/** What an action does to many orders, in the question before it, where the general sentence does not say enough. */
export const CONSEQUENCES: Readonly<
  Partial<
    Record<BulkAction, "lists.bookingConsequence" | "lists.closingConsequence" | "lists.refreshTakesEach">
  >
> = {
  "book-cash": "lists.bookingConsequence",
  "close-uncollected": "lists.closingConsequence",
  refresh: "lists.refreshTakesEach",
};

type Body = BodyOf<Routes["actOnOrders"]>;

/** An action on some orders, or on all that match a list's filters. */
export interface Wanted {
  readonly action: BulkAction;
  readonly of: { readonly ids: readonly string[] } | { readonly filters: Filters };
  /** Number of these orders; null when they were not counted to the end. */
  readonly count: number | null;
}

interface Progress extends Wanted {
  readonly done: number;
  readonly skipped: number;
  readonly refused: BulkOrdersResponse["refused"];
  /** Whether orders are not processed yet; of an action that is over, those that it left when it stopped. */
  readonly hasRest: boolean;
}

/**
 * Runs one action on many orders in small batches; orders that are done stay so when it is stopped. It stops when its page
 * is left, because no other page has its progress and its stop button.
 */
export function useBulk() {
  const t = useText();
  const { busy, error, run } = useAction(useRefetchAll());
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);
  const stop = () => {
    isStopped.current = true;
  };
  useEffect(() => stop, []);

  /** @returns whether all orders are processed */
  async function goThrough(wanted: Wanted): Promise<boolean> {
    const { action, of } = wanted;
    let so: Progress = { ...wanted, done: 0, skipped: 0, refused: [], hasRest: true };
    let after: string | null = null;
    setProgress(so);
    do {
      // The filters are texts of the page's address; the server validates them.
      const body = { action, ...of, ...(after !== null && { after }) } as Body;
      const part: BulkOrdersResponse = await call(routes.actOnOrders, { body });
      so = {
        ...so,
        done: so.done + part.done,
        skipped: so.skipped + part.skipped,
        refused: [...so.refused, ...part.refused],
        hasRest: part.next !== null,
      };
      setProgress(so);
      after = part.next;
    } while (after !== null && !isStopped.current);
    return after === null;
  }

  return {
    progress,
    isGoing: busy !== null,
    error,
    dismiss: () => setProgress(null),
    start: (wanted: Wanted) => {
      isStopped.current = false;
      let isWhole = false;
      const work = async () => {
        isWhole = await goThrough(wanted);
      };
      const whole = isRequest(wanted.action) ? "common.requested" : "common.done";
      void run("bulk", work, () => t(isWhole ? whole : "lists.bulkStopped"));
    },
    stop,
  };
}

/** Progress of a bulk action, with a button that stops it. */
export function BulkProgress({ bulk }: { readonly bulk: ReturnType<typeof useBulk> }) {
  const t = useText();
  const language = useLanguage();
  const { progress, isGoing, error, stop, dismiss } = bulk;
  if (!progress) return null;
  const { action, count } = progress;
  const figure = (number: number) => number.toLocaleString(language);
  const figures = {
    done: figure(progress.done),
    skipped: figure(progress.skipped),
    all: figure(Math.max(count ?? 0, progress.done)),
  };
  const more = progress.refused.length - SHOWN;
  const ended = progress.skipped === 0 ? "ended" : "endedSkipped";
  const part = isGoing ? (count === null ? "going" : "goingOf") : ended;
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4" role="status">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small">
          {ACTIONS[action].label[language]}.{" "}
          {isRequest(action)
            ? t(`lists.bulkRequested.${part}`, figures)
            : t(`lists.bulkDone.${part}`, figures)}
          {!isGoing && progress.hasRest && ` ${t("lists.bulkRest")}`}
        </Text>
        <Button
          size="small"
          variant={isGoing ? "secondary" : "transparent"}
          onClick={isGoing ? stop : dismiss}
        >
          {t(isGoing ? "lists.stop" : "common.close")}
        </Button>
      </div>
      {error !== null && <ErrorNote sentence={error} />}
      {progress.refused.length > 0 && (
        <div>
          <Text size="small" className="text-ui-fg-error">
            {t("lists.bulkRefused", counted(progress.refused.length, false, language))}
          </Text>
          <ul>
            {progress.refused.slice(0, SHOWN).map(({ number, message }) => (
              <li key={number} className="txt-small">
                <Link
                  to={`/warehouse?${new URLSearchParams({ q: number }).toString()}`}
                  className="text-ui-tag-blue-text focus-visible:shadow-borders-focus rounded outline-none"
                >
                  {number}
                </Link>
                : {message[language]}
              </li>
            ))}
            {more > 0 && <li className="txt-small">{t("log.moreOrders", { count: more })}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

/** How many refused orders are listed with their reason. */
const SHOWN = 10;
