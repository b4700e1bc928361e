import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pluginFingerprint } from "./fingerprint.mjs";
import { madeOnce } from "./made-once.mjs";
import { ROOT } from "./main.mjs";
import { run } from "./processes.mjs";

const SOURCES = join(ROOT, "src", "storefront");

/** Browsers that can do what the element needs; older ones lack form-associated elements or `:host` stylesheets. */
const TARGET = ["es2022", "chrome109", "firefox115", "safari16.4"];

/**
 * Builds the storefront's helpers into a folder: `index.mjs` without an import, `react.mjs` with none but React and that one,
 * and their types. Medusa's own build compiles for Node only.
 */
export async function buildStorefront(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of ["index", "react"]) await bundle(name, folder);
  await declare(folder);
}

/** The same, built once for all suites of a test run. */
export function storefrontBuilt(folder) {
  return madeOnce(`storefront-${pluginFingerprint()}`, folder, buildStorefront);
}

async function bundle(name, folder) {
  // Not before it is installed.
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(SOURCES, `${name}.ts`)],
    outfile: join(folder, `${name}.mjs`),
    bundle: true,
    minify: true,
    format: "esm",
    target: TARGET,
    external: ["react"],
    plugins: [besides, smallStyles],
    tsconfigRaw: {},
    logLevel: "warning",
  });
}

/** What one entry takes from the other stays an import, so that a page with both has each class once. */
const besides = {
  name: "besides",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/index$/ }, ({ path }) => ({ path: `${path}.mjs`, external: true }));
  },
};

/** To a bundler the stylesheet is a text like any other, with all its spaces. */
const smallStyles = {
  name: "small-styles",
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/]element[\\/]styles\.ts$/ }, async ({ path }) => {
      const [, css] = /STYLES = `([^`]+)`/.exec(readFileSync(path, "utf8"));
      const { code } = await esbuild.transform(css, { loader: "css", minify: true, target: TARGET.slice(1) });
      return { contents: `export const STYLES = ${JSON.stringify(code)};` };
    });
  },
};

async function declare(folder) {
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const options = ["--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--outDir", folder];
  const { status, output } = await run(process.execPath, [tsc, "-p", SOURCES, ...options], { cwd: ROOT });
  if (status !== 0) throw new Error(`The types of the storefront's helpers:\n${output}`);
  const declarations = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of declarations.filter((file) => file.endsWith(".d.ts"))) asModule(join(folder, name));
}

/** Types of an ES module are `.d.mts`, and name each other with the ending. */
function asModule(file) {
  const text = readFileSync(file, "utf8").replaceAll(/(\bfrom |\bimport\()"(\.[^"]*)"/g, '$1"$2.mjs"');
  writeFileSync(file, text);
  renameSync(file, file.replace(/\.d\.ts$/, ".d.mts"));
}
