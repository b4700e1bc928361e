/**
 * Caches the files that a process has found, translated and compiled for the next ones of the same test run: loading Medusa takes
 * six seconds of a core, and half of that with it. Without `SKLAD_CODE_CACHE`, the path of a file, nothing is kept.
 */
const { existsSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { deserialize, serialize } = require("node:v8");
const { Script } = require("node:vm");

/** The cache file; each program has its own. */
const file =
  process.env.SKLAD_CODE_CACHE && `${process.env.SKLAD_CODE_CACHE}-${path.basename(process.argv[1] ?? "")}`;
/** `found`: file by importer's folder and request; `translated`: JavaScript by file; `compiled`: code by file. */
const before = read();
const kept = before ?? { found: new Map(), translated: new Map(), compiled: new Map() };
const scripts = new Map();
const IMPORTS = /\bimport\s*\(/;

/** @returns the translated file, from the cache if it is there */
exports.translated = (filename, translate) => {
  const known = kept.translated.get(filename);
  if (known !== undefined) return known;
  const code = translate();
  kept.translated.set(filename, code);
  return code;
};

/**
 * Writes the cache of this process, with which later processes of the same program begin. The first one writes it when
 * it has run for a moment, and one that has loaded more may write it again.
 */
exports.keep = () => {
  if (!file) return;
  for (const [filename, script] of scripts) kept.compiled.set(filename, script.createCachedData());
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, serialize(kept));
  renameSync(fresh, file);
};

// A command that runs and ends writes its whole cache.
if (file && !before && process.env.SKLAD_CODE_CACHE_AT_EXIT) process.once("exit", () => exports.keep());
else if (file && !before) setTimeout(() => existsSync(file) || exports.keep(), 1_000).unref();
if (file) {
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function (request, parent, ...others) {
    if (!parent?.path || others.some((other) => other)) return resolve.call(this, request, parent, ...others);
    const key = `${parent.path}\n${request}`;
    const known = kept.found.get(key);
    if (known !== undefined) return known;
    const filename = resolve.call(this, request, parent, ...others);
    kept.found.set(key, filename);
    return filename;
  };
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (code, filename, format, ...others) {
    const isModule = format === "module" || filename.endsWith(".mjs");
    // Cached code has no handler for its import().
    const isKept = path.isAbsolute(filename) && !isModule && !IMPORTS.test(code);
    const script = isKept ? scriptOf(code, filename) : undefined;
    if (!script) return compile.call(this, code, filename, format, ...others);
    const require = Module.createRequire(filename);
    const requireHere = Object.assign((id) => this.require(id), {
      resolve: require.resolve,
      main: require.main,
      cache: require.cache,
      extensions: require.extensions,
    });
    return script
      .runInThisContext()
      .call(this.exports, this.exports, requireHere, this, filename, path.dirname(filename));
  };
}

/** undefined for files that are no CommonJS: Node loads them as without the cache. */
function scriptOf(code, filename) {
  try {
    const script = new Script(Module.wrap(code), {
      filename,
      cachedData: kept.compiled.get(filename),
    });
    scripts.set(filename, script);
    return script;
  } catch {
    return undefined;
  }
}

function read() {
  try {
    return file && deserialize(readFileSync(file));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
}
