import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createRequire } from "node:module";
import { DELIVERY_METHOD, type DialectOverrides, SkladClient, unlimitedRateLimiter } from "../../src/client";
import {
  type Sandbox,
  SANDBOX_KEYS,
  type SandboxDialect,
  type SandboxSettings,
  startSandbox,
} from "../../src/sandbox";
import { sampleOrder } from "../../unit-tests/client/sample-order";

/** What the command sklad-probe runs, without the half of a second it takes to read TypeScript in a checkout. */
const PROGRAM = [
  "--require",
  resolve(__dirname, "../support/register-typescript.cjs"),
  resolve(__dirname, "../../src/probe/cli.ts"),
];
const COMMAND = [resolve(__dirname, "../../bin/sklad-probe.js")];
const { SKLAD_CODE_CACHE } = process.env;
/** Its own: the sandbox's program has the same file name. */
const CACHE = SKLAD_CODE_CACHE && {
  SKLAD_CODE_CACHE: `${SKLAD_CODE_CACHE}-probe`,
  SKLAD_CODE_CACHE_AT_EXIT: "yes",
};
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

/** @param interruptAt text in the output at which Ctrl-C is pressed */
function probe(
  args: string[],
  environment: NodeJS.ProcessEnv,
  interruptAt?: string,
  program = PROGRAM,
): Promise<Run> {
  return new Promise((resolveRun, reject) => {
    const child = spawn(process.execPath, [...program, ...args], {
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

async function withSandbox(
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

const key = { SKLAD_API_KEY: SANDBOX_KEYS.production };

describe("sklad-probe", () => {
  it("finds a sandbox that speaks as assumed to be as expected", async () => {
    await withSandbox({}, async ({ apiUrl }) => {
      const { code, rows, output } = await probe(["--base-url", apiUrl, "--json"], key);
      expect(rows.map(({ key: operation, verdict }) => `${operation}: ${verdict}`)).toEqual([
        "getCities: as_expected",
        "getWarehouses: as_expected",
        "getStreet: as_expected",
        "senderDetails: as_expected",
        "ListOrder: as_expected",
        "getStatusOrder: as_expected",
        "getStatusOrder: as_expected",
        "ReportStatusOrder: as_expected",
        expect.stringMatching(/^ReportSklad: (as_expected|empty)$/),
        expect.stringMatching(/^ReportMoveProduct: (as_expected|empty)$/),
        "ListDeliveryRequest: empty",
        "ReportDeliveryRequest: empty",
        "ListReturnOrder: empty",
      ]);
      expect(output).not.toMatch(SECRETS);
      expect(code).toBe(0);
    });
  });

  it("writes a dialect for another one in one pass, without a value, and is content with it", async () => {
    const dialect: SandboxDialect = {
      operations: {
        getCities: { encode: (data) => ({ spysok: named(data, { Ref: "Kod", Description: "Misto" }) }) },
        getWarehouses: { encode: (data) => named(data, { Ref: "Kod", Description: "Viddilennia" }) },
        ListOrder: { encode: (data) => ({ orders_list: named(data, ORDER_NAMES) }) },
        ReportStatusOrder: { encode: (data) => named(data, ORDER_NAMES) },
        getStatusOrder: { encode: (data) => named(data, ORDER_NAMES) },
        ReportSklad: { encode: (data) => named(data, { sku: "Артикул", count: "Кількість" }) },
      },
    };
    await withSandbox(dialect, async ({ apiUrl }) => {
      const templateFile = join(folder, "learned.js");
      const { code, output } = await probe(["--base-url", apiUrl, "--template", templateFile], key);
      expect(output).toMatch(/getCities +200 +differs/);
      expect(output).toMatch(/getWarehouses +200 +differs/);
      expect(output).toMatch(/ListOrder +200 +differs/);
      expect(output).toContain("orders_list: [ { Nomer: string,");
      expect(output).toMatch(/getStatusOrder \(a known order\) +200 +differs/);
      expect(output).toMatch(/ {2}new: new\n/);
      expect(output).toMatch(/ {2}Київ [0-9a-f-]{36}\n/);
      expect(output).toMatch(/ListOrder: Chas ##\.##\.#### ##:##:##/);
      expect(output).not.toMatch(SECRETS);
      expect(code).toBe(1);

      expect(readFileSync(templateFile, "utf8")).not.toMatch(SECRETS);
      expect(readFileSync(templateFile, "utf8")).not.toContain("fill in:");
      const client = new SkladClient({
        baseUrl: apiUrl,
        apiKey: SANDBOX_KEYS.production,
        rateLimit: unlimitedRateLimiter,
        dialect: createRequire(__filename)(templateFile) as DialectOverrides,
      });
      await expect(client.getOrderStatus({ number: "1001" })).resolves.toMatchObject([
        { number: "1001", status: "new" },
      ]);
    });
    await withSandbox(dialect, async ({ apiUrl }) => {
      const { code, output } = await probe(
        ["--base-url", apiUrl, "--dialect", join(folder, "learned.js"), "--template", "-"],
        key,
      );
      expect({ code, output }).toMatchObject({ code: 0 });
      expect(output).not.toContain("differs");
    });
  });

  it.each<[string, SandboxDialect, SandboxSettings, RegExp]>([
    [
      "a status word without a state",
      { operations: { ListOrder: { encode: (data) => withMembers(data, { status: "Готово" }) } } },
      {},
      /ListOrder +200 +differs +status words without a state: Готово/,
    ],
    [
      "ids that are null",
      {
        operations: {
          ListOrder: { encode: (data) => withMembers(data, { key_order: null }) },
          getStatusOrder: { encode: (data) => withMembers(data, { key_order: null }) },
        },
      },
      {},
      /a known order\) +200 +differs +null in every record: key_order/,
    ],
    [
      "swapped columns",
      {
        operations: {
          getCities: { encode: (data) => named(data, { Ref: "Description", Description: "Ref" }) },
        },
      },
      {},
      /getCities +200 +differs +Ref and Description seem to be swapped/,
    ],
    [
      "an identifier that two orders have",
      {
        operations: { ListOrder: { encode: (data) => [data, withMembers(data, { id_order: "9" })].flat() } },
      },
      {},
      /ListOrder +200 +differs +the same in different orders: id_order_FF, key_order/,
    ],
    [
      "a total above the rows",
      { operations: { ListOrder: { encode: (rows) => ({ rows, total: 15 }) } } },
      {},
      /ListOrder +200 +differs +it says that there are 15 and gives 1/,
    ],
    ["a refusal of getStatusOrder", {}, { absent: "error" }, /no such order\) +200 +refused/],
  ])("fails on %s, as the plugin does", async (_, dialect, settings, sentence) => {
    await withSandbox(
      dialect,
      async ({ apiUrl }) => {
        const { code, output } = await probe(["--base-url", apiUrl, "--template", "-"], key);
        expect(output).toMatch(sentence);
        expect(code).toBe(1);
      },
      settings,
    );
  });

  it("learns the error that means none, and is content with it", async () => {
    const templateFile = join(folder, "absent.js");
    const settings: SandboxSettings = { absent: "error", window: "sliding", windowMs: 500 };
    await withSandbox(
      {},
      async ({ apiUrl }) => {
        await probe(["--base-url", apiUrl, "--template", templateFile], key);
        expect(readFileSync(templateFile, "utf8")).toMatch(/absent: "\w+"/);
        const { code } = await probe(["--base-url", apiUrl, "--dialect", templateFile, "--json"], key);
        expect(code).toBe(0);
      },
      settings,
    );
  });

  describe("with --write", () => {
    const staging = { SKLAD_API_KEY: SANDBOX_KEYS.staging, SKLAD_STAGING: "1" };

    async function ordersOf(sandbox: Sandbox): Promise<{ id_order: string; status: string }[]> {
      const response = await fetch(`${sandbox.url}/_sandbox/orders`);
      const { orders } = (await response.json()) as {
        orders: { order: { id_order: string }; status: string }[];
      };
      return orders.map(({ order, status }) => ({ id_order: order.id_order, status }));
    }

    it("learns a foreign service from orders of its own, cancels them, and is content with the dialect", async () => {
      const sandbox = await startSandbox({ port: 0, absent: "error" }, { dialect: FOREIGN });
      try {
        const templateFile = join(folder, "foreign.js");
        const first = await probe(
          ["--base-url", sandbox.apiUrl, "--write", "--template", templateFile],
          staging,
        );
        expect(first.output).toMatch(/EditOrder +200 +differs +the request needs other names/);
        expect(first.output).not.toMatch(/cancel by hand|Перевірка/);
        expect(await ordersOf(sandbox)).toEqual(
          Array(3).fill({ id_order: expect.stringContaining("SKLAD-PROBE") as string, status: "canceled" }),
        );
        expect(readFileSync(templateFile, "utf8")).not.toContain("fill in:");
      } finally {
        await sandbox.stop();
      }
      const again = await startSandbox({ port: 0, absent: "error" }, { dialect: FOREIGN });
      try {
        const dialect = ["--dialect", join(folder, "foreign.js"), "--template", "-"];
        const { code, output } = await probe(["--base-url", again.apiUrl, "--write", ...dialect], staging);
        expect({ code, output }).toMatchObject({ code: 0 });
        expect((await ordersOf(again)).map(({ status }) => status)).toEqual(Array(3).fill("canceled"));
      } finally {
        await again.stop();
      }
    });

    it("cancels its order when it is interrupted", async () => {
      const sandbox = await startSandbox({ port: 0 });
      try {
        const { code, output } = await probe(
          ["--base-url", sandbox.apiUrl, "--write", "--template", "-"],
          staging,
          "AddOrder:",
        );
        expect(output).toContain("Stopping");
        expect(code).toBe(1);
        expect((await ordersOf(sandbox)).map(({ status }) => status)).toEqual(["canceled"]);
      } finally {
        await sandbox.stop();
      }
    });

    it("says which orders it could not cancel", async () => {
      const sandbox = await startSandbox({ port: 0, cancelResponse: "unchanged" });
      try {
        const { code, output } = await probe(
          ["--base-url", sandbox.apiUrl, "--write", "--template", "-"],
          staging,
        );
        expect(output).toMatch(/cancel by hand: SKLAD-PROBE-\w+-1, SKLAD-PROBE-\w+-2, SKLAD-PROBE-\w+-3/);
        expect(code).toBe(1);
      } finally {
        await sandbox.stop();
      }
    });

    it.each<[string, string, NodeJS.ProcessEnv, RegExp]>([
      ["without the flag of a staging account", "http://127.0.0.1:1", {}, /SKLAD_STAGING=1/],
      [
        "for the address of production",
        "http://127.0.0.1:1/api",
        { SKLAD_STAGING: "1", SKLAD_PRODUCTION_URL: "http://127.0.0.1:1/api/" },
        /address of production/,
      ],
      ["for one that says so", "http://prod.example.com", { SKLAD_STAGING: "1" }, /address of production/],
    ])("adds nothing %s", async (_, address, environment, sentence) => {
      const { code, output } = await probe(["--base-url", address, "--write"], { ...environment, ...key });
      expect(output).toMatch(sentence);
      expect(code).toBe(2);
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
      expect(login.rows[0]).toMatchObject({ key: "GetToken", verdict: "as_expected" });
      expect(login.rows).toHaveLength(14);
    });
  });

  it("answers a wrong command line with a sentence and exit code 2", async () => {
    const { code, output } = await probe([], {}, undefined, COMMAND);
    expect(output).toBe("--base-url is missing. See sklad-probe --help.\n");
    expect(code).toBe(2);
  });
});

/** Words that stand for no state until they are learnt. */
const WORDS: Readonly<Record<string, string>> = { new: "Przyjete", canceled: "Anulowane" };

/** A service with other names in requests and responses; of a request with the assumed names it reads nothing. */
function foreign(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(foreign);
  const { status, ...record } = data as Record<string, unknown>;
  return named(
    { ...record, ...(typeof status === "string" && { status: WORDS[status] ?? status }) },
    ORDER_NAMES,
  );
}

function assumed(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { ApiKey, order } = body;
  const ours = Object.entries(ORDER_NAMES).flatMap(([name, theirs]) =>
    theirs in body ? [[name, body[theirs]] as const] : [],
  );
  return { ApiKey, ...(order !== undefined && { order }), ...Object.fromEntries(ours) };
}

const FOREIGN: SandboxDialect = {
  operations: {
    AddOrder: {
      encode: (data) => ({ zamovlennia: foreign(data) }),
    },
    EditOrder: { decode: assumed, encode: foreign },
    CancelOrder: { decode: assumed, encode: (data) => ({ vidpovid: foreign(data) }) },
    getStatusOrder: { decode: assumed, encode: (data) => ({ spysok: foreign([data].flat()) }) },
    ListOrder: { encode: (data) => ({ spysok: foreign(data) }) },
    ReportStatusOrder: { encode: foreign },
  },
};

const ORDER_NAMES = {
  id_order: "Nomer",
  external_id: "Zovnishnii",
  id_order_FF: "Kod",
  key_order: "Kliuch",
  status: "Stan",
  date: "Chas",
};

/** The same records under other names. */
function named(data: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(data)) return data.map((record) => named(record, names));
  return Object.fromEntries(
    Object.entries(data as object).map(([name, value]: [string, unknown]) => [names[name] ?? name, value]),
  );
}

/** The same records with these members. */
function withMembers(data: unknown, members: object): unknown {
  if (Array.isArray(data)) return data.map((record) => withMembers(record, members));
  return { ...(data as object), ...members };
}
