import { addressOf } from "./address.js";
import { ask, say } from "./api.js";
import { empty, h, statusPill, table } from "./dom.js";
import { t, time } from "./i18n.js";
import { merge, shown, store, changed } from "./store.js";

/** @import { View } from "./dom.js" */
/** @import { Order, Returned } from "./types" */

/**
 * Returned parcels, on their way back or received, and a form that announces one.
 * @returns {View}
 */
export function returnsView() {
  const list = table(
    [[t("return")], [t("status")], [t("order")], [t("reason")], [t("registered")], [t("environment")], [""]],
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

  /** @param {Returned} entry */
  async function receive(entry) {
    /** @type {{ order: Order }} */
    const { order } = await ask("POST", "/orders/" + entry.id_order_FF + "/advance", { to: "returned" });
    merge("orders", [order]);
    changed();
  }

  /** @param {Returned} entry */
  function rowOf(entry) {
    return h(
      "tr",
      {},
      h("td", { class: "mono" }, entry.id_return_FF),
      h("td", {}, statusPill(entry.status)),
      h("td", { class: "mono" }, h("a", { href: addressOf("orders", entry.id_order_FF) }, entry.id_order_FF)),
      h("td", {}, entry.reason),
      h("td", { class: "soft nowrap" }, time(entry.at)),
      h("td", { class: "soft" }, entry.environment),
      h(
        "td",
        { class: "right" },
        entry.status === "expected" &&
          h("button", { type: "button", class: "primary", click: () => receive(entry) }, t("takeBack")),
      ),
    );
  }

  return { element, update: () => list.update(shown("returns")) };
}
