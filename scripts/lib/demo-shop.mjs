import { DEMO_SERVER } from "./builds.mjs";
import { postgresLibrary } from "./database.mjs";
import { CONNECTION_SETTINGS } from "./demo-warehouse.mjs";
import { pluginFingerprint } from "./fingerprint.mjs";
import { adminClient, jsonClient, RequestFailed } from "./http.mjs";
import { UserError } from "./main.mjs";
import { medusa, startMedusa } from "./medusa.mjs";
import { SANDBOX_KEY } from "./sandbox.mjs";
import { adminLogin, secrets } from "./state.mjs";

/** Environment of the shop's processes. */
export function shopEnv({ databaseUrl, shopUrl }) {
  const { JWT_SECRET, COOKIE_SECRET, SKLAD_ENCRYPTION_KEY } = secrets();
  return {
    NODE_ENV: "production",
    MEDUSA_WORKER_MODE: "shared",
    DATABASE_URL: databaseUrl,
    SHOP_URL: shopUrl,
    JWT_SECRET,
    COOKIE_SECRET,
    SKLAD_ENCRYPTION_KEY,
  };
}

/** Features of Medusa that are switched on: they bring tables of their own, and the admin's role. */
const flags = () =>
  Object.keys(process.env)
    .filter((name) => name.startsWith("MEDUSA_FF_") && process.env[name] === "true")
    .sort();

/**
 * Brings a database to the state the built shop expects: tables of this version, and on the first run the shop's data.
 * @param {{ databaseUrl: string, env: Record<string, string>, stock?: number, empty?: boolean, say: (progress: string) => void }} options
 *   `empty`: no connection to a warehouse, to try connecting one in the admin
 * @returns whether the shop began empty
 */
export async function prepareDatabase({ databaseUrl, env, stock, empty = false, say }) {
  const notes = await openNotes(databaseUrl);
  try {
    const version = [pluginFingerprint(), ...flags()].join(" ");
    const seeded = await notes.read("seeded");
    const { email, password } = adminLogin();
    const login = { DEMO_ADMIN_EMAIL: email, DEMO_ADMIN_PASSWORD: password };
    if ((await notes.read("migrated")) !== version) {
      say("Creating the tables");
      await medusa(["db:migrate", "--execute-safe-links", "--execute-safe-search"], {
        name: "migrate",
        cwd: DEMO_SERVER,
        env,
      });
      if (seeded !== undefined && flags().length > 0)
        await medusa(["exec", "./src/scripts/admin.js"], {
          name: "admin",
          cwd: DEMO_SERVER,
          env: { ...env, ...login },
        });
      await notes.write("migrated", version);
    }
    if (empty && seeded !== undefined && (await notes.read("empty")) === undefined)
      throw new UserError(
        'There is a shop already. "npm start -- --reset --empty" begins with an empty one.',
      );
    if (seeded === undefined) {
      say("Filling the shop");
      await medusa(["exec", "./src/scripts/seed.js"], {
        name: "seed",
        cwd: DEMO_SERVER,
        env: {
          ...env,
          ...login,
          ...(stock ? { DEMO_STOCK: String(stock) } : {}),
          ...(empty ? { DEMO_EMPTY: "1" } : {}),
        },
        onLine: (line) => {
          if (line.startsWith("seed: ")) say(`Filling the shop: ${line.slice("seed: ".length)}`);
        },
      });
      if (empty) await notes.write("empty", "yes");
      await notes.write("seeded", new Date().toISOString());
    }
    return (await notes.read("empty")) !== undefined;
  } finally {
    await notes.close();
  }
}

