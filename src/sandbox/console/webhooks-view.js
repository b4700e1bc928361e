import { ask, say } from "./api.js";
import { empty, h, pill, table, time } from "./dom.js";
import { merge, shown, store, changed } from "./store.js";

/** @import { View } from "./dom.js" */
/** @import { Delivery, Target } from "./types" */

/**
 * The receiving URLs, and the result of every notification.
 * @returns {View}
 */
export function webhooksView() {
  const targets = h("div", { class: "card padded targets" });
  const list = table(
    [["Sent"], ["Order"], ["Status"], ["Result"], ["Responses"], ["Receiver's response"], [""]],
    {
      keyOf: (delivery) => delivery.id,
      rowOf,
      whenEmpty: () =>
        empty(
          "No notifications yet",
          "Register a URL above; it is notified of every change of an order's status.",
        ),
    },
  );
  const element = h(
    "section",
    {},
    h(
      "div",
      { class: "head" },
      h("h1", {}, "Webhooks"),
      h("span", { class: "soft" }, "three retries, each pause twice as long"),
    ),
    h("div", { class: "stack" }, targets, list.element),
  );
  /** @type {Map<string, { element: HTMLElement, url: HTMLInputElement }>} */
  const forms = new Map();

  /**
   * @param {string} environment
   * @param {string | null} url
   */
  async function register(environment, url) {
    /** @type {{ webhook: Target }} */
    const { webhook } = await ask("PUT", "/webhooks", { environment, url });
    merge("webhooks", [webhook]);
    say(
      url === null
        ? "Nothing is sent for " + environment + " from now on."
        : "Every status of " + environment + " is sent to " + url,
    );
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
      "aria-label": "URL for " + environment,
    });
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      void register(environment, url.value.trim() || null);
    };
    const clear = () => {
      url.value = "";
      void register(environment, null);
    };
    const element = h(
      "form",
      { submit },
      h("strong", {}, environment),
      url,
      h("button", { class: "primary" }, "Register"),
      h("button", { type: "button", click: clear }, "Remove"),
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
      h("td", { class: "mono" }, delivery.id_order_FF),
      h("td", {}, pill(delivery.status)),
      h(
        "td",
        {},
        pill(delivery.state, kind),
        delivery.state === "pending" && last
          ? h("small", {}, "again at " + time(delivery.next_attempt_at ?? ""))
          : null,
      ),
      h("td", {}, h("span", { class: "attempts" }, codes)),
      h("td", { class: "soft" }, last ? last.response.slice(0, 80) : ""),
      h(
        "td",
        { class: "right" },
        delivery.state !== "pending" &&
          h("button", { type: "button", click: () => redeliver(delivery) }, "Send again"),
      ),
    );
  }

  function update() {
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
    list.update(shown("deliveries"));
  }

  return { element, update };
}
