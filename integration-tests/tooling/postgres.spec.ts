import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createConnection } from "node:net";
import { resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

const ROOT = resolve(__dirname, "../..");
/** Stays until its standard input, a pipe of this test, ends: the command outlives a script that was killed. */
const PRINT_ACCESS =
  "const { DB_PORT, DB_PASSWORD } = process.env;" +
  'process.stdout.write(JSON.stringify({ port: Number(DB_PORT), password: DB_PASSWORD }) + "\\n");' +
  "process.stdin.resume()";
type Script = ChildProcessByStdio<Writable, Readable, null>;

const GOES_WITHIN_MS = 60_000;

interface Access {
  readonly port: number;
  readonly password: string;
}

/** `scripts/with-postgres.mjs` around a command that prints how to get in and stays. */
async function startWithPostgres(): Promise<{ script: Script } & Access> {
  const { DATABASE_URL: _url, DB_HOST: _host, ...env } = process.env;
  const script = spawn(
    process.execPath,
    ["scripts/with-postgres.mjs", process.execPath, "-e", PRINT_ACCESS],
    {
      cwd: ROOT,
      env,
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const [printed] = (await once(script.stdout, "data")) as [Buffer];
  return { script, ...(JSON.parse(printed.toString()) as Access) };
}

const connect = async ({ port, password }: Access): Promise<Client> => {
  const client = new Client({
    host: "localhost",
    port,
    user: "postgres",
    password,
    database: "postgres",
  });
  // Postgres ends under it in these tests.
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });

async function isGone(condition: () => Promise<boolean> | boolean): Promise<boolean> {
  const deadline = Date.now() + GOES_WITHIN_MS;
  while (await condition()) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

describe("The throw-away Postgres of the scripts", () => {
  it("folds the case of Cyrillic letters, as a search in a Ukrainian shop needs it, and lets in with its password alone", async () => {
    const { script, ...access } = await startWithPostgres();
    const client = await connect(access);
    const { rows } = await client.query<{ found: boolean }>("SELECT 'Їжакова кава' ILIKE '%КАВА' AS found");
    await client.end();
    const withAnother = connect({ port: access.port, password: "postgres" });
    await expect(withAnother).rejects.toThrow(/password authentication failed/);
    script.kill("SIGTERM");
    await once(script, "exit");
    expect(rows[0]?.found).toBe(true);
  });

  it.each(["SIGTERM", "SIGKILL"] as const)(
    "goes, with its data, when the script that started it gets a %s",
    async (signal) => {
      const { script, ...access } = await startWithPostgres();
      const client = await connect(access);
      const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
      const folder = rows[0]?.data_directory ?? "";
      expect(existsSync(resolve(folder, ".."))).toBe(true);

      script.kill(signal);
      script.stdin.end();

      expect(await isGone(() => answers(access.port))).toBe(true);
      expect(await isGone(() => existsSync(resolve(folder, "..")))).toBe(true);
    },
  );
});
