/**
 * Runs a command with a Postgres to work on: `node scripts/with-postgres.mjs <command> [arguments]`.
 * DATABASE_URL or DB_HOST of the environment is used when given; otherwise a throw-away one is started.
 * The command sees DB_HOST, DB_PORT, DB_USERNAME and DB_PASSWORD, and its exit code becomes this one's.
 */
import { spawn } from "node:child_process";
import { anyPostgres } from "./lib/database.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runMain, Sentence } from "./lib/say.mjs";

runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (!command) throw new Sentence("Usage: node scripts/with-postgres.mjs <command> [arguments]");
  ensureInstalled();
  const postgres = await anyPostgres();
  try {
    return await spawnAndWait(command, args, postgres.env);
  } finally {
    await postgres.stop();
  }
});

function spawnAndWait(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
    // The terminal sends Ctrl-C to the command too; this process stays to stop Postgres after it.
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
    child.once("error", (error) => reject(new Sentence(`${command}: ${error.message}`)));
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}
