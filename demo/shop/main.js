import { cartView } from "./cart-view.js";
import { countOf, forgetCart, onCart, openCart } from "./cart.js";
import { catalogView } from "./catalog.js";
import { h, nameView } from "./dom.js";
import { language, LANGUAGES, setLanguage, t } from "./language.js";
import { orderView } from "./order.js";
import { openStore, sentenceOf, settings } from "./store.js";

const [header, main, footer] = ["header", "main", "footer"].map((id) => document.getElementById(id));

/** Ends what the shown view began, such as asking for an order's status. */
let leave = () => undefined;

function drawFrame() {
  document.documentElement.lang = language();
  header.replaceChildren(
    h("a", { class: "skip", href: "#main", click: skip }, t("toGoods")),
    h(
      "a",
      { class: "brand", href: "#" },
      h("img", { src: "/shop/icon.svg", alt: "", width: "32", height: "32" }),
      settings?.shop_name ?? "",
    ),
    h(
      "div",
      { class: "languages", role: "group", "aria-label": t("language") },
      Object.entries(LANGUAGES).map(([code, name]) =>
        h(
          "button",
          {
            type: "button",
            lang: code,
            title: name,
            "aria-pressed": String(code === language()),
            click: () => speak(code),
          },
          code === "uk" ? "Укр" : "Eng",
        ),
      ),
    ),
    cartLink(),
  );
  footer.replaceChildren(h("p", {}, t("footer")));
}

function cartLink() {
  const count = countOf();
  return h(
    "a",
    { class: "cart-link", href: "#cart" },
    t("cart"),
    count > 0 && h("span", { class: "unseen" }, t("inCart")),
    count > 0 && h("span", { class: "count" }, String(count)),
  );
}

function speak(code) {
  setLanguage(code);
  drawFrame();
  draw();
  header.querySelector(`[lang=${code}]`).focus();
}

function skip(event) {
  event.preventDefault();
  main.focus();
}

/** `#cart`, `#order=order_…`, anything else is the catalogue. */
function draw() {
  leave();
  const [, orderId] = /^#order=(\w+)$/.exec(location.hash) ?? [];
  const view = orderId ? orderView(orderId) : location.hash === "#cart" ? cartView() : catalogView();
  leave = view.leave ?? (() => undefined);
  nameView(view.title);
  main.replaceChildren(view.element);
}

onCart(() => header.querySelector(".cart-link")?.replaceWith(cartLink()));

window.addEventListener("hashchange", () => {
  draw();
  window.scrollTo(0, 0);
  main.focus();
});

async function begin() {
  main.replaceChildren(h("p", { class: "note" }, t("loading")));
  try {
    await openStore();
    const orderId = await openCart();
    if (orderId) {
      // The answer to the purchase was lost: the customer learns of the order now.
      window.history.replaceState(null, "", `#order=${orderId}`);
      forgetCart();
    }
    drawFrame();
    draw();
  } catch (error) {
    main.replaceChildren(
      h(
        "div",
        { class: "note", role: "alert" },
        h("p", {}, sentenceOf(error)),
        h("button", { type: "button", click: begin }, t("retry")),
      ),
    );
  }
}

drawFrame();
void begin();
