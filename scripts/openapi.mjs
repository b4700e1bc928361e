/**
 * Writes openapi/fulfillment-order-api.json from the client's schemas and lints it. With --check it writes nothing and
 * fails when the file is not what the schemas say.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { ROOT, runMain, UserError } from "./lib/main.mjs";

const FILE = join(ROOT, "openapi", "fulfillment-order-api.json");

/** Everything redocly recommends is an error here, and examples must fit their schemas. */
const LINT_RULES = {
  extends: ["recommended-strict"],
  rules: {
    "no-invalid-media-type-examples": "error",
    "no-invalid-schema-examples": "error",
    "no-unused-components": "error",
    "operation-operationId-unique": "error",
    "tag-description": "error",
  },
};

runMain(async () => {
  const text = await generate();
  const problems = await lintFromString({
    source: text,
    absoluteRef: FILE,
    config: await createConfig(LINT_RULES),
  });
  for (const problem of problems) {
    const place = problem.location[0]?.pointer ?? "";
    console.error(`${problem.severity} ${problem.ruleId} ${place}: ${problem.message}`);
  }
  if (problems.length > 0) throw new UserError(`The OpenAPI document has ${problems.length} lint problems.`);
  if (!process.argv.includes("--check")) {
    writeFileSync(FILE, text);
    console.log("openapi/fulfillment-order-api.json is written and lint-clean.");
    return;
  }
  const present = existsSync(FILE) ? readFileSync(FILE, "utf8") : "";
  if (present !== text) {
    throw new UserError("openapi/fulfillment-order-api.json is stale. Run: node scripts/openapi.mjs");
  }
  console.log("openapi/fulfillment-order-api.json is what the schemas say, and lint-clean.");
});

async function generate() {
  const require = createRequire(import.meta.url);
  require("ts-node").register({ swc: true, project: join(ROOT, "tsconfig.json"), files: false });
  const { buildOpenApiDocument } = require("../src/openapi/build-document.ts");
  return `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`;
}
