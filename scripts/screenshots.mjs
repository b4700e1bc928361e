/**
 * Takes pictures of the shop's page, of the merchant's pages and of Medusa's own beside them, of the running demo. One
 * order is shipped for it.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { adminPages, openAdmin, takeAdminPicture } from "./lib/admin-pictures.mjs";
import { signIn } from "./lib/demo-shop.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain, UserError } from "./lib/main.mjs";
import { takeShopPictures } from "./lib/shop-pictures.mjs";
import { readRunNote } from "./lib/state.mjs";

const USAGE = `npm run screenshots                    the README's pictures, into docs/pictures
npm run screenshots -- FOLDER          each page in both languages, light and dark, at 1400, 800 and 390 pixels

  --only NAME                    only the pages whose names begin so
  --lang uk, --theme dark, --width 390   one of each

After "npm start" and a "npm run checkout" each of --held, --refused, --count 6 and --follow. After "npm start -- --empty"
the pages of a shop without a warehouse. Of a folder in .sklad, such as .sklad/pictures, git sees nothing.

CHROMIUM_PATH   the browser (default /usr/bin/chromium)
SHOP_URL        the shop, as for "npm run checkout"`;

const text = { type: "string" };
const options = { only: text, lang: text, theme: text, width: text, help: { type: "boolean", short: "h" } };
const CHOICES = { lang: ["en", "uk"], theme: ["light", "dark"], width: ["1400", "800", "390"] };
const README = ["shop-order", "order-problem-refused", "warehouse", "stock", "setup-money"];

runMain(async () => {
  const { values, folder } = parse();
  if (values.help) return void console.log(USAGE);
  const note = readRunNote();
  const shopUrl = process.env.SHOP_URL || note?.shopUrl;
  if (!shopUrl) throw new UserError('The demo does not run. Start it with "npm start" in another terminal.');
  const isWanted = (name) => name.startsWith(values.only ?? "") && (folder || README.includes(name));
  const admin = await signIn(shopUrl);
  const pages = (await adminPages(admin, note?.sandboxUrl)).filter(({ name }) => isWanted(name));
  const newest = async (status) =>
    (await admin.get(`/admin/sklad/orders?status=${status}&limit=1`)).orders[0]?.order_id;
  // One on its way shows more than one that has arrived.
  const orderId = (await newest("shipped")) ?? (await newest("delivered"));
  const target = resolve(folder ?? join(ROOT, "docs", "pictures"));
  mkdirSync(target, { recursive: true });
  ensureInstalled();
  const { chromium } = await import("playwright-core");
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const chosen = (option) =>
    values[option] ? [values[option]] : folder ? CHOICES[option] : CHOICES[option].slice(0, 1);
  for (const language of chosen("lang"))
    for (const theme of chosen("theme"))
      for (const width of chosen("width").map(Number)) {
        const fileOf = (name) =>
          join(target, folder ? `${name}-${language}-${theme}-${width}.png` : `${name}.png`);
        const view = { shopUrl, language, theme, width, orderId };
        await takeShopPictures(browser, view, (name) => (isWanted(name) ? fileOf(name) : null));
        const page = await openAdmin(browser, view);
        for (const shown of pages) {
          await takeAdminPicture(page, `${shopUrl}/app${shown.path}`, shown, fileOf(shown.name));
          console.log(fileOf(shown.name));
        }
        await page.context().close();
      }
  await browser.close();
});

function parse() {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > 1) throw new Error(`One folder at a time: ${positionals.join(", ")}.`);
    for (const [option, choices] of Object.entries(CHOICES))
      if (values[option] !== undefined && !choices.includes(values[option]))
        throw new Error(`--${option} is "${values[option]}", not one of ${choices.join(", ")}.`);
    return { values, folder: positionals[0] };
  } catch (error) {
    throw new UserError(`${error.message.split("\n")[0]}\n\n${USAGE}`);
  }
}
