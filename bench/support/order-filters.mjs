/** The values of each filter that the page of orders offers, as queries of `GET orders`. */
export const FILTERS = {
  status: ["delivered", "new,picked", "shipped", "returned", "canceled"],
  tone: ["needs_you", "waits", "moving", "done", "stopped"],
  reason: ["hold.sku_missing", "problem.sku_missing"],
  delivery: ["carrier-branch", "ukrposhta", "courier-kyiv", "pickup"],
  payment: ["cash_on_delivery", "prepaid"],
  connection_id: ["sklconn_1", "sklconn_3"],
  cash: ["unbooked"],
  day: ["sent_today", "accepted_today", "waiting", "late", "cash_to_collect", "cash_unbooked"],
};

/** Combinations asked for, each of two to five filters. */
const COMBINATIONS = 60;

/** Each filter alone, with its name. */
export function single({ number, sku, waybill, days }) {
  const texts = {
    number,
    sku,
    waybill,
    waybill_end: waybill.slice(-6),
    name: "окс лисенко",
    phone: "9991",
    product: "kett",
  };
  return [
    ...Object.entries(FILTERS).flatMap(([name, values]) =>
      values.map((value) => [`${name}-${value}`, { [name]: value }]),
    ),
    ...Object.entries(texts).map(([name, q]) => [`search-${name}`, { q }]),
    ...days.map(([from, to], place) => [`days-${place + 1}`, { from, to }]),
    ["oldest", { order: "placed_at" }],
  ];
}

/** Random combinations, the same in each run: some match most orders, some a few, some none. */
export function combined({ number, sku, days }) {
  const random = generator(7);
  const one = (values) => values[Math.floor(random() * values.length)];
  const texts = [number, sku, "окс лисенко", "kett"];
  const parts = [
    ...Object.entries(FILTERS).map(([name, values]) => () => ({ [name]: one(values) })),
    () => ({ q: one(texts) }),
    () => (([from, to]) => ({ from, to }))(one(days)),
    () => ({ order: "placed_at" }),
  ];
  return Array.from({ length: COMBINATIONS }, () => {
    const chosen = new Set(Array.from({ length: 2 + Math.floor(random() * 4) }, () => one(parts)));
    return Object.assign({}, ...[...chosen].map((part) => part()));
  });
}

/** Numbers from 0 to 1 that follow from the seed. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
