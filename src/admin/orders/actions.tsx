import { Button } from "@medusajs/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { OrderView } from "../../contract";
import { routes } from "../../contract/routes";
import { type ActionCode, ACTIONS } from "../../catalogue/actions";
import { call, sdk } from "../api";
import { Trouble } from "../parts/boundary";
import { Confirm } from "../parts/confirm";
import { useCopy } from "../parts/use-copy";
import { useDoing } from "../parts/use-doing";
import { useLanguage, useWords } from "../words";
import { ChooseBranch } from "./choose-branch";
import { useAskAgain } from "./use-orders";

/** Pages of the actions that lead away from the order's page; it has the dialogs of all others. */
function placeOf(action: ActionCode, order: OrderView): string | undefined {
  switch (action) {
    case "edit-address":
      return `/orders/${order.order_id}/shipping-address`;
    case "edit-order":
      return `/orders/${order.order_id}/edits`;
    case "edit-item":
      return "/inventory";
    case "reserve":
      return "/reservations";
    case "settings":
    case "enter-key":
      return "/settings/warehouse";
    case "open-log":
      return "/warehouse/log";
    case "open-stock":
      return `/warehouse/stock?connection=${order.connection_id}`;
    default:
      return undefined;
  }
}

/** Actions that the order's page carries out without leaving it. */
const HERE: readonly ActionCode[] = ["ask-warehouse", "cancel-order", "choose-branch"];

/** A button for each action that is possible for a warehouse order now. */
export function OrderActions({ order }: { readonly order: OrderView }) {
  const words = useWords();
  const language = useLanguage();
  const [asked, setAsked] = useState<ActionCode | null>(null);
  const { busy, refused, perform } = useDoing(useAskAgain(order.order_id));
  const question = asked && words.questions[asked];

  const copy = useCopy();
  const [isChoosing, setChoosing] = useState(false);

  function ask(action: ActionCode): void {
    if (action === "choose-branch") setChoosing(true);
    else if (action === "ask-warehouse")
      copy(words.order.message(order.number, order.remote_id), words.order.messageCopied);
    else void perform(action, () => doneBy(action, order));
  }

  const offered = order.situation.actions.filter(
    (action) => ACTIONS[action].does !== "page" || HERE.includes(action) || placeOf(action, order),
  );
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {refused !== null && (
        <div className="w-full">
          <Trouble sentence={refused} />
        </div>
      )}
      {offered.map((action) => {
        const place = placeOf(action, order);
        const label = ACTIONS[action].label[language];
        return place ? (
          <Button key={action} size="small" variant="secondary" asChild>
            <Link to={place}>{label}</Link>
          </Button>
        ) : (
          <Button
            key={action}
            size="small"
            variant="secondary"
            isLoading={busy === action}
            disabled={busy !== null}
            onClick={() => (words.questions[action] ? setAsked(action) : ask(action))}
          >
            {label}
          </Button>
        );
      })}
      {isChoosing && <ChooseBranch order={order} onClose={() => setChoosing(false)} />}
      {asked && question && (
        <Confirm
          {...question}
          action={ACTIONS[asked].label[language]}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) ask(asked);
          }}
        />
      )}
    </div>
  );
}

async function doneBy(action: ActionCode, order: OrderView): Promise<void> {
  const { does } = ACTIONS[action];
  if (action === "cancel-order") {
    await sdk.admin.order.cancel(order.order_id);
    return;
  }
  if (does === "connection") {
    await call(routes.actOnConnection, { params: { id: order.connection_id, action } });
    return;
  }
  await call(routes.actOnOrder, { params: { id: order.id, action }, body: { expected: order.version } });
}
