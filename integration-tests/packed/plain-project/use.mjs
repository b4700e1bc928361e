import { readFileSync } from "node:fs";
import { DELIVERY_METHOD, SkladClient, SkladError } from "medusa-plugin-sklad/client";

const order = JSON.parse(readFileSync(new URL("./order.json", import.meta.url), "utf8"));
const client = new SkladClient({ baseUrl: process.env.BASE_URL, apiKey: process.env.API_KEY });
const added = await client.addOrder({ ...order, delivery_method: DELIVERY_METHOD.pickup });
const [status] = await client.getOrderStatus({ externalId: order.external_id });
const edited = { remoteId: "none", remoteKey: "none", order };
const refusal = await client.editOrder(edited).catch((error) => error);
console.log(
  JSON.stringify({
    same: status.remoteId === added.remoteId,
    state: status.state,
    isDate: status.changedAt instanceof Date,
    refused: refusal instanceof SkladError && refusal.code === "refused",
  }),
);
