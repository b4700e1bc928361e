import { addressOf } from "./address.js";
import { ask } from "./api.js";
import { branchName } from "./branches.js";
import { factList, h, statusPill } from "./dom.js";
import { counted, money, t, time, word } from "./i18n.js";
import { background, changed, merge, store } from "./store.js";

/** @import { Order, OrderFile } from "./types" */

const RISKY = ["refused", "rejected", "canceled"];

/**
 * One order: its history, its next statuses, and the received body.
 * @param {() => void} close
 */
export function orderDetail(close) {
  const element = h("aside", {
    class: "card detail",
    "aria-label": t("order"),
    tabindex: "-1",
    hidden: true,
  });
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

  /**
   * The second press of a double click would take the step after the one that was meant.
   * @param {Order} order
   * @param {string} to
   */
  function stepTo(order, to) {
    return (/** @type {Event} */ event) =>
      event instanceof UIEvent && event.detail > 1 ? undefined : advance(order, to);
  }

  /** @param {Order} order */
  function buttons(order) {
    const next = store.statuses.following[order.status] ?? [];
    const ordered = [...next].sort((a, b) => Number(RISKY.includes(a)) - Number(RISKY.includes(b)));
    const { line } = store.statuses;
    const last = line[line.length - 1];
    const isFar =
      last !== undefined && line.includes(order.status) && line.indexOf(order.status) < line.length - 2;
    const buttons = ordered.map((to, index) =>
      h(
        "button",
        {
          type: "button",
          class: RISKY.includes(to) ? "danger" : index === 0 ? "primary" : "",
          click: stepTo(order, to),
        },
        verbOf(to),
      ),
    );
    if (isFar) {
      const click = stepTo(order, last);
      buttons.splice(1, 0, h("button", { type: "button", click }, t("toDelivered")));
    }
    return buttons;
  }

  /** @param {Order} order */
  function timeline(order) {
    const past = order.history.map(({ status, at }) =>
      h("li", {}, word("status", status), h("time", { datetime: at }, time(at))),
    );
    const { line } = store.statuses;
    const place = line.indexOf(order.status);
    const toCome =
      place < 0
        ? []
        : line.slice(place + 1).map((status) => h("li", { class: "to-come" }, word("status", status)));
    return h("ol", { class: "timeline" }, past, toCome);
  }

  /** @param {Order} order */
  function facts(order) {
    const sent = order.order;
    const branch = sent.delivery_address.WarehouseRef;
    return factList([
      [t("recipient"), sent.recipient],
      [t("phone"), sent.rec_phone],
      [t("delivery"), sent.delivery_method],
      [t("branch"), branch && branchName(branch)],
      [t("payment"), sent.payment_method + ", " + money(sent.order_payment_sum)],
      [t("paidBy"), sent.PayerType],
      [t("declared"), money(sent.Cost)],
      [t("comment"), sent.comment],
      [t("waybill"), order.ttn && h("code", {}, order.ttn)],
      ["key_order", h("code", {}, order.key_order)],
      ["external_id", h("code", {}, sent.external_id)],
      [t("edited"), order.edited_at.length > 0 && order.edited_at.map(time).join(", ")],
    ]);
  }

  /**
   * What else is known of the order: its calls, its notifications, its page in the shop.
   * @param {Order} order
   */
  function links({ id_order_FF, order: { id_order, external_id } }) {
    const page = store.orderPage
      ?.replaceAll("{id_order}", encodeURIComponent(id_order))
      .replaceAll("{external_id}", encodeURIComponent(external_id));
    return [
      h("a", { href: addressOf("calls", null, { id_order }) }, t("orderCalls")),
      h("a", { href: addressOf("webhooks", null, { id_order_FF }) }, t("orderWebhooks")),
      page && h("a", { href: page, target: "_blank", rel: "noopener" }, t("orderInShop")),
    ];
  }

  /** @param {Order} order */
  function lines(order) {
    const rows = order.order.products.map((line) =>
      h(
        "tr",
        {},
        h("td", {}, line.name, h("small", { class: "mono" }, line.sku)),
        h("td", { class: "number" }, line.count),
        h("td", { class: "number nowrap" }, money(line.price)),
      ),
    );
    const head = h(
      "tr",
      {},
      h("th", {}, t("product")),
      h("th", { class: "number" }, t("count")),
      h("th", { class: "number" }, t("price")),
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
        h("span", { class: "soft" }, file.file_type + ", " + counted("bytes", file.bytes)),
      ),
    );
    place.hidden = false;
    place.replaceChildren(h("h2", {}, t("files")), ...links);
  }

  /** @param {Order | null} order */
  function update(order) {
    if (order === drawn && element.childElementCount > 0) return;
    const isOpen =
      element.querySelector("details[open]") !== null && drawn?.id_order_FF === order?.id_order_FF;
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    drawn = order;
    element.hidden = order === null;
    if (order === null) return;
    const files = h("section", { hidden: true });
    background(showFiles(order, files));
    element.replaceChildren(
      h(
        "header",
        {},
        h("div", {}, h("h1", {}, order.order.id_order), h("span", { class: "mono soft" }, order.id_order_FF)),
        statusPill(order.status),
        h("span", { class: "grow" }),
        h("span", { class: "soft" }, order.environment),
        h("button", { type: "button", class: "quiet", "aria-label": t("close"), click: close }, "✕"),
      ),
      h("section", {}, timeline(order)),
      h(
        "section",
        { class: "row actions", tabindex: "-1" },
        buttons(order).length > 0 ? buttons(order) : h("span", { class: "soft" }, t("orderEnded")),
      ),
      h("section", { class: "links" }, links(order)),
      h("section", {}, facts(order)),
      h("section", {}, lines(order)),
      files,
      h(
        "section",
        {},
        h(
          "details",
          { open: isOpen },
          h("summary", {}, t("asReceived")),
          h("pre", {}, JSON.stringify(order.order, null, 2)),
        ),
      ),
    );
    // The next action is one Tab away, so that a key held down takes no second step.
    if (focused?.closest(".actions")) focusOn(element.querySelector(".actions"));
    else if (focused) focusOn(element);
  }

  return { element, update, focus: () => focusOn(element) };
}

/** @param {HTMLElement | null} part */
const focusOn = (part) => part?.focus({ preventScroll: true });

/**
 * The staff's action that leads to a status.
 * @param {string} status
 */
function verbOf(status) {
  const key = /** @type {import("./i18n.js").TextKey} */ ("advance." + status);
  const verb = t(key);
  return verb === key ? status : verb;
}
