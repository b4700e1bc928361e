import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Can, ReasonsResponse } from "../../contract";
import { Section } from "../parts/layout";
import { isAway, QueryBoundary } from "../parts/query-boundary";
import { ToneBadge } from "../parts/tone-badge";
import { counted } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { BulkProgress, useBulk, type Wanted } from "./bulk";
import { Fix } from "./problems";
import { useReasons } from "./use-lists";

type Reason = ReasonsResponse["reasons"][number];

/** How many causes are shown before the others are asked for. */
const SHOWN = 3;

/** The causes that are shown unasked, of those that need a person, and all others. */
export function foldedOf(reasons: readonly Reason[]) {
  const shown = reasons.filter(({ situation: { tone } }) => tone === "needs_you").slice(0, SHOWN);
  return { shown, folded: reasons.filter((reason) => !shown.includes(reason)) };
}

/**
 * Causes for which orders wait or need action: one row for each cause, with its number of orders. One line names those that
 * need no person while none does. Renders nothing without any.
 */
export function Reasons() {
  const t = useText();
  const query = useReasons();
  const bulk = useBulk();
  const [isWhole, setWhole] = useState(false);
  const { shown, folded } = foldedOf(query.data?.reasons ?? []);
  const isEmpty = shown.length + folded.length === 0 && query.error === null && bulk.progress === null;
  if (isAway(query) || isEmpty) return null;
  const isWaiting = shown.length === 0 && folded.length > 0;
  const rows = isWhole ? [...shown, ...folded] : shown;
  const more = isWaiting ? t("lists.showReasons") : t("lists.moreReasons", { count: folded.length });
  const toggle = folded.length > 0 && (
    <Button size="small" variant="transparent" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {isWhole ? t("lists.fewerReasons") : more}
    </Button>
  );
  return (
    <Section
      title={isWaiting ? t("lists.waitingReasons", { count: folded.length }) : t("lists.reasons")}
      name="reasons"
      aside={isWaiting && toggle}
    >
      <BulkProgress bulk={bulk} />
      <QueryBoundary query={query}>
        {({ can }) =>
          rows.length > 0 && (
            <ul className="divide-y">
              {rows.map((reason) => (
                <li key={`${reason.situation.code}${reason.connection_id ?? ""}`} className="px-6 py-4">
                  <Cause reason={reason} can={can} isGoing={bulk.isGoing} onBulk={bulk.start} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {!isWaiting && toggle && <div className="px-4 py-2">{toggle}</div>}
    </Section>
  );
}

interface CauseProps {
  readonly reason: Reason;
  readonly can: Can;
  readonly isGoing: boolean;
  readonly onBulk: (wanted: Wanted) => void;
}

function Cause({ reason, can, isGoing, onBulk }: CauseProps) {
  const t = useText();
  const language = useLanguage();
  const { situation, count, connection_id: connectionId } = reason;
  const filters = {
    reason: situation.code,
    ...(connectionId !== null && { connection_id: connectionId }),
  };
  const orders = `/warehouse?${new URLSearchParams(filters).toString()}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 flex-col gap-y-1" style={{ flexBasis: "20rem" }}>
        <div className="flex flex-wrap items-center gap-2">
          <ToneBadge situation={situation} />
          {count > 0 && (
            <Link
              to={orders}
              className="txt-compact-small-plus text-ui-fg-base hover:text-ui-fg-subtle focus-visible:shadow-borders-focus rounded outline-none"
            >
              {t("lists.orderCount", counted(count, false, language))}
            </Link>
          )}
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {situation.sentence[language]}
        </Text>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {situation.actions.map((action) => (
          <Fix
            key={action}
            action={action}
            connectionId={connectionId}
            count={count}
            can={can}
            isGoing={isGoing}
            onBulk={(bulk) => onBulk({ action: bulk, of: { filters }, count })}
          />
        ))}
        <Button size="small" variant="secondary" asChild>
          <Link to={count > 0 ? orders : `/settings/warehouse/${connectionId ?? ""}`}>
            {t(count > 0 ? "lists.show" : "lists.openConnection")}
          </Link>
        </Button>
      </div>
    </div>
  );
}
