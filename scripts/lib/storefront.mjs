import { jsonClient, storeClient } from "./http.mjs";
import { UserError } from "./main.mjs";

export const PAYMENT = {
  cod: { provider: "pp_system_default", literal: "Наличными", words: "cash on delivery" },
  prepaid: { provider: "pp_card_demo", literal: "На карту", words: "prepaid by card" },
};

/** The storefront's data before a purchase: region, goods, and the carrier's branches. */
export async function openStorefront({ shopUrl, admin, warehouseApiUrl }) {
  const store = await storeClient(shopUrl, admin);
  const { regions } = await store.get("/store/regions");
  const region = regions.find(({ currency_code }) => currency_code === "uah");
  if (!region) throw new UserError("The shop has no region that sells in hryvnias.");
  const [variants, branches] = await Promise.all([
    listVariants(store, admin, region.id),
    listBranches(warehouseApiUrl),
  ]);
  return { store, region, variants, branches };
}

/** Every variant with its price, its stock, and the SKUs of one unit. */
async function listVariants(store, admin, regionId) {
  const fields = "id,title,*variants,*variants.calculated_price,+variants.inventory_quantity";
  const { products } = await store.get(`/store/products?region_id=${regionId}&limit=100&fields=${fields}`);
  const skus = await admin.get(
    "/admin/product-variants?limit=500&fields=id,inventory_items.required_quantity,inventory_items.inventory.sku",
  );
  const componentsOf = new Map(
    skus.variants.map(({ id, inventory_items }) => [
      id,
      inventory_items.map(({ required_quantity, inventory }) => ({
        sku: inventory.sku,
        quantity: required_quantity,
      })),
    ]),
  );
  return products.flatMap((product) =>
    product.variants.map((variant) => ({
      id: variant.id,
      name: product.title,
      available: variant.inventory_quantity ?? 0,
      components: componentsOf.get(variant.id) ?? [],
    })),
  );
}

/** Branches of a few big cities, from the warehouse's reference operations, which need no key. */
async function listBranches(warehouseApiUrl) {
  const warehouse = jsonClient(warehouseApiUrl);
  const { Data: cities } = await warehouse.post("/getCities", {});
  const branches = await Promise.all(
    cities.slice(0, 8).map(async (city) => {
      const { Data } = await warehouse.post("/getWarehouses", { CityRef: city.Ref });
      return Data.slice(0, 20).map((branch) => ({
        ref: branch.Ref,
        name: branch.Description,
        city: city.Description,
      }));
    }),
  );
  return branches.flat();
}

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
