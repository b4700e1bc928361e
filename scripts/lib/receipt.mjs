import { acceptedAfter } from "./follow.mjs";
import { bold, dim, green } from "./progress.mjs";

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
export function asText(purchase, accepted, { count, shop, words }) {
  const { order, option, items, branch, payment } = purchase;
  const paid = payment === "cod" ? words.cod : words.paidByCard;
  const head = `${green("✓")} ${bold(words.order(numberOf(order)))}  ${words.money(order.total)}, ${paid}`;
  if (count > 1) {
    const after = words.acceptedAfter(acceptedAfter(purchase, accepted));
    return `${head}  ${dim(`${pageAtWarehouse(shop, accepted)}  ${after}`)}`;
  }
  return [
    head,
    "",
    ...items.map(({ variant, quantity }) => `  ${quantity} × ${variant.name}`),
    `  ${option.name}: ${branch.city}, ${branch.name}`,
    "",
    ...aligned([
      [words.inShop, pageInShop(shop, order)],
      [words.atWarehouse, pageAtWarehouse(shop, accepted)],
    ]),
    "",
    ...timeline(purchase, accepted, words),
  ].join("\n");
}

/** The introduction of a followed order. */
export const asJourney = (order, words) =>
  ["", bold(`  ${words.journey(numberOf(order))}`), dim(`  ${words.journeyHint}`)].join("\n");

/** One step of an order, with its source. */
export function asStep({ completedAt }, { at, who, what }) {
  return `  ${clock(at)}  ${sinceCheckout(at, completedAt)}  ${who.padEnd(9)}  ${what}`;
}

export function asDelivered({ order, completedAt }, words) {
  const after = words.afterCheckout(Date.now() - completedAt);
  return `\n${green("✓")} ${bold(words.delivered(numberOf(order)))} ${dim(after)}`;
}

/** The receipt of a held or refused order: its status, what can be done about it, and where; one line for one of many. */
export function asStopped({ order, completedAt }, stopped, { count, shop, words }) {
  const { label, sentence } = stopped.situation;
  const page = pageInShop(shop, order);
  const head = bold(`${words.order(numberOf(order))}  ${words.money(order.total)}: ${label[words.language]}`);
  if (count > 1) return `${head}  ${dim(page)}`;
  return [
    head,
    "",
    `  ${sentence[words.language]}`,
    "",
    ...aligned([[words.inShop, page]]),
    "",
    ...timeline({ completedAt }, stopped, words),
  ].join("\n");
}

/** The order's number, as the shop's admin has it. */
export const numberOf = ({ display_id }) => `#${display_id}`;

/** The order's page in the shop's admin. */
export const pageInShop = ({ url }, { id }) => `${url}/app/orders/${id}`;

/** The order's page in the sandbox's console. */
const pageAtWarehouse = ({ sandboxUrl }, { remote_id }) => `${sandboxUrl}/#orders/${remote_id}`;

function aligned(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

function timeline({ completedAt }, { timeline: entries }, words) {
  const placed = { at: new Date(completedAt).toISOString(), label: { [words.language]: words.placed } };
  return [
    `${bold(`  ${words.timeline}`)} ${dim(words.kyivTime)}`,
    ...[placed, ...entries].map(
      ({ at, label }) => `  ${clock(at)}  ${sinceCheckout(at, completedAt)}  ${label[words.language]}`,
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
