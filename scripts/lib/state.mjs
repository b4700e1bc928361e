/**
 * The demo's files between runs, apart from its databases: secrets, logs, and the note of the present run.
 * Only their owner can read them.
 */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { onEnd, ROOT, UserError } from "./main.mjs";
import { commandOf } from "./processes.mjs";

/**
 * Begins with a dot, so that Medusa's file watcher does not see it. A test has its own, so that it leaves the demo of
 * the person who runs it alone.
 */
export const STATE_DIR = resolve(ROOT, process.env.SKLAD_STATE_DIR || ".sklad");
export const SECRETS = join(STATE_DIR, "secrets.json");
const NOTE = join(STATE_DIR, "running.json");

/** Made at the first run. With others, sessions, ApiKeys and logins of earlier runs would end. */
const SECRET_NAMES = [
  "JWT_SECRET",
  "COOKIE_SECRET",
  "SKLAD_ENCRYPTION_KEY",
  "ADMIN_PASSWORD",
  "POSTGRES_PASSWORD",
  "SHOP_DATABASE_PASSWORD",
];

/** The demo's secrets by name; those that are missing are made. */
export function secrets() {
  const known = existsSync(SECRETS) ? JSON.parse(readFileSync(SECRETS, "utf8")) : {};
  const missing = SECRET_NAMES.filter((name) => !known[name]);
  if (missing.length === 0) return known;
  const made = Object.fromEntries(missing.map((name) => [name, randomBytes(24).toString("base64url")]));
  writePrivate(SECRETS, { ...known, ...made });
  return { ...known, ...made };
}

export const forgetSecrets = () => rmSync(SECRETS, { force: true });

/** The admin user of the demo; the environment names another shop's. */
export const adminLogin = () => ({
  email: process.env.SHOP_ADMIN_EMAIL || "admin@example.com",
  password: process.env.SHOP_ADMIN_PASSWORD || secrets().ADMIN_PASSWORD,
});

/** The note of the running demo: `{ pid, shopUrl, sandboxUrl }`; null when none runs. */
export function readRunNote() {
  if (!existsSync(NOTE)) return null;
  const note = JSON.parse(readFileSync(NOTE, "utf8"));
  return commandOf(note.pid)?.includes("start.mjs") ? note : null;
}

/** Whether an earlier run ended without a cleanup. */
export const wasKilled = () => existsSync(NOTE) && !readRunNote();

/** Claims the demo's data for this process; a UserError when another run has them. */
export function claimRun(addresses) {
  const other = readRunNote();
  if (other && other.pid !== process.pid) {
    throw new UserError(
      `The demo is already running at ${other.shopUrl} (process ${other.pid}). ` +
        `Press Ctrl-C there first, or use it as it is.`,
    );
  }
  writePrivate(NOTE, { pid: process.pid, ...addresses });
  onEnd(() => rmSync(NOTE, { force: true }));
}

/** A file that was there before, with other rights, keeps them when it is only written to. */
function writePrivate(file, content) {
  mkdirSync(STATE_DIR, { recursive: true });
  writeFileSync(file, JSON.stringify(content, null, 2), { mode: 0o600 });
  chmodSync(file, 0o600);
}
