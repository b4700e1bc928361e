import { Button, Text } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type ActionCode, ACTIONS, BULK_ACTIONS, type BulkAction } from "../../catalogue/actions";
import type { Can } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { counted, momentText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { ErrorNote } from "../parts/boundary";
import { Confirm } from "../parts/buttons";
import { Section } from "../parts/layout";
import { QueryBoundary } from "../parts/query-boundary";
import { ToneBadge } from "../parts/tone-badge";
import { useAction } from "../parts/use-action";
import { CONSEQUENCES } from "./bulk";
import { useProblems } from "./use-lists";

/** Problems of connections and of the shop with their actions. Renders nothing when there are none. */
export function Problems({ connectionId }: { readonly connectionId?: string }) {
  const t = useText();
  const language = useLanguage();
  const query = useProblems();
  const concerns = (of: string | null) => connectionId === undefined || of === connectionId;
  const problems = query.data?.problems.filter(({ connection_id: of }) => concerns(of));
  if (problems?.length === 0 || (!query.data && !query.error)) return null;
  return (
    <Section title={t("lists.problems")} name="problems">
      <QueryBoundary query={query}>
        {({ can }) => (
          <ul className="divide-y">
            {problems?.map(({ id, connection_id: connection, situation, message, raised_at: at }) => (
              <li key={id} className="flex flex-col gap-y-2 px-6 py-4">
                <div className="flex flex-wrap items-center gap-2">
                  {situation && <ToneBadge situation={situation} />}
                  <Text size="xsmall" className="text-ui-fg-muted">
                    {t("lists.since", { moment: momentText(at, language) })}
                  </Text>
                </div>
                <Text size="small">{message[language]}</Text>
                <div className="flex flex-wrap gap-2 empty:hidden">
                  {situation?.actions.map((action) => (
                    <Fix key={action} action={action} connectionId={connection} count={null} can={can} />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Section>
  );
}

interface Props {
  readonly action: ActionCode;
  readonly connectionId: string | null;
  readonly can: Can;
  /** Number of orders with this cause; null for a cause outside orders. */
  readonly count: number | null;
  readonly isGoing?: boolean;
  readonly onBulk?: (action: BulkAction) => void;
}

/** An action that ends a cause: a link to a page, an action on its connection, or a bulk action on its orders. */
export function Fix({ action, connectionId, can, count, isGoing = false, onBulk }: Props) {
  const t = useText();
  const language = useLanguage();
  const { busy, error, run } = useAction(useRefetchAll());
  const [isAsking, setAsking] = useState(false);
  const label = ACTIONS[action].label[language];
  const page = placeOf(action, connectionId);
  if (page !== undefined)
    return (
      <Button size="small" variant="secondary" asChild>
        <Link to={page}>{label}</Link>
      </Button>
    );
  // Orders that wait for a payment need not be put on hold as well: that ends no cause.
  const bulk = BULK_ACTIONS.find((one) => one === action && one !== "hold");
  if (bulk && onBulk && count !== null && can.act_on_orders)
    return (
      <>
        <Button size="small" variant="secondary" disabled={isGoing} onClick={() => setAsking(true)}>
          {count === 1 ? label : t("lists.bulk", { action: label, ...counted(count, false, language) })}
        </Button>
        {isAsking && (
          <Confirm
            title={t("lists.bulkTitle", { action: label, ...counted(count, false, language) })}
            consequence={t(CONSEQUENCES[bulk] ?? "lists.bulkConsequence")}
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
  const act = () => call(routes.actOnConnection, { params: { id: connectionId, action } });
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        isLoading={busy === action}
        disabled={busy !== null}
        onClick={() => void run(action, act)}
      >
        {label}
      </Button>
      {error !== null && <ErrorNote sentence={error} />}
    </>
  );
}

function placeOf(action: ActionCode, connectionId: string | null): string | undefined {
  if (action === "settings" || action === "enter-key")
    return `/settings/warehouse${connectionId === null ? "" : `/${connectionId}`}`;
  if (action === "open-stock")
    return `/warehouse/stock${connectionId === null ? "" : `?connection=${connectionId}`}`;
  return action === "open-log" ? "/warehouse/log" : undefined;
}
