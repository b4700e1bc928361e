import { trackingOf } from "./sklad.mjs";
import { drawingOf } from "./art.js";
import { announce, h } from "./dom.js";
import { moment, money, t } from "./language.js";
import { titleOf, variantOf } from "./products.js";
import { stageOf, timesOf } from "./stage.js";
import { ask, sentenceOf, settings } from "./store.js";

const ASK_EVERY_MS = 3_000;
/** An order in which nothing changes for so long is asked for less often. */
const QUIET_AFTER_MS = 180_000;
const ASK_QUIETLY_EVERY_MS = 15_000;
const FIELDS = "fields=+fulfillment_status,*fulfillments,*payment_collections.payments";
const ENDS = ["delivered", "canceled"];

/** The thank-you page: where the order is, asked again until it is delivered, while the page can be seen. */
export function orderView(id) {
  const element = h("section", { class: "order" }, h("p", { class: "note" }, t("loading")));
  let timer;
  let isShown = true;
  let isAsking = false;
  let stage;
  let boxes;
  let changedAt = Date.now();
  document.addEventListener("visibilitychange", follow);
  void follow();

  async function follow() {
    clearTimeout(timer);
    if (isAsking || !isShown || document.visibilityState === "hidden") return;
    isAsking = true;
    const isOver = await ask("GET", `/orders/${id}?${FIELDS}`).then(({ order }) => show(order), fail);
    isAsking = false;
    if (isOver) leave();
    if (!isShown) return;
    const isQuiet = Date.now() - changedAt > QUIET_AFTER_MS;
    timer = setTimeout(follow, isQuiet ? ASK_QUIETLY_EVERY_MS : ASK_EVERY_MS);
  }

  /** @returns whether nothing more will happen */
  function show(order) {
    if (!isShown) return true;
    const reached = stageOf(order);
    boxes ??= begin(order);
    const isChanged = [
      boxes.progress.show([reached, timesOf(order), trackingOf(order)], () => progress(order, reached)),
      boxes.facts.show(factsShown(order, reached), () => facts(order, reached)),
    ].some(Boolean);
    if (isChanged) changedAt = Date.now();
    if (stage !== undefined && reached !== stage)
      announce(t(reached === "canceled" ? "canceledOrder" : `step.${reached}`));
    stage = reached;
    return ENDS.includes(reached);
  }

  function begin(order) {
    const parts = { progress: box(), facts: box() };
    element.replaceChildren(...page(order, parts));
    return parts;
  }

  /** @returns whether there is nothing to wait for */
  function fail(error) {
    if (isShown && !boxes)
      element.replaceChildren(
        h("p", { class: "note", role: "alert" }, error.status === 404 ? t("noOrder") : sentenceOf(error)),
      );
    return error.status === 404;
  }

  function leave() {
    isShown = false;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", follow);
  }

  return { element, title: t("yourOrder"), leave };
}

/** A part of the page that is drawn again only when it has something else to show; a link in it keeps the focus. */
function box() {
  const element = h("div", { class: "card-box" });
  let shown;
  return {
    element,
    /** @returns whether it was drawn */
    show(content, draw) {
      const wanted = JSON.stringify(content);
      if (wanted === shown) return false;
      shown = wanted;
      const { href } = element.contains(document.activeElement) ? document.activeElement : {};
      element.replaceChildren(...draw());
      if (href) [...element.querySelectorAll("a")].find((link) => link.href === href)?.focus();
      return true;
    },
  };
}

function page(order, boxes) {
  return [
    h("h1", {}, t("thanks")),
    h(
      "p",
      { class: "soft" },
      h("strong", {}, t("orderNumber", { number: order.display_id })),
      ". ",
      t("thanksHint"),
    ),
    h("div", { class: "order-parts" }, boxes.progress.element, boxes.facts.element),
    h(
      "div",
      { class: "demo" },
      h("p", {}, t("demo")),
      settings.warehouse_url &&
        h("a", { class: "button", href: atWarehouse(order), target: "_blank" }, t("openWarehouse")),
      h("a", { class: "button", href: `/app/orders/${order.id}`, target: "_blank" }, t("openAdmin")),
      h("a", { class: "button", href: "#" }, t("again")),
    ),
  ];
}

