/**
 * Takes pictures of the merchant's pages of the running demo, after `npm start` and a `npm run checkout` each of `--held`,
 * `--refused` and `--count 6`. `npm run screenshots` takes those of the README, into docs/pictures; with a folder,
 * `npm run screenshots -- FOLDER`, each page in English and Ukrainian, light and dark, at 1400 and 800 pixels, and
 * `--only NAME` those alone whose names begin so.
 *
 * Environment: CHROMIUM_PATH (/usr/bin/chromium), SHOP_URL as for `npm run checkout`.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { signIn } from "./lib/demo-shop.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain, UserError } from "./lib/main.mjs";
import { adminLogin, readRunNote } from "./lib/state.mjs";

const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
const [named] = positionals;
const FOLDER = resolve(named ?? join(ROOT, "docs", "pictures"));
const LANGUAGES = named ? ["en", "uk"] : ["en"];
const THEMES = named ? ["light", "dark"] : ["light"];
const WIDTHS = named ? [1400, 800] : [1400];
const README = ["order-problem-refused", "warehouse", "stock", "setup-money"];
const SETUP_STEPS = ["key", "delivery", "money", "start"];

runMain(async () => {
  const shopUrl = process.env.SHOP_URL || readRunNote()?.shopUrl;
  if (!shopUrl) throw new UserError('The demo does not run. Start it with "npm start" in another terminal.');
  const all = await pagesOf(await signIn(shopUrl));
  const pages = all.filter(({ name }) =>
    named ? name.startsWith(values.only ?? "") : README.includes(name),
  );
  mkdirSync(FOLDER, { recursive: true });
  ensureInstalled();
  const { chromium } = await import("playwright-core");
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  for (const language of LANGUAGES)
    for (const theme of THEMES)
      for (const width of WIDTHS) {
        const page = await openAdmin(browser, { shopUrl, language, theme, width });
        for (const { name, path } of pages) {
          const file = join(FOLDER, named ? `${name}-${language}-${theme}-${width}.png` : `${name}.png`);
          await picture(page, `${shopUrl}/app${path}`, file);
          console.log(file);
        }
        await page.context().close();
      }
  await browser.close();
});

/** One order of each situation there is, and the other pages of a merchant. */
async function pagesOf(admin) {
  const { orders } = await admin.get("/admin/sklad/orders?limit=200");
  const first = new Map();
  for (const { order_id, situation } of orders)
    if (!first.has(situation.code)) first.set(situation.code, order_id);
  const { connections } = await admin.get("/admin/sklad/connections");
  return [
    ...[...first].map(([code, id]) => ({ name: `order-${code.replace(".", "-")}`, path: `/orders/${id}` })),
    { name: "warehouse", path: "/warehouse" },
    { name: "connections", path: "/settings/warehouse" },
    { name: "connect", path: "/settings/warehouse/new" },
    { name: "log", path: "/warehouse/log" },
    { name: "log-calls", path: "/warehouse/log?list=calls" },
    { name: "stock", path: "/warehouse/stock?list=all" },
    ...connections.slice(0, 1).flatMap(({ id, stock_location_id: location }) => [
      { name: "connection", path: `/settings/warehouse/${id}` },
      ...SETUP_STEPS.map((step) => ({
        name: `setup-${step}`,
        path: `/settings/warehouse/${id}/setup?step=${step}`,
      })),
      { name: "location", path: `/settings/locations/${location}` },
    ]),
  ];
}

async function openAdmin(browser, { shopUrl, language, theme, width }) {
  const context = await browser.newContext({ viewport: { width, height: 1000 }, colorScheme: theme });
  const { email, password } = adminLogin();
  const { token } = await (
    await context.request.post(`${shopUrl}/auth/user/emailpass`, { data: { email, password } })
  ).json();
  await context.request.post(`${shopUrl}/auth/session`, { headers: { authorization: `Bearer ${token}` } });
  await context.addCookies([{ name: "lng", value: language, url: shopUrl }]);
  await context.addInitScript(
    (wanted) => globalThis.localStorage.setItem("medusa_admin_theme", wanted),
    theme,
  );
  return context.newPage();
}

/** Of our sections, opened: with what can be unfolded in them. */
async function picture(page, url, path) {
  await page.goto(url);
  const ours = page.locator("[data-sklad]");
  const section = page.locator("[data-sklad]:not([data-sklad=needs-you])").first();
  await section.waitFor();
  await arrived(page);
  const closed = ours.locator("button[aria-expanded=false]:not([role=combobox])");
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
  await arrived(page);
  await scrolledTo(page, section);
  await page.screenshot({ path });
}

/** Waits for the loading marks: because of polling the network is never idle for long. */
async function arrived(page) {
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
  await page.waitForFunction('document.querySelector("[data-sklad] [aria-busy=true]") === null');
}

/** Medusa's sections around it come one after the other, and move it. */
async function scrolledTo(page, section) {
  for (let before; ;) {
    await section.evaluate((element) => {
      element.style.scrollMarginTop = "12px";
      element.scrollIntoView({ block: "start" });
    });
    const { y } = await section.boundingBox();
    if (y === before) return;
    before = y;
    await page.waitForTimeout(300);
  }
}
