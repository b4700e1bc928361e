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
import { join } from "node:path";
import { medusa } from "./medusa.mjs";
import { ROOT, STATE_DIR } from "./root.mjs";

export const DEMO = join(ROOT, "demo");
/** Where the built demo application runs. */
export const DEMO_SERVER = join(DEMO, ".medusa", "server");

const NOTES = join(STATE_DIR, "builds.json");
const PLUGIN_SOURCES = ["src", "package.json", "package-lock.json", "tsconfig.json"];

/** What the plugin is made of, as one word: migrations and builds of another word are stale. */
export const pluginFingerprint = () => fingerprint(ROOT, PLUGIN_SOURCES);

/** Builds the plugin unless what is built was built from the same sources. */
export function ensurePluginBuilt(say) {
  return ensureBuilt({
    key: "plugin",
    wanted: pluginFingerprint(),
    result: join(ROOT, ".medusa", "server", "src", "modules", "sklad", "index.js"),
    build: async () => {
      say("Building the plugin");
      await medusa(["plugin:build"], { name: "build-plugin", cwd: ROOT });
    },
  });
}

/** Builds the demo application, the admin included, with the plugin as its dependency. */
export function ensureDemoBuilt(say) {
  linkPlugin();
  const sources = ["src", "medusa-config.ts", "package.json", "tsconfig.json"];
  return ensureBuilt({
    key: "demo",
    wanted: `${pluginFingerprint()}-${fingerprint(DEMO, sources)}`,
    result: join(DEMO_SERVER, "public", "admin", "index.html"),
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

async function ensureBuilt({ key, wanted, result, build }) {
  const notes = readNotes();
  if (notes[key] === wanted && existsSync(result)) return;
  delete notes[key];
  writeNotes(notes);
  await build();
  writeNotes({ ...readNotes(), [key]: wanted });
}

function readNotes() {
  return existsSync(NOTES) ? JSON.parse(readFileSync(NOTES, "utf8")) : {};
}

function writeNotes(notes) {
  mkdirSync(STATE_DIR, { recursive: true });
  writeFileSync(NOTES, JSON.stringify(notes, null, 2));
}

/** Forgets what was built, so that the next start builds anew. */
export function forgetBuilds() {
  rmSync(NOTES, { force: true });
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
