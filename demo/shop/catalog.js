import { drawingOf } from "./art.js";
import { addToCart } from "./cart.js";
import { announce, failure, h } from "./dom.js";
import { money, t } from "./language.js";
import { descriptionOf, titleOf, variantOf } from "./products.js";
import { ask, sentenceOf, settings } from "./store.js";

const FIELDS =
  "id,handle,title,description,*variants,*variants.calculated_price,+variants.inventory_quantity";

/** As they were read last, to be there at once the next time. */
let products = [];

/** All products with price and a button each. */
export function catalogView() {
  const grid = h("div", { class: "goods" });
  const element = h(
    "section",
    { class: "catalog" },
    h("div", { class: "intro" }, h("h1", {}, settings.shop_name), h("p", {}, t("slogan"))),
    h("h2", { class: "unseen" }, t("goods")),
    grid,
  );
  grid.append(...products.map(card));
  void refresh(grid);
  return { element };
}

async function refresh(grid) {
  try {
    const query = `region_id=${settings.region_id}&limit=100&order=created_at&fields=${FIELDS}`;
    const read = (await ask("GET", `/products?${query}`)).products;
    show(grid, read);
  } catch (error) {
    if (products.length > 0) return;
    const shown = failure(sentenceOf(error), () => refresh(grid));
    grid.replaceChildren(shown.element);
  }
}

/** Draws what is other than before: a card that stays keeps the focus and what is chosen in it. */
function show(grid, read) {
  const before = products.map((product) => JSON.stringify(product));
  products = read;
  if (before.length !== products.length || grid.children.length !== products.length) {
    grid.replaceChildren(...products.map(card));
    return;
  }
  for (const [index, product] of products.entries()) {
    if (JSON.stringify(product) === before[index]) continue;
    const shown = grid.children[index];
    const hasFocus = shown.contains(document.activeElement);
    shown.replaceWith(card(product));
    if (hasFocus) grid.children[index].querySelector("button").focus();
  }
}

const SIZES = ["S", "M", "L"];
const bySize = (one, other) =>
  SIZES.indexOf(one.title) - SIZES.indexOf(other.title) || one.title.localeCompare(other.title, "uk");

function card(product) {
  const title = titleOf(product.handle, product.title);
  const variants = [...product.variants].sort(bySize);
  const available = (variant) => !variant.manage_inventory || (variant.inventory_quantity ?? 0) > 0;
  const first = variants.find(available) ?? variants[0];
  const choice =
    variants.length > 1 &&
    h(
      "select",
      { "aria-label": t("choose", { name: title }) },
      variants.map((variant) =>
        h(
          "option",
          { value: variant.id, selected: variant === first, disabled: !available(variant) },
          variantOf(variant.title),
        ),
      ),
    );
  const message = h("p", { class: "error", role: "alert", hidden: true });
  const button = h(
    "button",
    {
      type: "button",
      class: "primary",
      "aria-label": t("addNamed", { name: title }),
      disabled: !available(first),
      click: add,
    },
    available(first) ? t("add") : t("soldOut"),
  );

  async function add() {
    button.setAttribute("aria-busy", "true");
    message.hidden = true;
    try {
      await addToCart(choice ? choice.value : first.id);
      announce(t("added", { name: title }));
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 900);
    } catch (error) {
      message.textContent = sentenceOf(error);
      message.hidden = false;
    }
    button.removeAttribute("aria-busy");
  }

  return h(
    "article",
    { class: "good" },
    drawingOf(product.handle),
    h("h3", {}, title),
    h("p", { class: "description" }, descriptionOf(product)),
    h(
      "div",
      { class: "offer" },
      h("strong", { class: "price" }, money(first.calculated_price.calculated_amount)),
      choice,
    ),
    button,
    message,
  );
}
