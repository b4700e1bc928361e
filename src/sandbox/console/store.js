import { ask } from "./api.js";

/** @import { Autopilot, CollectionName, Collections, Fault, Maps, RateLimit, SandboxKey, Statuses, Store } from "./types" */

/** Values that the page keeps of a collection that grows; its view reads further ones. */
export const KEPT = 300;

/** @type {Maps} */
const maps = {
  orders: new Map(),
  stock: new Map(),
  inbound: new Map(),
  returns: new Map(),
  calls: new Map(),
  deliveries: new Map(),
  webhooks: new Map(),
};

/**
 * The data of the page; maps keep the order of insertion.
 * @type {Store}
 */
export const store = {
  ...maps,
  version: 0,
  environment: null,
  environments: [],
  keys: [],
  orderPage: null,
  statuses: { line: [], following: {} },
  faults: [],
  faultKinds: [],
  operations: [],
  rateLimits: [],
  autopilot: { enabled: false, pace_ms: 5000, environment: null, orders: "all", refuse_share: 0 },
  prefix: "",
  reportCountsUntil: "shipped",
};

/** @type {{ readonly [Name in CollectionName]: (value: Collections[Name]) => string | number }} */
const KEYS = {
  orders: (order) => order.id_order_FF,
  stock: (level) => level.environment + "/" + level.sku,
  inbound: (request) => request.id_request_FF,
  returns: (entry) => entry.id_return_FF,
  calls: (call) => call.id,
  deliveries: (delivery) => delivery.id,
  webhooks: (target) => target.environment,
};

/** @type {Readonly<Partial<Record<CollectionName, number>>>} */
const LENGTHS = { orders: KEPT, calls: KEPT, deliveries: KEPT };

/** @type {Set<() => void>} */
const listeners = new Set();
let isDue = false;

/** @param {() => void} listener */
export function onChange(listener) {
  listeners.add(listener);
}

/** Redraws at most once per frame. */
export function changed() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    for (const listener of listeners) listener();
  });
}

/**
 * Takes in values. One that says what the page knows already is left out: an action's response and the live feed bring the
 * same value within a moment, and a button that is drawn again between a press and its release loses the click.
 * @template {CollectionName} Name
 * @param {Name} collection
 * @param {readonly Collections[Name][]} values
 */
export function merge(collection, values) {
  const map = maps[collection];
  for (const value of values) {
    const key = KEYS[collection](value);
    if (JSON.stringify(map.get(key)) !== JSON.stringify(value)) map.set(key, value);
  }
  const length = LENGTHS[collection] ?? Infinity;
  for (const key of map.keys()) {
    if (map.size <= length) break;
    map.delete(key);
  }
}

/**
 * Values of the chosen environment, newest first.
 * @template {CollectionName} Name
 * @param {Name} collection
 * @returns {Collections[Name][]}
 */
export function shown(collection) {
  const values = [...maps[collection].values()].reverse();
  return store.environment === null
    ? values
    : values.filter((value) => (value.environment ?? null) === store.environment);
}

/** @type {{ readonly [Name in CollectionName]: string }} */
const LOADS = {
  orders: "/orders?limit=" + KEPT,
  stock: "/stock",
  inbound: "/inbound",
  returns: "/returns",
  calls: "/calls?limit=" + KEPT,
  deliveries: "/webhooks/deliveries?limit=" + KEPT,
  webhooks: "/webhooks",
};

/** @param {CollectionName} collection */
async function loadCollection(collection) {
  /** @type {{ readonly [Name in CollectionName]: Collections[Name][] }} */
  const loaded = await ask("GET", LOADS[collection]);
  maps[collection].clear();
  merge(collection, loaded[collection]);
}

/** @typedef {{ prefix: string, report_counts_until: Store["reportCountsUntil"], order_page: string | null }} Health */
/** @typedef {{ faults: Fault[], kinds: Store["faultKinds"], operations: string[] }} Faults */

