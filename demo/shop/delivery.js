import { defineBranchPicker } from "./sklad.mjs";
import { cart } from "./cart.js";
import { draft } from "./draft.js";
import { failure, h } from "./dom.js";
import { choice, field, suggesting } from "./fields.js";
import { language, money, t } from "./language.js";
import { ask, sentenceOf, settings } from "./store.js";
import { streetsOfKyiv } from "./streets.js";

defineBranchPicker();

const BRANCH_KEPT_AS = "shop-branch";

/** One element for the whole visit: it keeps what was chosen, as `value`, when the page is drawn again. */
const picker = document.createElement("sklad-branch-picker");
// The branch of the last visit comes first; the shop checks it like any other when the order is placed.
picker.value = JSON.parse(localStorage.getItem(BRANCH_KEPT_AS));
picker.addEventListener("sklad-branch-change", ({ detail }) => {
  if (detail) localStorage.setItem(BRANCH_KEPT_AS, JSON.stringify(detail.data));
});

/** The ways of delivery the shop offers for the cart, and what each needs to know. */
export function deliveryPart(onChange) {
  const details = h("div", { class: "details" });
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const body = h("div", {});
  const element = h("div", { class: "part" }, body, error);
  let options = [];
  let ways;
  let fields = [];
  let focus = () => undefined;
  element.addEventListener("sklad-branch-change", () => {
    error.hidden = true;
  });
  let loading = load();

  const option = () => options.find(({ id }) => id === draft.optionId);
  const code = () => option()?.type?.code ?? "";
  const toBranch = () => code().startsWith("carrier-branch");

  async function load() {
    error.hidden = true;
    body.replaceChildren(h("p", { class: "soft" }, t("loading")));
    try {
      options = (await ask("GET", `/shipping-options?cart_id=${cart.id}`)).shipping_options;
    } catch (problem) {
      const shown = failure(sentenceOf(problem), () => {
        loading = load().then(() => focus());
      });
      focus = shown.focus;
      body.replaceChildren(shown.element);
      return;
    }
    if (options.length === 0) {
      body.replaceChildren(h("p", { class: "error", role: "alert" }, t("noDelivery")));
      return;
    }
    if (!option()) draft.optionId = options[0]?.id ?? null;
    ways = choice({
      name: "delivery",
      legend: t("delivery"),
      chosen: draft.optionId,
      options: options.map((entry) => ({
        id: entry.id,
        title: t(`option.${entry.type?.code}`, {}, entry.name),
        hint: t(
          `option.${entry.type?.code}.hint`,
          { free_from: money(entry.data?.free_from ?? 0) },
          entry.type?.description ?? "",
        ),
        price: deliveryPrice(entry),
      })),
      onChoose(id) {
        draft.optionId = id;
        drawDetails();
        onChange();
      },
    });
    focus = ways.focus;
    body.replaceChildren(ways.element);
    drawDetails();
    onChange();
  }

  /** What the chosen way needs to know. */
  function drawDetails() {
    error.hidden = true;
    fields = [];
    ways.unfold(draft.optionId, details);
    if (toBranch()) {
      drawPicker();
      picker.after(error);
      return;
    }
    element.append(error);
    if (code().startsWith("ukrposhta")) {
      fields = [
        field("city", { autocomplete: "address-level2" }),
        field("postal_code", { autocomplete: "postal-code", inputmode: "numeric", maxlength: "5" }),
        field("address_1", { autocomplete: "street-address" }),
      ];
    }
    if (code().startsWith("courier"))
      fields = [suggesting(field("address_1", { autocomplete: "street-address" }), streetsOfKyiv)];
    const hint = code() === "pickup" && h("p", { class: "hint" }, t("pickupHint"));
    details.replaceChildren(...fields.map((entry) => entry.element), ...(hint ? [hint] : []));
  }

  function drawPicker() {
    const attributes = {
      "base-url": location.origin,
      "publishable-key": settings.publishable_key,
      "option-id": draft.optionId,
      lang: language(),
      required: "",
    };
    for (const [name, value] of Object.entries(attributes))
      if (picker.getAttribute(name) !== value) picker.setAttribute(name, value);
    if (picker.parentNode !== details) details.replaceChildren(picker);
  }

  return {
    element,
    /** Ends when what is offered is there, or a sentence why it is not. */
    loaded: () => loading,
    option,
    /** Another cart may have another price. */
    showPrices() {
      for (const entry of options) ways.showPrice(entry.id, deliveryPrice(entry));
    },
    /** Whether everything is there; what is missing is named where it belongs, and has the focus. */
    check() {
      error.hidden = true;
      const missing = fields.filter((entry) => !entry.check());
      if (missing.length > 0) return missing[0];
      // The part that did not load shows why.
      if (!option()) return { focus: () => focus() };
      return toBranch() && !picker.value ? refuse(t("missing.branch")) : null;
    },
    refuse,
    /** `data` of the shipping method. */
    data: () => (toBranch() ? picker.value.data : {}),
    /** Where the parcel goes, as lines of the cart's address. */
    address() {
      if (toBranch()) return { city: picker.value.city.name, address_1: picker.value.branch.name };
      if (code().startsWith("ukrposhta"))
        return { city: draft.city, address_1: draft.address_1, postal_code: draft.postal_code };
      return { city: "Київ", address_1: code() === "pickup" ? t("option.pickup") : draft.address_1 };
    },
  };

  /** A sentence where it is chosen: what is missing, or the shop's refusal. */
  function refuse(sentence) {
    error.textContent = sentence;
    error.hidden = false;
    return { focus: () => (toBranch() ? picker.focus() : focus()) };
  }
}

/** What the customer pays for the delivery of the cart: a sum, or nothing, or the carrier's tariff, which is not known here. */
export function deliveryPrice(option) {
  if (!option) return "—";
  if (option.amount > 0) return money(option.amount);
  if (option.data?.free_from <= cart.item_total) return t("free");
  return option.type?.code?.endsWith("by-tariff") ? t("byTariff") : t("free");
}
