import { ask } from "./api.js";
import { empty, h, pill, plural, table, time } from "./dom.js";
import { merge, shown, store, changed } from "./store.js";

/** @import { View } from "./dom.js" */
/** @import { Inbound, Level, Order, Returned } from "./types" */

/**
 * The stock, with an input to recount each SKU.
 * @returns {View}
 */
export function stockView() {
  const list = table(
    [
      ["SKU"],
      ["Name"],
      ["On the shelf", "number"],
      ["Reserved", "number"],
      ["Picked, not shipped", "number"],
      ["Reported", "number"],
      ["Environment"],
    ],
    {
      keyOf: (level) => level.environment + "/" + level.sku,
      rowOf,
      whenEmpty: () =>
        empty(
          "Nothing on the shelves",
          "AddProduct, an inbound delivery, or the form above puts something there.",
        ),
    },
  );
  const sku = h("input", { placeholder: "SKU", "aria-label": "SKU", required: true });
  const name = h("input", { placeholder: "Name", "aria-label": "Name" });
  const quantity = h("input", {
    type: "number",
    value: "10",
    "aria-label": "Quantity",
    style: "width: 90px",
  });
  const form = h(
    "form",
    { class: "row", submit: add },
    sku,
    name,
    quantity,
    h("button", { class: "primary" }, "Put on the shelf"),
  );
  const note = h("span", { class: "soft" });
  const element = h(
    "section",
    {},
    h("div", { class: "head" }, h("h1", {}, "Stock"), note, h("span", { class: "grow" }), form),
    list.element,
  );

  /**
   * @param {string} environment
   * @param {{ sku: string, quantity: number, name?: string }} level
   */
  async function set(environment, level) {
    /** @type {{ stock: Level[] }} */
    const { stock } = await ask("PUT", "/stock", { environment, levels: [level] });
    merge("stock", stock);
    changed();
  }

  /** @param {Event} event */
  async function add(event) {
    event.preventDefault();
    const level = {
      sku: sku.value.trim(),
      quantity: Number(quantity.value),
      ...(name.value.trim() ? { name: name.value.trim() } : {}),
    };
    await set(store.environment ?? "production", level);
    sku.value = name.value = "";
    sku.focus();
  }

  /** @param {Level} level */
  function rowOf(level) {
    const input = h("input", {
      type: "number",
      step: "1",
      value: String(level.shelf),
      "aria-label": "On the shelf: " + level.sku,
    });
    const save = () => {
      const counted = Number(input.value);
      if (input.value.trim() !== "" && Number.isInteger(counted) && counted !== level.shelf)
        void set(level.environment, { sku: level.sku, quantity: counted });
    };
    input.addEventListener("change", save);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") input.blur();
    });
    return h(
      "tr",
      {},
      h("td", { class: "mono" }, level.sku),
      h("td", {}, level.name, level.product ? null : h("small", {}, "known from orders alone, in no report")),
      h("td", { class: "number" }, input),
      h("td", { class: "number" }, String(level.reserved)),
      h("td", { class: "number" }, String(level.packed)),
      h("td", { class: "number" }, level.product ? String(reported(level)) : "–"),
      h("td", { class: "soft" }, level.environment),
    );
  }

  /** @param {Level} level */
  function reported(level) {
    const figures = {
      accepted: level.shelf - level.reserved,
      picked: level.shelf,
      shipped: level.shelf + level.packed,
    };
    return Math.max(0, figures[store.reportCountsUntil]);
  }

  function update() {
    const levels = shown("stock").sort(
      (a, b) => a.sku.localeCompare(b.sku) || a.environment.localeCompare(b.environment),
    );
    note.textContent = plural(levels.length, "SKU", "SKUs") + ", reported until " + store.reportCountsUntil;
    list.update(levels, store.reportCountsUntil);
  }

  return { element, update };
}

/**
 * Announced deliveries, with inputs for the received quantities.
 * @returns {View}
 */
export function inboundView() {
  const list = table([["Request"], ["Status"], ["Expected"], ["Goods and count"], ["Environment"], [""]], {
    keyOf: (request) => request.id_request_FF,
    rowOf,
    whenEmpty: () => empty("No deliveries announced", "They appear here when AddDeliveryRequest is called."),
  });
  const element = h(
    "section",
    {},
    h("div", { class: "head" }, h("h1", {}, "Inbound deliveries")),
    list.element,
  );

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
      h("input", { type: "number", min: "0", value: line.count, "aria-label": "Counted: " + line.sku }),
    );
    const goods = record.request.products.map((line, index) => {
      const counted = record.status === "received" ? String(record.received[index]) : "0";
      const count = isOpen ? inputs[index] : h("strong", {}, counted);
      return h("div", { class: "row" }, count, h("span", {}, "of " + line.count + " × " + line.name));
    });
    const receive = () => act(record, "receive", { counted: inputs.map((input) => Number(input.value)) });
    const buttons = isOpen && [
      h("button", { type: "button", class: "primary", click: receive }, "Receive"),
      h("button", { type: "button", class: "danger", click: () => act(record, "cancel", {}) }, "Call off"),
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
      h("td", {}, pill(record.status), record.received_at && h("small", {}, time(record.received_at))),
      h("td", {}, record.request.date_delivery),
      h("td", {}, goods),
      h("td", { class: "soft" }, record.environment),
      h("td", {}, h("div", { class: "row" }, buttons || [])),
    );
  }

  return { element, update: () => list.update(shown("inbound")) };
}

/**
 * Returned parcels, on their way back or received.
 * @returns {View}
 */
export function returnsView() {
  const list = table([["Return"], ["Status"], ["Order"], ["Reason"], ["Registered"], ["Environment"], [""]], {
    keyOf: (entry) => entry.id_return_FF,
    rowOf,
    whenEmpty: () => empty("No returns", "A parcel that is refused or sent back appears here."),
  });
  const element = h("section", {}, h("div", { class: "head" }, h("h1", {}, "Returns")), list.element);

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
      h("td", {}, pill(entry.status)),
      h("td", { class: "mono" }, entry.id_order_FF),
      h("td", {}, entry.reason),
      h("td", { class: "soft nowrap" }, time(entry.at)),
      h("td", { class: "soft" }, entry.environment),
      h(
        "td",
        { class: "right" },
        entry.status === "expected" &&
          h("button", { type: "button", class: "primary", click: () => receive(entry) }, "Take back"),
      ),
    );
  }

  return { element, update: () => list.update(shown("returns")) };
}
