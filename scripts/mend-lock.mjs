/** Adds to package-lock.json the binaries of other systems that npm left out: `node scripts/mend-lock.mjs`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mendLock, missingBinaries } from "./lib/lock.mjs";
import { ROOT } from "./lib/root.mjs";

const file = join(ROOT, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = missingBinaries(lock);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(mendLock(lock), null, 2)}\n`);
console.log(`${missing.length} missing packages added to package-lock.json.`);
