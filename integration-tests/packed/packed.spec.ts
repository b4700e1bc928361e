import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clientAlone } from "./client";
import { storefrontPages } from "./storefront";

/**
 * What this repository is built with. Installing and building another Medusa takes minutes, so the floor of what is
 * supported is tried beside it by `npm run test:soak -- --packed`, and any other version by name.
 */
const TESTED = (process.env.SKLAD_PACKED_MEDUSA ?? "2.21.2").split(",");

interface Shop {
  readonly entries: Record<string, boolean>;
  readonly admin_entry: string;
  readonly mapped_files: number;
  readonly missing_sources: string[];
  readonly admin_page: number;
  readonly bought: { display_id: number; total: number; branch: string };
  readonly customer: { recipient: string; rec_phone: string };
  readonly at_warehouse: { status: string; order: Record<string, unknown> }[];
  readonly carrier: string;
  readonly looked: string;
  readonly grace_period_minutes: number;
  readonly key_ends_with: string;
  readonly enabled_after_disable: boolean;
  readonly imports: string;
  readonly goodbye: [string, string, string, string];
  readonly left: string[];
  readonly offered: { before: number; after: string[] };
  readonly tables: string[];
  readonly not_run: string[];
}

/** Installing Medusa takes minutes where its packages are not in npm's cache. */
const PATIENCE_MS = 1_800_000;

/** @returns the last line it prints */
function run(script: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(__dirname, script), ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
    child.once("close", (code) => {
      if (code === 0) resolve(output.trim().split("\n").at(-1) ?? "");
      else reject(new Error(errors));
    });
  });
}

let folder: string;
let tarball: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sklad-tarball-"));
  tarball = await run("../../scripts/pack.mjs", folder);
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("The packed client in a plain Node project, with axios, zod and commander alone", () =>
  clientAlone(() => tarball));

describe("The packed storefront in pages of strangers", () => storefrontPages(() => tarball));

describe("The packed plugin, in an empty Medusa application by what the README says", () => {
  describe.each(TESTED)("with Medusa %s", (version) => {
    let shop: Shop;

    // A process for each: Medusa registers its workflows with the process, and refuses those of a second copy.
    beforeAll(async () => {
      shop = JSON.parse(await run("handover-from-package.mjs", tarball, version)) as Shop;
    }, PATIENCE_MS);

    it("migrates, boots and hands an order over, to a branch of the README's list", () => {
      const { bought, customer, carrier, at_warehouse } = shop;
      expect(at_warehouse).toEqual([
        expect.objectContaining({
          status: "new",
          order: expect.objectContaining({
            id_order: String(bought.display_id),
            ...customer,
            payment_method: "Наличными",
            order_payment_sum: bought.total.toFixed(2),
            delivery_method: carrier,
            delivery_address: { WarehouseRef: bought.branch },
          }),
        }),
      ]);
    });

    it("serves the admin of an application that was built with it", () => {
      expect(shop.admin_page).toBe(200);
    });

    it("answers every command of the README", () => {
      const { looked, grace_period_minutes, key_ends_with, enabled_after_disable } = shop;
      expect(looked).toContain('"problems":[]');
      expect(looked).toContain('"connection":{');
      expect(grace_period_minutes).toBe(5);
      expect(key_ends_with).toBe("-key");
      expect(enabled_after_disable).toBe(false);
    });

    it("leaves: no connection hands over, no customer is offered what is gone, no table stays", () => {
      const { goodbye, imports, left, offered, tables } = shop;
      const [first, second, third, fourth] = goodbye;
      expect(imports).toBe("nothing of the shop's own imports the plugin");
      expect(first).toContain('disable the connection "Warehouse"');
      expect(first.match(/out of the storefront/g)).toHaveLength(offered.before);
      expect(first).toContain("Still open: 1 new");
      expect(second).toMatch(
        /^Still open: 1 new, see GET \/admin\/sklad\/orders\?status=new\nNothing is deleted/,
      );
      expect(offered.before).toBe(6);
      expect(offered.after).toEqual([]);
      expect(third.match(/Done: delete the shipping option/g)).toHaveLength(offered.before);
      expect(third).toMatch(/Done: take the provider off the location "[^"]+"\nNothing is open.*\n$/);
      expect({ fourth, left }).toEqual({
        fourth: expect.stringMatching(/^Nothing is open.*\n$/),
        left: [],
      });
      expect(tables).toEqual([]);
    });

    it("has the source of every file that a source map names, so that a debugger shows it", () => {
      const { mapped_files, missing_sources } = shop;
      expect(mapped_files).toBeGreaterThan(0);
      expect(missing_sources).toEqual([]);
    });

    it("exports every entry point it names", () => {
      const { entries, admin_entry } = shop;
      expect(Object.values(entries)).not.toContain(false);
      expect(admin_entry).toBe(join(".medusa", "server", "src", "admin", "index.mjs"));
    });

    it("runs every command and configuration that the README and the page about leaving show", () => {
      expect(shop.not_run).toEqual([]);
    });
  });
});
