/**
 * Writes the table of routes in docs/admin-api.md from src/contract: each route, what it takes and the ability it needs.
 * What a route does is prose, which stays as it is written there. With --check it writes nothing and fails when the table
 * is not what the contract says.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readOptions } from "./lib/help.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain, UserError } from "./lib/main.mjs";

const USAGE = `node scripts/admin-api.mjs           writes the table of routes in docs/admin-api.md
node scripts/admin-api.mjs --check   writes nothing and fails when it is stale`;
const CHECK = { check: { type: "boolean" } };

const PAGE = join(ROOT, "docs", "admin-api.md");
const HEAD = "| route | takes | needs | does |\n|---|---|---|---|\n";
const TABLE = /(?<=\| route \| takes \| needs \| does \|\n\|---\|---\|---\|---\|\n)(?:\|.*\|\n)*/;

runMain(async () => {
  const wanted = readOptions(USAGE, CHECK);
  if (!wanted) return;
  ensureInstalled();
  const page = readFileSync(PAGE, "utf8");
  const rows = page.match(TABLE)?.[0];
  if (rows === undefined) throw new UserError(`docs/admin-api.md has no table that begins with\n${HEAD}`);
  const written = proseIn(rows);
  const routes = documented();
  const silent = routes.filter(({ route }) => !written.get(route)).map(({ route }) => route);
  const table = routes
    .map(({ route, takes, needs }) => `| ${route} | ${takes} | ${needs} | ${written.get(route) ?? ""} |\n`)
    .join("");
  const isStale = table !== rows;
  if (isStale && wanted.check)
    throw new UserError("The routes in docs/admin-api.md are stale. Run: node scripts/admin-api.mjs");
  if (isStale)
    writeFileSync(
      PAGE,
      page.replace(TABLE, () => table),
    );
  if (silent.length > 0)
    throw new UserError(`docs/admin-api.md does not say what it does: ${silent.join(", ")}`);
  console.log("docs/admin-api.md has the routes of the contract, each with what it does.");
});

/** What each route of the table does. */
function proseIn(rows) {
  return new Map(
    [...rows.matchAll(/^\| (.*?) \| .*? \| .*? \| (.*) \|$/gm)].map(([, route, does]) => [
      route,
      does.trim(),
    ]),
  );
}

function documented() {
  const require = createRequire(import.meta.url);
  require("ts-node").register({ swc: true, project: join(ROOT, "tsconfig.json"), files: false });
  const { routes, routeSchemas } = require("../src/contract/index.ts");
  return Object.values(routes).map(({ name, method, path, ability }) => {
    const { query, body } = routeSchemas[name];
    const members = Object.entries((query ?? body)?.shape ?? {});
    return {
      route: `\`${method} ${path.slice(1)}\``,
      takes: members.map(([member, schema]) => `\`${member}${schema.isOptional() ? "?" : ""}\``).join(", "),
      needs: `\`${ability}\``,
    };
  });
}
