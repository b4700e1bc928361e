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
import { fingerprint } from "./lib/fingerprint.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { madeOnce } from "./lib/made-once.mjs";
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

runMain(async () => {
  const [named = ROOT, ...further] = process.argv.slice(2);
  if (named.startsWith("-") || further.length > 0)
    throw new UserError("Usage: npm run pack, or npm run pack -- FOLDER to have the tarball there.");
  const folder = resolve(named);
  ensureInstalled();
  const copied = readdirSync(ROOT).filter((entry) => !NOT_COPIED.includes(entry) && !entry.endsWith(".tgz"));
  mkdirSync(folder, { recursive: true });
  await madeOnce(`package-${fingerprint(ROOT, copied)}`, folder, (into) => pack(copied, into));
  const { name, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  console.log(join(folder, `${name}-${version}.tgz`));
});

async function pack(copied, into) {
  const work = mkdtempSync(join(tmpdir(), "sklad-pack-"));
  onEnd(() => rmSync(work, { recursive: true, force: true }));
  const copy = join(work, "repository");
  for (const folder of [copy, into]) mkdirSync(folder, { recursive: true });
  for (const entry of copied) cpSync(join(ROOT, entry), join(copy, entry), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  await done(process.execPath, [join("scripts", "build.mjs")], copy);
  const manifest = join(copy, "package.json");
  writeFileSync(
    manifest,
    `${JSON.stringify(publishedManifest(JSON.parse(readFileSync(manifest, "utf8"))), null, 2)}\n`,
  );
  // Ignored, because npm's scripts would build again.
  const to = IS_WINDOWS ? `"${into}"` : into;
  await done("npm", ["pack", "--ignore-scripts", "--pack-destination", to], copy);
}

async function done(command, args, cwd) {
  const { status, output } = await run(command, args, { cwd, shell: IS_WINDOWS && command === "npm" });
  if (status !== 0) throw new UserError(`${command} ${args.join(" ")} failed:\n${output}`);
}
