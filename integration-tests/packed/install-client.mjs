/**
 * Puts the packed package into an empty Node project with nothing beside it but what the client and its probe need:
 * axios, zod and commander, and TypeScript with Node's types to check the types with. Prints the package's own dependencies as JSON.
 *
 * The build is expected at .medusa/server/src/client/index.js, which package.json exports as ./client.
 */
import { cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../scripts/lib/main.mjs";
import { run } from "../../scripts/lib/processes.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const BESIDE = ["axios", "commander", "zod", "typescript", "@types/node"];

const [tarball, folder] = process.argv.slice(2);
const project = join(folder, "project");
const installed = join(project, "node_modules", "medusa-plugin-sklad");

cpSync(join(HERE, "plain-project"), project, { recursive: true });
// Not TypeScript before it lies in a project that knows the package.
for (const name of ["types", "wrong"])
  for (const kind of ["mts", "cts"]) cpSync(join(project, `${name}.txt`), join(project, `${name}.${kind}`));
mkdirSync(installed, { recursive: true });
for (const name of BESIDE) {
  const link = join(project, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(ROOT, "node_modules", name), link, "junction");
}
const { status, output } = await run("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
if (status !== 0) throw new Error(`The tarball cannot be unpacked:\n${output}`);

const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
console.log(JSON.stringify(dependencies));
