import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type DialectOverrides, SkladClient, unlimitedRateLimiter } from "../../src/client";
import { SANDBOX_KEYS, type SandboxDialect, type SandboxSettings, startSandbox } from "../../src/sandbox";
import {
  folder,
  key,
  named,
  ORDER_NAMES,
  probe,
  SECRETS,
  staging,
  withMembers,
  withSandbox,
} from "./support/probe";

describe("sklad-probe", () => {
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

  it("repeats the words of a refusal, and sends no one to cancel what a look-up does not find", async () => {
    const sandbox = await startSandbox({ port: 0, arrayForm: "off" });
    try {
      const { code, output } = await probe(
        ["--base-url", sandbox.apiUrl, "--write", "--template", "-"],
        staging,
      );
      expect(output).toMatch(/\nAddOrderArray +200 +.*“[^”]*поля order[^”]*”/);
      expect(output).toMatch(/ReportSklad +200 +as expected/);
      expect(output).toMatch(/ \d+\. AddOrderArray fails with “/);
      expect(output).toMatch(/not found by a look-up: [^:]*: SKLAD-PROBE-\w+-2, SKLAD-PROBE-\w+-3\n/);
      expect(output).not.toMatch(/cancel by hand|Перевірка|380440000000/);
      expect(code).toBe(1);
    } finally {
      await sandbox.stop();
    }
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
    const before = "module.exports = {};\n";
    writeFileSync(file, before);
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
});