async function loadFacts() {
  const paths = ["/health", "/statuses", "/keys", "/faults", "/autopilot"];
  /** @type {[Health, Statuses, { keys: SandboxKey[] }, Faults, { autopilot: Autopilot }]} */
  const facts = await askAll(paths);
  const [health, statuses, { keys }, { faults, kinds, operations }, { autopilot }] = facts;
  store.prefix = health.prefix;
  store.reportCountsUntil = health.report_counts_until;
  store.orderPage = health.order_page;
  store.statuses = statuses;
  store.keys = keys;
  store.environments = [...new Set(keys.map((key) => key.environment))];
  store.faults = faults;
  store.faultKinds = kinds;
  store.operations = operations;
  store.autopilot = autopilot;
}

/**
 * @template {unknown[]} T
 * @param {readonly string[]} paths
 * @returns {Promise<T>}
 */
async function askAll(paths) {
  return /** @type {T} */ (await Promise.all(paths.map((path) => ask("GET", path))));
}

async function load() {
  await Promise.all([loadFacts(), ...collectionNames().map(loadCollection)]);
  store.version += 1;
  changed();
}

function collectionNames() {
  return /** @type {CollectionName[]} */ (Object.keys(KEYS));
}

/**
 * Subscribes to the sandbox's events, and reloads everything after each reconnection.
 * @param {(state: "on" | "off") => void} onState
 */
export function follow(onState) {
  const events = new EventSource("/_sandbox/events");
  events.addEventListener("hello", () => {
    void load().then(() => onState("on"));
  });
  events.addEventListener("error", () => onState("off"));
  events.addEventListener("rate-limits", (event) => {
    /** @type {RateLimit[]} */
    const rateLimits = JSON.parse(event.data);
    store.rateLimits = rateLimits;
    changed();
  });
  events.addEventListener("changes", (event) => {
    /** @type {Changes} */
    const changes = JSON.parse(event.data);
    if (changes.reset || changes.keys) void load();
    for (const collection of collectionNames()) mergeChanges(collection, changes);
    if (store.version > 0) store.version += 1;
    store.faults = changes.faults?.[0] ?? store.faults;
    store.autopilot = changes.autopilot?.[0] ?? store.autopilot;
    changed();
  });
}

/**
 * @typedef {{ readonly [Name in CollectionName]?: readonly Collections[Name][] }} Batch
 *
 * The content of one event: the newest version of each changed value.
 * @typedef {Batch & { reset?: object[], keys?: object[], faults?: Fault[][], autopilot?: Autopilot[] }} Changes
 */

/**
 * @template {CollectionName} Name
 * @param {Name} collection
 * @param {Batch} changes
 */
function mergeChanges(collection, changes) {
  /** @type {readonly Collections[Name][] | undefined} */
  const values = changes[collection];
  if (values) merge(collection, values);
}

/** The error of a request that the page has shown already: the work that waits for the request ends, and that is all. */
export class ShownError extends Error {}

/**
 * A listener whose work may take time. Until that has ended a further press starts nothing, and the pressed button is marked
 * as disabled; `disabled` itself would take the keyboard's focus from it.
 * @param {(event: Event) => unknown} run
 * @returns {(event: Event) => void}
 */
export function listenerOf(run) {
  let isRunning = false;
  return (event) => {
    const isPress = event.type === "click" || event.type === "submit";
    if (isPress && isRunning) return event.preventDefault();
    const work = run(event);
    if (!(work instanceof Promise)) return;
    const pressed = isPress ? buttonOf(event) : null;
    isRunning = true;
    pressed?.setAttribute("aria-disabled", "true");
    background(
      work.finally(() => {
        isRunning = false;
        pressed?.removeAttribute("aria-disabled");
      }),
    );
  };
}

/**
 * Lets work go on without a caller that waits for it.
 * @param {Promise<unknown>} work
 */
export function background(work) {
  work.catch((error) => {
    if (!(error instanceof ShownError)) throw error;
  });
}

/** @param {Event} event */
function buttonOf(event) {
  const pressed = event instanceof SubmitEvent ? event.submitter : event.currentTarget;
  return pressed instanceof HTMLButtonElement ? pressed : null;
}
