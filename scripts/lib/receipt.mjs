import { acceptedAfter, refusal } from "./follow.mjs";
import { bold, dim, green } from "./progress.mjs";
import { PAYMENT } from "./storefront.mjs";

/** One line for a program. */
export function asJson({ order, expected, ...purchase }, accepted) {
  return JSON.stringify({
    order_id: order.id,
    display_id: order.display_id,
    id_order: accepted.number,
    external_id: accepted.id,
    id_order_FF: accepted.remote_id,
    key_order: accepted.remote_key,
    total: order.total,
    expected,
    accepted_ms: acceptedAfter(purchase, accepted),
  });
}

/** The receipt of an accepted order; one line for one of many. */
export function asText(purchase, accepted, { count, shop }) {
  const { order, option, items, branch, payment } = purchase;
  const after = `accepted after ${acceptedAfter(purchase, accepted)} ms`;
  const head = `${green("✓")} ${bold(`Order ${accepted.number}`)}  ${money(order.total)}, ${PAYMENT[payment].words}`;
  if (count > 1) return `${head}  ${dim(`${pageAtWarehouse(shop, accepted)}  ${after}`)}`;
  return [
    head,
    "",
    ...items.map(({ variant, quantity }) => `  ${quantity} × ${variant.name}`),
    `  ${option.name}: ${branch.city}, ${branch.name}`,
    "",
    `  In the shop       ${pageInShop(shop, order)}`,
    `  At the warehouse  ${pageAtWarehouse(shop, accepted)}`,
    "",
    ...timeline(purchase, accepted),
    "",
    `  ${bold(after)}`,
  ].join("\n");
}

/** The introduction of a followed order. */
export const asJourney = ({ number }) =>
  [
    "",
    bold(`  On its way: ${number}`),
    dim("  It is picked, shipped and delivered at the sandbox now; its other orders stay as they are."),
  ].join("\n");

/** One step of an order, with its source. */
export function asStep({ completedAt }, { at, who, what }) {
  return `  ${clock(at)}  ${sinceCheckout(at, completedAt)}  ${who.padEnd(9)}  ${what}`;
}

export function asDelivered({ completedAt }, { number }) {
  const seconds = ((Date.now() - completedAt) / 1000).toFixed(1);
  return `\n${green("✓")} ${bold(`Order ${number} is delivered`)} ${dim(`${seconds} s after the checkout`)}`;
}

/** The receipt of a held or refused order with its reason and the next step; one line for one of many. */
export function asStopped({ order, completedAt }, stopped, { count, shop }) {
  const isHeld = Boolean(stopped.hold_code);
  const page = pageInShop(shop, order);
  const head = bold(
    `Order #${order.display_id}  ${money(order.total)}: ${isHeld ? "held" : "refused by the warehouse"}`,
  );
  if (count > 1) return `${head}  ${dim(page)}`;
  return [
    head,
    "",
    ...(isHeld
      ? [`  ${stopped.hold_message.en}`, `  ${stopped.hold_message.uk}`]
      : [`  ${refusal(stopped)}`]),
    "",
    `  In the shop  ${page}`,
    isHeld
      ? "  To go on     correct the phone of its shipping address there; the order is sent automatically"
      : '  To go on     press "Retry" in its section Warehouse there',
    "",
    ...timeline({ completedAt }, stopped),
  ].join("\n");
}

/** The order's page in the shop's admin. */
const pageInShop = ({ url }, { id }) => `${url}/app/orders/${id}`;

/** The order's page in the sandbox's console. */
const pageAtWarehouse = ({ sandboxUrl }, { remote_id }) => `${sandboxUrl}/#orders/${remote_id}`;

function timeline({ completedAt }, { timeline: entries }) {
  const placed = { at: new Date(completedAt).toISOString(), label: { en: "Placed by the customer" } };
  return [
    `${bold("  Timeline")} ${dim("(Kyiv time)")}`,
    ...[placed, ...entries].map(
      ({ at, label }) => `  ${clock(at)}  ${sinceCheckout(at, completedAt)}  ${label.en}`,
    ),
  ];
}

function sinceCheckout(at, completedAt) {
  const since = Date.parse(at) - completedAt;
  return dim(`${since < 0 ? "−" : "+"}${String(Math.abs(since)).padStart(5)} ms`);
}

const kyivClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Kyiv",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

const clock = (instant) => kyivClock.format(new Date(instant));

const money = (amount) =>
  new Intl.NumberFormat("uk-UA", { style: "currency", currency: "UAH" }).format(amount);
