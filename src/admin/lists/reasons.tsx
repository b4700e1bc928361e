import { Badge, Button, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { Can, ReasonsResponse } from "../../contract";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { ToneBadge } from "../parts/tone-badge";
import { useLanguage, useWords } from "../words";
import { Fix } from "./fix";
import { BulkProgress, useBulk, type Wanted } from "./bulk";
import { useReasons } from "./use-lists";

type Reason = ReasonsResponse["reasons"][number];

/** Causes for which orders wait or need action: one row for each cause, with its number of orders. */
export function Reasons() {
  const { lists: words } = useWords();
  const query = useReasons();
  const bulk = useBulk();
  return (
    <Section title={words.reasons} name="reasons">
      <BulkProgress bulk={bulk} />
      <Loaded query={query}>
        {({ reasons, can }) =>
          reasons.length === 0 ? (
            <Text size="small" className="px-6 py-4">
              {words.nothingWaits}
            </Text>
          ) : (
            <ul className="divide-y">
              {reasons.map((reason) => (
                <li key={`${reason.situation.code}${reason.connection_id ?? ""}`} className="px-6 py-4">
                  <Cause reason={reason} can={can} isGoing={bulk.isGoing} onBulk={bulk.start} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

interface CauseProps {
  readonly reason: Reason;
  readonly can: Can;
  /** Whether a bulk action is running. */
  readonly isGoing: boolean;
  readonly onBulk: (wanted: Wanted) => void;
}

function Cause({ reason, can, isGoing, onBulk }: CauseProps) {
  const { lists: words } = useWords();
  const language = useLanguage();
  const { situation, count, connection_id: connectionId } = reason;
  const filters = {
    reason: situation.code,
    ...(connectionId !== null && { connection_id: connectionId }),
  };
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <ToneBadge situation={situation} />
        {count > 0 && <Badge size="2xsmall">{words.orders(count)}</Badge>}
      </div>
      <Text size="small">{situation.sentence[language]}</Text>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" asChild>
          <Link
            to={
              count > 0 ? `/warehouse?reason=${situation.code}` : `/settings/warehouse/${connectionId ?? ""}`
            }
          >
            {words.show}
          </Link>
        </Button>
        {situation.actions.map((action) => (
          <Fix
            key={action}
            action={action}
            connectionId={connectionId}
            count={count}
            can={can}
            isGoing={isGoing}
            onBulk={(bulk) => onBulk({ action: bulk, filters, count })}
          />
        ))}
      </div>
    </div>
  );
}
