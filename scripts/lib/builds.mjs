import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { medusa } from "./medusa.mjs";
import { ROOT } from "./main.mjs";

export const DEMO = join(ROOT, "demo");
/** Where the built demo application runs. */
export const DEMO_SERVER = join(DEMO, ".medusa", "server");

const PLUGIN_BUILD = join(ROOT, ".medusa", "server");
const INLINE_SOURCE_MAP = /^\/\/# sourceMappingURL=data:.*\n?/gm;
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
 * the sources are not in the package, and half of it would be maps to nowhere, so they go, and with them the types of
 * what no entrance of the package leads to.
 */
export async function buildPlugin(say) {
  say("Building the plugin");
  await medusa(["plugin:build"], { name: "build-plugin", cwd: ROOT });
  const wanted = publicTypes();
  for (const name of readdirSync(PLUGIN_BUILD, { recursive: true })) {
    const file = join(PLUGIN_BUILD, name);
    if (name.endsWith(".d.ts") && !wanted.has(file)) rmSync(file);
    if (name.endsWith(".js")) writeFileSync(file, readFileSync(file, "utf8").replace(INLINE_SOURCE_MAP, ""));
  }
}

/** The declarations that a program which imports one of the package's entrances needs. */
function publicTypes() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const entrances = Object.values(exports).filter((path) => typeof path === "string" && path.endsWith(".js"));
  const waiting = entrances.map((path) => join(ROOT, path.replace(/\.js$/, ".d.ts"))).filter(existsSync);
  const found = new Set(waiting);
  for (const file of waiting) {
    for (const [, path] of readFileSync(file, "utf8").matchAll(/(?:from|import|import\()\s*"(\.[^"]+)"/g)) {
      const base = join(dirname(file), path.replace(/\.js$/, ""));
      const next = [`${base}.d.ts`, join(base, "index.d.ts")].find(existsSync);
      if (!next || found.has(next)) continue;
      found.add(next);
      // The loop goes on to what is appended.
      waiting.push(next);
    }
  }
  return found;
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
