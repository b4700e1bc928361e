import { h, pill } from "./dom.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

/** @import { RateLimit } from "./types" */

/** Up to this limit each call is a cell; a higher limit is drawn as a bar. */
const MAX_CELLS = 120;

/** What each key has spent of its limits, one card each. */
export function rateLimitCards() {
  const element = h("div", { class: "rate-limits" });
  let drawn = "";

  function update() {
    const own = store.rateLimits.filter(
      (rateLimit) => store.environment === null || rateLimit.environment === store.environment,
    );
    const text = JSON.stringify(own);
    if (text !== drawn) element.replaceChildren(...own.map(card));
    drawn = text;
  }

  return { element, update };
}

/** @param {RateLimit} rateLimit */
function card({ environment, key_hint, spent, limit, window_ms, reports }) {
  const buckets = reports.map((bucket) =>
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
      h("strong", {}, environment),
      h("span", { class: "mono soft" }, "…" + key_hint),
      h("span", { class: "grow" }),
      h("span", { class: "soft" }, t("spentIn", { spent, limit, seconds: window_ms / 1000 })),
    ),
    meter(spent, limit),
    h("div", { class: "buckets" }, buckets),
  );
}

/**
 * @param {number} spent
 * @param {number} limit
 */
function meter(spent, limit) {
  const share = spent / limit;
  const mood = share >= 1 ? "full" : share >= 0.8 ? "nearly" : "";
  const label = t("spentOf", { spent, limit });
  if (limit > MAX_CELLS) {
    return h(
      "div",
      { class: "meter bar " + mood, role: "img", "aria-label": label },
      h("i", { class: "spent", style: "width: " + Math.min(100, share * 100) + "%" }),
    );
  }
  const cells = Array.from({ length: limit }, (_, index) => h("i", { class: index < spent ? "spent" : "" }));
  return h("div", { class: "meter " + mood, role: "img", "aria-label": label }, cells);
}
