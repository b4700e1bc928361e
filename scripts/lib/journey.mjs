import { setTimeout as delay } from "node:timers/promises";
import { jsonClient, RequestFailed } from "./http.mjs";

/** How long an order stays in each status. */
const PACE_MS = 1_500;
/** Without a webhook the shop asks once a minute. */
const NOTHING_FOR_MS = 90_000;
const POLL_MS = 200;

const CAME_TO_NOTHING = ["canceled", "refused", "returned"];

/**
 * Follows an order the warehouse has accepted until Medusa shows it as delivered, and moves it on at the sandbox, where
 * the other orders stay as they are. Each step is shown once, by the time it was made.
 * @param {{ admin: object, sandboxUrl: string, orderId: string, accepted: object, words: object,
 *   onStep: (step: { at: string, who: string, what: string }) => void }} options
 * @returns {Promise<string | null>} why it did not get there; null when it did
 */
export async function followToDelivered({ admin, sandboxUrl, orderId, accepted, words, onStep }) {
  const sandbox = jsonClient(sandboxUrl);
  const { line } = await sandbox.get("/_sandbox/statuses");
  const shown = new Set();
  let newsAt = Date.now();
  for (;;) {
    const [{ order: parcel }, inMedusa] = await Promise.all([
      sandbox.get(`/_sandbox/orders/${accepted.remote_id}`),
      readOrder(admin, orderId),
    ]);
    const steps = [...atWarehouse(parcel, words), ...inAdmin(inMedusa, words)];
    const news = steps.filter(({ who, what }) => !shown.has(`${who} ${what}`));
    for (const step of news.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at))) {
      shown.add(`${step.who} ${step.what}`);
      newsAt = Date.now();
      onStep(step);
    }
    if (inMedusa.fulfillments.some(({ delivered_at }) => delivered_at)) return null;
    if (CAME_TO_NOTHING.includes(parcel.status)) return words.cameTo(statusOf(parcel, words));
    if (Date.now() - newsAt > NOTHING_FOR_MS) return whyNot({ admin, sandbox, accepted, parcel, words });
    await moveOn(sandbox, parcel, line);
    await delay(POLL_MS);
  }
}

/** Moves the order one status further, after its time in the present one. */
async function moveOn(sandbox, { id_order_FF, status, history }, line) {
  const next = line[line.indexOf(status) + 1];
  const since = Date.parse(history.at(-1).at);
  if (!line.includes(status) || next === undefined || Date.now() - since < PACE_MS) return;
  try {
    await sandbox.post(`/_sandbox/orders/${id_order_FF}/advance`, { to: next });
  } catch (error) {
    // Moved by the autopilot or in the console meanwhile; the next round sees where it is.
    if (!(error instanceof RequestFailed) || error.status !== 409) throw error;
  }
}

async function readOrder(admin, orderId) {
  const fields = "fulfillment_status,*fulfillments,*fulfillments.labels";
  const { order } = await admin.get(`/admin/orders/${orderId}?fields=${fields}`);
  return { ...order, fulfillments: order.fulfillments.filter(({ canceled_at }) => !canceled_at) };
}

const atWarehouse = (parcel, words) =>
  parcel.history.map(({ status, at }) => ({
    at,
    who: words.warehouse,
    what: statusOf({ ...parcel, status }, words),
  }));

/** The sandbox's status in words; an unknown one by its own name. */
const statusOf = ({ status, ttn }, words) => words.statuses[status]?.(ttn) ?? status;

/** Medusa's steps, in the words of the order's page. */
function inAdmin({ fulfillments }, words) {
  return fulfillments.flatMap(({ created_at, shipped_at, delivered_at, labels }) => {
    const numbers = labels.map(({ tracking_number }) => tracking_number).join(", ");
    const steps = [
      { at: created_at, what: words.fulfilled },
      { at: shipped_at, what: words.shippedInMedusa(numbers) },
      { at: delivered_at, what: words.deliveredInMedusa },
    ];
    return steps.filter(({ at }) => at).map((step) => ({ ...step, who: "Medusa" }));
  });
}

async function whyNot({ admin, sandbox, accepted, parcel, words }) {
  const stuck = words.stuck(NOTHING_FOR_MS, statusOf(parcel, words));
  const { problems } = await admin.get("/admin/sklad/problems");
  const own = problems.filter(({ warehouse_order_id }) => warehouse_order_id === accepted.id);
  if (own.length > 0) return `${stuck}. ${own.map(({ message }) => message[words.language]).join(" ")}`;
  const { deliveries } = await sandbox.get(`/_sandbox/webhooks/deliveries?id_order_FF=${accepted.remote_id}`);
  const { timeline } = (await admin.get(`/admin/sklad/orders/${accepted.id}`)).order;
  const taken = deliveries.filter(({ state }) => state === "delivered").length;
  const webhooks = deliveries.length === 0 ? words.noWebhook : words.webhooksTaken(deliveries.length, taken);
  const last = timeline.at(-1);
  return [stuck, webhooks, ...(last ? [words.lastLine(last.label[words.language])] : [])].join("; ");
}
