import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_SERVER, pluginFingerprint } from "./builds.mjs";
import { postgresLibrary } from "./database.mjs";
import { adminClient } from "./http.mjs";
import { medusa, startMedusa } from "./medusa.mjs";
import { STATE_DIR } from "./root.mjs";
import { SANDBOX_CARRIER, SANDBOX_KEY } from "./sandbox.mjs";

export const ADMIN = { email: "admin@example.com", password: "supersecret" };

/** Environment of the shop's processes. The secrets are made once, so that sessions and ApiKeys outlive a restart. */
export function shopEnv({ databaseUrl, shopUrl }) {
  return {
    NODE_ENV: "production",
    MEDUSA_WORKER_MODE: "shared",
    DATABASE_URL: databaseUrl,
    SHOP_URL: shopUrl,
    ...secrets(),
  };
}

function secrets() {
  const file = join(STATE_DIR, "secrets.json");
  if (!existsSync(file)) {
    mkdirSync(STATE_DIR, { recursive: true });
    const secret = () => randomBytes(32).toString("base64url");
    const made = { JWT_SECRET: secret(), COOKIE_SECRET: secret(), SKLAD_ENCRYPTION_KEY: secret() };
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/**
 * Brings a database to the state the built shop expects: tables of this version, and on the first run the shop's data.
 * @param {{ databaseUrl: string, env: Record<string, string>, stock?: number, say: (progress: string) => void }} options
 */
export async function prepareDatabase({ databaseUrl, env, stock, say }) {
  const notes = await openNotes(databaseUrl);
  try {
    const version = pluginFingerprint();
    if ((await notes.read("migrated")) !== version) {
      say("Creating the tables");
      await medusa(["db:migrate", "--execute-safe-links", "--execute-safe-search"], {
        name: "migrate",
        cwd: DEMO_SERVER,
        env,
      });
      await notes.write("migrated", version);
    }
    if ((await notes.read("seeded")) === undefined) {
      say("Filling the shop");
      await medusa(["exec", "./src/scripts/seed.js"], {
        name: "seed",
        cwd: DEMO_SERVER,
        env: {
          ...env,
          DEMO_ADMIN_EMAIL: ADMIN.email,
          DEMO_ADMIN_PASSWORD: ADMIN.password,
          ...(stock ? { DEMO_STOCK: String(stock) } : {}),
        },
        onLine: (line) => {
          if (line.startsWith("seed: ")) say(`Filling the shop: ${line.slice("seed: ".length)}`);
        },
      });
      await notes.write("seeded", new Date().toISOString());
    }
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
  return { ...running, admin: await adminClient(running.url, ADMIN) };
}

/** Connects the shop's stock location to the sandbox and switches the connection on, unless that is done. */
export async function connectWarehouse(admin, { apiUrl, settings = {} }) {
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
    settings: { carrier_literal: SANDBOX_CARRIER, cod_provider_ids: ["pp_system_default"], ...settings },
  });
  await admin.post(`/admin/sklad/connections/${connection.id}/enable`);
  return connection;
}
