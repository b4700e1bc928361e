import { Stores } from "../../src/modules/sklad/stores";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";

const KEY = { api_key_encrypted: "-", api_key_last_four: "-", api_key_fingerprint: "key" };
const ANOTHER_KEY = { ...KEY, api_key_fingerprint: "another" };

let tables: ModuleDatabase;
let stores: Stores;
let tried: ConnectionRow;
beforeAll(async () => {
  tables = await createModuleDatabase();
  stores = new Stores(tables.database, () => undefined);
});
afterAll(() => tables.drop());
beforeEach(async () => {
  await tables.database("sklad_connection").delete();
  await stores.connections.create({
    ...{ id: "one", name: "One", environment: "sandbox", base_url: "https://one.example.com" },
    ...{ stock_location_id: "sloc_one", settings: DEFAULT_SETTINGS, ...KEY },
  });
  await stores.arrayForms.begin("one", null);
  tried = await connection();
});

async function connection(): Promise<ConnectionRow> {
  const row = await stores.connections.find("one");
  if (!row) throw new Error("there is no connection");
  return row;
}

describe("What a first batch has shown", () => {
  it("counts for the address and the key that it was sent with", async () => {
    expect(await stores.arrayForms.countFailedTrial(tried, 3)).toBe(3);
    expect(await stores.arrayForms.set(tried, "trusted", null)).toBe(true);
    expect(await connection()).toMatchObject({ array_form: "trusted", failed_trials: 3 });
  });

  it.each<[string, () => Promise<void>]>([
    ["address", () => stores.connections.setBaseUrl("one", "https://another.example.com")],
    ["key", () => stores.connections.setApiKey("one", ANOTHER_KEY)],
  ])("says nothing about another %s that was entered while it was under way", async (_what, enter) => {
    await enter();
    expect(await stores.arrayForms.countFailedTrial(tried, 3)).toBe(0);
    expect(await stores.arrayForms.set(tried, "trusted", null)).toBe(false);
    expect(await connection()).toMatchObject({ array_form: "untried", failed_trials: 0 });
  });
});
