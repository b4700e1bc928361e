/**
 * Runs a command with a Postgres to work on: `node scripts/with-postgres.mjs <command> [arguments]`.
 * DATABASE_URL or DB_HOST of the environment is used when given; otherwise a throw-away one is started.
 * The command sees DB_HOST, DB_PORT, DB_USERNAME and DB_PASSWORD, and its exit code becomes this one's.
 */
import { anyPostgres } from "./lib/database.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runMain, UserError } from "./lib/main.mjs";
import { runHere } from "./lib/processes.mjs";

runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (!command) throw new UserError("Usage: node scripts/with-postgres.mjs <command> [arguments]");
  ensureInstalled();
  return runHere(command, args, { env: await anyPostgres() });
});
