/** Preloaded into the processes that run this repository's sources: TypeScript without type checks, which `npm run check` makes. */
const { readFileSync } = require("node:fs");
const { translated } = require("./code-cache.cjs");

let options;

require.extensions[".ts"] = (module, filename) =>
  module._compile(
    translated(filename, () => translate(filename)),
    filename,
  );

/** Loaded late: with a full cache it is not needed. */
function translate(filename) {
  options ??= require("../../jest.config.js").projects[0].transform["^.+\\.[jt]sx?$"][1];
  return require("@swc/core").transformSync(readFileSync(filename, "utf8"), {
    ...options,
    filename,
    swcrc: false,
  }).code;
}
