import { suite } from "../../support/describe-shop";
import { stockOf } from "../../support/fulfillment-sync";
import { databaseOf } from "../../support/merchant";
import { problems } from "../../support/outage";
import { pressStock, reportStock, stockPage } from "../../support/stock";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const COFFEE = "COF-LVIV-1000";
const HONEY = "HON-LYPA-500";

/** The sandbox of these tests gives its lists in short pages, and says how long they are. */
export const lists = suite("from a list", (at) => {
  const stocked = async (sku: string) => (await stockOf(at.shop, sku)).stocked;
  const codes = async () => (await problems(at)).map(({ code }) => code);

  inSoak("of several pages is read whole", async () => {
    await pressStock(at, "accept");
    const others = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`OTHER-${index}`, index]));
    await reportStock(at, { [TEA]: 50, ...others, [COFFEE]: 60, [HONEY]: 70 });
    expect([await stocked(TEA), await stocked(COFFEE), await stocked(HONEY)]).toEqual([50, 60, 70]);
    const { levels } = await stockPage(at, "/levels?note=unknown_sku");
    expect(levels).toHaveLength(12);
  });

  inSoak(
    "with a row that cannot be read is applied but for that row, which a problem names until it can be read",
    async () => {
      await pressStock(at, "accept");
      await reportStock(at, { [TEA]: 50, [COFFEE]: 60, [HONEY]: 70 });
      await at.sandbox.addFault({ kind: "unreadable_rows", operation: "ReportSklad", count: 1 });
      await reportStock(at, { [TEA]: 51, [COFFEE]: 61, [HONEY]: 71 });
      const figures = [await stocked(TEA), await stocked(COFFEE), await stocked(HONEY)];
      // One of them is the row that says nothing, and keeps its figure.
      expect(figures.filter((figure) => figure % 10 === 1)).toHaveLength(2);
      expect(figures.filter((figure) => figure % 10 === 0)).toHaveLength(1);
      expect(await codes()).toEqual(["stock_rows_unreadable"]);

      await reportStock(at);
      expect([await stocked(TEA), await stocked(COFFEE), await stocked(HONEY)]).toEqual([51, 61, 71]);
      expect(await codes()).toEqual([]);
    },
  );

  inSoak("is matched to the shop's skus whatever blanks stand in either", async () => {
    await databaseOf(at.shop)("inventory_item")
      .where({ sku: TEA })
      .update({ sku: `${TEA} ` });
    await pressStock(at, "accept");
    await reportStock(at, { [TEA]: 50, [` ${COFFEE}`]: 60 });
    expect([await stocked(`${TEA} `), await stocked(COFFEE)]).toEqual([50, 60]);
  });
});
