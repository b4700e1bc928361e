import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

interface City {
  Ref: string;
  Description: string;
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await TestSandbox.start({ limit: 10_000, pageSize: 100 });
});
afterAll(() => sandbox.stop());

const cities = (search: object = {}): Promise<City[]> =>
  sandbox.data("getCities", { ApiKey: undefined, ...search });

it("has at least 300 cities and 3,000 branches, every branch with its own identifier", async () => {
  const all = await cities();
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all.map(({ Ref }) => Ref)).size).toBe(all.length);
  expect(new Set(all.map(({ Description }) => Description)).size).toBe(all.length);
  const refs = new Set<string>();
  let branches = 0;
  for (const { Ref } of all) {
    const inCity = await sandbox.data<City[]>("getWarehouses", { CityRef: Ref });
    branches += inCity.length;
    for (const branch of inCity) refs.add(branch.Ref);
  }
  expect(branches).toBeGreaterThanOrEqual(3000);
  expect(refs.size).toBe(branches);
});

it("is the same in every sandbox", async () => {
  const other = await TestSandbox.start();
  expect(await other.data("getCities")).toEqual(await cities());
  await other.stop();
});

it("is searched without regard to case, and read in pages", async () => {
  expect((await cities({ FindByString: "київ" })).map(({ Description }) => Description)).toEqual(["Київ"]);
  const [first, second, past] = [
    await cities({ page: 1 }),
    await cities({ page: 2 }),
    await cities({ page: 99 }),
  ];
  expect([first.length, second.length, past.length]).toEqual([100, 100, 0]);
  expect([...first, ...second]).toEqual((await cities()).slice(0, 200));
});

it("has streets, for those with a key", async () => {
  const [kyiv] = await cities({ FindByString: "Київ" });
  const streets = await sandbox.data<City[]>("getStreet", { CityRef: kyiv!.Ref });
  expect(streets).toHaveLength(40);
  expect((await sandbox.post("getStreet", { ApiKey: undefined, CityRef: kyiv!.Ref })).status).toBe(401);
  const [{ Description }] = streets as [City];
  expect(await sandbox.data("getStreet", { CityRef: kyiv!.Ref, FindByString: Description })).toHaveLength(1);
});

it("refuses a city it does not have", async () => {
  expect(await sandbox.refusal("getWarehouses", { CityRef: "none" })).toEqual(["city_unknown"]);
  expect(await sandbox.refusal("getWarehouses")).toEqual(["field_missing"]);
});

it("can be what orders are checked against", async () => {
  const strict = await TestSandbox.start({ checkBranches: true });
  expect(await strict.refusal("AddOrder", { order: wireOrder() })).toEqual(["branch_unknown"]);
  const [kyiv] = await strict.data<[City]>("getCities");
  const [branch] = await strict.data<[City]>("getWarehouses", { CityRef: kyiv.Ref });
  await strict.accept(wireOrder({ delivery_address: { WarehouseRef: branch.Ref } }));
  await strict.stop();
});

it("names the sender of each environment", async () => {
  const production = await sandbox.data("senderDetails");
  const staging = await sandbox.data("senderDetails", { ApiKey: "sandbox-staging-key" });
  expect(production).toMatchObject({
    Description: expect.any(String),
    Phone: expect.stringMatching(/^380\d{9}$/),
  });
  expect(staging).not.toEqual(production);
});
