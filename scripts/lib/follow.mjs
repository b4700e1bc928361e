import { setTimeout as delay } from "node:timers/promises";
import { answers, jsonClient, NoAnswer } from "./http.mjs";

const SETTLES_WITHIN_MS = 60_000;
const POLL_MS = 100;
/** Orders looked at side by side; they are accepted in their order, so the others are still waiting. */
const ORDERS_PER_ROUND = 10;
/** The situation of an order whose warehouse does not answer the shop. */
const UNREACHABLE = "connection.unreachable";
/** The tone of an order that a person has to do something about. */
const NEEDS_YOU = "needs_you";

/**
 * Follows bought orders until the warehouse has accepted or refused each, is off, or has taken too long: a minute beyond
 * the time that the rate limit needs. An order that needs no person then is one that waits: the plugin goes on with it.
 * @param {{ admin: object, sandboxUrl: string, words: object, pending: object[], isComplete: () => boolean,
 *   onSettled: (purchase: object, end: { accepted?: object, refused?: object, held?: object, waiting?: object,
 *   reason?: string }) => void }} options `pending` may grow until `isComplete` says that nothing more is bought. An order is
 *   only waited for as held when its purchase has `isHeld`: others may be held for a moment
 */
export async function follow({ admin, sandboxUrl, words, pending, isComplete, onSettled }) {
  while (pending.length > 0 || !isComplete()) {
    const looked = pending.slice(0, ORDERS_PER_ROUND);
    const ends = await Promise.all(looked.map((purchase) => look({ admin, sandboxUrl, words }, purchase)));
    for (const [index, purchase] of looked.entries()) {
      if (!ends[index]) continue;
      pending.splice(pending.indexOf(purchase), 1);
      onSettled(purchase, ends[index]);
    }
    if (pending.length > 0 || !isComplete()) await delay(POLL_MS);
  }
}

async function look({ admin, sandboxUrl, words }, purchase) {
  const { orders } = await admin.get(`/admin/sklad/orders?order_id=${purchase.order.id}`);
  const [order] = orders;
  const whole = async () => (await admin.get(`/admin/sklad/orders/${order.id}`)).order;
  if (order?.remote_id) return { accepted: await whole() };
  if (order?.refusal) return { refused: await whole(), reason: order.situation.sentence[words.language] };
  if (purchase.isHeld && order?.hold_code) return { held: await whole() };
  // One that is to be held is checked in a moment, for which no warehouse is needed.
  if (!purchase.isHeld && order?.situation.code === UNREACHABLE && !(await answers(sandboxUrl)))
    return { waiting: await whole() };
  if (Date.now() < purchase.completedAt + SETTLES_WITHIN_MS + purchase.queueMs) return null;
  if (order && !purchase.isHeld && order.situation.tone !== NEEDS_YOU) return { waiting: await whole() };
  return { reason: whyNot(order, purchase, words) };
}

/** Milliseconds from the end of the checkout to the warehouse's answer, by the time the plugin wrote down. */
export function acceptedAfter({ completedAt }, { accepted_at }) {
  return Math.max(0, Date.parse(accepted_at) - completedAt);
}

function whyNot(order, { queueMs }, words) {
  const waited = SETTLES_WITHIN_MS + queueMs;
  if (!order) return words.unknownToPlugin(waited);
  const { label, sentence } = order.situation;
  return words.stillIs(waited, label[words.language], sentence[words.language]);
}

/**
 * How long the rate limit makes an order wait that is placed now, behind `ahead` others. What was spent before is read
 * from the sandbox's own log of calls; nothing waits for the rate limit of one that is off.
 */
export async function queueTime({ sandboxUrl, perMinute, ahead }) {
  const since = new Date(Date.now() - 60_000).toISOString();
  const path = `/_sandbox/calls?since=${encodeURIComponent(since)}`;
  const { calls } = await jsonClient(sandboxUrl)
    .get(path)
    .catch((error) => {
      if (error instanceof NoAnswer) return { calls: [] };
      throw error;
    });
  const spent = calls.filter(({ key_hint }) => key_hint !== null).length;
  return Math.ceil(Math.max(0, spent + ahead + 1 - perMinute) / perMinute) * 60_000;
}
