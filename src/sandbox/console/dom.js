import { t, word } from "./i18n.js";
import { listenerOf } from "./store.js";

/**
 * @typedef {Node | string | number | boolean | null | undefined | ChildList} Child
 * @typedef {{ [Symbol.iterator](): IterableIterator<Child> }} ChildList
 * @typedef {string | boolean | null | undefined | ((event: Event) => unknown)} Attribute
 * @typedef {Readonly<Record<string, Attribute>>} Attributes
 */

/** @import { Address } from "./address.js" */

/**
 * One part of the page: its element, and its update with what the page's address names.
 * @typedef {{ readonly element: HTMLElement, update(address: Address): void }} View
 */

/**
 * A change of `variant` redraws every row.
 * @template T
 * @typedef {{ readonly element: HTMLElement, update(values: readonly T[], variant?: string): void }} Table
 */

/**
 * @template T
 * @typedef {object} TableParts
 * @property {(value: T) => string | number} keyOf
 * @property {(value: T) => HTMLElement} rowOf
 * @property {() => HTMLElement} whenEmpty
 */

/**
 * Creates an element. Attributes that are functions become listeners; undefined and false ones are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue;
    if (typeof value === "function") element.addEventListener(name, listenerOf(value));
    else if (name === "value" || name === "checked" || name === "disabled")
      Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {Iterable<Child>} children
 */
function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === "" || typeof child === "boolean") continue;
    if (child instanceof Node || typeof child === "string") element.append(child);
    else if (typeof child === "number") element.append(String(child));
    else append(element, child);
  }
}

/**
 * An element of the static page.
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error("The page has no #" + id);
  return element;
}

/**
 * @param {string} text
 * @param {string} [kind] selects the color
 */
export function pill(text, kind = text) {
  return h("span", { class: "pill " + kind }, text);
}

/**
 * A pill with the status of an order or of a return in words.
 * @param {string} status
 */
export function statusPill(status) {
  return pill(word("status", status), status);
}

/**
 * @param {string} title
 * @param {...Child} text
 */
export function empty(title, ...text) {
  return h("div", { class: "empty" }, h("strong", {}, title), ...text);
}

/**
 * Names with their values; empty values are left out.
 * @param {readonly (readonly [name: string, value: Child])[]} entries
 */
export function factList(entries) {
  const known = entries.filter(([, value]) => value);
  return h(
    "dl",
    { class: "facts" },
    known.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
}

/**
 * A list, and to the right of it its chosen entry; without one the element has the class `closed`.
 * @param {{ readonly element: HTMLElement }} list
 * @param {{ readonly element: HTMLElement }} detail
 * @param {HTMLElement} more the button that shows more of the list
 */
export function listColumns(list, detail, more) {
  return h(
    "div",
    { class: "columns closed" },
    h("div", { class: "stack" }, list.element, more),
    detail.element,
  );
}

let isLoaded = false;

/** Marks rows that appear from now on as new. */
export function markLoaded() {
  isLoaded = true;
}

/**
 * A table that keeps the elements of unchanged rows, so that a click or an entry is not lost.
 * @template T
 * @param {readonly (readonly [title: string, kind?: string])[]} columns
 * @param {TableParts<T>} parts
 * @returns {Table<T>}
 */
export function table(columns, { keyOf, rowOf, whenEmpty }) {
  const heads = columns.map(([title, kind]) =>
    h("th", { class: kind, scope: "col" }, title || h("span", { class: "unseen" }, t("actions"))),
  );
  const body = h("tbody", {});
  const grid = h("table", {}, h("thead", {}, h("tr", {}, heads)), body);
  const element = h("div", { class: "card table" }, grid);
  /** @type {Map<string | number, { element: HTMLElement, value: T, variant: string }>} */
  const rows = new Map();
  let isDrawn = false;
  /**
   * @param {readonly T[]} values
   * @param {string} [variant]
   */
  function update(values, variant = "") {
    const seen = new Set();
    let place = body.firstChild;
    for (const value of values) {
      const key = keyOf(value);
      seen.add(key);
      let row = rows.get(key);
      const isChanged = !row || row.value !== value || row.variant !== variant;
      const focused = document.activeElement;
      const isEdited = focused?.matches("input") && row?.element.contains(focused);
      if (!row || (isChanged && !isEdited)) {
        const fresh = rowOf(value);
        if (!row && isDrawn) fresh.classList.add("fresh");
        if (row) {
          if (place === row.element) place = fresh;
          row.element.replaceWith(fresh);
          if (focused === row.element) fresh.focus({ preventScroll: true });
        }
        row = { element: fresh, value, variant };
        rows.set(key, row);
      }
      if (place === row.element) place = place.nextSibling;
      else body.insertBefore(row.element, place);
    }
    for (const [key, row] of rows) {
      if (seen.has(key)) continue;
      row.element.remove();
      rows.delete(key);
    }
    isDrawn = isLoaded;
    // A table that is taken out and put in again would lose the click and the focus of that moment.
    if (values.length === 0) element.replaceChildren(whenEmpty());
    else if (element.firstChild !== grid) element.replaceChildren(grid);
  }
  return { element, update };
}
