/**
 * Writes the table of settings in README.md from the settings' records in src/planning/settings. With --check it writes
 * nothing and fails when the table is not what the records say.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readOptions } from "./lib/help.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain, UserError } from "./lib/main.mjs";

const USAGE = `node scripts/settings.mjs           writes the table of settings in README.md
node scripts/settings.mjs --check   writes nothing and fails when it is stale`;
const CHECK = { check: { type: "boolean" } };

const PAGE = join(ROOT, "README.md");
const HEAD = "| setting | default | meaning |\n|---|---|---|\n";
const TABLE = /(?<=\| setting \| default \| meaning \|\n\|---\|---\|---\|\n)(?:\|.*\|\n)*/;

runMain(async () => {
  const wanted = readOptions(USAGE, CHECK);
  if (!wanted) return;
  ensureInstalled();
  const page = readFileSync(PAGE, "utf8");
  if (!TABLE.test(page)) throw new UserError(`README.md has no table that begins with\n${HEAD}`);
  const { choicesOf, SETTINGS } = records();
  const table = Object.entries(SETTINGS)
    .map(([name, setting]) => rowOf(name, setting, choicesOf(setting)))
    .join("");
  const written = page.replace(TABLE, () => table);
  if (written !== page && wanted.check)
    throw new UserError("The settings in README.md are stale. Run: node scripts/settings.mjs");
  if (written !== page) writeFileSync(PAGE, written);
  console.log("README.md has the settings of the records.");
});

function records() {
  const require = createRequire(import.meta.url);
  require("ts-node").register({ swc: true, project: join(ROOT, "tsconfig.json"), files: false });
  return require("../src/planning/settings/index.ts");
}

function rowOf(name, { kind, label, hint, default: value, page }, choices) {
  const values = choices.map(([one, { en }]) => (one === en ? `\`${one}\`` : `\`${one}\` (${en})`));
  const meaning = [
    `${label.en}${kind === "choice" ? `: ${values.join(", ")}` : ""}.`,
    hint.en,
    ...(kind === "addresses" || kind === "words" ? [`For ${values.join(", ")}.`] : []),
    ...(page ? [`[More](${page})`] : []),
  ];
  return `| \`${name}\` | ${textOf(value)} | ${meaning.join(" ").replaceAll("|", "\\|")} |\n`;
}

/** A default as it is written in JSON, without the quotes of a text; `none` for what is empty. */
function textOf(value) {
  const isEmpty =
    value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
  return isEmpty ? "none" : `\`${String(value)}\``;
}
