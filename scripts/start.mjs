/**
 * Runs the demo: a Postgres, the sandbox and a small Ukrainian shop with the plugin. `npm start`; with
 * `-- --reset` everything it kept from earlier runs goes first. Ctrl-C stops all of it. The shop sells on when the sandbox's
 * process ends; Enter starts that one again.
 *
 * Environment: PORT (the shop, 9000), SANDBOX_PORT (9100), POSTGRES_PORT (any free one), DATABASE_URL (a Postgres of
 * your own instead of the embedded one).
 */
import { chmodSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArguments } from "./lib/arguments.mjs";
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
import { sandboxArguments } from "./lib/demo-warehouse.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { isStopping, runMain, UserError } from "./lib/main.mjs";
import { isTaken, portFromEnv } from "./lib/ports.mjs";
import { startPostgres } from "./lib/postgres.mjs";
import { dataFolder, forgetData } from "./lib/postgres-data.mjs";
import { step } from "./lib/progress.mjs";
import { startSandbox } from "./lib/sandbox.mjs";
import { claimRun, forgetSecrets, SECRETS, secrets, STATE_DIR, wasKilled } from "./lib/state.mjs";
import { LANGUAGES, wordsFor } from "./lib/words.mjs";

const DATABASE = "medusa-plugin-sklad";
/** The sandbox's data are kept like the shop's. */
const SANDBOX_STATE = join(STATE_DIR, "sandbox.json");

/** Time for the processes of a killed run to notice its end and to free their ports. */
const LEFTOVER_ENDS_WITHIN_MS = 15_000;

const options = {
  reset: { type: "boolean" },
  empty: { type: "boolean" },
  lang: { type: "string" },
  help: { type: "boolean", short: "h" },
};

const words = wordsFor(process.argv.slice(2));

runMain(
  async () => {
    const { reset, empty, help } = parse();
    if (help) return void console.log(words.startUsage);
    ensureInstalled();
    const port = portFromEnv("PORT", 9000);
    const sandboxPort = portFromEnv("SANDBOX_PORT", 9100);
    const shopUrl = `http://localhost:${port}`;
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    const killed = wasKilled();
    claimRun({ shopUrl, sandboxUrl });
    await requireFree(port, "PORT", killed);
    await requireFree(sandboxPort, "SANDBOX_PORT", killed);
    if (reset) await resetData();

    await step(words.steps.plugin, ensurePluginBuilt);
    await step(words.steps.demo, ensureDemoBuilt);
    // All later files hold customers and secrets.
    process.umask(0o077);
    if (existsSync(SANDBOX_STATE)) chmodSync(SANDBOX_STATE, 0o600);
    const databaseUrl = await step(words.steps.postgres, startDatabase);
    const args = sandboxArguments({ data: SANDBOX_STATE, shopUrl });
    const startWarehouse = () =>
      step(words.steps.sandbox(sandboxUrl), () => startSandbox({ port: sandboxPort, args }));
    const sandbox = await startWarehouse();
    const sandboxAddress = `${sandboxUrl}/api`;
    const env = { ...shopEnv({ databaseUrl, shopUrl }), SANDBOX_ADDRESS: sandboxAddress };
    const isEmpty = await step(words.steps.database, (say) =>
      prepareDatabase({ databaseUrl, env, empty, say }),
    );
    const shop = await step(words.steps.shop(shopUrl), () => startShop({ port, env }));
    if (isEmpty) await step(words.steps.shelves, () => stockShelves(shop.admin, sandbox.url));
    else
      await step(words.steps.connected, async () => {
        // Before the warehouse is asked what lies there: the report comes once a minute.
        await stockShelves(shop.admin, sandbox.url);
        const connection = await connectWarehouse(shop.admin, {
          apiUrl: sandboxAddress,
          followsStock: true,
        });
        await registerWebhook(shop.admin, { connection, shopUrl, sandboxUrl: sandbox.url });
      });
    console.log(card({ shopUrl, sandboxUrl, databaseUrl, isEmpty, words }));
    return Promise.race([endOf(shop), endOfWarehouse(sandbox, startWarehouse)]);
  },
  { signalCode: 0, onSignal: () => console.log(`\n${words.stopping}`) },
);

function parse() {
  const refuse = (sentence) => {
    throw new UserError(`${sentence}\n${words.startHint}`);
  };
  const values = parseArguments(process.argv.slice(2), options, { words, refuse });
  if (values.lang !== undefined && !Object.hasOwn(LANGUAGES, values.lang))
    refuse(words.unknownLanguage(values.lang));
  return values;
}

async function requireFree(port, variable, killed) {
  const deadline = killed ? Date.now() + LEFTOVER_ENDS_WITHIN_MS : 0;
  while (await isTaken(port)) {
    if (Date.now() >= deadline) {
      throw new UserError(words.portTaken(port, `${variable}=${port + 1} npm start`));
    }
    await delay(200);
  }
}

async function resetData() {
  if (databaseFromEnv()) {
    throw new UserError(words.ownDatabase);
  }
  await forgetData((sentence) => console.log(sentence));
  rmSync(SANDBOX_STATE, { force: true });
  forgetSecrets();
  console.log(words.dataGone);
}

async function startDatabase(say) {
  const given = databaseFromEnv();
  const port = given ? null : portFromEnv("POSTGRES_PORT", undefined);
  if (port && (await isTaken(port))) {
    throw new UserError(words.postgresPortTaken(port));
  }
  if (given) {
    const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = given;
    const server = `${DB_USERNAME}:${encodeURIComponent(DB_PASSWORD)}@${DB_HOST}:${DB_PORT}`;
    const databaseUrl = given.DATABASE_URL ?? `postgres://${server}/${DATABASE}`;
    await ensureDatabase(databaseUrl);
    return databaseUrl;
  }
  const { POSTGRES_PASSWORD, SHOP_DATABASE_PASSWORD } = secrets();
  const dataDir = dataFolder(say);
  const postgres = await startPostgres({ dataDir, port, password: POSTGRES_PASSWORD, say });
  // The shop is not the server's superuser.
  return ensureOwnDatabase(postgres.url("postgres"), {
    database: DATABASE,
    role: "shop",
    password: SHOP_DATABASE_PASSWORD,
    wrongPassword: words.otherPassword(dataDir, SECRETS),
  });
}

async function endOf({ name, exited, lastLines, logFile }) {
  await exited;
  throw new UserError(`${words.endedUnexpectedly(name, logFile)}\n\n${lastLines()}`);
}

/** As often as the warehouse ends, Enter starts it again; the demo ends with it where none can press that. */
async function endOfWarehouse(sandbox, startAgain) {
  for (let running = sandbox; ; running = await startAgain()) {
    await running.exited;
    if (isStopping()) return;
    console.log(`\n${words.warehouseEnded}`);
    if (!(await enterIsPressed())) await endOf(running);
  }
}

/** @returns false where nothing more can be typed */
function enterIsPressed() {
  const { stdin } = process;
  return new Promise((resolve) => {
    const answer = (isPressed) => {
      stdin.pause().removeAllListeners("data").removeAllListeners("end");
      resolve(isPressed);
    };
    stdin
      .on("data", () => answer(true))
      .on("end", () => answer(false))
      .resume();
  });
}
