import { Backlog } from "./support/backlog.mjs";
import { peersWay } from "./support/peer.mjs";
import { percentile, rounded } from "./support/statistics.mjs";

export const title = "a backlog handed over against true minutes: 60 calls in any 60 s, 100 orders a call";

const ORDERS = 18_000;
const WARM_UP = 1_000;
const SINGLES = 120;
const MINUTE_MS = 60_000;
const LIMIT = 60;

/** The earliest arrival of the last of a number of calls, after the first. */
const shortest = (calls) => (Math.ceil(calls / LIMIT) - 1) * MINUTE_MS;

export async function run({ say }) {
  const backlog = await Backlog.open(ORDERS, say);
  try {
    const batches = { array_form: "trusted", patience_ms: 6 * MINUTE_MS };
    await backlog.handover(WARM_UP, { ...batches, requests_per_minute: LIMIT });
    say(`${ORDERS} orders at ${LIMIT} calls a minute`);
    const full = await backlog.handover(ORDERS, { ...batches, requests_per_minute: LIMIT });
    // Two whole minutes of 57 calls: a third would say more of the remainder than of the speed.
    const fewer = 114 * 100;
    say(`${fewer} orders at the default of 57 calls a minute`);
    const usual = await backlog.handover(fewer, { ...batches, requests_per_minute: 57 });
    say(`${SINGLES} orders one a call, and a peer's way beside it`);
    const [single, peer] = await Promise.all([
      backlog.handover(SINGLES, { ...batches, array_form: "unsupported", requests_per_minute: LIMIT }),
      peersWay(SINGLES),
    ]);
    return [
      figure("handover", ORDERS, 180, full, "wanted: ratio ≥ 0.97"),
      figure("handover-57", fewer, 114, usual, "the default rate limit; wanted: ratio ≥ 0.97"),
      figure("handover-single", SINGLES, SINGLES, single, "one order a call"),
      peerFigure(full, peer),
      memoryFigure(full.memory),
    ];
  } finally {
    await backlog.close();
  }
}

function figure(name, orders, calls, result, note) {
  const baseline = shortest(calls);
  return {
    name,
    value: rounded(result.took_ms / 1000, 2),
    unit: "s",
    baseline: baseline / 1000,
    ratio: rounded(baseline / result.took_ms, 3),
    note:
      `${orders} orders in ${result.calls} calls, ${result.refused} answered 429, at most ${result.mostInAMinute} in ` +
      `any 60 s; baseline: the shortest time the window permits; ${note}`,
  };
}

function peerFigure(full, peer) {
  const ours = (ORDERS / full.took_ms) * MINUTE_MS;
  const theirs = (SINGLES / peer.took_ms) * MINUTE_MS;
  return {
    name: "handover-peer",
    value: rounded(ours, 0),
    unit: "orders/min",
    baseline: rounded(theirs, 0),
    ratio: rounded(ours / theirs, 1),
    note: `baseline: one order a call without a queue, trying again after a 429 (${peer.refused} of ${peer.calls} calls)`,
  };
}

function memoryFigure(memory) {
  const third = Math.floor(memory.length / 3);
  const early = percentile(memory.slice(0, third), 0.5);
  const late = percentile(memory.slice(-third), 0.5);
  return {
    name: "handover-memory",
    value: rounded(late, 0),
    unit: "MB",
    baseline: rounded(early, 0),
    ratio: rounded(late / early, 2),
    note: "resident, of the process that sends: median of the last third of the backlog beside the first; wanted: steady",
  };
}
