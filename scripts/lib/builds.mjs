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
import { medusa } from "./medusa.mjs";
import { ROOT } from "./main.mjs";

export const DEMO = join(ROOT, "demo");
/** Where the built demo application runs. */
export const DEMO_SERVER = join(DEMO, ".medusa", "server");

const PLUGIN_BUILD = join(ROOT, ".medusa", "server");
const PLUGIN_SOURCES = ["src", "package.json", "package-lock.json", "tsconfig.json"];

/** A fingerprint of the plugin's sources: migrations and builds of another one are stale. */
export const pluginFingerprint = () => fingerprint(ROOT, PLUGIN_SOURCES);

/** Builds the plugin unless the present build has the same sources. */
export function ensurePluginBuilt(say) {
  return ensureBuilt({
    folder: PLUGIN_BUILD,
    wanted: pluginFingerprint(),
    build: () => buildPlugin(say),
  });
}

/** Builds the plugin as it is packed: the output of `medusa plugin:build`, unchanged. */
export async function buildPlugin(say) {
  // Suites of one run that build the same sources share the build.
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
  // A build that another process finished sooner is the same.
  if (!existsSync(kept)) renameSync(fresh, kept);
}

async function buildFromSources(say) {
  say("Building the plugin");
  await medusa(["plugin:build"], { name: "build-plugin", cwd: ROOT });
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

/** The fingerprint is noted inside the build, so that another build there removes it. */
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
