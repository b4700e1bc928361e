import { spawn } from "node:child_process";
import { join } from "node:path";

interface Outcome {
  readonly entries: Record<string, boolean>;
  readonly admin_page: number;
  readonly bought: { display_id: number; total: number; branch: string };
  readonly customer: { recipient: string; rec_phone: string };
  readonly at_warehouse: { status: string; order: Record<string, unknown> }[];
  readonly carrier: string;
}

/** Installing Medusa takes minutes where its packages are not in npm's cache. */
const PATIENCE_MS = 900_000;

function handoverFromPackage(): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const script = join(__dirname, "handover-from-package.mjs");
    const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
    child.once("close", (code) => {
      if (code === 0) resolve(JSON.parse(output.trim().split("\n").at(-1) ?? "") as Outcome);
      else reject(new Error(errors));
    });
  });
}

describe("The packed plugin, in an empty Medusa application with only the README's lines", () => {
  let outcome: Outcome;

  beforeAll(async () => {
    outcome = await handoverFromPackage();
  }, PATIENCE_MS);

  it("migrates, boots and hands an order over", () => {
    expect(outcome.at_warehouse).toEqual([
      expect.objectContaining({
        status: "new",
        order: expect.objectContaining({
          id_order: String(outcome.bought.display_id),
          ...outcome.customer,
          payment_method: "Наличными",
          order_payment_sum: outcome.bought.total.toFixed(2),
          delivery_method: outcome.carrier,
          delivery_address: { WarehouseRef: outcome.bought.branch },
        }),
      }),
    ]);
  });

  it("serves the admin of an application that was built with it", () => {
    expect(outcome.admin_page).toBe(200);
  });

  it("exports every entry point it names", () => {
    expect(outcome.entries).toEqual({
      client: true,
      sandbox: true,
      workflows: true,
      "modules/sklad": true,
      "providers/sklad": true,
      "package.json": true,
    });
  });
});
