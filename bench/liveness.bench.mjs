import { Backlog } from "./support/backlog.mjs";
import { rounded } from "./support/statistics.mjs";

export const title = "one order that always fails beside the others: how soon they are accepted all the same";

const SINGLES = 120;
const BATCHED = 6_000;
const WARM_UP = 1_000;
/** Orders travel together only where some were accepted before: they prove what a list of orders holds. */
const EARLIER = 1;
const MINUTE_MS = 60_000;
/** The default rate limit. */
const LIMIT = 57;
const BATCH = 100;

/** The earliest arrival of the last of a number of calls, after the first. */
const shortest = (calls) => (Math.ceil(calls / LIMIT) - 1) * MINUTE_MS;

export async function run({ say }) {
  const backlog = await Backlog.open(BATCHED + EARLIER + 1, say);
  const common = { requests_per_minute: LIMIT, patience_ms: 10 * MINUTE_MS };
  try {
    await backlog.handover(WARM_UP, { ...common, array_form: "trusted" });
    say(`${SINGLES} orders one a call, beside one that fails`);
    const single = await backlog.handover(SINGLES, { ...common, array_form: "unsupported", poisoned: FAULT });
    say(`${BATCHED} orders in batches, beside one that fails`);
    const together = { array_form: "trusted", poisoned: FAULT, earlier: EARLIER };
    const batched = await backlog.handover(BATCHED, { ...common, ...together });
    return [
      figure("liveness", SINGLES, shortest(SINGLES), single, "wanted: ratio ≥ 0.9"),
      // All calls of the good ones fit into one window, which has no shortest time: beside it stands a whole one.
      figure("liveness-batches", BATCHED, MINUTE_MS, batched, `${BATCHED / BATCH} calls if none failed`),
    ];
  } finally {
    await backlog.close();
  }
}

const FAULT = { kind: "http_error", operation: "AddOrder", status: 500 };

function figure(name, orders, baseline, result, note) {
  return {
    name,
    value: rounded(result.took_ms / 1000, 2),
    unit: "s",
    baseline: baseline / 1000,
    ratio: rounded(baseline / result.took_ms, 3),
    note:
      `${orders} others in ${result.calls} calls, ${result.poisonedCalls} of them with the bad one, at most ` +
      `${result.mostInAMinute} in any 60 s; baseline: the shortest time the window permits; ${note}`,
  };
}
