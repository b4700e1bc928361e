import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type SandboxDialect, startSandbox } from "../../src/sandbox";
import {
  COMMAND,
  folder,
  key,
  named,
  ORDER_NAMES,
  ordersOf,
  probe,
  SECRETS,
  staging,
  withSandbox,
} from "./support/probe";

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

  describe("with --write", () => {
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
      expect(recorded.output).toMatch(/spends some 25 of the key's 60 calls/);
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
