import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SandboxDialect, type SandboxSettings, startSandbox } from "../../src/sandbox";
import { folder, key, named, probe, staging, withMembers, withSandbox } from "./support/probe";

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
