/**
 * Makes the tarball that is published, `npm publish <tarball>`: `npm run pack`, or `npm run pack -- FOLDER` to have it there.
 * The last line is its path. It is built and packed in a copy of the repository, so that a demo that runs keeps its files and
 * the package.json here keeps what only a clone needs.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { onEnd, ROOT, runMain, UserError } from "./lib/main.mjs";
import { run } from "./lib/processes.mjs";
import { publishedManifest } from "./lib/published-manifest.mjs";

const NOT_COPIED = [
  ".git",
  ".medusa",
  ".sklad",
  "node_modules",
  "demo",
  "integration-tests",
  "unit-tests",
  "bench",
];

/** Where npm is a script of the shell. */
const IS_WINDOWS = process.platform === "win32";
const folder = resolve(process.argv[2] ?? ROOT);

runMain(async () => {
  ensureInstalled();
  const work = mkdtempSync(join(tmpdir(), "sklad-pack-"));
  onEnd(() => rmSync(work, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  const copy = join(work, "repository");
  mkdirSync(copy);
  for (const entry of readdirSync(ROOT))
    if (!NOT_COPIED.includes(entry) && !entry.endsWith(".tgz"))
      cpSync(join(ROOT, entry), join(copy, entry), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  await done(process.execPath, [join("scripts", "build.mjs")], copy);
  const manifest = join(copy, "package.json");
  writeFileSync(
    manifest,
    `${JSON.stringify(publishedManifest(JSON.parse(readFileSync(manifest, "utf8"))), null, 2)}\n`,
  );
  // Ignored, because npm's scripts would build again.
  await done(
    "npm",
    ["pack", "--ignore-scripts", "--pack-destination", IS_WINDOWS ? `"${folder}"` : folder],
    copy,
  );
  const { name, version } = JSON.parse(readFileSync(manifest, "utf8"));
  console.log(join(folder, `${name}-${version}.tgz`));
});

async function done(command, args, cwd) {
  const { status, output } = await run(command, args, { cwd, shell: IS_WINDOWS && command === "npm" });
  if (status !== 0) throw new UserError(`${command} ${args.join(" ")} failed:\n${output}`);
}
