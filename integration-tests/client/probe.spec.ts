import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { DialectOverrides } from "../../src/client";
import { type Sandbox, type SandboxDialect, startSandbox } from "../../src/sandbox";
import { FOREIGN_SERVICE, givePast, grade } from "./support/foreign-service";
import { COMMAND, folder, key, ordersOf, probe, SECRETS, staging, withSandbox } from "./support/probe";

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
    it("learns all of a foreign service that values prove, asks for the rest, and is content with the dialect", async () => {
      const settings = { port: 0, absent: "error", reportLimit: 1000 } as const;
      const templateFile = join(folder, "foreign.js");
      const sandbox = await startSandbox(settings, { dialect: FOREIGN_SERVICE });
      try {
        await givePast(sandbox);
        const first = await probe(
          ["--base-url", sandbox.apiUrl, "--write", "--template", templateFile],
          staging,
        );
        expect(first.output).toMatch(/EditOrder +200 +differs +the request needs other names/);
        expect(first.output).not.toMatch(/cancel by hand|not found by a look-up|Перевірка/);
        expect(first.output).toMatch(
          /takes it away: the article SKLAD-PROBE, the delivery request SKLAD-PROBE-\w+-IN, a file at its first order\n/,
        );
        expect(first.output.split("Questions for the operator:").at(-1)).toMatch(
          /^\n 1\. getWarehouses: what do you call Description\? Is it one of opys\?\n 2\. AddOrder: which members/,
        );
        expect(await ownOrdersOf(sandbox)).toEqual(Array(3).fill("canceled"));
        const text = readFileSync(templateFile, "utf8");
        expect(text.match(/.*"\?",/g)).toEqual(['      Description: "?",']);
        writeFileSync(templateFile, text.replace('"?",', '"opys",'));
        const graded = grade(createRequire(__filename)(templateFile) as DialectOverrides);
        expect(Object.entries(graded).filter(([, one]) => one !== "right")).toEqual([]);
      } finally {
        await sandbox.stop();
      }
      const again = await startSandbox(settings, { dialect: FOREIGN_SERVICE });
      try {
        await givePast(again);
        const dialect = ["--dialect", templateFile, "--template", "-"];
        const { code, output } = await probe(["--base-url", again.apiUrl, "--write", ...dialect], staging);
        expect({ code, output }).toMatchObject({ code: 0 });
        expect(await ownOrdersOf(again)).toEqual(Array(3).fill("canceled"));
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

/** Statuses of the probe's own orders. */
async function ownOrdersOf(sandbox: Sandbox): Promise<string[]> {
  const own = (await ordersOf(sandbox)).filter(({ id_order }) => id_order.startsWith("SKLAD-PROBE"));
  return own.map(({ status }) => status);
}
