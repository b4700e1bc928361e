import { setTimeout as delay } from "node:timers/promises";
import { storeClient } from "./http.mjs";
import { UserError } from "./main.mjs";
import { LANGUAGES } from "./words.mjs";

export const PAYMENT = {
  cod: { provider: "pp_system_default", literal: "Наличными" },
  prepaid: { provider: "pp_card_demo", literal: "На карту" },
};

/** The storefront's data before a purchase: region, goods, and the carrier's branches. What can be read side by side is. */
export async function openStorefront({ shopUrl, admin, words = LANGUAGES.en }) {
  const store = await storeClient(shopUrl, admin);
  const [front, components, branches] = await Promise.all([
    readCatalogue(store),
    listComponents(admin),
    branchOption(admin).then(({ id }) => listBranches(store, id)),
  ]);
  if (branches.length === 0) throw new UserError(words.noBranches);
  const variants = front.variants.map((variant) => ({
    ...variant,
    components: components.get(variant.id) ?? [],
  }));
  return { ...front, variants, branches };
}

/** Every variant with its price and its stock, as a customer in Ukraine sees them. */
async function readCatalogue(store) {
  const { regions } = await store.get("/store/regions");
  const region = regions.find(({ currency_code }) => currency_code === "uah");
  if (!region) throw new UserError("The shop has no region that sells in hryvnias.");
  const fields = "id,title,*variants,*variants.calculated_price,+variants.inventory_quantity";
  const { products } = await store.get(`/store/products?region_id=${region.id}&limit=100&fields=${fields}`);
  const variants = products.flatMap((product) =>
    product.variants.map(({ id, inventory_quantity }) => ({
      id,
      name: product.title,
      available: inventory_quantity ?? 0,
    })),
  );
  return { store, region, variants };
}

/** The SKUs of one unit of each variant, by the variant's id. */
async function listComponents(admin) {
  const fields = "id,inventory_items.required_quantity,inventory_items.inventory.sku";
  const { variants } = await admin.get(`/admin/product-variants?limit=500&fields=${fields}`);
  return new Map(
    variants.map(({ id, inventory_items }) => [
      id,
      inventory_items.map(({ required_quantity, inventory }) => ({
        sku: inventory.sku,
        quantity: required_quantity,
      })),
    ]),
  );
}

/** Cities that customers live in: the largest, whose branches the shop reads first. */
const CITIES = 8;
/** Of these, those that are asked for: an address has twenty requests in ten seconds. */
const CITIES_ASKED = 3;
const PATIENCE_MS = 30_000;
const PAUSE_MS = 3_000;

/**
 * Branches of a few big cities, from the shop's own store routes, which have them while the warehouse is off. Right after
 * the warehouse was connected the shop still reads them, and they are waited for.
 * @returns {Promise<object[]>} none where it has read none in that time
 */
export async function listBranches(store, optionId, { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = {}) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const isLast = Date.now() >= deadline;
    const branches = await askBranches(store, optionId).catch((error) => {
      if (error.status !== TOO_MANY_REQUESTS || isLast) throw error;
      return [];
    });
    if (branches.length > 0 || isLast) return branches;
    await delay(pauseMs);
  }
}

const TOO_MANY_REQUESTS = 429;

async function askBranches(store, optionId) {
  const { cities } = await store.get(`/store/sklad/cities?limit=${CITIES}&option_id=${optionId}`);
  const lists = await Promise.all(
    some(cities, CITIES_ASKED).map(async ({ ref, name: city }) => {
      const path = `/store/sklad/cities/${encodeURIComponent(ref)}/branches`;
      const { branches } = await store.get(`${path}?limit=20&option_id=${optionId}`);
      return branches.map((branch) => ({ ref: branch.ref, name: branch.name, city }));
    }),
  );
  return lists.flat();
}

function some(list, count) {
  const left = [...list];
  const taken = [];
  while (taken.length < count && left.length > 0)
    taken.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return taken;
}

/** The shipping option that a carrier's branch is chosen for. */
async function branchOption(admin) {
  const { shipping_options } = await admin.get("/admin/shipping-options?limit=100&fields=id,type.code");
  const option = shipping_options.find(({ type }) => type?.code === BRANCH_DELIVERY);
  if (!option) throw new UserError(`The shop offers no delivery "${BRANCH_DELIVERY}".`);
  return option;
}

const BRANCH_DELIVERY = "carrier-branch";

/**
 * Buys: cart, address, delivery, payment, complete. All of it through the Store API, as a storefront does.
 * @returns {Promise<{ order: object, option: object, completedAt: number, milliseconds: number }>} `milliseconds` is
 *   the time from the cart's creation to its completion, `completing` that of the last request alone
 */
export async function buy({ store, region }, { customer, items, branch, payment, delivery }) {
  const started = performance.now();
  const { cart } = await store.post("/store/carts", {
    region_id: region.id,
    email: customer.email,
    shipping_address: customer.address,
    items: items.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity })),
    metadata: customer.comment ? { comment: customer.comment } : {},
  });
  const { shipping_options } = await store.get(`/store/shipping-options?cart_id=${cart.id}`);
  const option = shipping_options.find(({ type }) => type?.code === delivery);
  if (!option) throw new UserError(`The shop offers no delivery "${delivery}".`);
  await store.post(`/store/carts/${cart.id}/shipping-methods`, {
    option_id: option.id,
    data: branch ? { warehouse_ref: branch.ref, warehouse_name: branch.name, city_name: branch.city } : {},
  });
  const { payment_collection } = await store.post("/store/payment-collections", { cart_id: cart.id });
  await store.post(`/store/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: PAYMENT[payment].provider,
  });
  const completing = performance.now();
  const answer = await store.post(`/store/carts/${cart.id}/complete`);
  if (answer.type !== "order") throw new UserError(`Checkout was refused: ${answer.error?.message}`);
  const ended = performance.now();
  return {
    order: answer.order,
    option,
    completedAt: Date.now(),
    milliseconds: ended - started,
    completing: ended - completing,
  };
}
