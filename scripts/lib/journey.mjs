import { setTimeout as delay } from "node:timers/promises";
import { jsonClient } from "./http.mjs";
import { onEnd } from "./main.mjs";

/** How long an order stays in each status. */
const PACE_MS = 1_500;
/** Without a webhook the shop asks once a minute. */
const NOTHING_FOR_MS = 90_000;
const POLL_MS = 200;

/** What the sandbox's people do, as they would say it; other statuses by their own word. */
const AT_WAREHOUSE = {
  new: () => "has the order",
  picked: () => "picked: the goods are off the shelf and packed",
  shipped: ({ ttn }) => `shipped: the parcel is with the carrier${ttn ? `, waybill ${ttn}` : ""}`,
  delivered: () => "delivered: the customer has it",
};
const CAME_TO_NOTHING = ["canceled", "refused", "returned"];

/**
 * Follows an order the warehouse has accepted until Medusa shows it as delivered, with the sandbox's autopilot on. Each
 * step is told once, by the time it was made, whoever made it.
 * @param {{ admin: object, sandboxUrl: string, orderId: string, accepted: object,
 *   onStep: (step: { at: string, who: string, what: string }) => void }} options
 * @returns {Promise<string | null>} why it did not get there; null when it did
 */
export async function followToDelivered({ admin, sandboxUrl, orderId, accepted, onStep }) {
  const sandbox = jsonClient(sandboxUrl);
  await switchAutopilotOn(sandbox);
  const told = new Set();
  let newsAt = Date.now();
  for (;;) {
    const [{ order: parcel }, inMedusa] = await Promise.all([
      sandbox.get(`/_sandbox/orders/${accepted.remote_id}`),
      readOrder(admin, orderId),
    ]);
    const steps = [...atWarehouse(parcel), ...inAdmin(inMedusa)];
    const news = steps.filter(({ who, what }) => !told.has(`${who} ${what}`));
    for (const step of news.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at))) {
      told.add(`${step.who} ${step.what}`);
      newsAt = Date.now();
      onStep(step);
    }
    if (inMedusa.fulfillments.some(({ delivered_at }) => delivered_at)) return null;
    if (CAME_TO_NOTHING.includes(parcel.status)) return `at the warehouse it is ${parcel.status}`;
    if (Date.now() - newsAt > NOTHING_FOR_MS) return whyNot({ admin, sandbox, accepted, parcel, inMedusa });
    await delay(POLL_MS);
  }
}

/** Puts it back when the script ends, however it ends. */
async function switchAutopilotOn(sandbox) {
  const { autopilot } = await sandbox.get("/_sandbox/autopilot");
  await sandbox.put("/_sandbox/autopilot", { enabled: true, pace_ms: PACE_MS });
  // A sandbox that has ended has no autopilot either.
  onEnd(() => sandbox.put("/_sandbox/autopilot", autopilot).catch(() => undefined));
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

/** By the words on the order's page. */
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
  const said = `for ${NOTHING_FOR_MS / 1000} s nothing has happened: the warehouse says "${parcel.status}", Medusa shows "${inMedusa.fulfillment_status}"`;
  const { problems } = await admin.get("/admin/sklad/problems");
  const own = problems.filter(({ warehouse_order_id }) => warehouse_order_id === accepted.id);
  if (own.length > 0) return `${said}. ${own.map(({ message }) => message.en).join(" ")}`;
  const { deliveries } = await sandbox.get(`/_sandbox/webhooks/deliveries?id_order_FF=${accepted.remote_id}`);
  const { timeline } = (await admin.get(`/admin/sklad/orders/${accepted.id}`)).order;
  const webhooks =
    deliveries.length === 0
      ? "the sandbox has no webhook address of this shop"
      : `of ${deliveries.length} webhooks ${deliveries.filter(({ state }) => state === "delivered").length} were taken`;
  return `${said}; ${webhooks}; the last entry of the timeline is "${timeline.at(-1)?.type}"`;
}
