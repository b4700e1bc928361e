import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../../scripts/lib/processes.mjs";
import { ROOT } from "../../scripts/lib/main.mjs";

const NOT_PACKED = [
  ".git",
  ".medusa",
  ".sklad",
  "node_modules",
  "demo",
  "integration-tests",
  "unit-tests",
  "bench",
];

// Started by itself it packs into the folder it is given, and its last line is the tarball's path.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await pack(process.argv[2]));

/**
 * Runs `npm pack` on a copy of the repository, so that its build does not pull the files from under a running demo.
 * @returns {Promise<string>} path of the tarball
 */
export async function pack(folder) {
  const copy = join(folder, "repository");
  mkdirSync(copy);
  for (const entry of readdirSync(ROOT)) {
    if (!NOT_PACKED.includes(entry)) cpSync(join(ROOT, entry), join(copy, entry), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  await npm(["pack", "--pack-destination", folder], copy);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (!tarball || !existsSync(join(folder, tarball))) throw new Error("npm pack left no tarball.");
  return join(folder, tarball);
}

/** Runs npm and gives its output; an error with that output when it fails. */
export async function npm(args, cwd) {
  const { status, output } = await run("npm", args, { cwd, shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${output}`);
  return output;
}
