import { ask } from "./api.js";
import { h, pill, time } from "./dom.js";
import { merge, store, changed } from "./store.js";

/** @import { Order, OrderFile } from "./types" */

/** @type {Readonly<Record<string, string>>} */
const VERBS = {
  picked: "Pick",
  shipped: "Ship",
  delivered: "Deliver",
  refused: "Refuse",
  returned: "Return",
  canceled: "Cancel",
};
const RISKY = ["refused", "canceled"];

/**
 * One order: its history, its next statuses, and the received body.
 * @param {() => void} close
 */
export function orderDetail(close) {
  const element = h("aside", { class: "card detail", "aria-label": "Order" });
  /** @type {Order | null} */
  let drawn = null;

  /**
   * @param {Order} order
   * @param {string} to
   */
  async function advance(order, to) {
    /** @type {{ order: Order }} */
    const advanced = await ask("POST", "/orders/" + order.id_order_FF + "/advance", { to });
    merge("orders", [advanced.order]);
    changed();
  }

  /** @param {Order} order */
  function buttons(order) {
    const next = store.statuses.following[order.status] ?? [];
    const ordered = [...next].sort((a, b) => Number(RISKY.includes(a)) - Number(RISKY.includes(b)));
    return ordered.map((to, index) =>
      h(
        "button",
        {
          type: "button",
          class: RISKY.includes(to) ? "danger" : index === 0 ? "primary" : "",
          click: () => advance(order, to),
        },
        VERBS[to] ?? to,
      ),
    );
  }

  /** @param {Order} order */
  function timeline(order) {
    const past = order.history.map(({ status, at }) =>
      h("li", {}, status, h("time", { datetime: at }, time(at))),
    );
    const { line } = store.statuses;
    const place = line.indexOf(order.status);
    const toCome =
      place < 0 ? [] : line.slice(place + 1).map((status) => h("li", { class: "to-come" }, status));
    return h("ol", { class: "timeline" }, past, toCome);
  }

  /** @param {Order} order */
  function facts(order) {
    const sent = order.order;
    const branch = sent.delivery_address.WarehouseRef;
    const entries = [
      ["Recipient", sent.recipient],
      ["Phone", sent.rec_phone],
      ["Delivery", sent.delivery_method],
      ["Branch", branch && h("code", {}, branch)],
      ["Payment", sent.payment_method + ", " + sent.order_payment_sum + " UAH"],
      ["Carrier paid by", sent.PayerType],
      ["Declared value", sent.Cost + " UAH"],
      ["Comment", sent.comment],
      ["Waybill", order.ttn && h("code", {}, order.ttn)],
      ["key_order", h("code", {}, order.key_order)],
      ["external_id", h("code", {}, sent.external_id)],
      ["Edited", order.edited_at.length > 0 && order.edited_at.map(time).join(", ")],
    ];
    return h(
      "dl",
      { class: "facts" },
      entries
        .filter(([, value]) => value)
        .flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    );
  }

  /** @param {Order} order */
  function lines(order) {
    const rows = order.order.products.map((line) =>
      h(
        "tr",
        {},
        h("td", {}, line.name, h("small", { class: "mono" }, line.sku)),
        h("td", { class: "number" }, line.count),
        h("td", { class: "number" }, line.price),
      ),
    );
    const head = h(
      "tr",
      {},
      h("th", {}, "Product"),
      h("th", { class: "number" }, "Count"),
      h("th", { class: "number" }, "Price"),
    );
    return h("table", { class: "lines" }, h("thead", {}, head), h("tbody", {}, rows));
  }

  /**
   * Loads files when an order is opened: they are rare, and too large for the live feed.
   * @param {Order} order
   * @param {HTMLElement} place
   */
  async function showFiles(order, place) {
    /** @type {{ files: OrderFile[] }} */
    const { files } = await ask("GET", "/files?id_order_FF=" + order.id_order_FF);
    if (files.length === 0) return;
    const links = files.map((file) =>
      h(
        "div",
        {},
        h("a", { href: "/_sandbox/files/" + file.id_file, download: file.file_name }, file.file_name),
        " ",
        h("span", { class: "soft" }, file.file_type + ", " + file.bytes.toLocaleString("en-US") + " bytes"),
      ),
    );
    place.hidden = false;
    place.replaceChildren(h("h2", {}, "Files"), ...links);
  }

  /** @param {Order | null} order */
  function update(order) {
    if (order === drawn && element.childElementCount > 0) return;
    const isOpen =
      element.querySelector("details[open]") !== null && drawn?.id_order_FF === order?.id_order_FF;
    drawn = order;
    element.hidden = order === null;
    if (order === null) return;
    const files = h("section", { hidden: true });
    void showFiles(order, files);
    element.replaceChildren(
      h(
        "header",
        {},
        h("div", {}, h("h1", {}, order.order.id_order), h("span", { class: "mono soft" }, order.id_order_FF)),
        pill(order.status),
        h("span", { class: "grow" }),
        h("span", { class: "soft" }, order.environment),
        h("button", { type: "button", class: "quiet", "aria-label": "Close", click: close }, "✕"),
      ),
      h("section", {}, timeline(order)),
      h(
        "section",
        { class: "row actions" },
        buttons(order).length > 0
          ? buttons(order)
          : h("span", { class: "soft" }, "Nothing more can happen to this order."),
      ),
      h("section", {}, facts(order)),
      h("section", {}, lines(order)),
      files,
      h(
        "section",
        {},
        h(
          "details",
          { open: isOpen },
          h("summary", {}, "Exactly as received"),
          h("pre", {}, JSON.stringify(order.order, null, 2)),
        ),
      ),
    );
  }

  return { element, update };
}
