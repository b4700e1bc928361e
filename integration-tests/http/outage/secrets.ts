import { recordedLog } from "../../support/recorded-log";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import { answered } from "../../support/answered";
import { ADDRESS, checkout, type PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { connection, endPause } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { refusalOf } from "../../support/refusal-of";
import { sweep } from "../../support/waiting-orders";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

const TYPED_KEY = "a-key-typed-by-the-merchant";
const NUMERIC_KEY = "123454321012345";
const FOREIGN = "http://127.0.0.1:9/api";
const KEYS = [SANDBOX_KEYS.production, SANDBOX_KEYS.staging, TYPED_KEY, NUMERIC_KEY];
const PEOPLE = ["380671234567", ADDRESS.phone, ADDRESS.first_name, ADDRESS.last_name, "buyer@example.com"];

export const secrets = suite("Whatever goes wrong", (at) => {
  const merchant = () => new Merchant(at.shop);
  const path = () => `/admin/sklad/connections/${at.connectionId}`;
  const paused = (reason: string) =>
    eventually(
      () => connection(at),
      ({ pause_reason }) => pause_reason === reason,
    );

  /**
   * The warehouse order of a checkout, which is tried at once. The pause of adds is ended as well: they have one when two
   * orders in a row have failed, and chance decides how long it is.
   */
  async function withoutPause({ id }: PlacedOrder) {
    await merchant().post(`${path()}/try-now`, {});
    const [order] = await at.shop.warehouseOrders(id);
    return order && at.shop.warehouseOrder(order.id);
  }

  /** Every kind of failure there is, one after the other. */
  async function fail(): Promise<void> {
    await checkout(at.shop, { ...TEA, address: { phone: "+48 601 234 567" } });
    const words = `Одержувач ${ADDRESS.last_name}, телефон 380671234567: у чорному списку.`;
    await at.sandbox.addFault({ kind: "refuse", operation: "AddOrder", message: words, count: 1 });
    const refused = await placeOrder(at.shop, TEA);
    await eventually(
      () => at.shop.warehouseOrders(refused.id),
      ([order]) => (order?.refusal ?? null) !== null,
    );
    for (const kind of ["html", "server_error", "reset", "truncated"]) {
      await at.sandbox.addFault({ kind, operation: "AddOrder", when: "after", count: 1 });
      const placed = await placeOrder(at.shop, TEA);
      await eventually(
        () => withoutPause(placed),
        (order) => order?.commands?.[0]?.attempts === 1,
      );
    }
    await at.sandbox.kill();
    await endPause(at);
    const unsent = await placeOrder(at.shop, TEA);
    await eventually(
      () => withoutPause(unsent),
      (order) => JSON.stringify(order?.commands ?? []).includes("connection_failed"),
    );
    await at.sandbox.restart();
    await at.sandbox.revokeKey(SANDBOX_KEYS.production);
    await endPause(at);
    await paused("invalid_key");
    await refusalOf(merchant().post(`${path()}/api-key`, { api_key: TYPED_KEY }));
    await refusalOf(merchant().post("/admin/sklad/connections", { name: 1, api_key: TYPED_KEY }));
    await refusalOf(merchant().post(path(), { api_key: TYPED_KEY }));
    for (const mistyped of [[TYPED_KEY], { key: TYPED_KEY }, Number(NUMERIC_KEY)]) {
      await refusalOf(merchant().post(`${path()}/api-key`, { api_key: mistyped }));
      await refusalOf(merchant().post(`${path()}/address`, { base_url: FOREIGN, api_key: mistyped }));
      await refusalOf(merchant().post("/admin/sklad/connections", { name: "x", api_key: mistyped }));
    }
    await refusalOf(merchant().post(`${path()}/address`, { base_url: FOREIGN, api_key: TYPED_KEY }));
    await refusalOf(merchant().fulfill(refused.id, { location_id: "sloc_none" }));
    await sweep(at.shop);
  }

  it("no ApiKey, phone or name is in the log, in an answer about connections, or readable in the database", async () => {
    await fail();
    const log = recordedLog();
    expect(log).toMatch(/sklad: add for order order_\w+ failed \(refused, refused\)/);
    expect(log).toMatch(/failed \(connection_failed, nothing-happened\)/);
    expect(log).toMatch(/failed \(invalid_key, nothing-happened\)/);
    for (const secret of [...KEYS, ...PEOPLE]) expect(linesWith(log, secret)).toEqual([]);

    const { api, admin } = at.shop;
    for (const address of ["/admin/sklad/connections", path()]) {
      const answer = await answered(api.get(address, admin));
      expect(answer.status).toBe(200);
      for (const secret of [...KEYS, ...PEOPLE]) expect(JSON.stringify(answer)).not.toContain(secret);
    }
    const found = await tablesWith([...KEYS, ADDRESS.last_name]);
    for (const key of KEYS) expect(found.get(key)).toBeUndefined();
    // The search does find what is there.
    expect(found.get(ADDRESS.last_name)).toContain("order_address");
  });

  function linesWith(log: string, secret: string): string[] {
    return log.split("\n").filter((line) => line.includes(secret));
  }

  /** For each text that stands anywhere, the names of the tables in which it does. */
  async function tablesWith(texts: readonly string[]): Promise<Map<string, string[]>> {
    const database = databaseOf(at.shop);
    const { rows } = await database.raw<{ rows: { name: string }[] }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const found = new Map<string, string[]>();
    for (const { name } of rows) {
      const hits = await database.raw<{ rows: { text: string }[] }>(
        `select text from unnest(?::text[]) as text where exists (
           select 1 from ${name} as row where strpos(row::text, text) > 0)`,
        [[...texts]],
      );
      for (const { text } of hits.rows) found.set(text, [...(found.get(text) ?? []), name]);
    }
    return found;
  }
});
