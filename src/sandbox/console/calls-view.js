import { empty, h, pill, table, time } from "./dom.js";
import { CALLS_SHOWN, shown, store } from "./store.js";

/** @import { View } from "./dom.js" */
/** @import { Call, RateLimit } from "./types" */

/** Up to this limit each call is a cell; a higher limit is drawn as a bar. */
const MAX_CELLS = 120;

/**
 * The usage of each key's rate limit, and every call.
 * @returns {View}
 */
export function callsView() {
  const rateLimits = h("div", { class: "rate-limits" });
  const list = table(
    [["Arrived"], ["Operation"], ["Response"], ["About"], ["Key"], ["Took, ms", "number"], ["Fault"]],
    {
      keyOf: (call) => call.id,
      rowOf,
      whenEmpty: () => empty("No calls yet", "Every call of the API appears here with its response."),
    },
  );
  const note = h("span", { class: "soft" }, "the latest " + CALLS_SHOWN);
  const element = h(
    "section",
    {},
    h("div", { class: "head" }, h("h1", {}, "Calls"), note),
    rateLimits,
    list.element,
  );
  let drawn = "";

  /** @param {Call} call */
  function rowOf(call) {
    return h(
      "tr",
      {},
      h("td", { class: "nowrap mono" }, time(call.at) + "." + call.at.slice(20, 23)),
      h("td", {}, call.operation),
      h("td", {}, responseOf(call)),
      h("td", {}, aboutOf(call)),
      h(
        "td",
        {},
        h("span", { class: "mono" }, call.key_hint ? "…" + call.key_hint : "–"),
        h("small", {}, call.environment ?? ""),
      ),
      h("td", { class: "number" }, call.duration_ms === null ? "…" : call.duration_ms.toFixed(1)),
      h("td", {}, call.fault && pill(call.fault, "warn")),
    );
  }

  /** @param {Call} call */
  function responseOf(call) {
    if (call.http_status === null)
      return call.duration_ms === null ? pill("under way", "pending") : pill("none", "bad");
    if (call.http_status !== 200) return pill(String(call.http_status), "bad");
    return call.result === "error" ? pill("200 error", "warn") : pill("200 ok", "good");
  }

  /** @param {Call} call */
  function aboutOf(call) {
    const [first, ...others] = call.id_orders;
    return first === undefined ? "" : others.length === 0 ? first : first + " and " + others.length + " more";
  }

  /** @param {RateLimit} rateLimit */
  function meter(rateLimit) {
    const share = rateLimit.spent / rateLimit.limit;
    const mood = share >= 1 ? "full" : share >= 0.8 ? "nearly" : "";
    const label = rateLimit.spent + " of " + rateLimit.limit + " calls spent";
    if (rateLimit.limit > MAX_CELLS) {
      return h(
        "div",
        { class: "meter bar " + mood, role: "img", "aria-label": label },
        h("i", { class: "spent", style: "width: " + Math.min(100, share * 100) + "%" }),
      );
    }
    const cells = Array.from({ length: rateLimit.limit }, (_, index) =>
      h("i", { class: index < rateLimit.spent ? "spent" : "" }),
    );
    return h("div", { class: "meter " + mood, role: "img", "aria-label": label }, cells);
  }

  /** @param {RateLimit} rateLimit */
  function card(rateLimit) {
    const buckets = rateLimit.reports.map((bucket) =>
      pill(
        bucket.operation + " " + bucket.spent + "/" + bucket.limit,
        bucket.spent >= bucket.limit ? "warn" : "",
      ),
    );
    return h(
      "div",
      { class: "card padded rate-limit" },
      h(
        "div",
        { class: "row" },
        h("strong", {}, rateLimit.environment),
        h("span", { class: "mono soft" }, "…" + rateLimit.key_hint),
        h("span", { class: "grow" }),
        h(
          "span",
          { class: "soft" },
          rateLimit.spent + " of " + rateLimit.limit + " in " + rateLimit.window_ms / 1000 + " s",
        ),
      ),
      meter(rateLimit),
      h("div", { class: "buckets" }, buckets),
    );
  }

  function update() {
    const own = store.rateLimits.filter(
      (rateLimit) => store.environment === null || rateLimit.environment === store.environment,
    );
    const text = JSON.stringify(own);
    if (text !== drawn) rateLimits.replaceChildren(...own.map(card));
    drawn = text;
    list.update(shown("calls"));
  }

  return { element, update };
}
