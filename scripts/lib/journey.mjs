import { setTimeout as delay } from "node:timers/promises";
import { jsonClient, RequestFailed } from "./http.mjs";

/** How long an order stays in each status. */
const PACE_MS = 1_500;
/** Without a webhook the shop asks once a minute. */
const NOTHING_FOR_MS = 90_000;
const POLL_MS = 200;

/** The steps of the sandbox in words; other statuses by their own name. */
const AT_WAREHOUSE = {
  new: () => "has the order",
  picked: () => "picked: the goods are off the shelf and packed",
  shipped: ({ ttn }) => `shipped: the parcel is with the carrier${ttn ? `, waybill ${ttn}` : ""}`,
  delivered: () => "delivered: the customer has it",
};
const CAME_TO_NOTHING = ["canceled", "refused", "returned"];

/**
 * Follows an order the warehouse has accepted until Medusa shows it as delivered, and moves it on at the sandbox, where
 * the other orders stay as they are. Each step is shown once, by the time it was made.
 * @param {{ admin: object, sandboxUrl: string, orderId: string, accepted: object,
 *   onStep: (step: { at: string, who: string, what: string }) => void }} options
 * @returns {Promise<string | null>} why it did not get there; null when it did
 */
export async function followToDelivered({ admin, sandboxUrl, orderId, accepted, onStep }) {
  const sandbox = jsonClient(sandboxUrl);
  const { line } = await sandbox.get("/_sandbox/statuses");
  const shown = new Set();
  let newsAt = Date.now();
  for (;;) {
    const [{ order: parcel }, inMedusa] = await Promise.all([
      sandbox.get(`/_sandbox/orders/${accepted.remote_id}`),
      readOrder(admin, orderId),
    ]);
    const steps = [...atWarehouse(parcel), ...inAdmin(inMedusa)];
    const news = steps.filter(({ who, what }) => !shown.has(`${who} ${what}`));
    for (const step of news.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at))) {
      shown.add(`${step.who} ${step.what}`);
      newsAt = Date.now();
      onStep(step);
    }
    if (inMedusa.fulfillments.some(({ delivered_at }) => delivered_at)) return null;
    if (CAME_TO_NOTHING.includes(parcel.status)) return `at the warehouse it is ${parcel.status}`;
    if (Date.now() - newsAt > NOTHING_FOR_MS) return whyNot({ admin, sandbox, accepted, parcel, inMedusa });
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

const atWarehouse = (parcel) =>
  parcel.history.map(({ status, at }) => ({
    at,
    who: "warehouse",
    what: AT_WAREHOUSE[status]?.(parcel) ?? status,
  }));

/** Medusa's steps, in the words of the order's page. */
function inAdmin({ fulfillments }) {
  return fulfillments.flatMap(({ created_at, shipped_at, delivered_at, labels }) => {
    const numbers = labels.map(({ tracking_number }) => tracking_number).join(", ");
    const steps = [
      { at: created_at, what: "Fulfilled: the goods have left the stock, an edit is no longer possible" },
      { at: shipped_at, what: `Shipped${numbers ? `, tracking number ${numbers}` : ""}` },
      { at: delivered_at, what: "Delivered" },
    ];
    return steps.filter(({ at }) => at).map((step) => ({ ...step, who: "Medusa" }));
  });
}

async function whyNot({ admin, sandbox, accepted, parcel, inMedusa }) {
  const stuck = `for ${NOTHING_FOR_MS / 1000} s nothing has happened: the warehouse says "${parcel.status}", Medusa shows "${inMedusa.fulfillment_status}"`;
  const { problems } = await admin.get("/admin/sklad/problems");
  const own = problems.filter(({ warehouse_order_id }) => warehouse_order_id === accepted.id);
  if (own.length > 0) return `${stuck}. ${own.map(({ message }) => message.en).join(" ")}`;
  const { deliveries } = await sandbox.get(`/_sandbox/webhooks/deliveries?id_order_FF=${accepted.remote_id}`);
  const { timeline } = (await admin.get(`/admin/sklad/orders/${accepted.id}`)).order;
  const webhooks =
    deliveries.length === 0
      ? "the sandbox has no webhook address of this shop"
      : `of ${deliveries.length} webhooks ${deliveries.filter(({ state }) => state === "delivered").length} were taken`;
  return `${stuck}; ${webhooks}; the last entry of the timeline is "${timeline.at(-1)?.label.en}"`;
}
