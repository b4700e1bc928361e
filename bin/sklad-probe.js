#!/usr/bin/env node
"use strict";

const { existsSync } = require("node:fs");
const { join } = require("node:path");

/** In a checkout the source is newer than any build, so it wins; the published package has the build alone. */
const root = join(__dirname, "..");
const source = join(root, "src", "probe", "cli.ts");

if (existsSync(source)) {
  require("ts-node").register({ swc: true, project: join(root, "tsconfig.json"), files: false });
  require(source);
} else {
  require(join(root, ".medusa", "server", "src", "probe", "cli.js"));
}
