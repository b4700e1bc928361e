import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Data, logs and notes that outlive a run. Begins with a dot, so that Medusa's file watcher does not see it. A test
 * has its own, so that it leaves the demo of the person who runs it alone.
 */
export const STATE_DIR = resolve(ROOT, process.env.SKLAD_STATE_DIR || ".sklad");
