import { setTimeout as delay } from "node:timers/promises";
import { jsonClient } from "./http.mjs";

const SETTLES_WITHIN_MS = 30_000;
const POLL_MS = 100;
/** Orders looked at side by side; they are accepted in their order, so the others are still waiting. */
const ORDERS_PER_ROUND = 10;

/**
 * Follows bought orders until the warehouse has accepted or refused each, or has taken too long: 30 seconds beyond the
 * time that the rate limit needs.
 * @param {{ admin: object, pending: object[], isComplete: () => boolean,
 *   onSettled: (purchase: object, end: { accepted?: object, refused?: object, held?: object, reason?: string }) => void
 *   }} options `pending` may grow until `isComplete` says that nothing more is bought. An order is only waited for as
 *   held when its purchase has `isHeld`: others may be held for a moment
 */
export async function follow({ admin, pending, isComplete, onSettled }) {
  while (pending.length > 0 || !isComplete()) {
    const looked = pending.slice(0, ORDERS_PER_ROUND);
    const ends = await Promise.all(looked.map((purchase) => look(admin, purchase)));
    for (const [index, purchase] of looked.entries()) {
      if (!ends[index]) continue;
      pending.splice(pending.indexOf(purchase), 1);
      onSettled(purchase, ends[index]);
    }
    if (pending.length > 0 || !isComplete()) await delay(POLL_MS);
  }
}

async function look(admin, purchase) {
  const { orders } = await admin.get(`/admin/sklad/orders?order_id=${purchase.order.id}`);
  const [order] = orders;
  const whole = async () => (await admin.get(`/admin/sklad/orders/${order.id}`)).order;
  if (order?.remote_id) return { accepted: await whole() };
  if (order?.refusal) {
    return { refused: await whole(), reason: `the warehouse refused it: ${refusal(order)}` };
  }
  if (purchase.isHeld && order?.hold_code) return { held: await whole() };
  if (Date.now() < purchase.completedAt + SETTLES_WITHIN_MS + purchase.queueMs) return null;
  return { reason: await whyNot(admin, order, purchase) };
}

/** Milliseconds from the end of the checkout to the warehouse's answer, by the time the plugin wrote down. */
export function acceptedAfter({ completedAt }, { accepted_at }) {
  return Math.max(0, Date.parse(accepted_at) - completedAt);
}

/** The warehouse's own words. */
export const refusal = (order) => order.refusal?.descriptions?.join("; ") ?? "no reason given";

async function whyNot(admin, order, { queueMs }) {
  const waited = Math.round((SETTLES_WITHIN_MS + queueMs) / 1000);
  if (!order) return `after ${waited} s the plugin still knows nothing of it`;
  if (order.hold_code) return `it is held: ${order.hold_message.en}`;
  const { timeline } = (await admin.get(`/admin/sklad/orders/${order.id}`)).order;
  const last = timeline.at(-1);
  const words = last ? `the last entry of its timeline is "${last.label.en}"` : "its timeline is empty";
  return `after ${waited} s it is still ${order.state}; ${words}`;
}

/**
 * How long the rate limit makes an order wait that is placed now, behind `ahead` others. What was spent before is read
 * from the sandbox's own log of calls.
 */
export async function queueTime({ sandboxUrl, perMinute, ahead }) {
  const since = new Date(Date.now() - 60_000).toISOString();
  const { calls } = await jsonClient(sandboxUrl).get(`/_sandbox/calls?since=${encodeURIComponent(since)}`);
  const spent = calls.filter(({ key_hint }) => key_hint !== null).length;
  return Math.ceil(Math.max(0, spent + ahead + 1 - perMinute) / perMinute) * 60_000;
}
