import { ask } from "./api.js";
import { empty, h, table } from "./dom.js";
import { counted, t } from "./i18n.js";
import { merge, shown, store, changed } from "./store.js";

/** @import { View } from "./dom.js" */
/** @import { TextKey } from "./i18n.js" */
/** @import { Level } from "./types" */

/**
 * The stock, with an input to recount each SKU.
 * @returns {View}
 */
export function stockView() {
  const list = table(
    [
      [t("sku")],
      [t("name")],
      [t("onShelf"), "number"],
      [t("reserved"), "number"],
      [t("packed"), "number"],
      [t("reported"), "number"],
      [t("environment")],
    ],
    {
      keyOf: (level) => level.environment + "/" + level.sku,
      rowOf,
      whenEmpty: () => empty(t("noStock"), t("noStockHint")),
    },
  );
  const sku = h("input", { placeholder: t("sku"), "aria-label": t("sku"), required: true });
  const name = h("input", { placeholder: t("name"), "aria-label": t("name") });
  const quantity = h("input", {
    type: "number",
    value: "10",
    "aria-label": t("quantity"),
    style: "width: 90px",
  });
  const form = h(
    "form",
    { class: "row", submit: add },
    sku,
    name,
    quantity,
    h("button", { class: "primary" }, t("putOnShelf")),
  );
  const note = h("span", { class: "soft" });
  const element = h(
    "section",
    {},
    h("div", { class: "head" }, h("h1", {}, t("stock")), note, h("span", { class: "grow" }), form),
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
    /** @type {HTMLInputElement} */
    const input = h("input", {
      type: "number",
      step: "1",
      value: String(level.shelf),
      "aria-label": t("onShelf") + ": " + level.sku,
      change: save,
    });
    function save() {
      const counted = Number(input.value);
      const isNew = input.value.trim() !== "" && Number.isInteger(counted) && counted !== level.shelf;
      return isNew ? set(level.environment, { sku: level.sku, quantity: counted }) : undefined;
    }
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") input.blur();
    });
    return h(
      "tr",
      {},
      h("td", { class: "mono" }, level.sku),
      h("td", {}, level.name, level.product ? null : h("small", {}, t("onlyInOrders"))),
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
    note.textContent =
      counted("skus", levels.length) +
      ", " +
      t("reportedUntil", { status: t(/** @type {TextKey} */ ("until." + store.reportCountsUntil)) });
    list.update(levels, store.reportCountsUntil);
  }

  return { element, update };
}
