import { addressOf, filterBy, openItem } from "./address.js";
import { ask, say } from "./api.js";
import { empty, h, listColumns, statusPill, table } from "./dom.js";
import { money, number, t, time, word } from "./i18n.js";
import { background, changed, merge, store } from "./store.js";
import { orderDetail } from "./order-detail.js";
import { pages } from "./pages.js";

/** @import { View } from "./dom.js" */
/** @import { Order } from "./types" */

/** @typedef {{ orders: Order[], total: number, counts: Readonly<Record<string, number>> }} Answer */

/**
 * The list of orders, with the selected one next to it.
 * @returns {View}
 */
export function ordersView() {
  /** @type {string | null} */
  let chosen = null;
  let sought = "";
  /** The keyboard goes on in the order that was opened last, once that is there. */
  let isFocusDue = false;
  const found = pages({
    path: "/orders",
    valuesOf: (/** @type {Answer} */ { orders }) => orders,
    keyOf: (order) => order.id_order_FF,
    noun: "orders",
  });
  const list = table(
    [
      [t("number")],
      [t("status")],
      [t("recipient")],
      [t("delivery")],
      [t("collect"), "number"],
      [t("accepted")],
    ],
    { keyOf: (order) => order.id_order_FF, rowOf, whenEmpty: nothing },
  );
  const detail = orderDetail(close);
  const tabs = h("div", { class: "segmented", role: "group", "aria-label": t("status") });
  const search = h("input", {
    type: "search",
    placeholder: t("searchOrder"),
    "aria-label": t("findOrder"),
  });
  const form = h("form", { submit }, search);
  const columns = listColumns(list, detail, found.more);
  const element = h(
    "section",
    {},
    h(
      "div",
      { class: "head" },
      h("h1", {}, t("orders.title")),
      found.note,
      h("span", { class: "grow" }),
      form,
    ),
    h("div", { class: "head" }, tabs),
    columns,
  );

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
    isFocusDue = id !== null;
    if (id !== null && !store.orders.has(id)) background(load(id));
  }

  /** The keyboard goes on where the order stands in the list. */
  function close() {
    const row = list.element.querySelector("[aria-selected=true]");
    if (row instanceof HTMLElement) row.focus();
    openItem(null);
  }

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const text = search.value.trim();
    return text === "" ? undefined : find(text);
  }

  /**
   * Opens the order with a number or an identifier; the address that named it is replaced by the order's own.
   * @param {string} text
   */
  async function find(text) {
    /** @type {Answer} */
    const { orders } = await ask("GET", "/orders?search=" + encodeURIComponent(text));
    const [first] = orders;
    if (!first) return say(t("noSuchNumber", { number: text }));
    merge("orders", orders);
    location.replace(addressOf("orders", first.id_order_FF));
  }

  /** @param {Order} order */
  function rowOf(order) {
    const { order: sent } = order;
    const select = () => openItem(order.id_order_FF);
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
      h("td", {}, statusPill(order.status)),
      h("td", {}, sent.recipient),
      h("td", { class: "nowrap" }, sent.delivery_method),
      h(
        "td",
        { class: "number" },
        isCollected ? money(sent.order_payment_sum) : h("span", { class: "soft" }, t("prepaid")),
      ),
      h("td", { class: "nowrap soft" }, time(order.history[0]?.at ?? "")),
    );
  }

  function nothing() {
    if (found.answer() === null) return empty(t("reading"));
    return store.orders.size > 0
      ? empty(t("noSuchOrders"), t("noSuchOrdersHint"))
      : empty(t("noOrders"), t("noOrdersHint"));
  }

  /** @param {string} status */
  function drawTabs(status) {
    const counts = found.answer()?.counts ?? {};
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const names = Object.keys(store.statuses.following);
    const inLine = [...names].sort((left, right) => placeOf(left) - placeOf(right));
    tabs.replaceChildren(
      tab("", t("all"), all, status),
      ...inLine.map((name) => tab(name, word("status", name), counts[name] ?? 0, status)),
    );
  }

  /** @param {string} status */
  function placeOf(status) {
    const place = store.statuses.line.indexOf(status);
    return place < 0 ? Infinity : place;
  }

  /**
   * @param {string} name
   * @param {string} title
   * @param {number} count
   * @param {string} chosenName
   */
  function tab(name, title, count, chosenName) {
    return h(
      "button",
      {
        type: "button",
        "aria-pressed": String(name === chosenName),
        "data-status": name,
        click: () => filterBy({ status: name }),
      },
      title,
      h("span", { class: "count" }, number(count)),
    );
  }

  /** @type {View["update"]} */
  function update({ opened, filters }) {
    const { find: wanted = "", ...given } = filters;
    if (wanted !== "" && wanted !== sought) background(find(wanted));
    sought = wanted;
    openOrder(opened);
    drawTabsOnce(given.status ?? "");
    found.update(given);
    list.update(found.values(), String(chosen));
    const order = chosen === null ? undefined : store.orders.get(chosen);
    columns.classList.toggle("closed", !order);
    detail.update(order ?? null);
    if (order && isFocusDue) detail.focus();
    if (order) isFocusDue = false;
  }

  let drawnTabs = "";

  /** @param {string} status */
  function drawTabsOnce(status) {
    const text = JSON.stringify([status, store.statuses, found.answer()?.counts]);
    if (text === drawnTabs) return;
    drawnTabs = text;
    const focused = document.activeElement?.getAttribute("data-status");
    drawTabs(status);
    if (focused === null || focused === undefined) return;
    for (const button of tabs.querySelectorAll("button"))
      if (button.dataset.status === focused) button.focus();
  }

  return { element, update };
}
