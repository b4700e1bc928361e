import type { MedusaResponse } from "@medusajs/framework/http";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The page loads only its own files, and no text of a product or an order runs as a script. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The element and the fetchers that the plugin publishes for storefronts, as they are in the package. */
const STOREFRONT = "sklad.mjs";

/** Sends a file of the shop's page: of `demo/shop`, or the plugin's storefront build. */
export function sendShopFile(response: MedusaResponse, name: string): void {
  response.set({
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
  });
  const options =
    name === STOREFRONT
      ? { root: join(pluginFolder(), ".medusa", "server", "src", "storefront"), dotfiles: "allow" as const }
      : { root: shopFolder() };
  response.sendFile(name === STOREFRONT ? "index.mjs" : name, options, (error: Error | undefined) => {
    if (error && !response.headersSent) response.status(404).type("text").send("There is no such file.");
  });
}

/** `demo/shop`, seen from `demo/src` and from what is built of it. */
function shopFolder(): string {
  const beside = join(__dirname, "..", "shop");
  return existsSync(beside) ? beside : join(__dirname, "..", "..", "..", "shop");
}

function pluginFolder(): string {
  return dirname(require.resolve("medusa-plugin-sklad/package.json"));
}
