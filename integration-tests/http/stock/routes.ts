import { answered } from "../../support/answered";
import { suite } from "../../support/describe-shop";
import { databaseOf } from "../../support/merchant";
import { pressStock, reportStock, stockPage } from "../../support/stock";

const TEA = "TEA-KARPATY-100";

export const routes = suite("for the admin", (at) => {
  const asked = (path: string) =>
    answered(at.shop.api.get(`/admin/sklad/connections/${at.connectionId}/stock${path}`, at.shop.admin));
  const pressed = (path: string) =>
    answered(at.shop.api.post(`/admin/sklad/connections/${at.connectionId}/stock${path}`, {}, at.shop.admin));

  it("shows its state before any report, and whether it is written, and refuses unknown skus and connections", async () => {
    expect((await stockPage(at)).stock).toEqual({
      writes: false,
      accepted_at: null,
      requested_at: null,
      reported_skus: 0,
      synced_at: null,
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

  it("is read at once when a person asks, or when the rate limit allows it, and so are the movements behind one sku", async () => {
    const first = await pressStock(at, "read");
    expect(Date.parse(first.begins_at)).toBeLessThanOrEqual(Date.now() + 1_000);
    await reportStock(at, { [TEA]: 5 });
    const { movements } = await stockPage(at, `/movements?sku=${TEA}`);
    expect(movements).toEqual([expect.objectContaining({ sku: TEA, quantity: 5, type: "correction" })]);
    const second = await pressStock(at, "read");
    expect(Date.parse(second.begins_at)).toBeGreaterThan(Date.now() + 30_000);
    await at.shop.changeSettings(at.connectionId, { stock_sync: "off" });
    expect(await pressed("/read")).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("stock_sync") },
    });
  });

  it("comes page by page, by sku", async () => {
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
    });
    const preview = await stockPage(at, "/preview?limit=1");
    expect(preview).toMatchObject({
      has_more: true,
      skus: [{ step: "write", notes: [{ code: "not_reported" }] }],
    });
    const next = await stockPage(at, `/preview?limit=1&after=${preview.next}`);
    expect(next.skus[0].sku > preview.skus[0].sku).toBe(true);
  });

  it("is a table for a spreadsheet, in which no sku is a formula", async () => {
    await reportStock(at, { [TEA]: 5, '=1+1,"x"': 2 });
    const table: string = (await asked("/csv")).data;
    const lines = table.trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "sku,reported,counted,awaiting,buffer,free,available,reserved,stocked,medusa_stocked,step,notes",
    );
    expect(lines).toContain(`${TEA},5,0,0,0,5,5,0,5,100000,write,`);
    expect(lines).toContain(`"'=1+1,""x""",2,0,0,0,2,2,0,2,,skip,unknown_sku`);
  });
});
