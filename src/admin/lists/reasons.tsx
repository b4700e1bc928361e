import { Badge, Button, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Can, ReasonsResponse } from "../../contract";
import { type ActionCode, ACTIONS, BULK_ACTIONS, type BulkAction } from "../../planning/messages/actions";
import { call } from "../api";
import { useAskAgain } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Confirm } from "../parts/confirm";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { ToneBadge } from "../parts/tone-badge";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { BulkProgress } from "./bulk-progress";
import { useBulk, type Wanted } from "./use-bulk";
import { useReasons } from "./use-lists";

type Reason = ReasonsResponse["reasons"][number];

/** Why orders wait or need somebody: one row a cause, however many orders have it. */
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
  /** Whether something is being done to many orders. */
  readonly isGoing: boolean;
  readonly onBulk: (wanted: Wanted) => void;
}

function Cause({ reason, can, isGoing, onBulk }: CauseProps) {
  const { lists: words } = useWords();
  const language = useLanguage();
  const { situation, count, connection_id: connectionId } = reason;
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <ToneBadge situation={situation} />
        <Badge size="2xsmall">{words.orders(count)}</Badge>
      </div>
      <Text size="small">{situation.sentence[language]}</Text>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" asChild>
          <Link to={`/warehouse?reason=${situation.code}`}>{words.show}</Link>
        </Button>
        {situation.actions.map((action) => (
          <Fix
            key={action}
            action={action}
            reason={reason}
            can={can}
            isGoing={isGoing}
            onBulk={(bulk) => onBulk({ action: bulk, reason: situation.code, connectionId, count })}
          />
        ))}
      </div>
    </div>
  );
}

interface FixProps extends Omit<CauseProps, "onBulk"> {
  readonly action: ActionCode;
  readonly onBulk: (action: BulkAction) => void;
}

/** A way to end a cause: where it is ended, of its connection, or of each of its orders. */
function Fix({ action, reason: { connection_id: connectionId, count }, can, isGoing, onBulk }: FixProps) {
  const { lists: words } = useWords();
  const language = useLanguage();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const [isAsking, setAsking] = useState(false);
  const label = ACTIONS[action].label[language];
  const page = placeOf(action, connectionId);
  if (page !== undefined)
    return (
      <Button size="small" variant="secondary" asChild>
        <Link to={page}>{label}</Link>
      </Button>
    );
  const bulk = BULK_ACTIONS.find((one) => one === action);
  if (bulk && can.act_on_orders)
    return (
      <>
        <Button size="small" variant="secondary" disabled={isGoing} onClick={() => setAsking(true)}>
          {count === 1 ? label : words.bulk(label, count)}
        </Button>
        {isAsking && (
          <Confirm
            title={words.bulkTitle(label, count)}
            consequence={
              bulk === "refresh"
                ? words.refreshTakes(Math.ceil(count / CALLS_A_MINUTE))
                : words.bulkConsequence
            }
            action={label}
            onAnswer={(isYes) => {
              setAsking(false);
              if (isYes) onBulk(bulk);
            }}
          />
        )}
      </>
    );
  if (ACTIONS[action].does !== "connection" || connectionId === null || !can.change_connections) return null;
  const path = `connections/${connectionId}/${action}`;
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        isLoading={busy === action}
        disabled={busy !== null}
        onClick={() => void perform(action, () => call(path, { method: "POST", body: {} }))}
      >
        {label}
      </Button>
      {refused !== null && <Trouble sentence={refused} />}
    </>
  );
}

/** By default a connection spends so many. */
const CALLS_A_MINUTE = 57;

function placeOf(action: ActionCode, connectionId: string | null): string | undefined {
  if (action === "settings" || action === "enter-key")
    return `/settings/warehouse${connectionId === null ? "" : `/${connectionId}`}`;
  return action === "open-log" ? "/warehouse/log" : undefined;
}
