import { ask } from "./api.js";
import { empty, h, pill, table } from "./dom.js";
import { store } from "./store.js";

/** @import { Attributes, View } from "./dom.js" */
/** @import { Fault } from "./types" */

/**
 * Members of particular kinds of faults, with their inputs.
 * @typedef {[name: "delay_ms" | "interval_ms" | "status" | "bytes" | "retry_after" | "body" | "location" | "message", title: string, type: string, value: string]} Extra
 * @type {Readonly<Partial<Record<Fault["kind"], readonly Extra[]>>>}
 */
const EXTRAS = {
  latency: [["delay_ms", "Delay, ms", "number", "1000"]],
  rate_limit: [["retry_after", "Retry-After", "text", ""]],
  http_error: [
    ["status", "HTTP status", "number", "403"],
    ["body", "Body", "text", ""],
    ["retry_after", "Retry-After", "text", ""],
  ],
  html: [["status", "HTTP status", "number", "200"]],
  server_error: [["status", "HTTP status", "number", "500"]],
  slow_drip: [["interval_ms", "A byte every, ms", "number", "100"]],
  slow_headers: [["interval_ms", "A byte every, ms", "number", "100"]],
  huge: [["bytes", "Bytes", "number", "100000000"]],
  redirect: [["location", "Location", "text", "http://127.0.0.1:9/"]],
  refuse: [["message", "Message", "text", "Відмовлено складом."]],
};

/** @type {readonly [title: string, fault: Partial<Fault>][]} */
const PRESETS = [
  ["429 for the next 5 calls", { kind: "rate_limit", retry_after: 2, count: 5 }],
  ["Next AddOrder: done, then reset", { kind: "reset", operation: "AddOrder", when: "after", count: 1 }],
  ["Next AddOrder: no response", { kind: "black_hole", operation: "AddOrder", when: "after", count: 1 }],
  ["Half of all calls fail with 503", { kind: "server_error", status: 503, probability: 0.5 }],
  ["Every call 2 s late", { kind: "latency", delay_ms: 2000 }],
];

/**
 * The active faults, and a form for new ones.
 * @returns {View}
 */
export function faultsView() {
  const list = table([["What"], ["Operation"], ["When"], ["How often"], ["Struck", "number"], [""]], {
    keyOf: (fault) => fault.id,
    rowOf,
    whenEmpty: () =>
      empty("No active faults", "Switch a fault on above, or POST it to ", h("code", {}, "/_sandbox/faults")),
  });
  const kind = choice("What", "kind");
  const operation = choice("Operation", "operation");
  const when = choice("When", "when", ["before", "after"]);
  const count = entry("How many calls", "count", { type: "number", placeholder: "all" });
  const probability = entry("Chance", "probability", {
    type: "number",
    value: "1",
    min: "0",
    max: "1",
    step: "any",
  });
  const idOrder = entry("Only order number", "id_order", { placeholder: "any" });
  const externalId = entry("Only external_id", "external_id", { placeholder: "any" });
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
    h("button", { class: "primary" }, "Switch on"),
  );
  const presets = h(
    "div",
    { class: "presets" },
    PRESETS.map(([title, fault]) =>
      h("button", { type: "button", click: () => ask("POST", "/faults", fault) }, title),
    ),
  );
  const clear = h("button", { type: "button", click: () => ask("DELETE", "/faults") }, "Switch all off");
  const element = h(
    "section",
    {},
    h(
      "div",
      { class: "head" },
      h("h1", {}, "Faults"),
      h(
        "span",
        { class: "soft" },
        "before: the operation is not carried out; after: it is carried out, but the caller gets no response",
      ),
      h("span", { class: "grow" }),
      clear,
    ),
    h("div", { class: "stack" }, h("div", { class: "card padded stack" }, form, presets), list.element),
  );
  kind.select.addEventListener("change", drawExtras);

  function drawChoices() {
    if (kind.select.options.length > 0 || store.faultKinds.length === 0) return;
    offer(kind.select, store.faultKinds);
    offer(operation.select, ["*", ...store.operations]);
    drawExtras();
  }

  function drawExtras() {
    const own = extrasOf(kind.select.value);
    extras.replaceChildren(...own.map(([name, title, type, value]) => entry(title, name, { type, value })));
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

  /** @param {Fault} fault */
  function rowOf(fault) {
    const detail = extrasOf(fault.kind)
      .map(([name, title]) => detailOf(title, fault[name]))
      .filter(Boolean)
      .join(", ");
    const often = [
      fault.count ? "next " + fault.count : "every call",
      fault.probability < 1 ? "chance " + fault.probability : "",
      fault.skip ? "after " + fault.skip : "",
    ];
    const isSpent = fault.count !== undefined && fault.hits >= fault.count;
    return h(
      "tr",
      {},
      h("td", {}, pill(fault.kind, isSpent ? "" : "warn"), detail && h("small", {}, detail)),
      h(
        "td",
        {},
        fault.operation === "*" ? "all" : fault.operation,
        fault.id_order && h("small", {}, "order " + fault.id_order),
        fault.external_id && h("small", {}, "external_id " + fault.external_id),
      ),
      h("td", {}, fault.when + " the effect"),
      h("td", {}, isSpent ? "spent" : often.filter(Boolean).join(", ")),
      h("td", { class: "number" }, String(fault.hits)),
      h(
        "td",
        { class: "right" },
        h(
          "button",
          {
            type: "button",
            "aria-label": "Switch off " + fault.kind,
            click: () => ask("DELETE", "/faults/" + fault.id),
          },
          "Switch off",
        ),
      ),
    );
  }

  function update() {
    drawChoices();
    list.update([...store.faults].reverse());
  }

  return { element, update };
}

/**
 * @param {string} title
 * @param {unknown} value
 */
function detailOf(title, value) {
  if (value === null || value === undefined || value === "") return "";
  return title + " " + (typeof value === "object" ? JSON.stringify(value) : String(value));
}

/** @param {string} kind */
function extrasOf(kind) {
  return Object.entries(EXTRAS).find(([name]) => name === kind)?.[1] ?? [];
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
 * @param {readonly string[]} [options]
 */
function choice(title, name, options = []) {
  const select = h("select", { name });
  offer(select, options);
  return { element: h("label", { class: "field" }, title, select), select };
}

/**
 * @param {HTMLSelectElement} select
 * @param {readonly string[]} options
 */
function offer(select, options) {
  select.append(...options.map((value) => h("option", { value }, value)));
}

/**
 * @param {string} title
 * @param {string} name
 * @param {Attributes} attributes
 */
function entry(title, name, attributes) {
  return h("label", { class: "field" }, title, h("input", { name, ...attributes }));
}
