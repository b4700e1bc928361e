import en from "../../src/admin/i18n/en.json";
import uk from "../../src/admin/i18n/uk.json";
import { searchFor } from "../../src/engine/lists/filters";

/** Numbers of orders among which recipients and then products are searched. */
const searched: number[] = [];

const ctx = {
  query: { graph: async () => ({ data: [] }) },
  sklad: {
    stores: {
      connections: { deleted: async () => [{ settings: { number_prefix: "OLD-" } }] },
      listedOrders: {
        latestRecipients: async (count: number) => (searched.push(count), []),
        reserving: async (skus: readonly string[]) =>
          skus.includes("TEA-1") ? ["order_waiting", "order_accepted"] : [],
        latestTitles: async (count: number) => (searched.push(count), []),
      },
    },
  },
} as unknown as Parameters<typeof searchFor>[0];

const around = {
  connections: new Map([["sklconn_1", { settings: { number_prefix: "S-" } }]]),
} as unknown as Parameters<typeof searchFor>[2];

describe("A search for an order's number", () => {
  it.each(["1001", "#1001", "№1001", "№ 1001", "\u200b1001\ufeff", "\u202a#1001\u202c"])(
    "finds it by %j",
    async (text) => {
      expect((await searchFor(ctx, text, around)).numbers).toEqual(["1001", "S-1001", "OLD-1001"]);
    },
  );
});

it("A search finds numbers, remote ids and waybills as typed and in capitals", async () => {
  const { numbers, remote_ids, waybills } = await searchFor(ctx, "ff-10 a", around);
  expect(numbers).toEqual(["ff-10 a", "S-ff-10 a", "OLD-ff-10 a", "FF-10 A", "S-FF-10 A", "OLD-FF-10 A"]);
  expect(remote_ids).toEqual(["ff-10 a", "FF-10 A"]);
  expect(waybills).toEqual(["ff-10a", "FF-10A"]);
  expect(await searchFor(ctx, "1001", around)).toMatchObject({ remote_ids: ["1001"], waybills: ["1001"] });
});

it("A search for a sku finds it as it was sent, however it was copied", async () => {
  const copied = "  чай\u00a0 їжак\u200b ".normalize("NFD");
  expect((await searchFor(ctx, copied, around)).skus).toContain("чай їжак");
});

it("A search for a sku finds orders that are not handed over, by their reservations", async () => {
  expect((await searchFor(ctx, "tea-1", around)).order_ids).toEqual(["order_waiting", "order_accepted"]);
});

it("The pages name the numbers of orders among which recipients and products are searched", async () => {
  searched.splice(0);
  await searchFor(ctx, "Олена", around);
  const numbersIn = (text: string) =>
    (text.match(/\d[\d,]*\d/g) ?? []).map((one) => Number(one.replace(",", "")));
  expect(searched).toHaveLength(2);
  for (const { lists } of [en, uk]) expect(numbersIn(lists.noneSearchedHint)).toEqual(searched);
});