/** Notes about a database kept in that database, in a schema of their own, so that both come and go together. */
async function openNotes(databaseUrl) {
  const { Client } = postgresLibrary();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("CREATE SCHEMA IF NOT EXISTS sklad_demo");
  await client.query(
    "CREATE TABLE IF NOT EXISTS sklad_demo.note (key text PRIMARY KEY, value text NOT NULL)",
  );
  return {
    read: async (key) =>
      (await client.query("SELECT value FROM sklad_demo.note WHERE key = $1", [key])).rows[0]?.value,
    write: (key, value) =>
      client.query(
        "INSERT INTO sklad_demo.note VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        [key, value],
      ),
    close: () => client.end(),
  };
}

/** Starts the built shop and signs in. */
export async function startShop({ port, env, name }) {
  const running = await startMedusa({ cwd: DEMO_SERVER, port, env, name });
  return { ...running, admin: await signIn(running.url) };
}

/** A client of the Admin API of the demo; a UserError when what answers there is another shop. */
export async function signIn(shopUrl) {
  try {
    return await adminClient(shopUrl, adminLogin());
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    throw new UserError(
      `What answers at ${shopUrl} is not this demo, or was set up with another login: it answered ${error.status} to ` +
        `${adminLogin().email}. "npm start -- --reset" begins with a new shop.`,
    );
  }
}

/**
 * Connects the shop's stock location to the sandbox and switches the connection on, unless that is done.
 * @param followsStock levels follow the sandbox's shelves, as if a merchant had accepted the first preview
 */
export async function connectWarehouse(admin, { apiUrl, followsStock = false }) {
  const { connections } = await admin.get("/admin/sklad/connections");
  const known = connections.find(({ environment }) => environment === "sandbox");
  if (known?.base_url === apiUrl) return known;
  if (known) {
    const { connection } = await admin.post(`/admin/sklad/connections/${known.id}/address`, {
      base_url: apiUrl,
      api_key: SANDBOX_KEY,
    });
    return connection;
  }
  const { stock_locations } = await admin.get("/admin/stock-locations?fields=id,name");
  const { connection } = await admin.post("/admin/sklad/connections", {
    name: "Склад Київ (пісочниця)",
    environment: "sandbox",
    base_url: apiUrl,
    api_key: SANDBOX_KEY,
    stock_location_id: stock_locations[0].id,
    settings: CONNECTION_SETTINGS,
  });
  // Once, before anything is read: a person who stops the stock sync later wants it stopped.
  if (followsStock) await admin.post(`/admin/sklad/connections/${connection.id}/stock/accept`);
  await admin.post(`/admin/sklad/connections/${connection.id}/enable`);
  return connection;
}

/** Registers the shop's webhook address in the sandbox, which at the real service an integration manager does. */
export async function registerWebhook(admin, { connection, shopUrl, sandboxUrl }) {
  const path = `/admin/sklad/connections/${connection.id}/webhook`;
  const shown = await admin.get(path);
  // A shop of an earlier run may have no address, or one made under another encryption key.
  const { webhook } = shown.webhook.url === null ? await admin.post(`${path}/rotate`) : shown;
  const { pathname } = new URL(webhook.url);
  await jsonClient(sandboxUrl).put("/_sandbox/webhooks", {
    environment: "production",
    url: `${shopUrl}${pathname}`,
  });
}

/** Copies the shop's stock of skus that the sandbox does not have yet. */
export async function stockShelves(admin, sandboxUrl) {
  const sandbox = jsonClient(sandboxUrl);
  const { stock } = await sandbox.get("/_sandbox/stock?environment=production");
  const known = new Set(stock.map(({ sku }) => sku));
  const { inventory_items } = await admin.get(
    "/admin/inventory-items?limit=1000&fields=sku,title,location_levels.stocked_quantity",
  );
  const levels = inventory_items
    .filter(({ sku }) => sku && !known.has(sku))
    .map(({ sku, title, location_levels }) => ({
      sku,
      name: title || sku,
      quantity: location_levels.reduce((sum, { stocked_quantity }) => sum + stocked_quantity, 0),
    }));
  if (levels.length > 0) await sandbox.put("/_sandbox/stock", { environment: "production", levels });
}
