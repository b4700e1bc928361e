import fc from "fast-check";
import type { Stores } from "../../src/modules/sklad/stores";
import { clear } from "../../src/engine/problems";
import { stockFeed } from "../../src/engine/stock/report-feed";
import { skuKey } from "../../src/planning/values/text";
import { addConnection, contextOver } from "../feeds/support/feed-world";
import { moduleStores } from "./support/module-stores";
import { cases } from "../../unit-tests/support/cases";

const CONNECTION = "sklconn_1";
const LOCATION = `location_of_${CONNECTION}`;

/** What the statements read of Medusa's tables. */
const MEDUSA = [
  "create table inventory_item (id text primary key, sku text, deleted_at timestamptz)",
  "create unique index on inventory_item (sku) where deleted_at is null",
  `create table inventory_level (id text primary key, inventory_item_id text, location_id text, stocked_quantity numeric,
                                 reserved_quantity numeric, deleted_at timestamptz)`,
];

const blank = fc.constantFrom("", "", " ", "  ", "\u00a0", "\u200b", "\t", "&nbsp;", " \ufeff");
const spelling = fc
  .tuple(
    blank,
    fc.constantFrom("OUT-1", "OUT 1", "out-1", "Чай-й", "é", "A&B"),
    blank,
    fc.constantFrom("NFC", "NFD"),
  )
  .map(([before, sku, after, form]) => `${before}${sku.replace(" ", ` ${after}`)}${after}`.normalize(form));

const tables = moduleStores(MEDUSA);
let stores: Stores;

beforeAll(async () => {
  ({ stores } = tables);
  await addConnection(contextOver(tables.database), CONNECTION);
});

beforeEach(() => empty());

async function empty(): Promise<void> {
  await tables.database.raw(
    "truncate sklad_stock, sklad_stock_level, inventory_item, inventory_level cascade",
  );
}

/** Inventory items of the shop, each stocked at the location. */
async function stocked(skus: readonly string[]): Promise<void> {
  for (const [index, sku] of skus.entries()) {
    await tables.database("inventory_item").insert({ id: `item_${index}`, sku });
    await tables.database("inventory_level").insert({
      ...{ id: `level_${index}`, inventory_item_id: `item_${index}`, location_id: LOCATION },
      ...{ stocked_quantity: 5, reserved_quantity: 0 },
    });
  }
}

async function report(items: readonly { readonly sku: string; readonly quantity: string }[]): Promise<Date> {
  const [connection] = await stores.connections.list();
  const requested_at = await stores.feeds.now();
  const batch = {
    ...{ run_id: "run", requested_at, count: items.length },
    place: { key: CONNECTION, connection },
    chunks: async function* () {
      yield items;
    },
  };
  await stores.transaction((inside) => stockFeed.apply(batch as never, { stores: inside }));
  return requested_at;
}

/** The item each key's figure is for, as each way to read it says. */
async function itemsByKey(synced_requested_at: Date): Promise<Record<string, string | null>> {
  const respelt = await stores.stockItems.respelt();
  const facts = await stores.stockLevels.facts(CONNECTION, { after: "", limit: 1_000 }, respelt);
  const skus = facts.map(({ sku }) => sku);
  expect(await stores.stockLevels.factsOf(CONNECTION, skus, respelt)).toEqual(expect.arrayContaining(facts));
  const place = { connection_id: CONNECTION, location_id: LOCATION, synced_requested_at, lag_minutes: 0 };
  const unsettled = await stores.stockDue.unsettled({ ...place, respelt });
  expect(unsettled.map(({ sku }) => sku).sort()).toEqual([...skus].sort());
  for (const { sku, written_item_id } of unsettled)
    expect(written_item_id).toBe(facts.find((one) => one.sku === sku)?.inventory_item_id);
  return Object.fromEntries(facts.map(({ sku, inventory_item_id }) => [sku, inventory_item_id]));
}

const openProblem = async () => {
  const [problem] = await stores.problems.openOf(["skus_shared"]);
  return problem?.params;
};

describe("A sku in a report and in Medusa", () => {
  it("is one sku whatever blanks are around it, and its item's figure is found wherever it is asked for", async () => {
    const skus = fc.uniqueArray(spelling, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        skus,
        fc.array(spelling, { minLength: 1, maxLength: 6 }),
        async (inMedusa, reported) => {
          await empty();
          await stocked(inMedusa);
          const requested_at = await report(reported.map((sku) => ({ sku, quantity: "40" })));
          const items = await itemsByKey(new Date(requested_at.getTime() - 1));
          for (const key of reported.map(skuKey)) {
            const own = inMedusa.flatMap((sku, index) => (skuKey(sku) === key ? `item_${index}` : []));
            expect(items[key]).toBe(own.length === 1 ? own[0] : null);
          }
          const levels = await stores.stockLists.page({ connection_id: CONNECTION }, { limit: 100 });
          for (const { sku, reported: figure } of levels.rows)
            expect(figure).toBe(reported.some((one) => skuKey(one) === sku) ? "40" : null);
          for (const [index, sku] of inMedusa.entries()) {
            const isFound = skuKey(sku) in items;
            expect(await stores.stockDue.changed("level", [`level_${index}`])).toBe(isFound ? 1 : 0);
          }
          const shared = new Set(inMedusa.map(skuKey)).size < inMedusa.length;
          expect((await openProblem()) !== undefined).toBe(shared);
        },
      ),
      cases(60),
    );
  });

  it("that was entered with a blank behind it keeps the stock that the warehouse reports without", async () => {
    await stocked(["OUT-1 "]);
    const requested_at = await report([{ sku: "OUT-1", quantity: "40" }]);
    expect(await itemsByKey(new Date(requested_at.getTime() - 1))).toEqual({ "OUT-1": "item_0" });
  });

  it("that two items have is a problem with both spellings, until they differ", async () => {
    await stocked(["OUT-1", "OUT-1 "]);
    await report([{ sku: "OUT-1", quantity: "40" }]);
    expect(await openProblem()).toMatchObject({ count: "1", skus: ['"OUT-1" = "OUT-1 "'] });
    await tables.database("inventory_item").where({ id: "item_1" }).update({ sku: "OUT-2" });
    await report([{ sku: "OUT-1", quantity: "40" }]);
    expect(await openProblem()).toBeUndefined();
  });

  it("that differs in case, leading zeros or alphabet is another one", async () => {
    await stocked(["OUT-1", "007", "ОUT-1"]);
    const requested_at = await report(["out-1", "7", "OUT-1"].map((sku) => ({ sku, quantity: "1" })));
    expect(await itemsByKey(new Date(requested_at.getTime() - 1))).toEqual({
      ...{ "OUT-1": "item_0", "007": "item_1", "ОUT-1": "item_2" },
      ...{ "out-1": null, "7": null },
    });
    await stores.transaction((inside) => clear(inside, { connection: CONNECTION }, "skus_shared"));
  });
});
