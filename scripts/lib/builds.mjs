import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { fingerprint, pluginFingerprint } from "./fingerprint.mjs";
import { madeOnce } from "./made-once.mjs";
import { medusa } from "./medusa.mjs";
import { ROOT } from "./main.mjs";
import { buildStorefront } from "./storefront-build.mjs";

export const DEMO = join(ROOT, "demo");
/** Where the built demo application runs. */
export const DEMO_SERVER = join(DEMO, ".medusa", "server");

const PLUGIN_BUILD = join(ROOT, ".medusa", "server");
/** Its name among the builds of a test run. */
const pluginBuild = (sources) => `plugin-${sources}`;
/** The fingerprint is noted inside the build, so that another build there removes it. */
const NOTE = ".built-from";

/** Builds the plugin unless the present build has the same sources. */
export function ensurePluginBuilt(say) {
  return ensureBuilt({
    folder: PLUGIN_BUILD,
    wanted: pluginFingerprint(),
    build: () => buildPlugin(say),
  });
}

/** Builds the plugin as it is packed: the output of `medusa plugin:build`, unchanged, and the storefront's helpers. */
export function buildPlugin(say) {
  // A build of other sources may lie there.
  rmSync(PLUGIN_BUILD, { recursive: true, force: true });
  return madeOnce(pluginBuild(pluginFingerprint()), PLUGIN_BUILD, async (folder) => {
    await buildFromSources(say);
    if (folder !== PLUGIN_BUILD) cpSync(PLUGIN_BUILD, folder, { recursive: true });
  });
}

async function buildFromSources(say) {
  say("Building the plugin");
  await medusa(["plugin:build"], { name: "build-plugin", cwd: ROOT });
  await buildStorefront(join(PLUGIN_BUILD, "src", "storefront"));
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

async function ensureBuilt({ folder, wanted, build }) {
  if (isBuiltFrom(wanted, folder)) return;
  await build();
  writeFileSync(join(folder, NOTE), wanted);
}

function isBuiltFrom(wanted, folder) {
  const note = join(folder, NOTE);
  return existsSync(note) && readFileSync(note, "utf8") === wanted;
}

/** The plugin's build of an earlier start, if its sources are the present ones, serves the suites of a test run. */
export function offerBuild(builds) {
  const wanted = pluginFingerprint();
  if (!isBuiltFrom(wanted, PLUGIN_BUILD)) return;
  const filter = (source) => basename(source) !== NOTE;
  cpSync(PLUGIN_BUILD, join(builds, pluginBuild(wanted)), { recursive: true, filter });
}

/** Has the builds of a clone here too, where none is: a demo may run from it. Their notes tell what they are built from. */
export function takeBuildsOf(clone) {
  for (const folder of [PLUGIN_BUILD, DEMO_SERVER])
    if (!existsSync(folder)) cpSync(join(clone, relative(ROOT, folder)), folder, { recursive: true });
}
