#!/usr/bin/env node
"use strict";

/**
 * Takes a shop off the warehouse before the plugin is uninstalled, through the shop's own Admin API: every connection is
 * disabled and the plugin's shipping options leave the storefront. Says what is still open; docs/leaving.md goes on.
 */
const USAGE = `SKLAD_ADMIN_KEY=sk_… npx -p medusa-plugin-sklad sklad-leave --shop https://shop.example.com [--dry-run]

SKLAD_ADMIN_KEY is a secret API key, made in the admin under Settings → Secret API Keys.
--dry-run says what would be done and changes nothing.`;

const PROVIDER_PREFIX = "sklad_";
const LIVE_STATES = ["planned", "new", "picked", "shipped"];
const PAGE = 200;

/** Its message is all a person needs. */
class UserError extends Error {}

main().catch((error) => {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
});

async function main() {
  const { shop, key, isDry } = readArguments(process.argv.slice(2));
  const admin = adminOf(shop, key);
  const act = async (sentence, path, body) => {
    if (!isDry) await admin.post(path, body);
    console.log(isDry ? `Would ${sentence}` : `Done: ${sentence}`);
  };
  for (const { id, name, enabled } of (await admin.get("/admin/sklad/connections")).connections) {
    if (enabled) await act(`disable the connection "${name}"`, `/admin/sklad/connections/${id}/disable`);
  }
  for (const { id, name, rules } of await ourOptions(admin)) {
    const body = { rules: outOfStore(rules) };
    await act(
      `take the shipping option "${name}" out of the storefront`,
      `/admin/shipping-options/${id}`,
      body,
    );
  }
  for (const state of LIVE_STATES) {
    const { orders, has_more } = await admin.get(`/admin/sklad/orders?state=${state}&limit=200`);
    const count = `${orders.length}${has_more ? " and more" : ""}`;
    if (orders.length > 0)
      console.log(`Still open: ${count} ${state}, see GET /admin/sklad/orders?state=${state}`);
  }
}

/** Shipping options of our providers that the storefront still offers. */
async function ourOptions(admin) {
  const options = [];
  for (;;) {
    const query = `fields=id,name,provider_id,*rules&limit=${PAGE}&offset=${options.length}`;
    const { shipping_options } = await admin.get(`/admin/shipping-options?${query}`);
    options.push(...shipping_options);
    if (shipping_options.length < PAGE) break;
  }
  return options.filter(
    ({ provider_id, rules }) =>
      provider_id?.startsWith(PROVIDER_PREFIX) &&
      !rules.some(({ attribute, value }) => attribute === "enabled_in_store" && value === "false"),
  );
}

/** The option's rules, with Medusa's own that says whether a storefront shows it. */
function outOfStore(rules) {
  const others = rules.filter(({ attribute }) => attribute !== "enabled_in_store");
  return [
    ...others.map(({ id, attribute, operator, value }) => ({ id, attribute, operator, value })),
    { attribute: "enabled_in_store", operator: "eq", value: "false" },
  ];
}

function readArguments(words) {
  const isDry = words.includes("--dry-run");
  const [flag, address, ...more] = words.filter((word) => word !== "--dry-run");
  const key = process.env.SKLAD_ADMIN_KEY;
  if (flag !== "--shop" || !URL.canParse(address ?? "") || more.length > 0 || !key)
    throw new UserError(USAGE);
  return { shop: address.replace(/\/+$/, ""), key, isDry };
}

function adminOf(shop, key) {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const call = async (method, path, body) => {
    const response = await fetch(`${shop}${path}`, {
      method,
      headers: { authorization, ...(body ? { "content-type": "application/json" } : {}) },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok)
      throw new UserError(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  return {
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
  };
}
