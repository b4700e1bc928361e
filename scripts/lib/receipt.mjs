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

/** What a person reads of an accepted order; of one among many, a line. */
export function asText(purchase, accepted, count) {
  const { order, option, items, branch, payment } = purchase;
  const after = `accepted after ${acceptedAfter(purchase, accepted)} ms`;
  const head = `${green("✓")} ${bold(`Order ${accepted.number}`)}  ${money(order.total)}, ${PAYMENT[payment].words}`;
  const ids = `id_order_FF ${accepted.remote_id}  key_order ${accepted.remote_key}`;
  if (count > 1) return `${head}  ${dim(`${ids}  ${after}`)}`;
  return [
    head,
    "",
    ...items.map(({ variant, quantity }) => `  ${quantity} × ${variant.name}`),
    `  ${option.name}: ${branch.city}, ${branch.name}`,
    "",
    `  Medusa order  ${order.id}`,
    `  id_order_FF   ${accepted.remote_id}`,
    `  key_order     ${accepted.remote_key}`,
    "",
    bold("  Timeline"),
    ...timeline(purchase, accepted),
    "",
    `  ${bold(after)}`,
  ].join("\n");
}

/** What is about to be seen of an order that is followed. */
export const asJourney = ({ number }) =>
  [
    "",
    bold(`  On its way: ${number}`),
    dim("  The sandbox's autopilot is on: its people pick, ship and deliver whatever it holds."),
  ].join("\n");

/** One thing that has happened to it, and who says so. */
export function asStep({ completedAt }, { at, who, what }) {
  return `  ${clock(at)}  ${sinceCheckout(at, completedAt)}  ${who.padEnd(9)}  ${what}`;
}

export function asDelivered({ completedAt }, { number }) {
  const seconds = ((Date.now() - completedAt) / 1000).toFixed(1);
  return `\n${green("✓")} ${bold(`Order ${number} is delivered`)} ${dim(`${seconds} s after the checkout`)}`;
}

/** An order that stands, why, and what a person does about it. */
export function asStopped({ order, completedAt }, stopped) {
  const words = stopped.hold_code
    ? [`held (${stopped.hold_code})`, `  ${stopped.hold_message.en}`, `  ${stopped.hold_message.uk}`]
    : ["refused by the warehouse", `  ${refusal(stopped)}`];
  const [title, ...reasons] = words;
  return [
    bold(`Order #${order.display_id}  ${money(order.total)}: ${title}`),
    "",
    ...reasons,
    "",
    `  Medusa order    ${order.id}`,
    `  At the plugin   GET /admin/sklad/orders/${stopped.id}`,
    stopped.hold_code
      ? "  To go on        correct the phone of the shipping address in the admin's order; the order goes by itself"
      : `  To go on        POST /admin/sklad/orders/${stopped.id}/retry`,
    "",
    bold("  Timeline"),
    ...timeline({ completedAt }, stopped),
  ].join("\n");
}

function timeline({ completedAt }, { timeline: entries }) {
  const placed = { at: new Date(completedAt).toISOString(), type: "placed" };
  return [placed, ...entries].map(
    ({ at, type }) => `  ${clock(at)}  ${sinceCheckout(at, completedAt)}  ${type}`,
  );
}

function sinceCheckout(at, completedAt) {
  const since = Date.parse(at) - completedAt;
  return dim(`${since < 0 ? "−" : "+"}${String(Math.abs(since)).padStart(5)} ms`);
}

const clock = (instant) => new Date(instant).toISOString().slice(11, 23);

const money = (amount) =>
  new Intl.NumberFormat("uk-UA", { style: "currency", currency: "UAH" }).format(amount);
