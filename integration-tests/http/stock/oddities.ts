import { suite } from "../../support/describe-shop";
import { stockOf } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { lastRun, pressStock, reportStock, stockPage, syncStock, syncStockLater } from "../../support/stock";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const COFFEE = "COF-LVIV-1000";
const HONEY = "HON-LYPA-500";

export const oddities = suite("that is odd", (at) => {
  const stocked = async (sku: string) => (await stockOf(at.shop, sku)).stocked;
  const codes = async () => (await problems(at)).map(({ code }) => code);

  inSoak(
    "does not stop the rest: unknown skus are listed, and those that opt out or keep a buffer follow their product",
    async () => {
      await pressStock(at, "accept");
      const database = databaseOf(at.shop);
      const say = (sku: string, metadata: object) =>
        database("product")
          .whereIn("id", database("product_variant").where({ sku }).select("product_id"))
          .update({ metadata: JSON.stringify(metadata) });
      await say(TEA, { sklad_stock: "off" });
      await say(COFFEE, { sklad_stock_buffer: "4" });
      await say(HONEY, { sklad_stock_buffer: "a few" });
      await reportStock(at, { "UNKNOWN-SKU": 3, [TEA]: 5, [COFFEE]: 10, [HONEY]: 7 });
      expect([await stocked(TEA), await stocked(COFFEE), await stocked(HONEY)]).toEqual([100_000, 6, 7]);
      const { levels } = await stockPage(at, "/levels?note=unknown_sku");
      expect(levels).toEqual([
        expect.objectContaining({ sku: "UNKNOWN-SKU", reported: "3", notes: [{ code: "unknown_sku" }] }),
      ]);
      expect((await lastRun(at)).counts.notes).toMatchObject({ unknown_sku: 1, opted_out: 1 });
      expect((await problems(at)).map(({ message }) => message.en)).toEqual([
        expect.stringContaining(`cannot be read for 1 SKU of "Склад": ${HONEY}.`),
      ]);

      await say(HONEY, { sklad_stock_buffer: "3" });
      await syncStockLater(at);
      expect(await stocked(HONEY)).toBe(4);
      expect(await codes()).toEqual([]);
    },
  );

  it("because much is gone at once, is held sku by sku until a person applies it", async () => {
    // With fewer skus a report is not doubted.
    const others = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`OTHER-${index}`, 1]));
    await pressStock(at, "accept");
    const much = 10_000_000;
    await reportStock(at, { [TEA]: 50, [COFFEE]: 60, [HONEY]: much, ...others });
    await reportStock(at, { [TEA]: 49, [COFFEE]: 0, [HONEY]: 0, ...others });
    expect([await stocked(TEA), await stocked(COFFEE), await stocked(HONEY)]).toEqual([49, 60, much]);
    expect(await codes()).toContain("stock_quarantined");
    expect((await stockPage(at)).stock).toMatchObject({ held: 2, writes: true });
    expect((await stockPage(at, "/levels?held=true")).levels.map(({ sku }: { sku: string }) => sku)).toEqual([
      COFFEE,
      HONEY,
    ]);

    await pressStock(at, "apply-quarantined", { skus: [COFFEE] });
    await syncStock(at);
    expect([await stocked(COFFEE), await stocked(HONEY)]).toEqual([0, much]);
    expect(await codes()).toContain("stock_quarantined");
    await pressStock(at, "apply-quarantined");
    await syncStock(at);
    expect(await stocked(HONEY)).toBe(0);
    expect(await codes()).not.toContain("stock_quarantined");
  });

  inSoak("because two locations have one ApiKey is a problem, until one of them keeps no stock", async () => {
    await pressStock(at, "accept");
    const lviv = await new Merchant(at.shop).addLocation("Склад Львів", {});
    const other = await at.shop.connect(at.sandbox, {}, { name: "Львів", stock_location_id: lviv });
    await reportStock(at, { [TEA]: 50 });
    expect((await problems(at)).map(({ message }) => message.en)).toEqual([
      expect.stringMatching(/^"Склад" and .*Львів.* use the same ApiKey with different stock locations/),
    ]);
    await at.shop.changeSettings(other, { stock_sync: "off" });
    await syncStockLater(at);
    expect(await codes()).toEqual([]);

    await at.shop.changeSettings(other, { stock_sync: "at_once" });
    await syncStockLater(at);
    expect(await codes()).toEqual(["stock_offered_twice"]);
    const { api, admin } = at.shop;
    await api.post(`/admin/sklad/connections/${at.connectionId}/disable`, {}, admin);
    expect(await codes()).toEqual([]);
  });

  it("because Medusa refuses one sku is a problem at once and stops no other, until Medusa takes it", async () => {
    await pressStock(at, "accept");
    await reportStock(at, { [TEA]: 50, [COFFEE]: 60, [HONEY]: 70 });
    const database = databaseOf(at.shop);
    await database.raw(`create function refuse_tea() returns trigger language plpgsql as $$
      begin
        if exists (select from inventory_item where id = new.inventory_item_id and sku = '${TEA}')
        then raise 'The tea is being counted.'; end if;
        return new;
      end $$`);
    await database.raw(
      "create trigger refuse_tea before update on inventory_level for each row execute function refuse_tea()",
    );
    await reportStock(at, { [TEA]: 40, [COFFEE]: 50, [HONEY]: 60 });
    expect([await stocked(TEA), await stocked(COFFEE), await stocked(HONEY)]).toEqual([50, 50, 60]);
    expect(await lastRun(at)).toMatchObject({ kind: "applied", counts: { written: 2, refused: 1 } });
    const [problem] = await problems(at);
    expect(problem).toMatchObject({ code: "stock_refused" });
    expect(problem?.message.en).toContain(
      `1 SKU of "Склад": ${TEA}. Medusa's message: The tea is being counted.`,
    );
    // Alone it delays nothing either: the next figures are written in their minute.
    await syncStockLater(at);
    await reportStock(at, { [COFFEE]: 45 });
    expect(await stocked(COFFEE)).toBe(45);

    await database.raw("drop trigger refuse_tea on inventory_level");
    await syncStockLater(at);
    expect(await stocked(TEA)).toBe(40);
    expect(await codes()).toEqual([]);
    expect((await stockPage(at, `/sku?sku=${TEA}`)).sku.level.replaced).toBeNull();
  });

  inSoak(
    "because its levels cannot be read is a problem after three times, and comes when they can",
    async () => {
      await pressStock(at, "accept");
      await reportStock(at, { [TEA]: 50 });
      const database = databaseOf(at.shop);
      await database.raw("alter table reservation_item rename to reservation_item_away");
      await reportStock(at, { [TEA]: 40 });
      for (let failures = 1; failures < 3; failures += 1) {
        expect(await codes()).toEqual([]);
        await syncStockLater(at);
      }
      expect(await codes()).toEqual(["stock_failing"]);
      expect(await lastRun(at)).toMatchObject({
        kind: "failed",
        error: 'relation "reservation_item" does not exist',
      });

      await database.raw("alter table reservation_item_away rename to reservation_item");
      await reportStock(at);
      expect(await stocked(TEA)).toBe(40);
      expect(await codes()).toEqual([]);
    },
  );

  it("because a report is empty, changes nothing and is a problem until another one comes, or stock is switched off", async () => {
    await pressStock(at, "accept");
    await reportStock(at, { [TEA]: 50 });
    await at.sandbox.reset();
    await reportStock(at);
    await syncStockLater(at);
    expect(await stocked(TEA)).toBe(50);
    expect(await codes()).toContain("stock_report_empty");
    await reportStock(at, { [TEA]: 40 });
    expect(await stocked(TEA)).toBe(40);
    expect(await codes()).not.toContain("stock_report_empty");

    await at.sandbox.reset();
    await reportStock(at);
    expect(await codes()).toContain("stock_report_empty");
    await at.shop.changeSettings(at.connectionId, { stock_sync: "off" });
    expect(await codes()).not.toContain("stock_report_empty");
  });
});
