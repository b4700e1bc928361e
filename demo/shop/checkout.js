import { cart } from "./cart.js";
import { deliveryPart } from "./delivery.js";
import { draft } from "./draft.js";
import { h } from "./dom.js";
import { field } from "./fields.js";
import { money, t } from "./language.js";
import { paymentPart } from "./payment.js";
import { buy, onPurchase, purchase } from "./purchase.js";
import { sentenceOf } from "./store.js";

/** The form that buys the cart: recipient, delivery, payment. `onChange` is called when the sum may be another. */
export function checkoutForm(onChange) {
  const recipient = [
    field("last_name", { autocomplete: "family-name" }),
    field("first_name", { autocomplete: "given-name" }),
    field("phone", { type: "tel", autocomplete: "tel", placeholder: "+380 50 123 45 67" }, t("phoneHint")),
    field("email", { type: "email", autocomplete: "email" }),
  ];
  const delivery = deliveryPart(onChange);
  const payment = paymentPart();
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const button = h("button", { class: "primary large" });
  const element = h(
    "form",
    { class: "form", novalidate: true, submit },
    h(
      "fieldset",
      { class: "part recipient" },
      h("legend", {}, t("contact")),
      recipient.map((entry) => entry.element),
    ),
    delivery.element,
    payment.element,
    problem,
    button,
  );

  const total = () => cart.item_total + (delivery.option()?.amount ?? 0);

  function showTotal() {
    delivery.showPrices();
    // A disabled button would lose the focus.
    button.setAttribute("aria-disabled", String(purchase.isRunning));
    button.setAttribute("aria-busy", String(purchase.isRunning));
    button.textContent = purchase.isRunning ? t("buying") : t("buy", { sum: money(total()) });
  }

  async function submit(event) {
    event.preventDefault();
    problem.hidden = true;
    if (purchase.isRunning) return;
    await Promise.all([delivery.loaded(), payment.loaded()]);
    const missing = [...recipient.filter((entry) => !entry.check()), delivery.check(), payment.check()];
    const [first] = missing.filter(Boolean);
    if (first) {
      first.focus();
      return;
    }
    const { last_name, first_name, phone, email, optionId, paymentId } = draft;
    void buy({
      email: email.trim(),
      address: { first_name, last_name, phone, country_code: "ua", ...delivery.address() },
      method: { option_id: optionId, data: delivery.data() },
      paymentId,
    });
  }

  /** Shows the shop's refusal once: of the delivery, where it is chosen; any other, beside the button. */
  function showRefusal(isDeliveryShown) {
    const { error } = purchase;
    if (!error) return;
    purchase.error = null;
    const sentence = sentenceOf(error);
    if (isDeliveryShown && error.code?.startsWith("sklad.")) {
      delivery.refuse(sentence).focus();
      return;
    }
    problem.textContent = sentence;
    problem.hidden = false;
  }

  // It may have come while the customer looked at something else.
  showRefusal(false);
  const leave = onPurchase(() => {
    if (cart) showTotal();
    showRefusal(true);
  });

  return { element, deliveryOption: delivery.option, total, showTotal, leave };
}
