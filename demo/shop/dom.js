import { t } from "./language.js";
import { settings } from "./store.js";

/**
 * Creates an element. Attributes that are functions become listeners; undefined, null and false ones are left out.
 * Texts become text nodes, so that no text of a product or an order is ever markup.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "value" || name === "checked" || name === "disabled") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(
    ...children.flat().filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Names the page's window for what it shows; without a name, for the shop alone. */
export function nameView(name) {
  document.title = [name, settings?.shop_name].filter(Boolean).join(" — ") || document.title;
}

/** Says something to those who do not see the page. */
export function announce(text) {
  document.getElementById("announcement").textContent = text;
}

/** A sentence of what did not load, which stays, with a button that tries again. */
export function failure(sentence, retry) {
  const button = h("button", { type: "button", click: retry }, t("retry"));
  const element = h("div", { role: "alert" }, h("p", { class: "error" }, sentence), button);
  return { element, focus: () => button.focus() };
}
