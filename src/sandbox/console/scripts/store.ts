export const STORE_JS = String.raw`
import { ask } from "./api.js";

export const ORDERS_SHOWN = 300;
export const CALLS_SHOWN = 300;
const DELIVERIES_SHOWN = 300;

/** Everything the page shows, by collection; maps keep the order in which things came. */
export const store = {
  environment: null,
  environments: [],
  statuses: { line: [], following: {} },
  orders: new Map(),
  stock: new Map(),
  inbound: new Map(),
  returns: new Map(),
  calls: new Map(),
  deliveries: new Map(),
  webhooks: new Map(),
  faults: [],
  rateLimits: [],
  autopilot: { enabled: false, pace_ms: 5000 },
  prefix: "",
  reportCountsUntil: "picked",
};

const KEYS = {
  orders: (order) => order.id_order_FF,
  stock: (level) => level.environment + "/" + level.sku,
  inbound: (request) => request.id_request_FF,
  returns: (entry) => entry.id_return_FF,
  calls: (call) => call.id,
  deliveries: (delivery) => delivery.id,
  webhooks: (target) => target.environment,
};

const LENGTHS = { orders: ORDERS_SHOWN, calls: CALLS_SHOWN, deliveries: DELIVERIES_SHOWN };

const listeners = new Set();
let isDue = false;

export function onChange(listener) {
  listeners.add(listener);
}

/** Draws once a frame, however much has changed. */
export function changed() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    for (const listener of listeners) listener();
  });
}

export function merge(collection, values) {
  const map = store[collection];
  for (const value of values) map.set(KEYS[collection](value), value);
  const length = LENGTHS[collection] ?? Infinity;
  for (const key of map.keys()) {
    if (map.size <= length) break;
    map.delete(key);
  }
}

/** Values of the chosen environment, newest first. */
export function shown(collection) {
  const values = [...store[collection].values()].reverse();
  return store.environment === null ? values : values.filter((value) => (value.environment ?? null) === store.environment);
}

const LOADS = {
  orders: "/orders?limit=" + ORDERS_SHOWN,
  stock: "/stock",
  inbound: "/inbound",
  returns: "/returns",
  calls: "/calls?limit=" + CALLS_SHOWN,
  webhooks: "/webhooks",
};

export async function load() {
  const collections = Object.entries(LOADS).map(async ([collection, path]) => {
    const answer = await ask("GET", path);
    store[collection].clear();
    merge(collection, answer[collection]);
  });
  const deliveries = ask("GET", "/webhooks/deliveries").then((answer) => {
    store.deliveries.clear();
    merge("deliveries", answer.deliveries.slice(-DELIVERIES_SHOWN));
  });
  const facts = Promise.all([ask("GET", "/health"), ask("GET", "/statuses"), ask("GET", "/keys"), ask("GET", "/faults"), ask("GET", "/autopilot")]);
  const [[health, statuses, keys, faults, autopilot]] = await Promise.all([facts, deliveries, ...collections]);
  store.prefix = health.prefix;
  store.reportCountsUntil = health.report_counts_until;
  store.statuses = statuses;
  store.environments = [...new Set(keys.keys.map((key) => key.environment))];
  store.faults = faults.faults;
  store.autopilot = autopilot.autopilot;
  changed();
}

/** Listens to the sandbox; loads everything anew whenever the connection comes back. */
export function follow(onState) {
  const events = new EventSource("/_sandbox/events");
  events.addEventListener("hello", () => { onState("on"); void load(); });
  events.addEventListener("error", () => onState("off"));
  events.addEventListener("rate-limits", (event) => { store.rateLimits = JSON.parse(event.data); changed(); });
  events.addEventListener("changes", (event) => {
    const changes = JSON.parse(event.data);
    if (changes.reset || changes.keys) void load();
    for (const [collection, values] of Object.entries(changes)) {
      if (collection in KEYS) merge(collection, values);
    }
    if (changes.faults) store.faults = changes.faults[0];
    if (changes.autopilot) store.autopilot = changes.autopilot[0];
    changed();
  });
}
`;
