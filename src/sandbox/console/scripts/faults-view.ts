export const FAULTS_VIEW_JS = String.raw`
import { ask } from "./api.js";
import { empty, h, pill, table } from "./dom.js";
import { store } from "./store.js";

const OPERATIONS = __OPERATIONS__;
const KINDS = __KINDS__;

/** Members that only some kinds have, with what is offered for them. */
const EXTRAS = {
  latency: [["delay_ms", "Delay, ms", "number", "1000"]],
  rate_limit: [["retry_after", "Retry-After", "text", ""]],
  server_error: [["status", "HTTP status", "number", "500"]],
  slow_drip: [["interval_ms", "A byte every, ms", "number", "100"]],
  slow_headers: [["interval_ms", "A byte every, ms", "number", "100"]],
  huge: [["bytes", "Bytes", "number", "100000000"]],
  redirect: [["location", "Location", "text", "http://127.0.0.1:9/"]],
  refuse: [["message", "Message", "text", "Відмовлено складом."]],
};

const PRESETS = [
  ["429 for the next 5 calls", { kind: "rate_limit", retry_after: 2, count: 5 }],
  ["Next AddOrder: done, then reset", { kind: "reset", operation: "AddOrder", when: "after", count: 1 }],
  ["Next AddOrder: never answered", { kind: "black_hole", operation: "AddOrder", when: "after", count: 1 }],
  ["Half of all calls fail with 503", { kind: "server_error", status: 503, probability: 0.5 }],
  ["Every call 2 s late", { kind: "latency", delay_ms: 2000 }],
];

/** What is switched on to go wrong. */
export function faultsView() {
  const list = table(
    [["What"], ["Operation"], ["When"], ["How often"], ["Struck", "number"], [""]],
    { keyOf: (fault) => fault.id, rowOf, whenEmpty: () => empty("Nothing goes wrong", "Switch a fault on above, or POST it to ", h("code", {}, "/_sandbox/faults")) },
  );
  const kind = choice("What", "kind", KINDS);
  const operation = choice("Operation", "operation", ["*", ...OPERATIONS]);
  const when = choice("When", "when", ["before", "after"]);
  const count = entry("count", "How many calls", "number", "", "all");
  const probability = entry("probability", "Chance", "number", "1", "", { min: "0", max: "1", step: "any" });
  const idOrder = entry("id_order", "Only order number", "text", "", "any");
  const extras = h("div", { class: "fields", style: "display: contents" });
  const form = h("form", { class: "fields", submit }, kind, operation, when, count, probability, idOrder, extras, h("button", { class: "primary" }, "Switch on"));
  const presets = h("div", { class: "presets" }, PRESETS.map(([title, fault]) => h("button", { type: "button", click: () => ask("POST", "/faults", fault) }, title)));
  const clear = h("button", { type: "button", click: () => ask("DELETE", "/faults") }, "Switch all off");
  const element = h("section", {}, h("div", { class: "head" }, h("h1", {}, "Faults"), h("span", { class: "soft" }, "before the effect nothing was done; after it, it was done and the caller is not told"), h("span", { class: "grow" }), clear), h("div", { class: "stack" }, h("div", { class: "card padded stack" }, form, presets), list.element));
  kind.addEventListener("change", drawExtras);
  drawExtras();

  function drawExtras() {
    const own = EXTRAS[kind.querySelector("select").value] ?? [];
    extras.replaceChildren(...own.map(([name, title, type, value]) => entry(name, title, type, value)));
  }

  async function submit(event) {
    event.preventDefault();
    const fault = {};
    for (const input of form.querySelectorAll("input, select")) {
      if (input.value === "") continue;
      fault[input.name] = input.type === "number" ? Number(input.value) : input.value;
    }
    if (/^[0-9]+$/.test(fault.retry_after ?? "")) fault.retry_after = Number(fault.retry_after);
    await ask("POST", "/faults", fault);
  }

  function rowOf(fault) {
    const detail = (EXTRAS[fault.kind] ?? []).map(([name, title]) => (fault[name] === null ? "" : title + " " + fault[name])).join(", ");
    const often = [fault.count ? "next " + fault.count : "every call", fault.probability < 1 ? "chance " + fault.probability : "", fault.skip ? "after " + fault.skip : ""];
    const isSpent = fault.count !== undefined && fault.hits >= fault.count;
    return h(
      "tr",
      {},
      h("td", {}, pill(fault.kind, isSpent ? "" : "warn"), detail && h("small", {}, detail)),
      h("td", {}, fault.operation === "*" ? "all" : fault.operation, fault.id_order && h("small", {}, "order " + fault.id_order)),
      h("td", {}, fault.when + " the effect"),
      h("td", {}, isSpent ? "spent" : often.filter(Boolean).join(", ")),
      h("td", { class: "number" }, String(fault.hits)),
      h("td", { class: "right" }, h("button", { type: "button", "aria-label": "Switch off " + fault.kind, click: () => ask("DELETE", "/faults/" + fault.id) }, "Switch off")),
    );
  }

  return { element, update: () => list.update([...store.faults].reverse()) };
}

function choice(title, name, options) {
  return h("label", { class: "field" }, title, h("select", { name }, options.map((value) => h("option", { value }, value))));
}

function entry(name, title, type, value, placeholder, more) {
  return h("label", { class: "field" }, title, h("input", { name, type, value, placeholder, ...more }));
}
`;
