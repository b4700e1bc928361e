import { ensureDemoBuilt, ensurePluginBuilt } from "../../scripts/lib/builds.mjs";
import { ensureDatabase } from "../../scripts/lib/database.mjs";
import { connectWarehouse, prepareDatabase, shopEnv, startShop } from "../../scripts/lib/demo-shop.mjs";
import { freePort } from "../../scripts/lib/ports.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { startSandbox } from "../../scripts/lib/sandbox.mjs";
import { openStorefront } from "../../scripts/lib/storefront.mjs";

/** A second instead of a minute: a figure about speed must not be one about the rate limit. */
const WINDOW_MS = 1000;
/** Code of the shipping option that Medusa's own manual provider serves. */
export const MANUAL_DELIVERY = "bench-manual";

let opened = null;

/**
 * The built demo shop on a Postgres of its own that waits for the disk, with the sandbox at zero latency, and goods
 * enough for any number of orders. One for all benches of a run.
 */
export function benchShop(say) {
  opened ??= open(say);
  return opened;
}

async function open(say) {
  await ensurePluginBuilt(say);
  await ensureDemoBuilt(say);
  const postgres = await startPostgres({ durable: true });
  const databaseUrl = postgres.url("bench");
  await ensureDatabase(databaseUrl);
  const sandbox = await startSandbox({
    port: 0,
    args: ["--window-ms", String(WINDOW_MS)],
    name: "bench-sandbox",
  });
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const env = { ...shopEnv({ databaseUrl, shopUrl }), RATE_WINDOW_MS: String(WINDOW_MS) };
  await prepareDatabase({ databaseUrl, env, stock: 1_000_000, say });
  say("Starting the shop");
  const shop = await startShop({ port, env, name: "bench-medusa" });
  const connection = await connectWarehouse(shop.admin, { apiUrl: sandbox.apiUrl });
  await addManualDelivery(shop.admin);
  const front = await openStorefront({ shopUrl, admin: shop.admin });
  return { admin: shop.admin, connection, front, sandbox };
}

/** The same delivery at the same price, served by Medusa's manual provider. Resolves to its shipping option. */
export async function addManualDelivery(admin) {
  const { shipping_options } = await admin.get(
    "/admin/shipping-options?fields=id,service_zone_id,shipping_profile_id,type.code",
  );
  const model = shipping_options.find(({ type }) => type.code === "carrier-branch");
  const { fulfillment_options } = await admin.get("/admin/fulfillment-providers/manual_manual/options");
  const { shipping_option } = await admin.post("/admin/shipping-options", {
    name: "Manual",
    service_zone_id: model.service_zone_id,
    shipping_profile_id: model.shipping_profile_id,
    provider_id: "manual_manual",
    price_type: "flat",
    type: { label: "Manual", description: "Manual", code: MANUAL_DELIVERY },
    prices: [{ currency_code: "uah", amount: 80 }],
    data: fulfillment_options[0],
    rules: [
      { attribute: "enabled_in_store", operator: "eq", value: "true" },
      { attribute: "is_return", operator: "eq", value: "false" },
    ],
  });
  return shipping_option;
}
