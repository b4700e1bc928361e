/**
 * A Postgres whose data survive it, with fsync on: `node keep-postgres.mjs <data folder> <port>`. Says "ready" and
 * stays until its standard input ends; started again with the same folder and port, it goes on where it was.
 */
import { runMain } from "../../scripts/lib/main.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";

runMain(async () => {
  const [dataDir, port] = process.argv.slice(2);
  await startPostgres({ dataDir, port: Number(port), durable: true, password: "postgres" });
  process.stdout.write("ready\n");
  await new Promise((resolve) => process.stdin.on("end", resolve).resume());
});
