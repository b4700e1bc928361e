/**
 * Prints the project's figures: `npm run bench`. Each file `bench/<name>.bench.mjs` (or `.ts`) exports `title` and
 * `run(context)`, which resolves to one or more figures.
 */
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { ROOT, runMain, UserError } from "./lib/main.mjs";
import { bold, dim } from "./lib/progress.mjs";

const USAGE = `npm run bench                     all figures, as a table
npm run bench -- --list           their names
npm run bench -- --only checkout  one of them; may be given several times
npm run bench -- --json           one JSON object a line: {name, value, unit, baseline, ratio}
npm run bench -- --orders 50      fewer orders than the 200 the figures are made of
npm run bench -- --verbose        how a figure came about, where there is more to say (sweep: its query plans)`;

const FOLDER = join(ROOT, "bench");
/** The figures a reader wants first come first; others follow by name. */
const FIRST = ["checkout", "acceptance"];

const options = {
  list: { type: "boolean" },
  only: { type: "string", multiple: true },
  json: { type: "boolean" },
  orders: { type: "string", default: "200" },
  verbose: { type: "boolean", default: false },
  help: { type: "boolean", short: "h" },
};

runMain(async () => {
  const wanted = parse();
  if (wanted.help) return void console.log(USAGE);
  const names = benchNames();
  if (wanted.list) return void names.forEach((name) => console.log(name));
  const unknown = wanted.only?.find((name) => !names.includes(name));
  if (unknown) throw new UserError(`There is no figure "${unknown}". There are: ${names.join(", ")}.`);
  ensureInstalled();
  const figures = [];
  const failed = [];
  for (const name of wanted.only ?? names) {
    try {
      for (const figure of await measure(name, wanted)) {
        figures.push(figure);
        if (wanted.json) console.log(asJson(figure));
      }
    } catch (error) {
      // An hour's figures are not lost for one that cannot be measured.
      console.error(`${name}:`, error);
      failed.push(name);
    }
  }
  if (!wanted.json) console.log(asTable(figures));
  if (failed.length > 0) throw new UserError(`Not measured, for the reasons above: ${failed.join(", ")}.`);
});

async function measure(name, { orders, verbose }) {
  const { title, run } = await load(name);
  const say = (text) => console.error(dim(`${name}: ${text}`));
  say(title);
  const figures = await run({ say, orders, verbose });
  return figures.map((figure) => ({ name, baseline: null, ratio: null, ...figure }));
}

function parse() {
  try {
    const { values } = parseArgs({ options });
    const orders = Number(values.orders);
    if (!Number.isInteger(orders) || orders < 2)
      throw new Error(`--orders is "${values.orders}", not at least 2.`);
    return { ...values, orders };
  } catch (error) {
    throw new UserError(`${error.message.split("\n")[0]}\n\n${USAGE}`);
  }
}

const fileOf = (name) => readdirSync(FOLDER).find((file) => file.startsWith(`${name}.bench.`));

function benchNames() {
  const names = readdirSync(FOLDER)
    .filter((file) => /\.bench\.(mjs|ts)$/.test(file))
    .map((file) => file.replace(/\.bench\.(mjs|ts)$/, ""));
  const place = (name) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return names.sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

async function load(name) {
  const file = join(FOLDER, fileOf(name));
  if (!file.endsWith(".ts")) return import(file);
  const require = createRequire(join(ROOT, "package.json"));
  require("ts-node").register({ swc: true, project: join(ROOT, "tsconfig.json"), files: false });
  return require(file);
}

const asJson = ({ name, value, unit, baseline, ratio }) =>
  JSON.stringify({ name, value, unit, baseline, ratio });

function asTable(figures) {
  const head = ["figure", "value", "baseline", "ratio", ""];
  const rows = figures.map(({ name, value, unit, baseline, ratio, note = "" }) => [
    name,
    `${value} ${unit}`,
    baseline === null ? "–" : `${baseline} ${unit}`,
    ratio === null ? "–" : ratio.toFixed(3),
    note,
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd();
  return [bold(line(head)), ...rows.map(line)].join("\n");
}
