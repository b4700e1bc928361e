import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { transformWithEsbuild } from "vite";
import { withoutCrashPoints } from "./crash-points.mjs";
import { shakeDeclarations } from "./declarations.mjs";
import { medusa } from "./medusa.mjs";
import { ROOT } from "./main.mjs";

export const DEMO = join(ROOT, "demo");
/** Where the built demo application runs. */
export const DEMO_SERVER = join(DEMO, ".medusa", "server");

const PLUGIN_BUILD = join(ROOT, ".medusa", "server");
const PLUGIN_SOURCES = ["src", "package.json", "package-lock.json", "tsconfig.json"];

/** What the plugin is made of, as one word: migrations and builds of another word are stale. */
export const pluginFingerprint = () => fingerprint(ROOT, PLUGIN_SOURCES);

/** Builds the plugin unless what is built was built from the same sources. */
export function ensurePluginBuilt(say) {
  return ensureBuilt({
    folder: PLUGIN_BUILD,
    wanted: pluginFingerprint(),
    build: () => buildPlugin(say),
  });
}

/**
 * Builds the plugin as it is packed. Medusa's compiler puts a source map into every file whatever tsconfig.json says;
 * the sources are not in the package, and half of it would be maps to nowhere, so they go. So do the comments of the
 * code, which are in the declarations once more, the crash points of the tests, and the declarations that no entrance of
 * the package leads to. The pages
 * are built twice, and a shop's build of its admin imports the module alone: that one stays, as small as it can be.
 */
export async function buildPlugin(say) {
  // Suites of one run that build the same sources share what comes of it.
  const kept = process.env.SKLAD_BUILDS && join(process.env.SKLAD_BUILDS, `plugin-${pluginFingerprint()}`);
  if (kept && existsSync(kept)) {
    rmSync(PLUGIN_BUILD, { recursive: true, force: true });
    cpSync(kept, PLUGIN_BUILD, { recursive: true });
    return;
  }
  await buildFromSources(say);
  if (!kept) return;
  const fresh = `${kept}.${process.pid}`;
  cpSync(PLUGIN_BUILD, fresh, { recursive: true });
  // Whoever was done sooner has the same.
  if (!existsSync(kept)) renameSync(fresh, kept);
}

async function buildFromSources(say) {
  say("Building the plugin");
  await medusa(["plugin:build"], { name: "build-plugin", cwd: ROOT });
  const files = readdirSync(PLUGIN_BUILD, { recursive: true }).map((name) => join(PLUGIN_BUILD, name));
  for (const file of files.filter((name) => name.endsWith(".js")))
    writeFileSync(file, shrunk(readFileSync(file, "utf8")));
  for (const name of ["of-orders.js", "of-connections.js"]) {
    const file = join(PLUGIN_BUILD, "src", "engine", "problems", name);
    writeFileSync(file, withoutConditions(readFileSync(file, "utf8")));
  }
  rmSync(join(PLUGIN_BUILD, "src", "engine", "crash-points.js"));
  await shrinkAdmin(join(PLUGIN_BUILD, "src", "admin"));
  shakeDeclarations(
    files.filter((name) => name.endsWith(".d.ts")),
    entrances(),
  );
}

async function shrinkAdmin(folder) {
  rmSync(join(folder, "index.js"));
  const pages = join(folder, "index.mjs");
  const terms = { minify: true, charset: "utf8", target: "es2022", sourcemap: false };
  writeFileSync(pages, (await transformWithEsbuild(readFileSync(pages, "utf8"), pages, terms)).code);
}

/** Without comments and crash points, each line where it was. */
function shrunk(code) {
  const compilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    removeComments: true,
  };
  const transformers = { before: [withoutCrashPoints] };
  return indentedByTabs(ts.transpileModule(code, { compilerOptions, transformers }).outputText);
}

const SPACES_OF_A_LEVEL = 4;

/** A hundredth less to download. What stands in a text between backticks is not ours to change. */
function indentedByTabs(code) {
  const texts = [];
  const visit = (node) => {
    if (ts.isTemplateLiteralToken(node)) texts.push([node.getStart(), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("built.js", code, ts.ScriptTarget.ESNext, true));
  return code.replaceAll(/\n( +)/g, (all, { length }, at) =>
    texts.some(([start, end]) => start <= at && at < end)
      ? all
      : `\n${"\t".repeat(length / SPACES_OF_A_LEVEL)}${" ".repeat(length % SPACES_OF_A_LEVEL)}`,
  );
}

/** What raises each problem is said for who reads the source: nothing reads it while the plugin runs. */
function withoutConditions(code) {
  const without = code.replaceAll(/^\s*raised: "(?:[^"\\]|\\.)*",\n/gm, "");
  if (without === code || without.includes('raised: "'))
    throw new Error("What raises a problem is not left out.");
  return without;
}

/** The declarations of what package.json exports. */
function entrances() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const code = Object.values(exports).filter((path) => typeof path === "string" && path.endsWith(".js"));
  return code.map((path) => join(ROOT, path.replace(/\.js$/, ".d.ts"))).filter(existsSync);
}

/** Builds the demo application, the admin included, with the plugin as its dependency. */
export function ensureDemoBuilt(say) {
  linkPlugin();
  const sources = ["src", "medusa-config.ts", "package.json", "tsconfig.json"];
  return ensureBuilt({
    folder: DEMO_SERVER,
    wanted: `${pluginFingerprint()}-${fingerprint(DEMO, sources)}`,
    build: async () => {
      say("Building the shop and its admin");
      await medusa(["build"], { name: "build-demo", cwd: DEMO, env: { NODE_ENV: "production" } });
    },
  });
}

/** The demo finds the plugin where npm would have put it. */
function linkPlugin() {
  const folder = join(DEMO, "node_modules");
  const link = join(folder, "medusa-plugin-sklad");
  mkdirSync(folder, { recursive: true });
  if (lstatSync(link, { throwIfNoEntry: false })) return;
  symlinkSync(process.platform === "win32" ? ROOT : "../..", link, "junction");
}

/** What a build was made from is noted inside it, so that the note goes when something else builds there. */
async function ensureBuilt({ folder, wanted, build }) {
  const note = join(folder, ".built-from");
  if (existsSync(note) && readFileSync(note, "utf8") === wanted) return;
  await build();
  writeFileSync(note, wanted);
}

function fingerprint(folder, paths) {
  const hash = createHash("sha256");
  for (const path of paths) addTo(hash, join(folder, path), path);
  return hash.digest("hex").slice(0, 16);
}

function addTo(hash, file, name) {
  if (lstatSync(file).isDirectory()) {
    for (const entry of readdirSync(file).sort()) addTo(hash, join(file, entry), `${name}/${entry}`);
    return;
  }
  hash.update(`${name}\0`).update(readFileSync(file));
}
