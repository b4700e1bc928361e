import { addressOf } from "./address.js";
import { ask, say } from "./api.js";
import { empty, h, statusPill, table } from "./dom.js";
import { t, time, word } from "./i18n.js";
import { merge, shown, store, changed } from "./store.js";

/** @import { View } from "./dom.js" */
/** @import { Order, Returned } from "./types" */

/**
 * Whether a return is still on its way.
 * @param {Returned} entry
 */
export function isOpen({ status }) {
  return status === "expected" || status === "partly_received";
}

/**
 * Returns with their goods, on their way back or received, and a form that announces one.
 * @returns {View}
 */
export function returnsView() {
  const list = table(
    [
      [t("return")],
      [t("status")],
      [t("order")],
      [t("goodsAndCount")],
      [t("reason")],
      [t("registered")],
      [t("environment")],
      [""],
    ],
    {
      keyOf: (entry) => entry.id_return_FF,
      rowOf,
      whenEmpty: () => empty(t("noReturns"), t("noReturnsHint")),
    },
  );
  const number = h("input", {
    required: true,
    placeholder: t("searchOrder"),
    "aria-label": t("orderNumber"),
  });
  const reason = h("input", { value: t("returnReason"), "aria-label": t("reason"), required: true });
  const form = h(
    "form",
    { class: "row", submit: announce },
    number,
    reason,
    h("button", { class: "primary" }, t("newReturn")),
  );
  const element = h(
    "section",
    {},
    h("div", { class: "head" }, h("h1", {}, t("returns")), h("span", { class: "grow" }), form),
    list.element,
  );

  /** @param {Event} event */
  async function announce(event) {
    event.preventDefault();
    const text = number.value.trim();
    const query = new URLSearchParams({
      search: text,
      ...(store.environment === null ? {} : { environment: store.environment }),
    });
    /** @type {{ orders: Order[] }} */
    const { orders } = await ask("GET", "/orders?" + query.toString());
    if (orders.length === 0) return say(t("noSuchNumber", { number: text }));
    const left = orders.find(({ status }) => hasLeft(status));
    if (!left) return say(t("notLeft", { number: text }));
    const body = { id_order_FF: left.id_order_FF, reason: reason.value.trim() };
    /** @type {{ return: Returned }} */
    const announced = await ask("POST", "/returns", body);
    merge("returns", [announced.return]);
    number.value = "";
    changed();
  }

  /**
   * Whether a parcel is with the carrier or the customer: it can come back, but is not on its way.
   * @param {string} status
   */
  function hasLeft(status) {
    const { line } = store.statuses;
    return line.indexOf(status) >= line.indexOf("shipped");
  }

  /** @param {string} id */
  async function takeBack(id) {
    /** @type {{ order: Order }} */
    const { order } = await ask("POST", "/orders/" + id + "/advance", { to: "returned" });
    merge("orders", [order]);
    changed();
  }

  /**
   * @param {Returned} entry
   * @param {Returned["status"]} status
   */
  async function become(entry, status) {
    /** @type {{ return: Returned }} */
    const result = await ask("PATCH", "/returns/" + entry.id_return_FF, { status });
    merge("returns", [result.return]);
    changed();
  }

  /**
   * The order whose whole parcel a return is: it becomes returned with it. Null for a part of one, and for a foreign return.
   * @param {Returned} entry
   */
  function orderBack(entry) {
    const order = store.orders.get(entry.id_order_FF ?? "");
    if (!order || order.status === "returned") return null;
    const sent = order.order.products.map(({ sku, count }) => Number(count) + " × " + sku);
    return sent.join() === goodsOf(entry).join() ? order.id_order_FF : null;
  }

  /** @param {Returned} entry */
  function buttons(entry) {
    const whole = orderBack(entry);
    return h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          class: "primary",
          click: () => (whole === null ? become(entry, "received") : takeBack(whole)),
        },
        t(whole === null ? "receive" : "takeBack"),
      ),
      h(
        "button",
        { type: "button", class: "danger", click: () => become(entry, "damaged") },
        word("status", "damaged"),
      ),
    );
  }

  /** @param {Returned} entry */
  function rowOf(entry) {
    return h(
      "tr",
      {},
      h("td", { class: "mono nowrap" }, entry.id_return_FF),
      h("td", {}, statusPill(entry.status)),
      entry.id_order_FF === null
        ? h("td", {}, entry.id_order, h("small", {}, t("foreignReturn")))
        : h(
            "td",
            { class: "mono" },
            h("a", { href: addressOf("orders", entry.id_order_FF) }, entry.id_order_FF),
          ),
      h(
        "td",
        { class: "mono" },
        goodsOf(entry).map((line) => h("div", {}, line)),
      ),
      h("td", {}, entry.reason),
      h("td", { class: "soft nowrap" }, time(entry.at)),
      h("td", { class: "soft" }, entry.environment),
      h("td", {}, isOpen(entry) && buttons(entry)),
    );
  }

  return { element, update: () => list.update(shown("returns")) };
}

/** @param {Returned} entry */
function goodsOf({ lines }) {
  return lines.map(({ sku, quantity }) => quantity + " × " + sku);
}
