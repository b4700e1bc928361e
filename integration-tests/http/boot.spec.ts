import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const APPLICATION = path.join(__dirname, "fixtures/boot");
const MEDUSA = require.resolve("@medusajs/cli/cli.js");
/** Loading Medusa is most of what a boot takes, and here it is the same each time. */
const CODE_CACHE = path.join(__dirname, "../support/code-cache.cjs");
const DATABASE = `sklad_boot_${process.pid}`;

const MIGRATE = ["db:migrate", "--skip-scripts"];
/** Boots the whole application, runs a script and ends. */
const BOOT = ["exec", "./nothing.ts"];

const LINES_TO_ADD = [
  'resolve: "@medusajs/medusa/fulfillment"',
  'dependencies: ["sklad", "query"]',
  '{ resolve: "medusa-plugin-sklad/providers/sklad", id: "warehouse" }',
];

const { DB_HOST = "localhost", DB_PORT = "5432", DB_USERNAME = "postgres", DB_PASSWORD = "" } = process.env;

function addressOf(database: string): string {
  const credentials = `${encodeURIComponent(DB_USERNAME)}:${encodeURIComponent(DB_PASSWORD)}`;
  return `postgres://${credentials}@${DB_HOST}:${DB_PORT}/${database}`;
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: addressOf("postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

interface Ended {
  code: number | null;
  /** Standard output and error, in the order they came. */
  output: string;
}

/** Medusa's own command line in an application of its own, with the plugin's sources. */
async function medusa(command: string[], configuration: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [MEDUSA, ...command], {
    cwd: APPLICATION,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_OPTIONS: `--require ${CODE_CACHE}`,
      SKLAD_CODE_CACHE_AT_EXIT: "yes",
      NODE_ENV: "development",
      LOG_LEVEL: "info",
      DATABASE_URL: addressOf(DATABASE),
      CONFIGURATION: configuration,
      ...env,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const late = new AbortController();
  const ended = once(child, "close") as Promise<[number | null]>;
  const outOfTime = sleep(400_000, undefined, { signal: late.signal }).then(() => child.kill("SIGKILL"));
  outOfTime.catch(() => undefined);
  const [code] = await ended;
  late.abort();
  return { code, output };
}

describe("Medusa with this plugin", () => {
  beforeAll(async () => {
    await onServer(`create database ${DATABASE}`);
    // What is refused below is refused for the configuration alone.
    const migrated = await medusa(MIGRATE, "complete");
    expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining("Migrations completed") });
  });
  afterAll(() => onServer(`drop database if exists ${DATABASE} with (force)`));

  it.each([
    [
      "the provider cannot reach the plugin's module",
      "no dependencies",
      "medusa-plugin-sklad/providers/sklad cannot reach its module",
    ],
    [
      "the fulfillment module does not list the provider",
      "no provider",
      "the fulfillment module does not list the provider medusa-plugin-sklad/providers/sklad",
    ],
    [
      "fulfillment is not configured",
      "nothing but the plugin",
      'the fulfillment module lacks the line dependencies: ["sklad", "query"]',
    ],
    [
      "the plugin itself is missing",
      "no plugin",
      'list the plugin ({ resolve: "medusa-plugin-sklad" } under plugins)',
    ],
  ])("does not boot when %s, and prints the lines to add", async (_, configuration, reason) => {
    const ended = await medusa(BOOT, configuration);
    expect(ended.code).not.toBe(0);
    for (const sentence of [reason, ...LINES_TO_ADD]) expect(ended.output).toContain(sentence);
    expect(ended.output).not.toContain("nothing was wrong");
  });

  it("does not finish a migration either", async () => {
    const ended = await medusa(MIGRATE, "no dependencies");
    expect(ended.code).not.toBe(0);
    for (const sentence of LINES_TO_ADD) expect(ended.output).toContain(sentence);
  });

  it("does not boot with an encryption key that is too short, and says how long it must be", async () => {
    const ended = await medusa(BOOT, "complete", { SKLAD_ENCRYPTION_KEY: "short" });
    expect(ended.code).not.toBe(0);
    expect(ended.output).toContain("SKLAD_ENCRYPTION_KEY has 5 characters and needs at least 32");
    expect(ended.output).not.toContain("nothing was wrong");
  });

  it("does not boot with an encryption key that is easy to guess, and says how to make one", async () => {
    const ended = await medusa(BOOT, "complete", { SKLAD_ENCRYPTION_KEY: "0".repeat(32) });
    expect(ended.code).not.toBe(0);
    expect(ended.output).toContain("SKLAD_ENCRYPTION_KEY is too easy to guess");
    expect(ended.output).toContain("crypto.randomBytes(32)");
  });

  it("boots without an encryption key, and says in one line what cannot be done then", async () => {
    const ended = await medusa(BOOT, "complete", { SKLAD_ENCRYPTION_KEY: "" });
    expect(ended).toMatchObject({ code: 0, output: expect.stringContaining("nothing was wrong") });
    expect(ended.output.match(/sklad: SKLAD_ENCRYPTION_KEY is not set/g)).toHaveLength(1);
  });

  it("boots when medusa-config.ts says everything", async () => {
    const ended = await medusa(BOOT, "complete");
    expect(ended).toMatchObject({ code: 0, output: expect.stringContaining("nothing was wrong") });
  });
});
