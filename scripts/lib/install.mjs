import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { ROOT, UserError } from "./main.mjs";

/** Says no when this Node.js cannot run Medusa. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!good) {
    throw new UserError(
      `This is Node.js ${process.versions.node}. Medusa needs 20.19 or later in 20, or 22.12 or later.`,
    );
  }
}

/** Installs node_modules with `npm ci` when they are missing or differ from package-lock.json. */
export function ensureInstalled() {
  requireNode();
  const reason = whyInstall();
  if (!reason) return;
  console.log(`Installing packages (${reason}; a few minutes) …`);
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0) {
    throw new UserError("npm ci failed; its output above says why. Nothing else was started.");
  }
}

/** Has the packages of a clone here, where none are installed: a second installation would take a minute. */
export function takePackagesOf(clone) {
  const [from, to] = [clone, ROOT].map((folder) => join(folder, "node_modules"));
  if (existsSync(to)) return;
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== "EXDEV") throw error;
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Compared by content, because a checkout or a copy changes the times of files that are the same. */
function whyInstall() {
  const installedFile = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(installedFile)) return "first run";
  const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(installedFile, "utf8")).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "" || entry.optional || entry.devOptional || entry.link) continue;
    if (installed[path]?.version !== entry.version) return `${path.replace(/^.*node_modules\//, "")} changed`;
  }
  return null;
}
