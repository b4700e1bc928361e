import { ask } from "./api.js";
import { empty, h, statusPill, table } from "./dom.js";
import { t, time } from "./i18n.js";
import { merge, shown, changed } from "./store.js";

/** @import { View } from "./dom.js" */
/** @import { Inbound } from "./types" */

/**
 * Announced deliveries, with inputs for the received quantities.
 * @returns {View}
 */
export function inboundView() {
  const list = table(
    [[t("request")], [t("status")], [t("expected")], [t("goodsAndCount")], [t("environment")], [""]],
    {
      keyOf: (request) => request.id_request_FF,
      rowOf,
      whenEmpty: () => empty(t("noInbound"), t("noInboundHint")),
    },
  );
  const element = h("section", {}, h("div", { class: "head" }, h("h1", {}, t("inbound"))), list.element);

  /**
   * @param {Inbound} record
   * @param {"receive" | "cancel"} what
   * @param {{ counted?: number[] }} body
   */
  async function act(record, what, body) {
    /** @type {{ inbound: Inbound }} */
    const { inbound } = await ask("POST", "/inbound/" + record.id_request_FF + "/" + what, body);
    merge("inbound", [inbound]);
    changed();
  }

  /** @param {Inbound} record */
  function rowOf(record) {
    const isOpen = record.status === "new";
    const inputs = record.request.products.map((line) =>
      h("input", {
        type: "number",
        min: "0",
        value: line.count,
        "aria-label": t("counted") + ": " + line.sku,
      }),
    );
    const goods = record.request.products.map((line, index) => {
      const counted = record.status === "received" ? String(record.received[index]) : "0";
      const count = isOpen ? inputs[index] : h("strong", {}, counted);
      return h(
        "div",
        { class: "row" },
        count,
        h("span", {}, t("ofGoods", { count: line.count, name: line.name })),
      );
    });
    const receive = () => act(record, "receive", { counted: inputs.map((input) => Number(input.value)) });
    const buttons = isOpen && [
      h("button", { type: "button", class: "primary", click: receive }, t("receive")),
      h("button", { type: "button", class: "danger", click: () => act(record, "cancel", {}) }, t("callOff")),
    ];
    return h(
      "tr",
      {},
      h(
        "td",
        {},
        h("strong", {}, record.request.id_request),
        h("small", { class: "mono" }, record.id_request_FF),
      ),
      h("td", {}, statusPill(record.status), record.received_at && h("small", {}, time(record.received_at))),
      h("td", {}, record.request.date_delivery),
      h("td", {}, goods),
      h("td", { class: "soft" }, record.environment),
      h("td", {}, h("div", { class: "row" }, buttons || [])),
    );
  }

  return { element, update: () => list.update(shown("inbound")) };
}
