/**
 * Given the packed plugin and a version of Medusa, installs the tarball into an empty application outside the repository
 * by what README.md says, buys one thing, looks, changes and leaves. The last line of standard output is what happened, as
 * JSON.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adminClient } from "../../scripts/lib/http.mjs";
import { onEnd, runMain } from "../../scripts/lib/main.mjs";
import { freePort } from "../../scripts/lib/ports.mjs";
import { runProcess, startProcess, untilReady } from "../../scripts/lib/processes.mjs";
import { buyOne, createDatabase, ourOptionsFor, ourTables, untilAtWarehouse } from "./customer.mjs";
import { LOGIN, Merchant, untilAnswers } from "./merchant.mjs";
import { contentOf, environment, writeApplication, writeConfiguration } from "./plain-application.mjs";
import { notRun, readmeBlock } from "./readme.mjs";

const CARRIER = "Carrier of this test";
const API_KEY = "sandbox-production-key";
/** Medusa's scripts for older data and its search are a boot each, and an empty database has nothing for them; the soak has both. */
const MIGRATE = process.env.SKLAD_PACKED_MEDUSA
  ? {}
  : { "db:migrate": "db:migrate --skip-scripts --skip-search" };

/** Something is open: `sklad-leave` has to be run again. */
const STILL_OPEN = { exitCode: 2 };

const began = performance.now();
const say = (text) => console.error(`packed ${((performance.now() - began) / 1000).toFixed(0)} s: ${text}`);

runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), "sklad-packed-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const [tarball, version] = process.argv.slice(2);
  console.log(JSON.stringify(await tryOut({ version, tarball, folder })));
});

async function tryOut({ version, tarball, folder }) {
  const application = join(folder, "application");
  const databaseUrl = await createDatabase(version);
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const env = environment(databaseUrl, shopUrl);
  const merchant = new Merchant(application, env);
  const medusa = (args, options) => ({
    name: `medusa ${args[0]}`,
    args: [join(application, "node_modules", "@medusajs/cli/cli.js"), ...args],
    cwd: application,
    env: { ...env, ...merchant.dotEnv },
    logFile: join(folder, `${args[0]}.log`),
    ...options,
  });

  say(`Medusa ${version}: npm install`);
  writeApplication(application, version);
  await merchant.type("install", { instead: { "medusa-plugin-sklad": `file:${tarball}` } });
  writeConfiguration(application, readmeBlock("medusa-config"));
  await merchant.type("encryption-key");
  say("medusa db:migrate");
  await merchant.type("migrate", { instead: MIGRATE });
  say("medusa exec (something to buy)");
  await runProcess(medusa(["exec", "./seed/scripts/seed.ts"]));
  say("medusa build, medusa start");
  await runProcess(medusa(["build"]));
  const shop = startProcess(
    medusa(["start", "--port", String(port)], {
      cwd: join(application, ".medusa", "server"),
      env: { ...env, ...merchant.dotEnv, NODE_ENV: "production" },
    }),
  );
  await untilReady(shop, untilAnswers(`${shopUrl}/health`, shop));
  const admin = await adminClient(shopUrl, LOGIN);

  say("connect, buy, look, change");
  merchant.know({ SKLAD_SANDBOX_PORT: "0", SKLAD_SANDBOX_CARRIER_LITERAL: CARRIER });
  const sandboxUrl = await merchant.start("sandbox", /ready on (http\S+)/);
  await connect(merchant, admin, { shopUrl, sandboxUrl });
  writeFileSync(join(application, "branches.mjs"), readmeBlock("branches"));
  const [branch] = JSON.parse(await merchant.run("node branches.mjs"));
  const { order, customer, front, items } = await buyOne(shopUrl, admin, branch);
  const atWarehouse = await untilAtWarehouse(sandboxUrl);
  const looked = await merchant.type("look");
  const changed = await merchant.ask("settings");
  const replaced = await merchant.ask("replace-key");
  const disabled = await merchant.ask("disable");
  const adminPage = (await fetch(`${shopUrl}/app`)).status;

  say("leave");
  const before = (await ourOptionsFor(front, items)).length;
  await merchant.ask("enable");
  const imports = (await merchant.type("find-imports")).trim();
  const goodbye = [await merchant.type("leave", STILL_OPEN), await merchant.type("leave", STILL_OPEN)];
  const offered = { before, after: await ourOptionsFor(front, items) };
  // Nothing is open once the order is cancelled, which the warehouse is asked for while the connection is enabled.
  await merchant.ask("enable");
  await admin.post(`/admin/orders/${order.id}/cancel`);
  goodbye.push(await merchant.type("leave"), await merchant.type("leave"));
  const left = await ourSettings(admin);
  await shop.stop();
  const content = contentOf(application);
  await merchant.type("drop-tables");
  const tables = await ourTables(databaseUrl);
  writeConfiguration(application, "");
  await merchant.type("uninstall");

  return {
    ...content,
    admin_page: adminPage,
    bought: { display_id: order.display_id, total: order.total, branch: branch.warehouse_ref },
    customer: customer.expected,
    at_warehouse: atWarehouse,
    carrier: CARRIER,
    looked,
    grace_period_minutes: changed.connection.settings.grace_period_minutes,
    key_ends_with: replaced.connection.api_key_last_four,
    enabled_after_disable: disabled.connection.enabled,
    goodbye,
    imports,
    offered,
    left,
    tables,
    not_run: [...notRun],
  };
}

async function connect(merchant, admin, { shopUrl, sandboxUrl }) {
  merchant.know({ SHOP: shopUrl, EMAIL: LOGIN.email, PASSWORD: LOGIN.password });
  // An admin's token first, which serves with role-based access too; then the key that the rest is asked with.
  const { token } = await merchant.ask("token");
  merchant.know({ AUTH: `Bearer ${token}` });
  const { stock_locations } = await merchant.ask("locations");
  const { api_key } = await admin.post("/admin/api-keys", { title: "README", type: "secret" });
  const KEY = api_key.token;
  merchant.know({ KEY, AUTH: `Basic ${KEY}`, LOCATION: stock_locations[0].id });
  merchant.know({ ENVIRONMENT: "sandbox", BASE_URL: `${sandboxUrl}/api`, API_KEY, CARRIER });
  await merchant.ask("provider");
  for (const name of ["delivery", "connect"])
    writeFileSync(join(merchant.application, `${name}.mjs`), readmeBlock(name));
  await merchant.run("node delivery.mjs");
  const [, ID] = /^ID=(.+)$/m.exec(await merchant.run("node connect.mjs"));
  merchant.know({ ID });
  await merchant.ask("enable");
}

/** What of the plugin's a merchant still sees in Medusa's settings. */
async function ourSettings(admin) {
  const { shipping_options } = await admin.get("/admin/shipping-options?limit=200&fields=name,provider_id");
  const { stock_locations } = await admin.get("/admin/stock-locations?fields=name,*fulfillment_providers");
  const isOurs = (id) => id.startsWith("sklad_");
  return [
    ...shipping_options.filter(({ provider_id }) => isOurs(provider_id)).map(({ name }) => name),
    ...stock_locations
      .filter(({ fulfillment_providers }) => fulfillment_providers.some(({ id }) => isOurs(id)))
      .map(({ name }) => name),
  ];
}
