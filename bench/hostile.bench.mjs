import { source } from "./support/sources.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

const { planOrder } = source("src/planning/orders/index.ts");
const { ADDRESS, order, shippingMethod } = source("unit-tests/planning/order-fixtures.ts");
const { planInput } = source("unit-tests/planning/handover-model/plan-input.ts");
const { HOSTILE_TEXTS } = source("unit-tests/support/hostile-texts.ts");

export const title = "planning an order of which one field is 100 kB of hostile text";

const FIELDS = ["first_name", "last_name", "company", "phone", "address_1", "city", "postal_code"];
const METHODS = ["carrier-branch", "ukrposhta", "courier-kyiv"];
const ROUNDS = 20;
const WANTED_MS = 50;

/** The slowest of all fields, texts and ways of delivery, beside the same order as people write it. */
export async function run() {
  const usual = medianMs(addressed({}, METHODS[0]));
  let slowest = { ms: 0, what: "" };
  for (const [what, text] of Object.entries(HOSTILE_TEXTS))
    for (const field of FIELDS)
      for (const method of METHODS) {
        const ms = medianMs(addressed({ [field]: text }, method));
        if (ms > slowest.ms) slowest = { ms, what: `${what} as ${field}, ${method}` };
      }
  return [
    {
      name: "planning-hostile",
      value: rounded(slowest.ms, 3),
      unit: "ms",
      baseline: WANTED_MS,
      ratio: rounded(slowest.ms / WANTED_MS, 3),
      note: `the slowest: ${slowest.what}; the same order as people write it ${rounded(usual, 3)} ms; baseline: wanted, ≤ ${WANTED_MS} ms`,
    },
  ];
}

function addressed(fields, delivery_method) {
  const shipping_methods = [shippingMethod({ option_data: { id: delivery_method, delivery_method } })];
  return planInput({ order: order({ shipping_methods, shipping_address: { ...ADDRESS, ...fields } }) });
}

function medianMs(input) {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    planOrder(input);
    return performance.now() - began;
  });
  return percentile(rounds, 0.5);
}
