import { ask } from "./api.js";
import { callsView } from "./calls-view.js";
import { byId, h, markLoaded } from "./dom.js";
import { faultsView } from "./faults-view.js";
import { inboundView, returnsView, stockView } from "./goods-views.js";
import { ordersView } from "./orders-view.js";
import { changed, follow, onChange, shown, store } from "./store.js";
import { webhooksView } from "./webhooks-view.js";

/** @import { View } from "./dom.js" */
/** @import { Autopilot } from "./types" */

/** @type {readonly { id: string, title: string, view: View, count: () => number }[]} */
const VIEWS = [
  { id: "orders", title: "Orders", view: ordersView(), count: () => shown("orders").length },
  { id: "stock", title: "Stock", view: stockView(), count: () => shown("stock").length },
  {
    id: "inbound",
    title: "Inbound",
    view: inboundView(),
    count: () => shown("inbound").filter(({ status }) => status === "new").length,
  },
  {
    id: "returns",
    title: "Returns",
    view: returnsView(),
    count: () => shown("returns").filter(({ status }) => status === "expected").length,
  },
  { id: "calls", title: "Calls", view: callsView(), count: () => shown("calls").length },
  {
    id: "webhooks",
    title: "Webhooks",
    view: webhooksView(),
    count: () => shown("deliveries").filter(({ state }) => state === "failed").length,
  },
  {
    id: "faults",
    title: "Faults",
    view: faultsView(),
    count: () => store.faults.filter(({ count, hits }) => count === undefined || hits < count).length,
  },
];
/** @type {readonly [ms: number, title: string][]} */
const PACES = [
  [500, "0.5 s"],
  [2000, "2 s"],
  [5000, "5 s"],
  [30000, "30 s"],
  [120000, "2 min"],
];

const main = byId("view");
const environments = byId("environments");
const autopilot = byId("autopilot");
const live = byId("live");

const links = VIEWS.map(({ id, title, count }) => {
  const number = h("span", { class: "count" });
  return { id, count, number, element: h("a", { href: "#" + id }, title, number) };
});
byId("nav").append(...links.map(({ element }) => element));

const enabled = h("input", { type: "checkbox", role: "switch", change: fly });
const pace = h(
  "select",
  { "aria-label": "Pace", change: fly },
  PACES.map(([value, title]) => h("option", { value: String(value) }, title)),
);
autopilot.append(
  h("label", { class: "switch" }, enabled, "Autopilot"),
  h("span", {}, "a status every"),
  pace,
);

async function fly() {
  /** @type {{ autopilot: Autopilot }} */
  const changedTo = await ask("PUT", "/autopilot", {
    enabled: enabled.checked,
    pace_ms: Number(pace.value),
    refuse_share: store.autopilot.refuse_share,
  });
  store.autopilot = changedTo.autopilot;
}

function drawEnvironments() {
  const names = [null, ...store.environments];
  if (!names.includes(store.environment)) store.environment = null;
  environments.replaceChildren(
    ...names.map((name) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(name === store.environment),
          click: () => {
            store.environment = name;
            drawEnvironments();
            changed();
          },
        },
        name ?? "all",
      ),
    ),
  );
}

let drawnEnvironments = "";

function draw() {
  const [name, opened] = location.hash.slice(1).split("/");
  const shownView = VIEWS.find(({ id }) => id === name) ?? VIEWS[0];
  if (!shownView) return;
  const { id, view } = shownView;
  if (main.firstChild !== view.element) main.replaceChildren(view.element);
  for (const link of links) {
    if (link.id === id) link.element.setAttribute("aria-current", "page");
    else link.element.removeAttribute("aria-current");
    const count = link.count();
    link.number.textContent = count > 0 ? String(count) : "";
  }
  if (drawnEnvironments !== store.environments.join()) drawEnvironments();
  drawnEnvironments = store.environments.join();
  enabled.checked = store.autopilot.enabled;
  if (document.activeElement !== pace) drawPace();
  byId("address").textContent = location.origin + (store.prefix === "/" ? "" : store.prefix);
  view.update(opened || null);
  if (store.statuses.line.length > 0) markLoaded();
}

function drawPace() {
  const value = String(store.autopilot.pace_ms);
  if (![...pace.options].some((option) => option.value === value))
    pace.append(h("option", { value }, store.autopilot.pace_ms / 1000 + " s"));
  pace.value = value;
}

window.addEventListener("hashchange", () => {
  const before = main.firstChild;
  draw();
  if (main.firstChild !== before) main.focus({ preventScroll: true });
});
onChange(draw);
follow((state) => {
  live.className = "live " + state;
  live.textContent = state === "on" ? "live" : "not connected";
});