/** The sandbox finds an order by its number, once it has it. */
const atWarehouse = ({ display_id }) => `${settings.warehouse_url}/#orders?find=${display_id}`;

const progress = (order, stage) => [
  stage === "canceled" ? canceled() : steps(order, stage),
  ...waybills(order),
];

/** All that the facts show, to compare. */
const factsShown = (order, stage) => [
  destination(order),
  order.shipping_address,
  order.item_total,
  order.shipping_total,
  order.total,
  paidHow(order, stage),
  order.items.map(({ id, quantity, unit_price }) => [id, quantity, unit_price]),
];

function facts(order, stage) {
  const { shipping_address: address } = order;
  const list = h(
    "dl",
    { class: "facts" },
    fact(t("deliveredTo"), destination(order)),
    fact(t("contact"), `${address.last_name} ${address.first_name}`),
    fact(t("phone"), address.phone),
    fact(t("goodsSum"), money(order.item_total)),
    order.shipping_total > 0 && fact(t("deliverySum"), money(order.shipping_total)),
    fact(t(paidHow(order, stage)), money(order.total)),
  );
  return [list, h("ul", { class: "lines" }, order.items.map(line))];
}

/** The branch that was chosen, else the address. The server writes the branch's names into the shipping method. */
function destination({ shipping_address: { city, address_1 }, shipping_methods: [method] }) {
  const { city_name, warehouse_name } = method?.data ?? {};
  const lines = warehouse_name ? [city_name ?? city, warehouse_name] : [city, address_1];
  return lines.filter(Boolean).join(", ");
}

function paidHow(order, stage) {
  const payments = (order.payment_collections ?? []).flatMap((collection) => collection.payments ?? []);
  if (!payments.some(({ provider_id }) => provider_id === "pp_system_default")) return "paid";
  return stage === "delivered" ? "paidOnDelivery" : "willPay";
}

function canceled() {
  return h("p", { class: "canceled" }, t("canceledOrder"));
}

function steps(order, stage) {
  const times = timesOf(order);
  const names = Object.keys(times);
  const reached = names.indexOf(stage);
  return h(
    "ol",
    { class: "steps" },
    names.map((name, index) =>
      h(
        "li",
        {
          class: index <= reached ? "done" : "",
          "aria-current": index === reached ? "step" : undefined,
          "data-step": name,
        },
        h("span", { class: "step" }, t(`step.${name}`)),
        index <= reached && times[name] && h("time", { datetime: times[name] }, moment(times[name])),
      ),
    ),
  );
}

function waybills(order) {
  return trackingOf(order).map(({ number, url }) =>
    h(
      "p",
      { class: "waybill" },
      h("span", { class: "soft" }, t("waybill")),
      h("strong", { class: "number" }, number),
      url &&
        h(
          "a",
          {
            class: "button",
            href: url,
            target: "_blank",
            rel: "noreferrer",
            "aria-label": t("trackNamed", { number }),
          },
          t("track"),
        ),
    ),
  );
}

function line(item) {
  const variant = variantOf(item.variant_title);
  return h(
    "li",
    {},
    drawingOf(item.product_handle, "drawing small"),
    h(
      "div",
      { class: "what" },
      h("strong", {}, titleOf(item.product_handle, item.product_title)),
      variant && h("span", { class: "soft" }, variant),
    ),
    h("span", { class: "soft times" }, `× ${item.quantity}`),
    h("span", { class: "line-sum" }, money(item.unit_price * item.quantity)),
  );
}

const fact = (name, value) => [h("dt", {}, name), h("dd", {}, value)];
