/**
 * Packs the plugin, installs the tarball into an empty Medusa application outside the repository, builds and starts
 * that, and buys one thing. The last line of standard output is what happened, as JSON.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { someCustomer } from "../../scripts/lib/customers.mjs";
import { anyPostgres, dropDatabase, ensureDatabase } from "../../scripts/lib/database.mjs";
import { ADMIN, connectWarehouse } from "../../scripts/lib/demo-shop.mjs";
import { adminClient } from "../../scripts/lib/http.mjs";
import { onEnd, runMain } from "../../scripts/lib/main.mjs";
import { freePort } from "../../scripts/lib/ports.mjs";
import { runProcess, startProcess, untilReady } from "../../scripts/lib/processes.mjs";
import { buy, openStorefront } from "../../scripts/lib/storefront.mjs";
import { npm, pack } from "./pack.mjs";
import { writeApplication } from "./plain-application.mjs";

const CARRIER = "Carrier of this test";

runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), "sklad-packed-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const say = (text) => console.error(`packed: ${text}`);

  say("npm pack");
  const tarball = await pack(folder);
  const application = join(folder, "application");
  writeApplication(application, tarball);
  say("npm install");
  await npm(["install", "--prefer-offline", "--no-audit", "--no-fund"], application);

  const databaseUrl = await createDatabase();
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const env = environment(databaseUrl, shopUrl);
  const medusa = (args, cwd = application) =>
    runProcess({
      ...program("@medusajs/cli/cli.js", args),
      cwd,
      env,
      logFile: join(folder, `${args[0]}.log`),
    });
  const program = (path, args) => ({
    name: args[0] ?? path,
    args: [join(application, "node_modules", path), ...args],
  });

  say("medusa db:migrate");
  await medusa(["db:migrate", "--execute-safe-links"]);
  say("medusa exec (something to buy)");
  await medusa(["exec", "./seed/scripts/seed.ts"]);
  say("medusa build");
  await medusa(["build"]);
  say("medusa start");
  const server = join(application, ".medusa", "server");
  const shop = startProcess({
    ...program("@medusajs/cli/cli.js", ["start", "--port", String(port)]),
    cwd: server,
    env: { ...env, NODE_ENV: "production" },
    logFile: join(folder, "start.log"),
  });
  await untilReady(shop, untilAnswers(`${shopUrl}/health`, shop));

  say("npx sklad-sandbox");
  const sandboxUrl = await startInstalledSandbox(program, application, folder);
  const admin = await adminClient(shopUrl, ADMIN);
  await connectWarehouse(admin, { apiUrl: `${sandboxUrl}/api`, settings: { carrier_literal: CARRIER } });
  const purchase = await buyOne(shopUrl, admin, sandboxUrl);
  const atWarehouse = await untilAtWarehouse(sandboxUrl);

  console.log(
    JSON.stringify({
      entries: entriesOf(application),
      admin_page: (await fetch(`${shopUrl}/app`)).status,
      bought: {
        display_id: purchase.order.display_id,
        total: purchase.order.total,
        branch: purchase.branch.ref,
      },
      customer: purchase.customer.expected,
      at_warehouse: atWarehouse,
      carrier: CARRIER,
    }),
  );
});

async function createDatabase() {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = await anyPostgres();
  const name = `sklad-packed-${process.pid}`;
  const url = `postgres://${DB_USERNAME}:${encodeURIComponent(DB_PASSWORD)}@${DB_HOST}:${DB_PORT}/${name}`;
  await ensureDatabase(url);
  onEnd(() => dropDatabase(url));
  return url;
}

function environment(databaseUrl, shopUrl) {
  return {
    NODE_ENV: "development",
    NODE_OPTIONS: "",
    MEDUSA_WORKER_MODE: "shared",
    MEDUSA_DISABLE_TELEMETRY: "true",
    DATABASE_URL: databaseUrl,
    STORE_CORS: shopUrl,
    ADMIN_CORS: shopUrl,
    AUTH_CORS: shopUrl,
    SKLAD_ENCRYPTION_KEY: "a key for the packed plugin's test only, long enough",
    DEMO_ADMIN_EMAIL: ADMIN.email,
    DEMO_ADMIN_PASSWORD: ADMIN.password,
    DEMO_PAYMENT_PROVIDERS: "pp_system_default",
  };
}

async function untilAnswers(url, running) {
  while (running.isRunning()) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await delay(200);
  }
}

async function startInstalledSandbox(program, cwd, folder) {
  let announce;
  const announced = new Promise((resolve) => (announce = resolve));
  const sandbox = startProcess({
    ...program("medusa-plugin-sklad/bin/sklad-sandbox.js", ["--port", "0", "--carrier-literal", CARRIER]),
    cwd,
    logFile: join(folder, "sandbox.log"),
    onLine: (line) => {
      const url = /ready on (http\S+)/.exec(line)?.[1];
      if (url) announce(url);
    },
  });
  await untilReady(sandbox, announced);
  return announced;
}

async function buyOne(shopUrl, admin, sandboxUrl) {
  const front = await openStorefront({ shopUrl, admin, warehouseApiUrl: `${sandboxUrl}/api` });
  const [branch] = front.branches;
  const customer = someCustomer(branch.city);
  const items = [{ variant: front.variants[0], quantity: 2 }];
  const purchase = await buy(front, { customer, items, branch, payment: "cod", delivery: "carrier-branch" });
  return { ...purchase, branch, customer };
}

async function untilAtWarehouse(sandboxUrl) {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const { orders } = await (await fetch(`${sandboxUrl}/_sandbox/orders`)).json();
    if (orders.length > 0) return orders;
    await delay(100);
  }
  throw new Error("The order did not reach the warehouse within 30 s.");
}

/** What the package's entry points export, asked from inside the application. */
function entriesOf(application) {
  const require = createRequire(join(application, "package.json"));
  const entries = ["client", "sandbox", "workflows", "modules/sklad", "providers/sklad", "package.json"];
  return Object.fromEntries(
    entries.map((entry) => [entry, Object.keys(require(`medusa-plugin-sklad/${entry}`)).length > 0]),
  );
}
