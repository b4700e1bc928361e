"use strict";

const { UserError } = require("./admin-api.js");

/** States in which the warehouse still has something to do with an order. */
const LIVE_STATES = ["planned", "new", "picked", "shipped"];
const ENDED_STATES = ["delivered", "returned", "refused", "canceled"];
/** Medusa's words for an order of which nothing is left to ship. */
const FULFILLED = ["fulfilled", "shipped", "delivered"];
/** Medusa's statuses of an order that goes on: neither completed, archived nor canceled. */
const UNDER_WAY = "status[]=pending&status[]=requires_action";
const NAMED = 20;

/**
 * A sentence for everything that still needs the plugin: orders under way at the warehouse, ended ones that Medusa does not
 * show yet, open problems of orders, and orders that were placed with one of the plugin's options and never got a warehouse order.
 * @param options shipping options of the plugin's providers
 */
async function stillOpen(admin, options) {
  const live = await admin.ours("orders", `&status=${LIVE_STATES.join()}`);
  return [
    ...ofLive(live),
    ...(await behindInMedusa(admin)),
    ...(await problemsOfOrders(admin)),
    ...(await withoutWarehouseOrder(admin, options, live)),
  ];
}

function ofLive(live) {
  return LIVE_STATES.flatMap((state) => {
    const count = live.filter((order) => order.state === state).length;
    return count > 0 ? [`Still open: ${count} ${state}, see GET /admin/sklad/orders?status=${state}`] : [];
  });
}

async function behindInMedusa(admin) {
  const behind = await admin.ours("orders", `&medusa=behind&status=${ENDED_STATES.join()}`);
  if (behind.length === 0) return [];
  const numbers = named(behind.map(({ number }) => number));
  return [
    `Still open: ${behind.length} ended at the warehouse but not in Medusa (${numbers}), see GET /admin/sklad/orders?medusa=behind`,
  ];
}

async function problemsOfOrders(admin) {
  const byCode = new Map();
  for (const { code, params, warehouse_order_id, situation } of await admin.ours("problems")) {
    const order = params?.number ?? params?.order_id ?? warehouse_order_id;
    if (!warehouse_order_id && !params?.order_id) continue;
    const label = situation?.label.en ?? code;
    byCode.set(code, { label, orders: [...(byCode.get(code)?.orders ?? []), order] });
  }
  return [...byCode].map(
    ([code, { label, orders }]) =>
      `Still open: ${orders.length} with the problem "${label}" (${named(orders)}), see GET /admin/sklad/orders?reason=problem.${code}`,
  );
}

/**
 * A customer whose cart had one of the options can buy until it is deleted, and a disabled connection takes no order. What
 * was left to be fulfilled by hand has no warehouse order either.
 */
async function withoutWarehouseOrder(admin, options, live) {
  const ours = new Set(options.map(({ id }) => id));
  if (ours.size === 0) return [];
  const known = new Set(live.map(({ order_id }) => order_id));
  const fields = "id,display_id,fulfillment_status,shipping_methods.shipping_option_id";
  // The oldest first: an order that is placed meanwhile is on the last page.
  const orders = await admin.all("orders", `fields=${fields}&${UNDER_WAY}&order=created_at`);
  const left = [];
  for (const { id, display_id, fulfillment_status, shipping_methods } of orders) {
    if (FULFILLED.includes(fulfillment_status) || known.has(id)) continue;
    // Role-based access leaves out what a role may not read.
    if (!Array.isArray(shipping_methods))
      throw new UserError("The role of this token may not read the shipping methods of orders: use another.");
    if (!shipping_methods.some(({ shipping_option_id }) => ours.has(shipping_option_id))) continue;
    if ((await admin.ours("orders", `&order_id=${id}`)).length === 0) left.push(`#${display_id}`);
  }
  if (left.length === 0) return [];
  return [
    `Still open: ${left.length} placed in Medusa with the plugin's shipping options, not fulfilled, and not known to the warehouse (${named(left)})`,
  ];
}

const named = (orders) =>
  `${orders.slice(0, NAMED).join(", ")}${orders.length > NAMED ? ` and ${orders.length - NAMED} more` : ""}`;

module.exports = { stillOpen };
