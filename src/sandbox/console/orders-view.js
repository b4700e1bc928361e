import { ask, say } from "./api.js";
import { empty, h, pill, plural, table, time } from "./dom.js";
import { merge, ORDERS_SHOWN, shown, store, changed } from "./store.js";
import { orderDetail } from "./order-detail.js";

/** @import { View } from "./dom.js" */
/** @import { Order } from "./types" */

/**
 * The list of orders, with the selected one next to it.
 * @returns {View}
 */
export function ordersView() {
  /** @type {string | null} */
  let chosen = null;
  let status = "all";
  const list = table(
    [["Number"], ["Status"], ["Recipient"], ["Delivery"], ["To collect, UAH", "number"], ["Accepted"]],
    { keyOf: (order) => order.id_order_FF, rowOf, whenEmpty: nothing },
  );
  const detail = orderDetail(() => choose(null));
  const filters = h("div", { class: "segmented", role: "group", "aria-label": "Status" });
  const count = h("span", { class: "soft" });
  const search = h("input", { type: "search", placeholder: "Number or FF-…", "aria-label": "Find an order" });
  const form = h("form", { submit: find }, search);
  const columns = h("div", { class: "orders closed" }, list.element, detail.element);
  const element = h(
    "section",
    {},
    h("div", { class: "head" }, h("h1", {}, "Orders"), count, h("span", { class: "grow" }), filters, form),
    columns,
  );

  /**
   * Selects an order through the page's address, so that each order has a link.
   * @param {string | null} id
   */
  function choose(id) {
    location.hash = id === null ? "orders" : "orders/" + id;
  }

  /**
   * Loads an order that is older than those of the list.
   * @param {string} id
   */
  async function load(id) {
    /** @type {{ order: Order }} */
    const { order } = await ask("GET", "/orders/" + encodeURIComponent(id));
    merge("orders", [order]);
    changed();
  }

  /** @param {string | null} id */
  function openOrder(id) {
    if (id === chosen || store.statuses.line.length === 0) return;
    chosen = id;
    if (id !== null && !store.orders.has(id)) void load(id);
  }

  /** @param {Event} event */
  async function find(event) {
    event.preventDefault();
    const text = search.value.trim();
    if (text === "") return;
    /** @type {{ orders: Order[] }} */
    const { orders } = await ask("GET", "/orders?search=" + encodeURIComponent(text));
    const [first] = orders;
    if (!first) return say("No order has the number " + text + ".");
    merge("orders", orders);
    status = "all";
    choose(first.id_order_FF);
  }

  /** @param {Order} order */
  function rowOf(order) {
    const { order: sent } = order;
    const select = () => choose(order.id_order_FF);
    const isCollected = sent.payment_method === "Наличными";
    return h(
      "tr",
      {
        class: "choice",
        tabindex: "0",
        click: select,
        keydown: (event) => event instanceof KeyboardEvent && event.key === "Enter" && select(),
        "aria-selected": String(order.id_order_FF === chosen),
      },
      h("td", {}, h("strong", {}, sent.id_order), h("small", { class: "mono" }, order.id_order_FF)),
      h("td", {}, pill(order.status)),
      h("td", {}, sent.recipient),
      h("td", {}, sent.delivery_method),
      h(
        "td",
        { class: "number" },
        isCollected ? sent.order_payment_sum : h("span", { class: "soft" }, "prepaid"),
      ),
      h("td", { class: "nowrap soft" }, time(order.history[0]?.at ?? "")),
    );
  }

  function nothing() {
    return store.orders.size > 0
      ? empty("No such orders", "Choose another status or environment.")
      : empty("The warehouse is empty", "Orders appear here the moment AddOrder accepts them.");
  }

  /** @param {readonly Order[]} orders */
  function drawFilters(orders) {
    const known = ["all", ...Object.keys(store.statuses.following)];
    const present = known.filter(
      (name) => name === "all" || name === status || orders.some((order) => order.status === name),
    );
    filters.replaceChildren(
      ...present.map((name) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(name === status),
            click: () => {
              status = name;
              changed();
            },
          },
          name,
        ),
      ),
    );
  }

  /** @param {string | null} opened */
  function update(opened) {
    openOrder(opened);
    const orders = shown("orders");
    drawFilters(orders);
    const visible = status === "all" ? orders : orders.filter((order) => order.status === status);
    count.textContent =
      orders.length >= ORDERS_SHOWN ? "the latest " + ORDERS_SHOWN : plural(orders.length, "order", "orders");
    list.update(visible, String(chosen));
    const order = chosen === null ? undefined : store.orders.get(chosen);
    columns.classList.toggle("closed", !order);
    detail.update(order ?? null);
  }

  return { element, update };
}
