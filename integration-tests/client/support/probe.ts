import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DELIVERY_METHOD, SkladClient, unlimitedRateLimiter } from "../../../src/client";
import {
  type Sandbox,
  SANDBOX_KEYS,
  type SandboxDialect,
  type SandboxSettings,
  startSandbox,
} from "../../../src/sandbox";
import { sampleOrder } from "../../../unit-tests/client/sample-order";

/** What the command sklad-probe runs, without the half of a second it takes to read TypeScript in a checkout. */
const PROGRAM = [
  "--require",
  resolve(__dirname, "../../support/register-typescript.cjs"),
  resolve(__dirname, "../../../src/probe/cli.ts"),
];
export const COMMAND = [resolve(__dirname, "../../../bin/sklad-probe.js")];
const { SKLAD_CODE_CACHE } = process.env;
/** Its own: the sandbox's program has the same file name. */
const CACHE = SKLAD_CODE_CACHE && {
  SKLAD_CODE_CACHE: `${SKLAD_CODE_CACHE}-probe`,
  SKLAD_CODE_CACHE_AT_EXIT: "yes",
};
export const SECRETS = /sandbox-production-key|Шевченко|380671234567|order-1001|MUG-1/;

/** Where the command runs, and writes. */
export const folder = mkdtempSync(join(tmpdir(), "sklad-probe-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  code: number | null;
  output: string;
  rows: {
    key: string;
    situation: string | null;
    verdict: string;
    httpStatus: number | null;
    detail: string;
  }[];
}

/**
 * Without second pages: for those of reports it waits a minute.
 * @param interruptAt text in the output at which Ctrl-C is pressed
 */
export function probe(
  args: string[],
  environment: NodeJS.ProcessEnv,
  interruptAt?: string,
  program = PROGRAM,
): Promise<Run> {
  return new Promise((resolveRun, reject) => {
    const child = spawn(process.execPath, [...program, "--no-pages", ...args], {
      cwd: folder,
      env: { ...process.env, ...CACHE, ...environment },
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => {
      const was = stderr;
      stderr += chunk.toString();
      if (interruptAt !== undefined && stderr.includes(interruptAt) && !was.includes(interruptAt))
        child.kill("SIGINT");
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
      resolveRun({
        code,
        output: stdout + stderr,
        rows: lines.map((line) => JSON.parse(line) as Run["rows"][number]),
      });
    });
  });
}

export async function withSandbox(
  dialect: SandboxDialect,
  work: (sandbox: Sandbox) => Promise<void>,
  settings: SandboxSettings = {},
): Promise<void> {
  const sandbox = await startSandbox({ port: 0, ...settings }, { dialect });
  try {
    const client = new SkladClient({
      baseUrl: sandbox.apiUrl,
      apiKey: SANDBOX_KEYS.production,
      rateLimit: unlimitedRateLimiter,
    });
    await client.addOrder(sampleOrder({ delivery_method: DELIVERY_METHOD.pickup, delivery_address: {} }));
    await work(sandbox);
  } finally {
    await sandbox.stop();
  }
}

export const key = { SKLAD_API_KEY: SANDBOX_KEYS.production };

export const staging = { SKLAD_API_KEY: SANDBOX_KEYS.staging, SKLAD_STAGING: "1" };

export async function ordersOf(sandbox: Sandbox): Promise<{ id_order: string; status: string }[]> {
  const response = await fetch(`${sandbox.url}/_sandbox/orders`);
  const { orders } = (await response.json()) as {
    orders: { order: { id_order: string }; status: string }[];
  };
  return orders.map(({ order, status }) => ({ id_order: order.id_order, status }));
}

/** What another service calls the members of an order. */
export const ORDER_NAMES = {
  id_order: "Nomer",
  external_id: "Zovnishnii",
  id_order_FF: "Kod",
  key_order: "Kliuch",
  status: "Stan",
  date: "Chas",
};

/** The same records under other names. */
export function named(data: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(data)) return data.map((record) => named(record, names));
  return Object.fromEntries(
    Object.entries(data as object).map(([name, value]: [string, unknown]) => [names[name] ?? name, value]),
  );
}

/** The same records with these members. */
export function withMembers(data: unknown, members: object): unknown {
  if (Array.isArray(data)) return data.map((record) => withMembers(record, members));
  return { ...(data as object), ...members };
}
