import fc from "fast-check";
import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { planOrder } = source("src/planning/orders/index.ts");
const { order, line, reservationsAt } = source("unit-tests/planning/order-fixtures.ts");
const { soundOrder } = source("unit-tests/planning/order-arbitraries.ts");
const { planInput } = source("unit-tests/planning/handover-model/plan-input.ts");

export const title =
  "planning one order: from what is loaded to what must happen, its AddOrder body included";

const ORDERS = 1_000;
const ROUNDS = 20;
const WANTED = 100;

export async function run() {
  const lines = [line({ id: "ordli_1" }), line({ id: "ordli_2", quantity: "2" })];
  const usual = order({ lines, reservations: reservationsAt("sloc_kyiv", lines) });
  const [action] = planOrder(planInput({ order: usual }));
  if (action?.hold !== null) throw new Error("The usual order is not handed over.");
  // A few have nothing that is shipped.
  const hard = fc
    .sample(soundOrder, { numRuns: 2 * ORDERS, seed: 1 })
    .filter((one) => planOrder(planInput({ order: one })).length > 0)
    .slice(0, ORDERS);
  return [
    figure(
      "planning",
      "an order of two lines",
      Array.from({ length: ORDERS }, () => usual),
    ),
    figure(
      "planning-hard",
      "random orders of up to six lines, bundles, two profiles and two locations",
      hard,
    ),
  ];
}

function figure(name, what, orders) {
  const inputs = orders.map((one) => planInput({ order: one }));
  const rounds = Array.from({ length: ROUNDS }, () => microsecondsEach(inputs));
  const value = percentile(rounds.slice(ROUNDS / 4), 0.5);
  return {
    name,
    value: rounded(value),
    unit: "µs",
    baseline: WANTED,
    ratio: rounded(value / WANTED, 3),
    note: `${what}; time of the processor, first round ${rounded(rounds[0])} µs; baseline: wanted, ≤ ${WANTED} µs`,
  };
}

function microsecondsEach(inputs) {
  const began = process.cpuUsage();
  for (const input of inputs) planOrder(input);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / inputs.length;
}
