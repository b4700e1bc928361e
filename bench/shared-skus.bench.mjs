import { onEnd } from "../scripts/lib/main.mjs";
import { startPostgres } from "../scripts/lib/postgres.mjs";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { Shopper } = source("integration-tests/topology/support/shopper.ts");
const { Topology } = source("integration-tests/topology/support/topology.ts");

export const title =
  "24 parcels of the same three skus and a customer who wants them too: a server, two workers, Redis";

const PARCELS = 24;
const WARM_UP = 4;

export async function run({ say }) {
  say("Building a shop for production, starting its processes");
  const server = (await startPostgres({ durable: true })).url("").slice(0, -1);
  const topology = await Topology.open(server);
  onEnd(() => topology.close());
  const shopper = new Shopper(topology);
  await shopper.alone(WARM_UP);

  say(`${PARCELS} parcels are bought, one after the other`);
  const alone = await shopper.alone(PARCELS);
  const parcels = shopper.orders.slice(-PARCELS);
  const accepted = await secondsOf(() => topology.untilState(parcels, "new"));
  say("all of them are picked at once, and the customer goes on buying");
  const fulfilled = await shopper.beside(() =>
    secondsOf(async () => {
      await topology.advance(parcels, "picked");
      await topology.untilFollowed(parcels, "picked");
    }),
  );
  await nothingIsLost(topology, shopper, parcels);

  const beside = shopper.took_ms;
  const p95 = percentile(beside, 0.95);
  const baseline = percentile(alone, 0.95);
  return [
    {
      value: rounded(fulfilled),
      unit: "s",
      note: `until Medusa has fulfilled all ${PARCELS} that were picked at once, no customer refused and nothing lost; wanted: < 60 s`,
    },
    {
      name: "shared-skus-accepted",
      value: rounded(accepted),
      unit: "s",
      note: "from the last of their checkouts until the warehouse has accepted all",
    },
    {
      name: "shared-skus-checkout",
      value: p95,
      unit: "ms",
      baseline,
      ratio: rounded(p95 / baseline, 3),
      note: `p95 of ${beside.length} checkouts of the same skus meanwhile; baseline: p95 of ${PARCELS} before, each handed over beside the next`,
    },
  ];
}

/** A figure of a run that refused a customer, or lost or doubled an order, would be none. */
async function nothingIsLost(topology, { orders, refusals }, parcels) {
  if (refusals.length > 0) {
    const logged = topology.server.log().match(/^.*error.*$/gim) ?? [];
    throw new Error(`Customers were refused:\n${[...refusals, ...logged].join("\n")}`);
  }
  await topology.untilState(
    orders.filter((id) => !parcels.includes(id)),
    "new",
  );
  const held = await topology.sandbox.orders();
  if (held.length !== orders.length)
    throw new Error(`The warehouse has ${held.length} orders of ${orders.length}.`);
}

async function secondsOf(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
