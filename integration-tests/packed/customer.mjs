import { setTimeout as delay } from "node:timers/promises";
import { someCustomer } from "../../scripts/lib/customers.mjs";
import { anyPostgres, dropDatabase, ensureDatabase, postgresLibrary } from "../../scripts/lib/database.mjs";
import { jsonClient } from "../../scripts/lib/http.mjs";
import { onEnd } from "../../scripts/lib/main.mjs";
import { buy, openStorefront } from "../../scripts/lib/storefront.mjs";

/** An empty database that goes when the script ends. */
export async function createDatabase(version) {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = await anyPostgres();
  const name = `sklad-packed-${process.pid}-${version}`;
  const url = `postgres://${DB_USERNAME}:${encodeURIComponent(DB_PASSWORD)}@${DB_HOST}:${DB_PORT}/${name}`;
  await ensureDatabase(url);
  onEnd(() => dropDatabase(url));
  return url;
}

/** Tables of the plugin in the database. */
export async function ourTables(databaseUrl) {
  const { Client } = postgresLibrary();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE tablename LIKE 'sklad\\_%'");
    return rows.map(({ tablename }) => tablename);
  } finally {
    await client.end();
  }
}

/** A customer buys one thing, to a branch from the storefront's list. */
export async function buyOne(shopUrl, admin, { warehouse_ref, warehouse_name }) {
  const front = await openStorefront({ shopUrl, admin });
  const customer = someCustomer("Львів");
  const branch = { ref: warehouse_ref, name: warehouse_name, city: customer.address.city };
  const items = [{ variant: front.variants[0], quantity: 2 }];
  const { order } = await buy(front, { customer, items, branch, payment: "cod", delivery: "carrier-branch" });
  return { order, customer, front, items };
}

export async function untilAtWarehouse(sandboxUrl) {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    const { orders } = await jsonClient(sandboxUrl).get("/_sandbox/orders");
    if (orders.length > 0) return orders;
    await delay(100);
  }
  throw new Error("The order did not reach the warehouse within three minutes.");
}

/** Names of the plugin's shipping options that a customer with a new cart is offered. */
export async function ourOptionsFor({ store, region }, items) {
  const { cart } = await store.post("/store/carts", {
    region_id: region.id,
    shipping_address: { country_code: "ua" },
    items: items.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity })),
  });
  const { shipping_options } = await store.get(`/store/shipping-options?cart_id=${cart.id}`);
  return shipping_options
    .filter(({ provider_id }) => provider_id.startsWith("sklad_"))
    .map(({ name }) => name);
}
