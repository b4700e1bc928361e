import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

it("the OpenAPI document is what the schemas say, and lint-clean", () => {
  const script = resolve(__dirname, "../../scripts/openapi.mjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("lint-clean");
});
