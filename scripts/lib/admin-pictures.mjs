import { setTimeout as delay } from "node:timers/promises";
import { jsonClient } from "./http.mjs";
import { adminLogin } from "./state.mjs";

const SETUP_STEPS = ["key", "delivery", "money", "start"];
/** Until the shop has read that a parcel is shipped: without a webhook it asks once a minute. */
const SHIPPED_WITHIN_MS = 90_000;

/**
 * The pages of a merchant: those of a shop without a warehouse, or one order of each situation there is and every page.
 * Medusa's own stand among them, to be compared.
 * @returns {Promise<{ name: string, path: string, isMedusas?: boolean, then?: (page: object) => Promise<void> }[]>}
 *   `then` opens what the picture is of
 */
export async function adminPages(admin, sandboxUrl) {
  const { connections } = await admin.get("/admin/sklad/connections");
  const [connection] = connections;
  if (!connection) return named("empty-", PAGES);
  const { id, stock_location_id: location } = connection;
  if (sandboxUrl) await shipOne(admin, sandboxUrl);
  const { orders } = await admin.get("/admin/sklad/orders?limit=200");
  const first = new Map();
  for (const { order_id, situation } of orders)
    if (!first.has(situation.code)) first.set(situation.code, order_id);
  return [
    ...[...first].map(([code, orderId]) => ({
      name: `order-${code.replace(".", "-")}`,
      path: `/orders/${orderId}`,
    })),
    ...PAGES,
    { name: "log-calls", path: "/warehouse/log?direction=call" },
    { name: "log-entry", path: "/warehouse/log?direction=call&operation=add", then: openFirstRow },
    { name: "stock-explained", path: "/warehouse/stock?list=all", then: openFirstRow },
    { name: "connection", path: `/settings/warehouse/${id}` },
    ...SETUP_STEPS.map((step) => ({
      name: `setup-${step}`,
      path: `/settings/warehouse/${id}/setup?step=${step}`,
    })),
    { name: "location", path: `/settings/locations/${location}` },
    { name: "bell", path: "/products", isMedusas: true, then: openBell },
    { name: "medusa-orders", path: "/orders", isMedusas: true },
    ...orders.slice(0, 1).map((order) => ({
      name: "medusa-order",
      path: `/orders/${order.order_id}`,
      isMedusas: true,
    })),
    { name: "medusa-products", path: "/products", isMedusas: true },
    { name: "medusa-settings", path: "/settings/store", isMedusas: true },
  ];
}

const PAGES = [
  { name: "warehouse", path: "/warehouse" },
  { name: "stock", path: "/warehouse/stock?list=all" },
  { name: "log", path: "/warehouse/log" },
  { name: "connections", path: "/settings/warehouse" },
  { name: "connect", path: "/settings/warehouse/new" },
];

const named = (prefix, pages) => pages.map((page) => ({ ...page, name: `${prefix}${page.name}` }));

/** Ships an order at the sandbox where none is on its way: `npm run checkout -- --follow` goes on to the door. */
async function shipOne(admin, sandboxUrl) {
  const shipped = async () =>
    (await admin.get("/admin/sklad/orders?status=shipped&limit=1")).orders.length > 0;
  const { orders } = await admin.get("/admin/sklad/orders?status=new&limit=1");
  if (orders.length === 0 || (await shipped())) return;
  await jsonClient(sandboxUrl).post(`/_sandbox/orders/${orders[0].remote_id}/advance`, { to: "shipped" });
  for (const until = Date.now() + SHIPPED_WITHIN_MS; Date.now() < until && !(await shipped());)
    await delay(1_000);
}

async function openFirstRow(page) {
  await page.locator("[data-sklad] tbody tr").first().locator("td").last().click();
  await page.getByRole("dialog").waitFor();
}

async function openBell(page) {
  await page.keyboard.press("Control+n");
  await page.getByRole("dialog").waitFor();
}

/** A page of the admin's user, in a language and a theme. */
export async function openAdmin(browser, { shopUrl, language, theme, width }) {
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

/** Takes a picture of our sections, with what can be unfolded in them; of Medusa's own pages as they begin. */
export async function takeAdminPicture(page, url, { isMedusas = false, then }, path) {
  await page.goto(url);
  if (isMedusas) await page.getByRole("heading").first().waitFor();
  else await page.locator(OURS).first().waitFor();
  await arrived(page);
  if (then) await then(page);
  else if (!isMedusas) await unfold(page);
  await arrived(page);
  if (!isMedusas && !then) await scrolledTo(page, page.locator(OURS).first());
  await page.screenshot({ path });
}

const OURS = "[data-sklad]:not([data-sklad=needs-you])";

async function unfold(page) {
  const closed = page
    .locator("[data-sklad]")
    .locator("button[aria-expanded=false]:not([role=combobox], [aria-haspopup])");
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
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
      // What hides its overflow moves too, which a person cannot do.
      for (let around = element.parentElement; around; around = around.parentElement)
        if (globalThis.getComputedStyle(around).overflowY === "hidden") around.scrollTop = 0;
    });
    const { y } = await section.boundingBox();
    if (y === before) return;
    before = y;
    await page.waitForTimeout(300);
  }
}
