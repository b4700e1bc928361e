import { signIn } from "./demo-shop.mjs";
import { UserError } from "./main.mjs";
import { readRunNote } from "./state.mjs";
import { openStorefront } from "./storefront.mjs";

/**
 * The shop that `npm run checkout` buys in, with everything a purchase needs.
 * @param {{ words: object, say: (doing: string) => void }} options
 * @returns {Promise<{ name: string, url: string, sandboxUrl: string, admin: object, connection: object, front: object }>} a
 *   UserError where no shop runs, or its warehouse is not connected
 */
export async function openShop({ words, say }) {
  const url = process.env.SHOP_URL || readRunNote()?.shopUrl;
  if (!url) throw new UserError(words.notRunning);
  say(words.opening(url));
  const isHealthy = await fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isHealthy) throw new UserError(words.noShop(url));
  const admin = await signIn(url);
  const [{ connections }, { stores }] = await Promise.all([
    admin.get("/admin/sklad/connections"),
    admin.get("/admin/stores?fields=name"),
  ]);
  const connection = connections.find(({ environment }) => environment === "sandbox");
  if (!connection) throw new UserError(words.notConnected(`${url}/app/settings/warehouse`));
  if (!connection.enabled)
    throw new UserError(words.notStarted(`${url}/app/settings/warehouse/${connection.id}/setup`));
  const [{ name }] = stores;
  say(words.looking(name));
  const front = await openStorefront({ shopUrl: url, admin, words });
  return { name, url, sandboxUrl: new URL(connection.base_url).origin, admin, connection, front };
}
