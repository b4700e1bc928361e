import { readAddress } from "./address.js";
import { autopilotForm } from "./autopilot.js";
import { callsView } from "./calls-view.js";
import { byId, h, markLoaded } from "./dom.js";
import { faultsView } from "./faults-view.js";
import { choose, language, t } from "./i18n.js";
import { inboundView } from "./inbound-view.js";
import { ordersView } from "./orders-view.js";
import { isOpen, returnsView } from "./returns-view.js";
import { setupView } from "./setup-view.js";
import { stockView } from "./stock-view.js";
import { changed, follow, KEPT, onChange, shown, store } from "./store.js";
import { webhooksView } from "./webhooks-view.js";

/** @import { View } from "./dom.js" */
/** @import { TextKey } from "./i18n.js" */

/** @type {readonly { id: string, title: TextKey, view: View, count: () => number }[]} */
const VIEWS = [
  { id: "orders", title: "nav.orders", view: ordersView(), count: () => shown("orders").length },
  { id: "stock", title: "nav.stock", view: stockView(), count: () => shown("stock").length },
  {
    id: "inbound",
    title: "nav.inbound",
    view: inboundView(),
    count: () => shown("inbound").filter(({ status }) => status === "new").length,
  },
  {
    id: "returns",
    title: "nav.returns",
    view: returnsView(),
    count: () => shown("returns").filter(isOpen).length,
  },
  { id: "calls", title: "nav.calls", view: callsView(), count: () => shown("calls").length },
  {
    id: "webhooks",
    title: "nav.webhooks",
    view: webhooksView(),
    count: () => shown("deliveries").filter(({ state }) => state === "failed").length,
  },
  {
    id: "faults",
    title: "nav.faults",
    view: faultsView(),
    count: () => store.faults.filter(({ count, hits }) => count === undefined || hits < count).length,
  },
  { id: "setup", title: "nav.setup", view: setupView(), count: () => 0 },
];

const main = byId("view");
const environments = byId("environments");
const live = byId("live");
const autopilot = autopilotForm(byId("autopilot"));

const links = VIEWS.map(({ id, title, count }) => {
  const number = h("span", { class: "count" });
  return { id, count, number, element: h("a", { href: "#" + id }, t(title), number) };
});
byId("nav").append(...links.map(({ element }) => element));
byId("nav").setAttribute("aria-label", t("console"));
environments.setAttribute("aria-label", t("ordersIn"));
environments.title = t("simulatorHint");
byId("address").title = t("baseUrl");
byId("title").textContent = document.title = t("title");
live.textContent = t("connecting");

const other = language === "en" ? "uk" : "en";
const switchTo = byId("language");
switchTo.textContent = { en: "English", uk: "Українська" }[other];
switchTo.lang = other;
switchTo.addEventListener("click", () => choose(other));

function drawEnvironments() {
  const names = [null, ...store.environments];
  if (!names.includes(store.environment)) store.environment = null;
  environments.replaceChildren(
    h("span", { class: "soft" }, t("ordersIn")),
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
        name ?? t("all"),
      ),
    ),
  );
}

let drawnEnvironments = "";

function draw() {
  const address = readAddress();
  const shownView = VIEWS.find(({ id }) => id === address.view) ?? VIEWS[0];
  if (!shownView) return;
  const { id, view } = shownView;
  if (main.firstChild !== view.element) main.replaceChildren(view.element);
  for (const link of links) {
    if (link.id === id) link.element.setAttribute("aria-current", "page");
    else link.element.removeAttribute("aria-current");
    const count = link.count();
    link.number.textContent = count === 0 ? "" : count + (count >= KEPT ? "+" : "");
  }
  if (drawnEnvironments !== store.environments.join()) drawEnvironments();
  drawnEnvironments = store.environments.join();
  autopilot.update();
  byId("address").textContent = location.origin + (store.prefix === "/" ? "" : store.prefix);
  view.update({ ...address, view: id });
  if (store.statuses.line.length > 0) markLoaded();
}

window.addEventListener("hashchange", () => {
  const before = main.firstChild;
  draw();
  if (main.firstChild !== before) main.focus({ preventScroll: true });
});
onChange(draw);
follow((state) => {
  live.className = "live " + state;
  live.textContent = t(state === "on" ? "live" : "notConnected");
});
