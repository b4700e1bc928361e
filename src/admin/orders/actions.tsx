import {
  ArchiveBox,
  ArrowPath,
  ArrowUturnLeft,
  ChatBubbleLeftRight,
  CheckCircle,
  CogSixTooth,
  CurrencyDollar,
  FlyingBox,
  Key,
  ListBullet,
  MapPin,
  Pause,
  PencilSquare,
  PlaySolid,
  XCircle,
} from "@medusajs/icons";
import { Button } from "@medusajs/ui";
import { createContext, type ReactNode, useContext, useState } from "react";
import { Link } from "react-router-dom";
import type { Can, OrderView, ParcelView } from "../../contract";
import { routes } from "../../contract/routes";
import { type ActionCode, ACTIONS } from "../../catalogue/actions";
import { hryvnias } from "../../catalogue/amounts";
import { call, sdk } from "../api";
import { ActionMenu, Confirm } from "../parts/buttons";
import { useCopy } from "../parts/copy";
import { useAction } from "../parts/use-action";
import { type Text, useLanguage, useText } from "../i18n/use-text";
import { ChooseBranch } from "./choose-branch";
import { type Asked, isAsked, isRequest, linkOfContact, offeredFor, placeOf } from "./order-actions";
import { useRefetchOrder } from "./use-orders";

interface Acting {
  readonly order: OrderView;
  readonly busy: string | null;
  /** The sentence of the latest refusal. */
  readonly error: string | null;
  readonly can: Can;
  readonly act: (action: ActionCode) => void;
}

const ActingContext = createContext<Acting | null>(null);

export function useActing(): Acting {
  const acting = useContext(ActingContext);
  if (!acting) throw new Error("The actions of an order are used outside of it.");
  return acting;
}

interface ProviderProps {
  readonly order: OrderView;
  /** How to reach the warehouse; null while it is not known. */
  readonly contact: string | null;
  readonly can: Can;
  readonly children: ReactNode;
}

/** Carries out the actions of one warehouse order, with the dialogs that they need. */
export function ActingOn({ order, contact, can, children }: ProviderProps) {
  const t = useText();
  const language = useLanguage();
  // A dialog acts on the order as it was when it opened: a refetch behind it changes nothing that the merchant agrees to.
  const [asked, setAsked] = useState<{ readonly action: Asked; readonly of: OrderView } | null>(null);
  const [choosingFor, setChoosingFor] = useState<OrderView | null>(null);
  const { busy, error, run } = useAction(useRefetchOrder(order.order_id));
  const copy = useCopy();

  function askWarehouse(): void {
    const message = messageAbout(order, t);
    const link = contact === null ? null : linkOfContact(contact, message);
    void copy(message, t("order.messageCopied"), link === null ? undefined : openerOf(link, t));
  }
  const begin = (action: ActionCode, of: OrderView) =>
    void run(action, () => doneBy(action, of), t(isRequest(action) ? "common.requested" : "common.done"));
  function act(action: ActionCode): void {
    if (isAsked(action)) setAsked({ action, of: order });
    else if (action === "choose-branch") setChoosingFor(order);
    else if (action === "ask-warehouse") askWarehouse();
    else begin(action, order);
  }

  return (
    <ActingContext.Provider value={{ order, busy, error, can, act }}>
      {children}
      {choosingFor && <ChooseBranch order={choosingFor} onClose={() => setChoosingFor(null)} />}
      {asked && (
        <Confirm
          title={t(`questions.${asked.action}.title`, {
            sum: hryvnias(asked.of.cash_on_delivery_sum, language),
          })}
          consequence={t(`questions.${asked.action}.consequence`)}
          {...(asked.action === "send-again" && { surely: t("questions.send-again.surely") })}
          action={ACTIONS[asked.action].label[language]}
          onAnswer={(isYes) => {
            setAsked(null);
            if (isYes) begin(asked.action, asked.of);
          }}
        />
      )}
    </ActingContext.Provider>
  );
}

const ICONS: Readonly<Partial<Record<ActionCode, ReactNode>>> = {
  acknowledge: <CheckCircle />,
  approve: <CheckCircle />,
  "book-cash": <CurrencyDollar />,
  "cancel-at-warehouse": <XCircle />,
  "cancel-order": <XCircle />,
  "choose-branch": <MapPin />,
  "close-uncollected": <ArchiveBox />,
  "collect-on-delivery": <CurrencyDollar />,
  "edit-address": <FlyingBox />,
  "edit-item": <PencilSquare />,
  "edit-order": <PencilSquare />,
  enable: <PlaySolid />,
  "enter-key": <Key />,
  "hand-over-again": <ArrowUturnLeft />,
  hold: <Pause />,
  "open-log": <ListBullet />,
  "receive-return": <ArrowUturnLeft />,
  release: <PlaySolid />,
  reserve: <ListBullet />,
  settings: <CogSixTooth />,
  withdraw: <XCircle />,
  "ask-warehouse": <ChatBubbleLeftRight />,
};

/** The next step as a button, and the other actions in a menu: what a section's header ends with. */
export function OrderActions({ parcel }: { readonly parcel: ParcelView | null }) {
  const t = useText();
  const language = useLanguage();
  const { order, busy, can, act } = useActing();
  if (!can.act_on_orders) return null;
  const { next, others, final } = offeredFor(order, parcel, can);
  const entries = (actions: readonly ActionCode[]) =>
    actions.map((name) => ({
      name,
      label: ACTIONS[name].label[language],
      icon: ICONS[name] ?? <ArrowPath />,
      to: placeOf(name, order),
    }));
  return (
    <>
      {next && <ActionButton action={next} />}
      <ActionMenu
        label={t("order.actions")}
        groups={[entries(others), entries(final)]}
        disabled={busy !== null}
        onAct={(name) => act(name as ActionCode)}
      />
    </>
  );
}

function ActionButton({ action }: { readonly action: ActionCode }) {
  const language = useLanguage();
  const { order, busy, act } = useActing();
  const place = placeOf(action, order);
  const label = ACTIONS[action].label[language];
  return place ? (
    <Button size="small" variant="secondary" asChild>
      <Link to={place}>{label}</Link>
    </Button>
  ) : (
    <Button
      size="small"
      variant="secondary"
      isLoading={busy === action}
      disabled={busy !== null}
      onClick={() => act(action)}
    >
      {label}
    </Button>
  );
}

/** An action as a link beside the field that it changes. */
export function ActionLink({ action }: { readonly action: ActionCode }) {
  const language = useLanguage();
  const { order, busy, act } = useActing();
  const place = placeOf(action, order);
  const label = ACTIONS[action].label[language];
  const look =
    "txt-compact-small text-ui-tag-blue-text focus-visible:shadow-borders-focus rounded outline-none text-left";
  return place ? (
    <Link to={place} className={look}>
      {label}
    </Link>
  ) : (
    <button type="button" className={look} disabled={busy !== null} onClick={() => act(action)}>
      {label}
    </button>
  );
}

function openerOf(link: string, t: Text) {
  const label = link.startsWith("mailto:") ? t("order.writeEmail") : t("order.openChat");
  return { label, altText: label, onClick: () => void window.open(link, "_blank", "noopener") };
}

/** The beginning of a message to the warehouse, which is Ukrainian in both languages of the pages. */
function messageAbout({ number, remote_id: remoteId }: OrderView, t: Text): string {
  return remoteId === null ? t("order.message", { number }) : t("order.messageWithId", { number, remoteId });
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
