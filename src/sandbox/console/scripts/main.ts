export const MAIN_JS = String.raw`
import { ask } from "./api.js";
import { callsView } from "./calls-view.js";
import { h, markLoaded } from "./dom.js";
import { faultsView } from "./faults-view.js";
import { inboundView, returnsView, stockView } from "./goods-views.js";
import { ordersView } from "./orders-view.js";
import { changed, follow, onChange, shown, store } from "./store.js";
import { webhooksView } from "./webhooks-view.js";

const VIEWS = [
  ["orders", "Orders", ordersView(), () => shown("orders").length],
  ["stock", "Stock", stockView(), () => shown("stock").length],
  ["inbound", "Inbound", inboundView(), () => shown("inbound").filter((request) => request.status === "new").length],
  ["returns", "Returns", returnsView(), () => shown("returns").filter((entry) => entry.status === "expected").length],
  ["calls", "Calls", callsView(), () => shown("calls").length],
  ["webhooks", "Webhooks", webhooksView(), () => shown("deliveries").filter((delivery) => delivery.state === "failed").length],
  ["faults", "Faults", faultsView(), () => store.faults.filter((fault) => fault.count === undefined || fault.hits < fault.count).length],
];
const PACES = [[500, "0.5 s"], [2000, "2 s"], [5000, "5 s"], [30000, "30 s"], [120000, "2 min"]];

const nav = document.getElementById("nav");
const main = document.getElementById("view");
const environments = document.getElementById("environments");
const autopilot = document.getElementById("autopilot");
const live = document.getElementById("live");

const links = VIEWS.map(([id, title]) => h("a", { href: "#" + id }, title, h("span", { class: "count" })));
nav.append(...links);

const enabled = h("input", { type: "checkbox", role: "switch", change: fly });
const pace = h("select", { "aria-label": "Pace", change: fly }, PACES.map(([value, title]) => h("option", { value: String(value) }, title)));
autopilot.append(h("label", { class: "switch" }, enabled, "Autopilot"), h("span", {}, "a status every"), pace);

async function fly() {
  const answer = await ask("PUT", "/autopilot", { enabled: enabled.checked, pace_ms: Number(pace.value), refuse_share: store.autopilot.refuse_share ?? 0 });
  store.autopilot = answer.autopilot;
}

function current() {
  return VIEWS.find(([id]) => "#" + id === location.hash) ?? VIEWS[0];
}

function drawEnvironments() {
  const names = [null, ...store.environments];
  if (!names.includes(store.environment)) store.environment = null;
  environments.replaceChildren(
    ...names.map((name) => h("button", { type: "button", "aria-pressed": String(name === store.environment), click: () => { store.environment = name; drawEnvironments(); changed(); } }, name ?? "all")),
  );
}

let drawnEnvironments = "";

function draw() {
  const [id, , view] = current();
  if (main.firstChild !== view.element) main.replaceChildren(view.element);
  VIEWS.forEach(([name, , , count], index) => {
    const link = links[index];
    if (name === id) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    const number = count();
    link.lastChild.textContent = number > 0 ? String(number) : "";
  });
  if (drawnEnvironments !== store.environments.join()) drawEnvironments();
  drawnEnvironments = store.environments.join();
  enabled.checked = store.autopilot.enabled;
  if (document.activeElement !== pace) drawPace();
  document.getElementById("address").textContent = location.origin + (store.prefix === "/" ? "" : store.prefix);
  view.update();
  if (store.statuses.line.length > 0) markLoaded();
}

function drawPace() {
  const value = String(store.autopilot.pace_ms);
  if (![...pace.options].some((option) => option.value === value)) pace.append(h("option", { value }, store.autopilot.pace_ms / 1000 + " s"));
  pace.value = value;
}

window.addEventListener("hashchange", () => { draw(); main.focus({ preventScroll: true }); });
onChange(draw);
follow((state) => {
  live.className = "live " + state;
  live.textContent = state === "on" ? "live" : "not connected";
});
`;
