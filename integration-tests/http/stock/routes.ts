import { answered } from "../../support/answered";
import { suite } from "../../support/describe-shop";
import { databaseOf } from "../../support/merchant";
import { pressStock, reportStock, stockPage, syncStock } from "../../support/stock";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const COFFEE = "COF-LVIV-1000";

interface Listed {
  readonly sku: string;
  readonly explanation: { readonly buffer: string };
  readonly looks_like: readonly string[];
}

export const routes = suite("for the admin", (at) => {
  const asked = (path: string) =>
    answered(at.shop.api.get(`/admin/sklad/connections/${at.connectionId}/stock${path}`, at.shop.admin));
  const pressed = (path: string) =>
    answered(at.shop.api.post(`/admin/sklad/connections/${at.connectionId}/stock${path}`, {}, at.shop.admin));

  it("shows its state before any report, and whether it is written, and refuses unknown skus and connections", async () => {
    const none = { count: 0, more: false };
    expect((await stockPage(at)).stock).toEqual({
      writes: false,
      accepted_at: null,
      requested_at: null,
      reported_skus: 0,
      synced_at: null,
      synced_requested_at: null,
      changes: { skus: 0, units_up: "0", units_down: "0" },
      counts: { changes: none, odd: none, held: none, all: none },
      refresh: null,
      held: 0,
      version: expect.any(String),
    });
    expect((await stockPage(at, "/preview")).skus).toEqual([]);
    expect((await stockPage(at, "/levels")).levels).toEqual([]);
    await pressStock(at, "accept");
    expect((await stockPage(at)).stock).toMatchObject({ writes: true, accepted_at: expect.any(String) });
    await pressStock(at, "stop");
    expect((await stockPage(at)).stock).toMatchObject({ writes: false, accepted_at: null });
    await at.shop.changeSettings(at.connectionId, { stock_sync: "at_once" });
    expect((await stockPage(at)).stock).toMatchObject({ writes: false });
    await databaseOf(at.shop)("sklad_connection").update({ environment: "production" });
    expect((await stockPage(at)).stock).toMatchObject({ writes: true, accepted_at: null });
    expect(await pressed("/stop")).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("stock_sync") },
    });

    expect(await asked("/sku?sku=UNKNOWN")).toMatchObject({ status: 404 });
    expect(await asked("/sku")).toMatchObject({ status: 400 });
    const elsewhere = `/admin/sklad/connections/sklconn_none/stock`;
    for (const path of ["", "/preview", "/levels", "/runs", "/csv"])
      expect(await answered(at.shop.api.get(`${elsewhere}${path}`, at.shop.admin))).toMatchObject({
        status: 404,
      });
    expect(await answered(at.shop.api.post(`${elsewhere}/dance`, {}, at.shop.admin))).toMatchObject({
      status: 404,
    });
  });

  inSoak(
    "is read at once when a person asks, or when the rate limit allows it, and so are the movements behind one sku",
    async () => {
      const first = await pressStock(at, "read");
      expect(Date.parse(first.begins_at)).toBeLessThanOrEqual(Date.now() + 1_000);
      await reportStock(at, { [TEA]: 5 });
      const { movements } = await stockPage(at, `/movements?sku=${TEA}`);
      expect(movements).toEqual([expect.objectContaining({ sku: TEA, quantity: 5, type: "correction" })]);
      const second = await pressStock(at, "read");
      expect(Date.parse(second.begins_at)).toBeGreaterThan(Date.now() + 30_000);
      const { refresh } = (await stockPage(at)).stock;
      expect(refresh.step).toBe("waits");
      expect(Math.abs(Date.parse(refresh.begins_at) - Date.parse(second.begins_at))).toBeLessThan(1_000);
      await at.shop.changeSettings(at.connectionId, { stock_sync: "off" });
      expect(await pressed("/read")).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("stock_sync") },
      });
    },
  );

  inSoak("comes page by page, by sku", async () => {
    await reportStock(at, { A: 1, B: 2, C: 3 });
    const first = await stockPage(at, "/levels?limit=2");
    expect(first.levels.map(({ sku }: { sku: string }) => sku)).toEqual(["A", "B"]);
    expect(first).toMatchObject({ has_more: true, next: "B" });
    const second = await stockPage(at, "/levels?limit=2&after=B");
    expect(second.levels[0]).toEqual({
      sku: "C",
      quantities: ["3"],
      reported: "3",
      reported_at: expect.any(String),
      quarantined_at: null,
      quarantined_quantities: null,
      applied: null,
      applied_at: null,
      replaced: null,
      replaced_at: null,
      notes: [{ code: "unknown_sku" }],
      looks_like: [],
      history: [{ at: expect.any(String), reported: "3" }],
      product: { title: null, variant: null, thumbnail: null, product_id: null, inventory_item_id: null },
      explanation: expect.objectContaining({ reported: "3", step: "skip", difference: null, medusa: null }),
    });
    const preview = await stockPage(at, "/preview?limit=1");
    expect(preview).toMatchObject({
      has_more: true,
      skus: [{ step: "write", notes: [{ code: "not_reported" }] }],
    });
    const next = await stockPage(at, `/preview?limit=1&after=${preview.next}`);
    expect(next.skus[0].sku > preview.skus[0].sku).toBe(true);
  });

  it("says what would change, sku by sku and in total, until it is written", async () => {
    await reportStock(at, { [TEA]: 100_007, UNKNOWN: 2 });
    const { levels } = await stockPage(at, "/levels?changes=true");
    const [tea] = levels.filter(({ sku }: { sku: string }) => sku === TEA);
    expect(tea.explanation).toMatchObject({
      medusa: { stocked: "100000" },
      difference: "7",
      stocked: "100007",
    });
    expect(tea.product).toMatchObject({ title: expect.any(String), product_id: expect.any(String) });
    const { stock } = await stockPage(at);
    const down = levels.length - 1;
    expect(stock.changes).toEqual({ skus: down + 1, units_up: "7", units_down: String(down * 100_000) });
    expect(stock.counts.odd).toEqual({ count: down + 1, more: false });

    await pressStock(at, "accept", { seen: stock.synced_requested_at });
    await syncStock(at);
    expect((await stockPage(at)).stock.changes).toEqual({ skus: 0, units_up: "0", units_down: "0" });
    expect((await stockPage(at, "/levels?changes=true")).levels).toEqual([]);
  });

  it("shows the buffer of a sku's own product and similar skus of the other side, on each page that has the sku", async () => {
    const database = databaseOf(at.shop);
    await database("product")
      .whereIn("id", database("product_variant").where({ sku: TEA }).select("product_id"))
      .update({ metadata: JSON.stringify({ sklad_stock_buffer: "4" }) });
    const other = COFFEE.toLowerCase();
    await reportStock(at, { [TEA]: 7, [other]: 2 });
    const page = async (query: string) =>
      (await stockPage(at, `/levels?limit=100${query}`)).levels as Listed[];
    const [all, notReported, unknown] = [
      await page(""),
      await page("&note=not_reported"),
      await page("&note=unknown_sku"),
    ];
    const buffers = all.map(({ sku, explanation }) => [sku, explanation.buffer]);
    expect(buffers.filter(([, buffer]) => buffer !== "0")).toEqual([[TEA, "4"]]);
    const { skus } = await stockPage(at, "/preview?limit=100");
    expect(skus.find(({ sku }: Listed) => sku === TEA)).toMatchObject({ buffer: "4", stocked: "3" });
    const similar = (levels: readonly Listed[]) =>
      levels
        .filter(({ looks_like }) => looks_like.length > 0)
        .map(({ sku, looks_like }) => [sku, looks_like]);
    expect(similar(all)).toEqual([
      [COFFEE, [other]],
      [other, [COFFEE]],
    ]);
    expect(similar(notReported)).toEqual([[COFFEE, [other]]]);
    expect(similar(unknown)).toEqual([[other, [COFFEE]]]);
  });

  inSoak("finds skus by a part of them and by the product's name", async () => {
    await reportStock(at, { [TEA]: 5, "OTHER-TEA": 2 });
    const found = async (q: string) =>
      (await stockPage(at, `/levels?q=${encodeURIComponent(q)}`)).levels.map(
        ({ sku }: { sku: string }) => sku,
      );
    expect(await found("tea-")).toContain(TEA);
    expect(await found("ther-t")).toEqual(["OTHER-TEA"]);
    const { title } = (await stockPage(at, `/sku?sku=${TEA}`)).sku.product;
    expect(await found(title.slice(1).toUpperCase())).toContain(TEA);
    expect(await found("no such thing")).toEqual([]);
  });

  inSoak("lists the comparisons that changed something, and counts the others", async () => {
    await reportStock(at, { [TEA]: 5 });
    expect(await stockPage(at, "/runs?notable=true")).toMatchObject({ runs: [], quiet: 1 });
    await pressStock(at, "accept");
    await syncStock(at);
    const { runs, quiet } = await stockPage(at, "/runs?notable=true");
    expect(runs).toMatchObject([{ kind: "applied" }]);
    expect(quiet).toBe(1);
    expect((await stockPage(at, "/runs")).runs).toHaveLength(2);
  });

  it("is a table for a spreadsheet, in which no sku is a formula", async () => {
    await reportStock(at, { [TEA]: 5, '=1+1,"x"': 2 });
    const table: string = (await asked("/csv")).data;
    const lines = table.trimEnd().split("\r\n");
    // The client leaves out the byte order mark.
    expect(lines[0]).toBe(
      `SKU,Product,Variant,Reported,Already in our orders,"Reserved, not at the warehouse yet",Safety stock,Free,Can be bought,Reserved in Medusa,"In stock in Medusa, calculated",In stock in Medusa now,Change,Update,Warnings`,
    );
    expect(lines.find((line) => line.startsWith(TEA))).toMatch(
      /^[\w-]+,.+,5,0,0,0,5,5,0,5,100000,-99995,is updated,$/,
    );
    expect(lines).toContain(`"'=1+1,""x""",,,2,0,0,0,2,2,0,2,,,is not updated,no such SKU in Medusa`);
    const ukrainian: string = (await asked("/csv?lang=uk")).data;
    expect(ukrainian).toMatch(/^\uFEFF?Артикул;Товар;Варіант;У звіті складу;/);
    expect(ukrainian).toContain(";не оновлюється;у Medusa немає такого артикула\r\n");
  });
});
