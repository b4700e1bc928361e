#!/usr/bin/env node
"use strict";

const { Command, CommanderError } = require("commander");
const { adminOf, UserError } = require("./leave/admin-api.js");
const { stillOpen } = require("./leave/still-open.js");

/**
 * Takes a shop off the warehouse before the plugin is uninstalled, through the shop's own Admin API: every connection is
 * disabled and the plugin's shipping options leave the storefront. Prints what is still open; where nothing is, the shipping
 * options are deleted and the provider leaves its locations. docs/leaving.md goes on.
 */
const ABOUT = `Takes a shop off the warehouse before medusa-plugin-sklad is uninstalled: disables every connection, takes the plugin's \
shipping options out of the storefront, and prints what is still open. Where nothing is, the shipping options are deleted \
and the provider leaves its locations.`;

const KEY = `
The exit code is 0 when nothing is open and all of it is done (with --dry-run: could be done), 2 when something is still open, so
that this has to be run again later, and 1 when it could not be carried out.

The key is taken from the environment:
  SKLAD_ADMIN_KEY     a secret API key, made in the admin under Settings → Secret API Keys, or
  SKLAD_ADMIN_TOKEN   the token of an admin, which POST /auth/user/emailpass gives for the body
                      { "email": …, "password": … }
Where Medusa's role-based access is on, a secret API key has no role: only a token works.

Example:
  SKLAD_ADMIN_KEY=sk_… npx -p medusa-plugin-sklad sklad-leave --shop https://shop.example.com --dry-run`;

const PROVIDER_PREFIX = "sklad_";
/** The exit code for a script that runs this again until nothing is open. */
const RUN_AGAIN = 2;

main().catch((error) => {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
});

async function main() {
  const commandLine = readCommandLine(process.argv.slice(2), process.env);
  if (commandLine === "help") return;
  const { shop, authorization, isDry } = commandLine;
  const admin = adminOf(shop, authorization);
  const act = async (sentence, method, path, body) => {
    if (!isDry) await admin.call(method, path, body);
    console.log(isDry ? `Would ${sentence}` : `Done: ${sentence}`);
  };
  for (const { id, name, enabled } of await admin.connections()) {
    if (enabled)
      await act(`disable the connection "${name}"`, "POST", `/admin/sklad/connections/${id}/disable`);
  }
  const options = await ourOptions(admin);
  for (const { id, name, rules } of options.filter(isOffered)) {
    await act(
      `take the shipping option "${name}" out of the storefront`,
      "POST",
      `/admin/shipping-options/${id}`,
      { rules: outOfStore(rules) },
    );
  }
  const open = await stillOpen(admin, options);
  for (const sentence of open) console.log(sentence);
  if (open.length > 0) {
    console.log(
      "Nothing is deleted while this is open: docs/leaving.md, step 3, says what to do. Then run this again.",
    );
    process.exitCode = RUN_AGAIN;
    return;
  }
  // Until then an order that is shipped needs the option it was bought with.
  for (const { id, name } of options)
    await act(`delete the shipping option "${name}"`, "DELETE", `/admin/shipping-options/${id}`);
  for (const { id, name, remove } of await ourLocations(admin))
    await act(
      `take the provider off the location "${name}"`,
      "POST",
      `/admin/stock-locations/${id}/fulfillment-providers`,
      { remove },
    );
  console.log(isDry ? "Nothing is open." : "Nothing is open: go on with docs/leaving.md, step 4.");
}

const isOurs = (providerId) => Boolean(providerId?.startsWith(PROVIDER_PREFIX));

/** Shipping options of our providers. */
async function ourOptions(admin) {
  const options = await admin.all("shipping-options", "fields=id,name,provider_id,*rules");
  return options.filter(({ provider_id }) => isOurs(provider_id));
}

/** Locations at which our providers are enabled, with the ids of those. */
async function ourLocations(admin) {
  const locations = await admin.all("stock-locations", "fields=id,name,*fulfillment_providers");
  return locations
    .map(({ id, name, fulfillment_providers }) => ({
      id,
      name,
      remove: (fulfillment_providers ?? []).map((provider) => provider.id).filter(isOurs),
    }))
    .filter(({ remove }) => remove.length > 0);
}

/** Whether the storefront still offers it. */
const isOffered = ({ rules }) =>
  !rules.some(({ attribute, value }) => attribute === "enabled_in_store" && value === "false");

/** The option's rules, with Medusa's own that says whether a storefront shows it. */
function outOfStore(rules) {
  const others = rules.filter(({ attribute }) => attribute !== "enabled_in_store");
  return [
    ...others.map(({ id, attribute, operator, value }) => ({ id, attribute, operator, value })),
    { attribute: "enabled_in_store", operator: "eq", value: "false" },
  ];
}

/** "help" when that was asked for and printed. */
function readCommandLine(args, { SKLAD_ADMIN_KEY: key, SKLAD_ADMIN_TOKEN: token }) {
  const command = new Command("sklad-leave")
    .usage("--shop <address> [options]")
    .description(ABOUT)
    .option("--shop <address>", "address of the shop's Medusa, such as https://shop.example.com", readShop)
    .option("--dry-run", "print what would be done and change nothing")
    .helpOption("-h, --help", "print this")
    .addHelpText("after", KEY)
    .configureOutput({ writeErr: () => undefined })
    .exitOverride();
  try {
    const { shop, dryRun } = command.parse(args, { from: "user" }).opts();
    // Not a required option, whose absence would hide that its name has a typo.
    if (!shop) throw usageError("--shop is missing.");
    if (!(key || token)) throw usageError("Neither SKLAD_ADMIN_KEY nor SKLAD_ADMIN_TOKEN is set.");
    return { shop, authorization: token ? `Bearer ${token}` : `Basic ${key}`, isDry: dryRun === true };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return "help";
    throw usageError(error.message.replace(/^error: ./, (start) => start.slice(7).toUpperCase()));
  }
}

function readShop(text) {
  // "localhost:9000" is an address too, with the protocol "localhost:".
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw usageError("--shop must be an address such as https://shop.example.com, with https:// or http://.");
  return text.replace(/\/+$/, "");
}

function usageError(sentence) {
  return new UserError(`${sentence}\nSee sklad-leave --help.`);
}
