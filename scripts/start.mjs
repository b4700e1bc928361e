/**
 * Runs the demo: a Postgres, the sandbox warehouse and a small Ukrainian shop with the plugin. `npm start`; with
 * `-- --reset` everything it kept from earlier runs goes first. Ctrl-C stops all of it.
 *
 * Environment: PORT (the shop, 9000), SANDBOX_PORT (9100), POSTGRES_PORT (any free one), DATABASE_URL (a Postgres of
 * your own instead of the embedded one).
 */
import { chmodSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureDemoBuilt, ensurePluginBuilt } from "./lib/builds.mjs";
import { card } from "./lib/card.mjs";
import { databaseFromEnv, ensureDatabase, ensureOwnDatabase } from "./lib/database.mjs";
import {
  connectWarehouse,
  prepareDatabase,
  registerWebhook,
  shopEnv,
  startShop,
  stockShelves,
} from "./lib/demo-shop.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runMain, UserError } from "./lib/main.mjs";
import { isTaken, portFromEnv } from "./lib/ports.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { dataFolder, forgetData } from "./lib/postgres-data.mjs";
import { step } from "./lib/progress.mjs";
import { startSandbox } from "./lib/sandbox.mjs";
import { claimRun, forgetSecrets, secrets, STATE_DIR, wasKilled } from "./lib/state.mjs";

const USAGE = `npm start               run the demo
npm start -- --reset    begin from nothing: forget the shop, its orders and its warehouse
npm start -- --empty    a shop without a warehouse, to connect it in the admin: Settings → Warehouse

PORT=9001 npm start           the shop on another port (default 9000)
SANDBOX_PORT=9101 npm start   the sandbox warehouse on another port (default 9100)
POSTGRES_PORT=5433 npm start  the embedded Postgres on a port of your choice (default: any free one)
DATABASE_URL=postgres://…     a Postgres of your own instead of the embedded one`;

const DATABASE = "medusa-plugin-sklad";
/** The sandbox's data are kept like the shop's. */
const SANDBOX_STATE = join(STATE_DIR, "sandbox.json");

/** Time for the processes of a killed run to notice its end and to free their ports. */
const LEFTOVER_ENDS_WITHIN_MS = 15_000;

const options = {
  reset: { type: "boolean" },
  empty: { type: "boolean" },
  help: { type: "boolean", short: "h" },
};

runMain(
  async () => {
    const { reset, empty, help } = parse();
    if (help) return void console.log(USAGE);
    ensureInstalled();
    const port = portFromEnv("PORT", 9000);
    const sandboxPort = portFromEnv("SANDBOX_PORT", 9100);
    const shopUrl = `http://localhost:${port}`;
    const killed = wasKilled();
    claimRun({ shopUrl, sandboxUrl: `http://localhost:${sandboxPort}` });
    await requireFree(port, "PORT", killed);
    await requireFree(sandboxPort, "SANDBOX_PORT", killed);
    if (reset) await resetData();

    await step("Plugin built", ensurePluginBuilt);
    await step("Shop built", ensureDemoBuilt);
    // All later files hold customers and secrets.
    process.umask(0o077);
    if (existsSync(SANDBOX_STATE)) chmodSync(SANDBOX_STATE, 0o600);
    const databaseUrl = await step("Postgres runs", startDatabase);
    const sandbox = await step(`Sandbox warehouse on http://localhost:${sandboxPort}`, () =>
      startSandbox({ port: sandboxPort, args: ["--data", SANDBOX_STATE] }),
    );
    const env = shopEnv({ databaseUrl, shopUrl });
    const isEmpty = await step("Database ready", (say) => prepareDatabase({ databaseUrl, env, empty, say }));
    const shop = await step(`Shop on ${shopUrl}`, () => startShop({ port, env }));
    if (isEmpty) await step("The warehouse's shelves full", () => stockShelves(shop.admin, sandbox.url));
    else
      await step("Shop connected to the warehouse, its shelves full", async () => {
        // Before the warehouse is asked what lies there: the report comes once a minute.
        await stockShelves(shop.admin, sandbox.url);
        const connection = await connectWarehouse(shop.admin, {
          apiUrl: `http://localhost:${sandboxPort}/api`,
          // As the sandbox counts.
          settings: { report_counts_until: "picked" },
          followsStock: true,
        });
        await registerWebhook(shop.admin, { connection, shopUrl, sandboxUrl: sandbox.url });
      });
    console.log(card({ shopUrl, sandboxUrl: `http://localhost:${sandboxPort}`, databaseUrl, isEmpty }));
    return whicheverEnds([shop, sandbox]);
  },
  { signalCode: 0, onSignal: () => console.log("\nStopping the shop, the sandbox and Postgres …") },
);

function parse() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UserError(`${error.message.split("\n")[0]}\n\n${USAGE}`);
  }
}

async function requireFree(port, variable, killed) {
  const deadline = killed ? Date.now() + LEFTOVER_ENDS_WITHIN_MS : 0;
  while (await isTaken(port)) {
    if (Date.now() >= deadline) {
      throw new UserError(
        `Port ${port} is taken by another program. Stop that one, or choose another: ` +
          `${variable}=${port + 1} npm start`,
      );
    }
    await delay(200);
  }
}

async function resetData() {
  if (databaseFromEnv()) {
    throw new UserError(
      "--reset does not delete a database of your own. Drop the one your environment names, then start without --reset.",
    );
  }
  await forgetData((sentence) => console.log(sentence));
  rmSync(SANDBOX_STATE, { force: true });
  forgetSecrets();
  console.log("The data of earlier runs are gone.");
}

async function startDatabase(say) {
  const given = databaseFromEnv();
  const port = given ? null : portFromEnv("POSTGRES_PORT", undefined);
  if (port && (await isTaken(port))) {
    throw new UserError(`Port ${port} (POSTGRES_PORT) is taken. Leave it unset, and any free port will do.`);
  }
  if (given) {
    const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = given;
    const server = `${DB_USERNAME}:${encodeURIComponent(DB_PASSWORD)}@${DB_HOST}:${DB_PORT}`;
    const databaseUrl = given.DATABASE_URL ?? `postgres://${server}/${DATABASE}`;
    await ensureDatabase(databaseUrl);
    return databaseUrl;
  }
  const { POSTGRES_PASSWORD, SHOP_DATABASE_PASSWORD } = secrets();
  const postgres = await startPostgres({ dataDir: dataFolder(say), port, password: POSTGRES_PASSWORD, say });
  // The shop is not the server's superuser.
  return ensureOwnDatabase(postgres.url("postgres"), {
    database: DATABASE,
    role: "shop",
    password: SHOP_DATABASE_PASSWORD,
  });
}

/** The demo needs all its parts: when one ends, the others are stopped too. */
async function whicheverEnds(parts) {
  const { name, lastLines, logFile } = await Promise.race(parts.map((part) => part.exited.then(() => part)));
  throw new UserError(
    `${name} ended unexpectedly. The end of its log (all of it is in ${logFile}):\n\n${lastLines()}`,
  );
}
