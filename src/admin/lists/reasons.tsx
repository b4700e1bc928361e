import { Badge, Button, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { Can, ReasonsResponse } from "../../contract";
import { ACTIONS } from "../../planning/messages/actions";
import { call } from "../api";
import { useAskAgain } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { ToneBadge } from "../parts/tone-badge";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { useReasons } from "./use-lists";

type Reason = ReasonsResponse["reasons"][number];

/** Why orders wait or need somebody: one row a cause, however many orders have it. */
export function Reasons() {
  const { lists: words } = useWords();
  const query = useReasons();
  return (
    <Section title={words.reasons} name="reasons">
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
                  <Cause reason={reason} can={can} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Cause({
  reason: { situation, count, connection_id: connectionId },
  can,
}: {
  readonly reason: Reason;
  readonly can: Can;
}) {
  const { lists: words } = useWords();
  const language = useLanguage();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const settings = `/settings/warehouse${connectionId === null ? "" : `/${connectionId}`}`;
  return (
    <div className="flex flex-col gap-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <ToneBadge situation={situation} />
        <Badge size="2xsmall">{words.orders(count)}</Badge>
      </div>
      <Text size="small">{situation.sentence[language]}</Text>
      {refused !== null && <Trouble sentence={refused} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" asChild>
          <Link to={`/warehouse?reason=${situation.code}`}>{words.show}</Link>
        </Button>
        {situation.actions.map((action) => {
          const label = ACTIONS[action].label[language];
          if (action === "settings" || action === "enter-key")
            return (
              <Button key={action} size="small" variant="secondary" asChild>
                <Link to={settings}>{label}</Link>
              </Button>
            );
          if (ACTIONS[action].does !== "connection" || connectionId === null || !can.change_connections)
            return null;
          const path = `connections/${connectionId}/${action}`;
          return (
            <Button
              key={action}
              size="small"
              variant="secondary"
              isLoading={busy === action}
              disabled={busy !== null}
              onClick={() => void perform(action, () => call(path, { method: "POST", body: {} }))}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
