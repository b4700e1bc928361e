import { Backlog } from "./support/backlog.mjs";
import { rounded } from "./support/statistics.mjs";

export const title = "a backlog handed over to a warehouse that takes 1 s and 3 s for a call";

const ORDERS = 12_000;
const SINGLES = 120;
const WARM_UP = 1_000;
const MINUTE_MS = 60_000;
const LIMIT = 60;

/** What is measured: 120 calls against 60 in any minute, so the 61st may arrive no sooner than a minute after the first. */
const COURSES = [
  { name: "handover-latency", orders: ORDERS, latency_ms: 1_000, array_form: "trusted", wanted: 0.95 },
  { name: "handover-latency-3s", orders: ORDERS, latency_ms: 3_000, array_form: "trusted", wanted: 0.9 },
  {
    name: "handover-latency-single",
    orders: SINGLES,
    latency_ms: 3_000,
    array_form: "unsupported",
    wanted: 0.9,
  },
];

export async function run({ say }) {
  const backlog = await Backlog.open(ORDERS, say);
  const common = { requests_per_minute: LIMIT, patience_ms: 6 * MINUTE_MS };
  try {
    await backlog.handover(WARM_UP, { ...common, array_form: "trusted" });
    const figures = [];
    for (const course of COURSES) {
      const { orders, latency_ms, array_form } = course;
      say(`${orders} orders, ${latency_ms} ms a call, array form ${array_form}`);
      const faults = [{ kind: "latency", operation: "*", delay_ms: latency_ms }];
      figures.push(figure(course, await backlog.handover(orders, { ...common, array_form, faults })));
    }
    return figures;
  } finally {
    await backlog.close();
  }
}

function figure({ name, orders, latency_ms, wanted }, result) {
  const permitted = MINUTE_MS + 2 * latency_ms;
  return {
    name,
    value: rounded(result.took_ms / 1000, 2),
    unit: "s",
    baseline: permitted / 1000,
    ratio: rounded(permitted / result.took_ms, 3),
    note:
      `${orders} orders in ${result.calls} calls of ${latency_ms} ms, ${result.refused} answered 429, at most ` +
      `${result.mostInAMinute} in any 60 s; baseline: the window's shortest time and two latencies; wanted: ratio ≥ ${wanted}`,
  };
}
