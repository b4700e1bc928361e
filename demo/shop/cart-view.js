import { drawingOf } from "./art.js";
import { cart, onCart, setQuantity } from "./cart.js";
import { checkoutForm } from "./checkout.js";
import { deliveryPrice } from "./delivery.js";
import { h, nameView } from "./dom.js";
import { money, t } from "./language.js";
import { titleOf, variantOf } from "./products.js";
import { onPurchase, purchase } from "./purchase.js";
import { sentenceOf } from "./store.js";

/** The cart beside the form that buys it. */
export function cartView() {
  if (!cart || cart.items.length === 0) return { element: empty(), title: t("emptyCart") };
  const form = checkoutForm(() => drawSums());
  const lines = h("ul", { class: "lines" });
  const sums = h("dl", { class: "sums", "aria-live": "polite" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const element = h(
    "div",
    { class: "checkout" },
    h("h1", {}, t("checkout")),
    h("aside", { class: "summary" }, h("h2", {}, t("yourOrder")), lines, problem, sums),
    form.element,
  );

  function drawSums() {
    const delivery = form.deliveryOption();
    sums.replaceChildren(
      h("div", {}, h("dt", {}, t("goodsSum")), h("dd", {}, money(cart.item_total))),
      h("div", {}, h("dt", {}, t("deliverySum")), h("dd", {}, deliveryPrice(delivery))),
      h("div", { class: "total" }, h("dt", {}, t("total")), h("dd", {}, money(form.total()))),
    );
    form.showTotal();
  }

  function draw() {
    // What was bought is on the order's page, to which the address leads already.
    if (location.hash !== "#cart") return;
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    if (!cart || cart.items.length === 0) {
      const note = empty();
      element.replaceWith(note);
      nameView(t("emptyCart"));
      if (focused) note.querySelector("a").focus();
      return;
    }
    const index = [...lines.children].findIndex((shown) => shown.contains(focused));
    lines.replaceChildren(...cart.items.map((item) => line(item, change)));
    if (index >= 0) (buttonLike(focused) ?? lines.children[index] ?? lines.lastElementChild).focus();
    drawSums();
  }

  const buttonLike = ({ dataset }) => lines.querySelector(`[data-button="${CSS.escape(dataset.button)}"]`);

  async function change(item, quantityOf) {
    problem.hidden = true;
    try {
      await setQuantity(item.id, quantityOf);
    } catch (error) {
      problem.textContent = sentenceOf(error);
      problem.hidden = false;
    }
  }

  draw();
  const endings = [onCart(draw), onPurchase(draw), form.leave];
  return { element, title: t("checkout"), leave: () => endings.forEach((end) => end()) };
}

function line(item, change) {
  const title = titleOf(item.product_handle, item.product_title);
  const variant = variantOf(item.variant_title);
  const button = (key, sign, quantityOf) =>
    h(
      "button",
      {
        type: "button",
        class: "round",
        "aria-label": t(key, { name: title }),
        "data-button": `${key === "moreOf" ? "more" : "less"} ${item.id}`,
        disabled: purchase.isRunning,
        click: () => change(item, quantityOf),
      },
      sign,
    );
  return h(
    "li",
    // Takes the focus of a line that is removed.
    { tabindex: "-1" },
    drawingOf(item.product_handle, "drawing small"),
    h("div", { class: "what" }, h("strong", {}, title), variant && h("span", { class: "soft" }, variant)),
    h(
      "div",
      { class: "quantity" },
      item.quantity > 1
        ? button("less", "−", (quantity) => Math.max(1, quantity - 1))
        : button("remove", "×", () => 0),
      h("span", {}, String(item.quantity)),
      button("moreOf", "+", (quantity) => quantity + 1),
    ),
    h("span", { class: "line-sum" }, money(item.unit_price * item.quantity)),
  );
}

function empty() {
  return h(
    "div",
    { class: "note" },
    h("h1", {}, t("emptyCart")),
    h("p", {}, t("emptyCartHint")),
    h("a", { class: "button primary", href: "#" }, t("goods")),
  );
}
