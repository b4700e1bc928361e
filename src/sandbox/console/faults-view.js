import { ask } from "./api.js";
import { empty, h, pill, table } from "./dom.js";
import { counted, t, word } from "./i18n.js";
import { store } from "./store.js";

/** @import { Attributes, View } from "./dom.js" */
/** @import { Fault } from "./types" */

/**
 * The active faults, and a form for new ones.
 * @returns {View}
 */
export function faultsView() {
  const list = table(
    [[t("what")], [t("operation")], [t("when")], [t("howOften")], [t("applied"), "number"], [""]],
    {
      keyOf: (fault) => fault.id,
      rowOf,
      whenEmpty: () => empty(t("noFaults"), t("noFaultsHint"), h("code", {}, "/_sandbox/faults")),
    },
  );
  const kind = choice(t("what"), "kind");
  const operation = choice(t("operation"), "operation");
  const when = choice(t("when"), "when");
  const count = entry(t("howMany"), "count", { type: "number", min: "1", placeholder: t("all") });
  const probability = entry(t("chance"), "probability", {
    type: "number",
    value: "1",
    min: "0",
    max: "1",
    step: "any",
  });
  const idOrder = entry(t("onlyOrder"), "id_order", { placeholder: t("any") });
  const externalId = entry(t("onlyExternalId"), "external_id", { placeholder: t("any") });
  const extras = h("div", { class: "fields", style: "display: contents" });
  const form = h(
    "form",
    { class: "fields", submit },
    kind.element,
    operation.element,
    when.element,
    count,
    probability,
    idOrder,
    externalId,
    extras,
    h("button", { class: "primary" }, t("switchOn")),
  );
  const presets = h(
    "div",
    { class: "row" },
    h("span", { class: "soft" }, t("recipes")),
    RECIPES.map(([title, fault]) =>
      h("button", { type: "button", click: () => ask("POST", "/faults", fault) }, t(title)),
    ),
  );
  const clear = h("button", { type: "button", click: () => ask("DELETE", "/faults") }, t("switchAllOff"));
  const removeSpent = h("button", { type: "button", click: removeAllSpent }, t("removeSpent"));
  const element = h(
    "section",
    {},
    h(
      "div",
      { class: "head" },
      h("h1", {}, t("faults")),
      h("span", { class: "soft" }, t("faultsHint")),
      h("span", { class: "grow" }),
      removeSpent,
      clear,
    ),
    h("div", { class: "stack" }, h("div", { class: "card padded stack" }, form, presets), list.element),
  );
  kind.select.addEventListener("change", drawExtras);

  function drawChoices() {
    if (kind.select.options.length > 0 || store.faultKinds.length === 0) return;
    offer(kind.select, store.faultKinds, (name) => word("fault", name));
    offer(when.select, ["before", "after"], (name) => t(name === "before" ? "when.before" : "when.after"));
    offer(operation.select, ["*", ...store.operations], (name) => (name === "*" ? t("all") : name));
    drawExtras();
  }

  function drawExtras() {
    const own = extrasOf(kind.select.value);
    extras.replaceChildren(
      ...own.map(([name, title, type, value]) => entry(t(title), name, { type, value })),
    );
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    /** @type {Record<string, string | number>} */
    const fault = {};
    for (const input of fieldsOf(form)) {
      if (input.value === "") continue;
      fault[input.name] = input.type === "number" ? Number(input.value) : input.value;
    }
    const { retry_after } = fault;
    if (typeof retry_after === "string" && /^[0-9]+$/.test(retry_after))
      fault.retry_after = Number(retry_after);
    await ask("POST", "/faults", fault);
  }

  async function removeAllSpent() {
    for (const { id } of store.faults.filter(isSpent)) await ask("DELETE", "/faults/" + id);
  }

  /** @param {Fault} fault */
  function rowOf(fault) {
    const detail = extrasOf(fault.kind)
      .map(([name, title]) => detailOf(t(title), fault[name]))
      .filter(Boolean)
      .join(", ");
    const often = [
      fault.count ? counted("nextCalls", fault.count) : t("everyCall"),
      fault.probability < 1 ? t("chanceOf", { value: fault.probability }) : "",
      fault.skip ? t("skipping", { count: fault.skip }) : "",
    ];
    const isOver = isSpent(fault);
    const action = t(isOver ? "remove" : "switchOff");
    return h(
      "tr",
      { class: isOver && "spent" },
      h("td", {}, pill(word("fault", fault.kind), isOver ? "" : "warn"), detail && h("small", {}, detail)),
      h(
        "td",
        {},
        fault.operation === "*" ? t("all") : fault.operation,
        fault.id_order && h("small", {}, t("orderIs", { number: fault.id_order })),
        fault.external_id && h("small", {}, "external_id " + fault.external_id),
      ),
      h("td", {}, t(fault.when === "before" ? "when.before" : "when.after")),
      h("td", {}, isOver ? pill(t("spent"), "") : often.filter(Boolean).join(", ")),
      h("td", { class: "number" }, fault.hits + (fault.count ? " / " + fault.count : "")),
      h(
        "td",
        { class: "right" },
        h(
          "button",
          {
            type: "button",
            "aria-label": action + ": " + word("fault", fault.kind),
            click: () => ask("DELETE", "/faults/" + fault.id),
          },
          action,
        ),
      ),
    );
  }

  function update() {
    drawChoices();
    removeSpent.hidden = !store.faults.some(isSpent);
    clear.hidden = store.faults.length === 0;
    list.update([...store.faults].reverse());
  }

  return { element, update };
}

