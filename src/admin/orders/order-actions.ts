import type { Can, OrderView, ParcelView } from "../../contract";
import { type ActionCode, ACTIONS } from "../../catalogue/actions";

/** Pages of the actions that lead away from the order's page; it has the dialogs of all others. */
export function placeOf(
  action: ActionCode,
  order: Pick<OrderView, "number" | "order_id" | "connection_id" | "situation">,
): string | undefined {
  switch (action) {
    case "edit-address":
      return `/orders/${order.order_id}/shipping-address`;
    case "edit-order":
      return `/orders/${order.order_id}/edits`;
    case "edit-item":
      return inventoryPage(order.situation.params);
    case "reserve":
      return "/reservations";
    case "settings":
    case "enter-key":
      return `/settings/warehouse/${order.connection_id}`;
    case "open-log":
      return `/warehouse/log?q=${encodeURIComponent(order.number)}`;
    case "open-stock":
      return `/warehouse/stock?connection=${order.connection_id}`;
    default:
      return undefined;
  }
}

/** The inventory item that a situation is about; the list of all where it names none, or several. */
function inventoryPage({ inventory_item_id: id, items }: OrderView["situation"]["params"]): string {
  if (typeof id === "string") return `/inventory/${id}`;
  const listed: readonly unknown[] = Array.isArray(items) ? items : [];
  const [item] = listed;
  const sku = typeof item === "object" && item !== null && "sku" in item ? item.sku : null;
  return typeof sku === "string" && listed.length === 1
    ? `/inventory?q=${encodeURIComponent(sku)}`
    : "/inventory";
}

/** Actions that the order's page carries out without leaving it. */
const HERE: readonly ActionCode[] = ["ask-warehouse", "cancel-order", "choose-branch"];

/** Actions that cannot be undone, which the page asks about first. */
const ASKED = [
  "book-cash",
  "cancel-at-warehouse",
  "cancel-order",
  "close-uncollected",
  "withdraw",
  "send-again",
] as const satisfies ActionCode[];
export type Asked = (typeof ASKED)[number];
export const isAsked = (action: ActionCode): action is Asked =>
  (ASKED as readonly ActionCode[]).includes(action);

/** Actions whose result only the warehouse's response shows. */
const REQUESTS: readonly ActionCode[] = [
  "cancel-at-warehouse",
  "hand-over-again",
  "refresh",
  "retry",
  "send-again",
];
export const isRequest = (action: ActionCode): boolean => REQUESTS.includes(action);

/** Actions that are the next step although nothing is wrong. */
const STEPS: readonly ActionCode[] = [
  "approve",
  "release",
  "enable",
  "book-cash",
  "close-uncollected",
  "receive-return",
  "collect-on-delivery",
];

/** Actions of an order on its page: at most one next step, and the others. */
interface Offered {
  readonly next: ActionCode | null;
  readonly others: readonly ActionCode[];
  /** The other actions that cannot be undone. */
  readonly final: readonly ActionCode[];
}

/** What actions on an order's connection need besides the right to act on orders. */
type CanChange = Pick<Can, "change_connections" | "change_credentials">;

function isAllowed(action: ActionCode, can: CanChange): boolean {
  if (action === "enter-key") return can.change_credentials;
  return (action !== "settings" && ACTIONS[action].does !== "connection") || can.change_connections;
}

/** @param parcel null while it is not known */
export function offeredFor(order: OrderView, parcel: ParcelView | null, can: CanChange): Offered {
  const { tone, actions } = order.situation;
  const all = actions.filter(
    (action) => ACTIONS[action].does !== "page" || HERE.includes(action) || placeOf(action, order),
  );
  const offered = all.filter((action) => isAllowed(action, can));
  const [first] = [...fixesOfBranch(order, parcel, can), ...all];
  const step = tone === "needs_you" && first !== "hold" ? first : offered.find((one) => STEPS.includes(one));
  // Another action in its place would not end the cause.
  const next = step !== undefined && isAllowed(step, can) ? step : null;
  const rest = offered.filter((action) => action !== next);
  return {
    next,
    others: rest.filter((action) => !isAsked(action)),
    final: rest.filter(isAsked),
  };
}

/** Another branch is the first step where the branch is wrong: the shipping address does not name it. */
function fixesOfBranch(order: OrderView, parcel: ParcelView | null, can: CanChange): readonly ActionCode[] {
  const isBranch = parcel?.destination.method === "carrier-branch";
  if (!isBranch || parcel.wrong[0] !== "destination") return [];
  const fix = fixOf("destination", order, true, can);
  return fix === "choose-branch" ? [fix] : [];
}

type Field = ParcelView["wrong"][number];

const FIXES: Readonly<Record<Field, readonly ActionCode[]>> = {
  recipient: ["edit-address"],
  phone: ["edit-address"],
  destination: ["choose-branch", "settings", "edit-address", "edit-order"],
  goods: ["edit-item", "reserve", "edit-order"],
  payment: ["collect-on-delivery", "edit-order"],
};

/**
 * The action that changes a field of the parcel; null when none does, or when the user lacks the right to it.
 * @param isBranch whether the parcel goes to a carrier's branch, which the shipping address does not name
 */
export function fixOf(field: Field, order: OrderView, isBranch: boolean, can: CanChange): ActionCode | null {
  const fix = anyFixOf(field, order, isBranch);
  return fix !== null && isAllowed(fix, can) ? fix : null;
}

function anyFixOf(field: Field, order: OrderView, isBranch: boolean): ActionCode | null {
  const { actions } = order.situation;
  const offered = FIXES[field].find((action) => actions.includes(action));
  if (field === "destination" && isBranch && order.state === "planned")
    return offered === "settings" ? offered : "choose-branch";
  if (offered) return offered;
  return field === "recipient" || field === "phone" || field === "destination" ? "edit-address" : null;
}

/** An address that opens a chat with the warehouse or a message to it; null when the contact is no link, e-mail or @nick. */
export function linkOfContact(contact: string, message: string): string | null {
  const [url] = /https?:\/\/\S+/i.exec(contact) ?? [];
  if (url !== undefined) return url;
  const [email] = /[^\s@<>,;]+@[^\s@<>,;]+\.[a-z]{2,}/i.exec(contact) ?? [];
  if (email !== undefined) return `mailto:${email}?body=${encodeURIComponent(message)}`;
  const [, nick] = /(?:^|[\s,;(])@([a-z]\w{3,31})\b/i.exec(contact) ?? [];
  return nick === undefined ? null : `https://t.me/${nick}`;
}
