/**
 * Adds to package-lock.json what npm left out, the binaries of other systems, with their checksums:
 * `node scripts/complete-lock.mjs`. With `--check` it writes nothing and fails when something is missing; another file
 * may be named.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingBinaries, withEntries, withoutChecksum } from "./lib/lock.mjs";
import { onEnd, ROOT, runMain, UserError } from "./lib/main.mjs";
import { run } from "./lib/processes.mjs";

runMain(async () => {
  const words = process.argv.slice(2);
  const file = words.find((word) => word !== "--check") ?? join(ROOT, "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  if (words.includes("--check")) return requireComplete(lock);
  const missing = missingBinaries(lock);
  let complete = lock;
  for (const parent of new Set(missing.map(({ of }) => of))) {
    const wanted = missing.filter(({ of }) => of === parent);
    complete = withEntries(
      complete,
      wanted,
      await resolveAlone(parent, lock.packages[parent].version, wanted),
    );
  }
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(complete, null, 2)}\n`);
  requireComplete(complete);
  console.log(`${missing.length} missing packages added to package-lock.json.`);
});

function requireComplete(lock) {
  const names = [
    ...missingBinaries(lock).map(({ name }) => `node_modules/${name}`),
    ...withoutChecksum(lock),
  ];
  const [first, ...more] = new Set(names);
  if (!first) return;
  throw new UserError(
    `package-lock.json lacks ${first}${more.length > 0 ? ` and ${more.length} more` : ""}, or its checksum. ` +
      `"node scripts/complete-lock.mjs" adds binaries of other systems.`,
  );
}

/** What npm locks for the package in an empty folder, where no installed package makes it leave other systems out. */
async function resolveAlone(path, version, wanted) {
  const folder = mkdtempSync(join(tmpdir(), "sklad-lock-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  const name = path.split("node_modules/").at(-1);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies: { [name]: version } }),
  );
  const args = ["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status, output } = await run("npm", args, { cwd: folder, shell: process.platform === "win32" });
  if (status !== 0) throw new UserError(`npm cannot resolve ${name}@${version}:\n${output.trim()}`);
  const found = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const absent = wanted.find((binary) => !found.packages[`node_modules/${binary.name}`]?.integrity);
  if (absent) {
    throw new UserError(
      `The registry does not have ${absent.name}@${absent.version}. ` +
        `Install a version of ${name} that it has for every system.`,
    );
  }
  return found;
}
