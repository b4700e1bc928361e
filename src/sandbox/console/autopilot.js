import { ask } from "./api.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { store } from "./store.js";

/** @import { Autopilot } from "./types" */

/** @type {readonly [ms: number, title: string][]} */
const PACES = [
  [500, t("seconds", { n: 0.5 })],
  [2000, t("seconds", { n: 2 })],
  [5000, t("seconds", { n: 5 })],
  [30000, t("seconds", { n: 30 })],
  [120000, t("minutes", { n: 2 })],
];

/**
 * The switch of the autopilot: which orders it moves, and how fast.
 * @param {HTMLElement} form
 */
export function autopilotForm(form) {
  const enabled = h("input", { type: "checkbox", role: "switch", change: fly });
  const scope = h(
    "select",
    { "aria-label": t("autopilotScope"), change: fly },
    h("option", { value: "all" }, t("autopilot.all")),
    h("option", { value: "later" }, t("autopilot.later")),
  );
  const pace = h(
    "select",
    { "aria-label": t("pace"), change: fly },
    PACES.map(([value, title]) => h("option", { value: String(value) }, t("every", { pace: title }))),
  );
  form.append(h("label", { class: "switch" }, enabled, t("autopilot")), scope, pace);

  /** Requests under way: the fields show what they ask for, and an older answer changes nothing. */
  let underWay = 0;

  async function fly() {
    const { orders, refuse_share, environment } = store.autopilot;
    const wanted = {
      enabled: enabled.checked,
      orders: scope.value === "some" ? orders : scope.value,
      pace_ms: Number(pace.value),
      environment,
      refuse_share,
    };
    underWay += 1;
    /** @type {Promise<{ autopilot: Autopilot }>} */
    const asked = ask("PUT", "/autopilot", wanted);
    const { autopilot } = await asked.finally(() => (underWay -= 1));
    if (underWay === 0) store.autopilot = autopilot;
  }

  /**
   * Chooses a value of the sandbox, also one that the list does not have.
   * @param {HTMLSelectElement} select
   * @param {string} value
   * @param {string} title
   */
  function choose(select, value, title) {
    if (document.activeElement === select) return;
    if (![...select.options].some((option) => option.value === value))
      select.append(h("option", { value }, title));
    select.value = value;
  }

  function update() {
    if (underWay > 0) return;
    const { enabled: isOn, orders, pace_ms } = store.autopilot;
    enabled.checked = isOn;
    choose(scope, Array.isArray(orders) ? "some" : orders, t("autopilot.some"));
    choose(pace, String(pace_ms), t("every", { pace: t("seconds", { n: pace_ms / 1000 }) }));
  }

  return { update };
}