/** @param {HTMLFormElement} form */
function fieldsOf(form) {
  return [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
}

/**
 * @param {string} title
 * @param {string} name
 */
function choice(title, name) {
  const select = h("select", { name });
  return { element: h("label", { class: "field" }, title, select), select };
}

/**
 * @param {HTMLSelectElement} select
 * @param {readonly string[]} options
 * @param {(value: string) => string} titleOf
 */
function offer(select, options, titleOf) {
  select.append(...options.map((value) => h("option", { value }, titleOf(value))));
}

/** @param {Fault} fault */
function isSpent({ count, hits }) {
  return count !== undefined && hits >= count;
}

/**
 * @param {string} title
 * @param {string} name
 * @param {Attributes} attributes
 */
function entry(title, name, attributes) {
  return h("label", { class: "field" }, title, h("input", { name, ...attributes }));
}

/** @import { TextKey } from "./i18n.js" */

/**
 * Members of particular kinds of faults, with their inputs.
 * @typedef {[name: "delay_ms" | "interval_ms" | "status" | "bytes" | "retry_after" | "body" | "location" | "message", title: TextKey, type: string, value: string]} Extra
 * @type {Readonly<Partial<Record<Fault["kind"], readonly Extra[]>>>}
 */
const EXTRAS = {
  latency: [["delay_ms", "delay", "number", "1000"]],
  rate_limit: [["retry_after", "retryAfter", "text", ""]],
  http_error: [
    ["status", "httpStatus", "number", "403"],
    ["body", "body", "text", ""],
    ["retry_after", "retryAfter", "text", ""],
  ],
  html: [["status", "httpStatus", "number", "200"]],
  server_error: [["status", "httpStatus", "number", "500"]],
  slow_drip: [["interval_ms", "interval", "number", "100"]],
  slow_headers: [["interval_ms", "interval", "number", "100"]],
  huge: [["bytes", "size", "number", "100000000"]],
  redirect: [["location", "address", "text", "http://127.0.0.1:9/"]],
  refuse: [["message", "message", "text", "Відмовлено складом."]],
};

/**
 * Faults for one click.
 * @type {readonly (readonly [title: TextKey, fault: Partial<Fault>])[]}
 */
const RECIPES = [
  [
    "recipe.refuse",
    { kind: "refuse", operation: "AddOrder", count: 1, message: "Склад не доставляє за цією адресою." },
  ],
  [
    "recipe.refuseCancel",
    { kind: "refuse", operation: "CancelOrder", count: 1, message: "Замовлення вже збирають." },
  ],
  ["recipe.limit", { kind: "rate_limit", retry_after: 2, count: 5 }],
  ["recipe.reset", { kind: "reset", operation: "AddOrder", when: "after", count: 1 }],
  ["recipe.silence", { kind: "black_hole", operation: "AddOrder", when: "after", count: 1 }],
  ["recipe.half", { kind: "server_error", status: 503, probability: 0.5 }],
  ["recipe.late", { kind: "latency", delay_ms: 2000 }],
];

/**
 * @param {string} title
 * @param {unknown} value
 */
function detailOf(title, value) {
  if (value === null || value === undefined || value === "") return "";
  return title + ": " + (typeof value === "object" ? JSON.stringify(value) : String(value));
}

/** @param {string} kind */
function extrasOf(kind) {
  return Object.entries(EXTRAS).find(([name]) => name === kind)?.[1] ?? [];
}
