#!/usr/bin/env node
"use strict";

const { existsSync } = require("node:fs");
const { join } = require("node:path");

/**
 * In a checkout the source is newer than any build, so it wins. The package has the source too, for debuggers, and nothing
 * to compile it with.
 */
const root = join(__dirname, "..");
const source = join(root, "src", "sandbox", "cli.ts");

if (existsSync(join(root, "tsconfig.json"))) {
  require("ts-node").register({ swc: true, project: join(root, "tsconfig.json"), files: false });
  require(source);
} else {
  require(join(root, ".medusa", "server", "src", "sandbox", "cli.js"));
}
