import { addressOf, filterBy } from "./address.js";
import { ask, say } from "./api.js";
import { empty, h, pill, statusPill, table } from "./dom.js";
import { t, time, word } from "./i18n.js";
import { pages } from "./pages.js";
import { merge, store, changed } from "./store.js";

/** @import { View } from "./dom.js" */
/** @import { Delivery, Target } from "./types" */

const STATES = ["pending", "delivered", "failed"];

/**
 * The receiving URLs, and the result of every notification.
 * @returns {View}
 */
export function webhooksView() {
  const targets = h("div", { class: "card padded targets" });
  let isFiltered = false;
  const found = pages({
    path: "/webhooks/deliveries",
    valuesOf: (/** @type {{ deliveries: Delivery[], total: number }} */ { deliveries }) => deliveries,
    keyOf: (delivery) => delivery.id,
  });
  const list = table(
    [[t("sent")], [t("order")], [t("status")], [t("result")], [t("responses")], [t("receiver")], [""]],
    { keyOf: (delivery) => delivery.id, rowOf, whenEmpty: nothing },
  );
  const state = h(
    "select",
    { "aria-label": t("result"), change: filter },
    h("option", { value: "" }, t("anyResult")),
    STATES.map((name) => h("option", { value: name }, word("state", name))),
  );
  const order = h("input", { type: "search", placeholder: "FF-…", "aria-label": t("ofOrder") });
  order.addEventListener("search", filter);
  const element = h(
    "section",
    {},
    h(
      "div",
      { class: "head" },
      h("h1", {}, t("webhooks")),
      h("span", { class: "soft" }, t("retries")),
      found.note,
      h("span", { class: "grow" }),
      h("form", { class: "row", submit: filter }, state, order),
    ),
    h("div", { class: "stack" }, targets, list.element, found.more),
  );
  /** @type {Map<string, { element: HTMLElement, url: HTMLInputElement }>} */
  const forms = new Map();

  /** @param {Event} event */
  function filter(event) {
    event.preventDefault();
    filterBy({ state: state.value, id_order_FF: order.value.trim() });
  }

  function nothing() {
    if (found.answer() === null) return empty(t("reading"));
    return isFiltered
      ? empty(t("noSuchDeliveries"), t("noSuchDeliveriesHint"))
      : empty(t("noDeliveries"), t("noDeliveriesHint"));
  }

  /**
   * @param {string} environment
   * @param {string | null} url
   */
  async function register(environment, url) {
    /** @type {{ webhook: Target }} */
    const { webhook } = await ask("PUT", "/webhooks", { environment, url });
    merge("webhooks", [webhook]);
    say(url === null ? t("nothingSent", { environment }) : t("everythingSent", { environment, url }));
    changed();
  }

  /** @param {Delivery} delivery */
  async function redeliver(delivery) {
    /** @type {{ delivery: Delivery }} */
    const repeated = await ask("POST", "/webhooks/deliveries/" + delivery.id + "/redeliver");
    merge("deliveries", [repeated.delivery]);
    changed();
  }

  /** @param {string} environment */
  function formOf(environment) {
    const known = forms.get(environment);
    if (known) return known;
    const url = h("input", {
      type: "url",
      placeholder: "http://localhost:9000/…",
      "aria-label": t("urlFor", { environment }),
    });
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      return register(environment, url.value.trim() || null);
    };
    const clear = () => {
      url.value = "";
      return register(environment, null);
    };
    const element = h(
      "form",
      { submit },
      h("strong", {}, environment),
      url,
      h("button", { class: "primary" }, t("register")),
      h("button", { type: "button", click: clear }, t("remove")),
    );
    const form = { element, url };
    forms.set(environment, form);
    return form;
  }

  /** @param {Delivery} delivery */
  function rowOf(delivery) {
    const last = delivery.attempts[delivery.attempts.length - 1];
    const kind = { delivered: "good", failed: "bad", pending: "pending" }[delivery.state];
    const codes = delivery.attempts.map((attempt) => {
      const isGood = attempt.http_status !== null && attempt.http_status >= 200 && attempt.http_status < 300;
      return h(
        "b",
        { class: isGood ? "good" : "", title: time(attempt.at) + ": " + attempt.response },
        attempt.http_status === null ? "–" : String(attempt.http_status),
      );
    });
    return h(
      "tr",
      {},
      h("td", { class: "nowrap mono" }, last ? time(last.at) : "–", h("small", {}, delivery.environment)),
      h(
        "td",
        { class: "mono" },
        h("a", { href: addressOf("orders", delivery.id_order_FF) }, delivery.id_order_FF),
      ),
      h("td", {}, statusPill(delivery.status)),
      h(
        "td",
        {},
        pill(word("state", delivery.state), kind),
        delivery.state === "pending" && last
          ? h("small", {}, t("againAt", { time: time(delivery.next_attempt_at ?? "") }))
          : null,
      ),
      h("td", {}, h("span", { class: "attempts" }, codes)),
      h("td", { class: "soft" }, last ? last.response.slice(0, 80) : ""),
      h(
        "td",
        { class: "right" },
        delivery.state !== "pending" &&
          h("button", { type: "button", click: () => redeliver(delivery) }, t("sendAgain")),
      ),
    );
  }

  /** @type {View["update"]} */
  function update({ filters }) {
    isFiltered = Object.keys(filters).length > 0;
    state.value = filters.state ?? "";
    if (document.activeElement !== order) order.value = filters.id_order_FF ?? "";
    found.update(filters);
    const own = store.environments.filter((name) => store.environment === null || name === store.environment);
    const elements = own.map((name) => formOf(name).element);
    if (
      elements.length !== targets.childElementCount ||
      elements.some((form, index) => targets.children[index] !== form)
    )
      targets.replaceChildren(...elements);
    for (const name of own) {
      const { url } = formOf(name);
      const registered = store.webhooks.get(name)?.url ?? "";
      if (document.activeElement !== url && url.dataset.registered !== registered) {
        url.value = registered;
        url.dataset.registered = registered;
      }
    }
    list.update(found.values());
  }

  return { element, update };
}
