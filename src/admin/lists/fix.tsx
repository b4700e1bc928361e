import { Button } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Can } from "../../contract";
import { routes } from "../../contract/routes";
import { type ActionCode, ACTIONS, BULK_ACTIONS, type BulkAction } from "../../catalogue/actions";
import { call } from "../api";
import { useRefetchAll } from "../connections/use-connections";
import { Trouble } from "../parts/boundary";
import { Confirm } from "../parts/confirm";
import { useDoing } from "../parts/use-doing";
import { counted } from "../i18n/numbers";
import { useLanguage, useText } from "../i18n/use-text";
import { CONSEQUENCES } from "./bulk";

interface Props {
  readonly action: ActionCode;
  readonly connectionId: string | null;
  readonly can: Can;
  /** Number of orders with this cause; null for a cause outside orders. */
  readonly count: number | null;
  /** Whether a bulk action is running. */
  readonly isGoing?: boolean;
  readonly onBulk?: (action: BulkAction) => void;
}

/** An action that ends a cause: a link to a page, an action on its connection, or a bulk action on its orders. */
export function Fix({ action, connectionId, can, count, isGoing = false, onBulk }: Props) {
  const t = useText();
  const language = useLanguage();
  const { busy, refused, perform } = useDoing(useRefetchAll());
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
        onClick={() => void perform(action, act)}
      >
        {label}
      </Button>
      {refused !== null && <Trouble sentence={refused} />}
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
