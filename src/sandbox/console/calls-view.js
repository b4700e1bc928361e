import { filterBy, openItem } from "./address.js";
import { callDetail, responsePill } from "./call-detail.js";
import { empty, h, listColumns, pill, table } from "./dom.js";
import { t, time, word } from "./i18n.js";
import { pages } from "./pages.js";
import { rateLimitCards } from "./rate-limits.js";
import { store } from "./store.js";

/** @import { Filters } from "./address.js" */
/** @import { View } from "./dom.js" */
/** @import { Call } from "./types" */

/** Choices of the responses' filter: a word of the page, or an HTTP status as it is. */
const RESPONSES = ["ok", "error", "400", "401", "404", "429", "4xx", "5xx", "none"];

/** @type {ReadonlyMap<string, Filters>} */
const RESPONSE_FILTERS = new Map([
  ["ok", { http_status: "200", result: "ok" }],
  ["error", { http_status: "200", result: "error" }],
]);

/**
 * The usage of each key's rate limit, and every call with its bodies.
 * @returns {View}
 */
export function callsView() {
  /** @type {string | null} */
  let opened = null;
  let isFiltered = false;
  const rateLimits = rateLimitCards();
  const found = pages({
    path: "/calls",
    valuesOf: (/** @type {{ calls: Call[], total: number }} */ { calls }) => calls,
    keyOf: (call) => call.id,
  });
  const list = table(
    [
      [t("arrived")],
      [t("operation")],
      [t("response")],
      [t("about")],
      [t("key")],
      [t("took"), "number"],
      [t("fault")],
    ],
    { keyOf: (call) => call.id, rowOf, whenEmpty: nothing },
  );
  const detail = callDetail(() => openItem(null));
  const operation = h(
    "select",
    { "aria-label": t("operation"), change: filter },
    option("", t("anyOperation")),
  );
  const response = h(
    "select",
    { "aria-label": t("response"), change: filter },
    option("", t("anyResponse")),
    RESPONSES.map((name) => option(name, titleOf(name))),
  );
  const order = h("input", { type: "search", placeholder: t("orderNumber"), "aria-label": t("ofOrder") });
  const form = h("form", { class: "row", submit: filter }, operation, response, order);
  order.addEventListener("search", filter);
  const columns = listColumns(list, detail, found.more);
  const element = h(
    "section",
    {},
    h("div", { class: "head" }, h("h1", {}, t("calls")), found.note, h("span", { class: "grow" }), form),
    rateLimits.element,
    columns,
  );

  /** @param {Event} event */
  function filter(event) {
    event.preventDefault();
    filterBy({ operation: operation.value, response: response.value, id_order: order.value.trim() });
  }

  function nothing() {
    if (found.answer() === null) return empty(t("reading"));
    return isFiltered ? empty(t("noSuchCalls"), t("noSuchCallsHint")) : empty(t("noCalls"), t("noCallsHint"));
  }

  /** @param {Call} call */
  function rowOf(call) {
    const select = () => openItem(String(call.id));
    return h(
      "tr",
      {
        class: "choice",
        tabindex: "0",
        click: select,
        keydown: (event) => event instanceof KeyboardEvent && event.key === "Enter" && select(),
        "aria-selected": String(String(call.id) === opened),
      },
      h("td", { class: "nowrap mono" }, time(call.at) + "." + call.at.slice(20, 23)),
      h("td", {}, call.operation),
      h("td", {}, responsePill(call)),
      h("td", {}, aboutOf(call)),
      h(
        "td",
        {},
        h("span", { class: "mono" }, call.key_hint ? "…" + call.key_hint : "–"),
        h("small", {}, call.environment ?? ""),
      ),
      h("td", { class: "number" }, call.duration_ms === null ? "…" : call.duration_ms.toFixed(1)),
      h("td", {}, call.fault && pill(word("fault", call.fault), "warn")),
    );
  }

  /** @param {Call} call */
  function aboutOf(call) {
    const [first, ...others] = call.id_orders;
    if (first === undefined || others.length === 0) return first ?? "";
    return t("others", { first, n: others.length });
  }

  /** @param {Filters} filters */
  function drawFilters(filters) {
    if (operation.options.length === 1 && store.operations.length > 0)
      operation.append(...store.operations.map((name) => option(name, name)));
    operation.value = filters.operation ?? "";
    response.value = filters.response ?? "";
    if (document.activeElement !== order) order.value = filters.id_order ?? "";
  }

  /** @type {View["update"]} */
  function update(address) {
    const { response: wanted = "", ...filters } = address.filters;
    isFiltered = Object.keys(address.filters).length > 0;
    opened = address.opened;
    rateLimits.update();
    drawFilters(address.filters);
    found.update({
      ...filters,
      ...(wanted === "" ? {} : (RESPONSE_FILTERS.get(wanted) ?? { http_status: wanted })),
    });
    list.update(found.values(), String(opened));
    columns.classList.toggle("closed", opened === null);
    const call = found.values().find(({ id }) => String(id) === opened);
    detail.update(opened, call?.duration_ms ?? null);
  }

  return { element, update };
}

/** @param {string} name */
function titleOf(name) {
  if (name === "ok" || name === "error" || name === "none")
    return t(/** @type {const} */ (`response.${name}`));
  return name;
}

/**
 * @param {string} value
 * @param {string} title
 */
function option(value, title) {
  return h("option", { value }, title);
}
