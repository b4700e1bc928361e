/** Builds the plugin for its package: `npm run build`. */
import { buildPlugin } from "./lib/builds.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runMain } from "./lib/main.mjs";
import { step } from "./lib/progress.mjs";

runMain(async () => {
  ensureInstalled();
  await step("Plugin built", buildPlugin);
});
