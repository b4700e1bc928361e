import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { DELIVERY_METHOD, parseMoment, SkladClient, unlimitedRateLimiter } from "../../src/client";
import { type Sandbox, SANDBOX_KEYS, type SandboxDialect, startSandbox } from "../../src/sandbox";
import { sampleOrder } from "../../unit-tests/client/sample-order";

const PROBE = resolve(__dirname, "../../bin/sklad-probe.js");
const SECRETS = /sandbox-production-key|Шевченко|380671234567|order-1001|MUG-1/;

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "sklad-probe-"))));
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

function probe(args: string[], environment: NodeJS.ProcessEnv): Promise<Run> {
  return new Promise((resolveRun, reject) => {
    const child = spawn(process.execPath, [PROBE, ...args], {
      cwd: folder,
      env: { ...process.env, ...environment },
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
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

async function withSandbox(
  dialect: SandboxDialect,
  work: (sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const sandbox = await startSandbox({ port: 0 }, { dialect });
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

const key = { SKLAD_API_KEY: SANDBOX_KEYS.production };

describe("sklad-probe", () => {
  it("finds a sandbox that speaks as assumed to be as expected", async () => {
    await withSandbox({}, async ({ apiUrl }) => {
      const { code, rows, output } = await probe(["--base-url", apiUrl, "--json"], key);
      expect(rows.map(({ key: operation, verdict }) => `${operation}: ${verdict}`)).toEqual([
        "getCities: as expected",
        "getWarehouses: as expected",
        "getStreet: as expected",
        "senderDetails: as expected",
        "ListOrder: as expected",
        "getStatusOrder: as expected",
        "getStatusOrder: empty",
        "ReportStatusOrder: as expected",
        expect.stringMatching(/^ReportSklad: (as expected|empty)$/),
        expect.stringMatching(/^ReportMoveProduct: (as expected|empty)$/),
        "ListDeliveryRequest: empty",
        "ReportDeliveryRequest: empty",
        "ListReturnOrder: empty",
      ]);
      expect(output).not.toMatch(SECRETS);
      expect(code).toBe(0);
    });
  });

  it("shows how another dialect differs, without a value, and writes a template that can be completed", async () => {
    const dialect: SandboxDialect = {
      operations: {
        ListOrder: { encode: (data) => ({ orders_list: renamed(data) }) },
        getStatusOrder: { encode: (data) => renamed(data) },
        senderDetails: { off: true },
      },
    };
    await withSandbox(dialect, async ({ apiUrl }) => {
      const templateFile = join(folder, "learned.js");
      const { code, output } = await probe(
        ["--base-url", apiUrl, "--order", "1001", "--template", templateFile],
        key,
      );
      expect(output).toMatch(/ListOrder +200 +differs/);
      expect(output).toContain("orders_list: [ { OrderNumber: string, Condition: string } ]");
      expect(output).toMatch(/getStatusOrder \(a known order\) +200 +differs/);
      expect(output).toMatch(/senderDetails +404 +failed/);
      expect(output).not.toMatch(SECRETS);
      expect(code).toBe(1);

      const completed = readFileSync(templateFile, "utf8")
        .replaceAll('number: text(record["?"])', "number: text(record.OrderNumber)")
        .replaceAll('status: text(record["?"])', "status: text(record.Condition)");
      expect(completed).not.toMatch(SECRETS);
      const module = { exports: {} };
      runInNewContext(completed, { module, require: () => ({ parseMoment }) });
      const client = new SkladClient({
        baseUrl: apiUrl,
        apiKey: SANDBOX_KEYS.production,
        rateLimit: unlimitedRateLimiter,
        dialect: module.exports,
      });
      await expect(client.getOrderStatus({ number: "1001" })).resolves.toMatchObject([
        { number: "1001", status: "new" },
      ]);
    });
  });

  it("records shapes without values, and checks them against dialect and sandbox", async () => {
    const file = join(folder, "shapes.json");
    await withSandbox({}, async ({ apiUrl }) => {
      const recorded = await probe(["--base-url", apiUrl, "--order", "1001", "--record", file], key);
      expect(recorded.output).toContain("Questions for the operator");
      expect(recorded.output).toMatch(/spends some 15 of the key's 60 calls/);
      expect(readFileSync(file, "utf8")).not.toMatch(SECRETS);
      const offline = await probe(["--check", file], {});
      expect(offline.output).toMatch(/\d+ recorded shapes are read by the dialect/);
      expect(offline.code).toBe(0);
    });
    const changed: SandboxDialect = { operations: { senderDetails: { encode: () => ({ Title: "x" }) } } };
    await withSandbox(changed, async ({ apiUrl }) => {
      const { code, output } = await probe(["--base-url", apiUrl, "--check", file], key);
      expect(output).toContain("senderDetails: Data.Title is new");
      expect(code).toBe(1);
    });
  });

  it("tries a dialect that is given, and refuses one with a typo", async () => {
    const file = join(folder, "learned-so-far.js");
    writeFileSync(file, "module.exports = { senderDetails: { decode: () => [] } };");
    await withSandbox(
      { operations: { senderDetails: { encode: () => ({ Title: "x" }) } } },
      async ({ apiUrl }) => {
        const { rows } = await probe(["--base-url", apiUrl, "--json", "--dialect", file], key);
        expect(rows.find((row) => row.key === "senderDetails")?.verdict).toBe("empty");
      },
    );
    writeFileSync(file, "module.exports = { senderDetails: { decod: () => [] } };");
    const { code, output } = await probe(["--base-url", "http://127.0.0.1:1", "--dialect", file], {});
    expect(output).toContain("no decod");
    expect(code).toBe(2);
  });

  it("leaves a template that is there already as it is", async () => {
    const file = join(folder, "learned.js");
    const before = readFileSync(file, "utf8");
    await withSandbox({ operations: { getCities: { encode: () => ({}) } } }, async ({ apiUrl }) => {
      const { output } = await probe(["--base-url", apiUrl, "--template", file], {});
      expect(output).toContain("was left as it is");
      expect(readFileSync(file, "utf8")).toBe(before);
    });
  });

  it("obtains a key with login and password, and without either asks only what needs none", async () => {
    await withSandbox({}, async ({ apiUrl }) => {
      const none = await probe(["--base-url", apiUrl, "--json"], {});
      expect(none.rows.map((row) => row.key)).toEqual(["getCities", "getWarehouses"]);
      const login = await probe(["--base-url", apiUrl, "--json"], {
        SKLAD_LOGIN: "demo",
        SKLAD_PASSWORD: "demo",
      });
      expect(login.rows[0]).toMatchObject({ key: "GetToken", verdict: "as expected" });
      expect(login.rows).toHaveLength(14);
    });
  });

  it("answers a wrong command line with a sentence and exit code 2", async () => {
    const { code, output } = await probe([], {});
    expect(output).toBe("--base-url is missing. See sklad-probe --help.\n");
    expect(code).toBe(2);
  });
});

/** The same records under names nobody has guessed. */
function renamed(data: unknown): unknown {
  const rename = (record: Record<string, unknown>) => ({
    OrderNumber: record.id_order,
    Condition: record.status,
  });
  return Array.isArray(data)
    ? data.map((record) => rename(record as Record<string, unknown>))
    : rename(data as Record<string, unknown>);
}
