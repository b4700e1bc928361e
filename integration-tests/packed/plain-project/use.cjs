const { SkladClient, SkladError } = require("medusa-plugin-sklad/client");
const order = require("./order.json");

async function main() {
  const client = new SkladClient({ baseUrl: process.env.BASE_URL, apiKey: process.env.API_KEY });
  const added = await client.addOrder(order);
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
}

void main();
