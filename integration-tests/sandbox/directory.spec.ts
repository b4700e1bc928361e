import { Directory } from "../../src/sandbox/warehouse/directory";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

interface City {
  Ref: string;
  Description: string;
  AreaDescription: string;
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await TestSandbox.start({ limit: 10_000, pageSize: 100 });
});
afterAll(() => sandbox.stop());

const cities = (search: object = {}): Promise<City[]> =>
  sandbox.data("getCities", { ApiKey: undefined, ...search });

it("has 11,000 cities and over 30,000 branches, each with its own identifier", async () => {
  const directory = new Directory(11_000);
  const all = await cities();
  expect(all.map(({ Ref }) => Ref)).toEqual([...directory.places.keys()]);
  expect(all).toHaveLength(11_000);
  const regions = new Set(all.map((city) => `${city.Description}, ${city.AreaDescription}`));
  expect(regions.size).toBe(all.length);
  const branches = all.flatMap(({ Ref }) => directory.branchesIn(Ref) ?? []);
  expect(branches.length).toBeGreaterThan(30_000);
  expect(new Set(branches.map(({ Ref }) => Ref)).size).toBe(branches.length);
  const ofKyiv = await sandbox.data<City[]>("getWarehouses", { CityRef: all[0]?.Ref });
  expect(ofKyiv).toHaveLength(6_000);
});

it("has cities of one name in several regions, and names with an apostrophe", async () => {
  const named = async (name: string): Promise<City[]> =>
    (await cities({ FindByString: name })).filter(({ Description }) => Description === name);
  expect((await named("Балки")).map(({ AreaDescription }) => AreaDescription)).toEqual(
    expect.arrayContaining(["Вінницька", "Запорізька"]),
  );
  for (const name of ["Кам’янець-Подільський", "Слов’янськ", "Знам’янка"])
    expect((await named(name)).length).toBeGreaterThan(0);
});

it("can be smaller, and begins with the same cities then", async () => {
  const small = await TestSandbox.start({ cities: 30 });
  expect(await small.data("getCities")).toEqual((await cities()).slice(0, 30));
  await small.stop();
});

it("has the carrier's optional members if asked for", async () => {
  const rich = await TestSandbox.start({ richBranches: true });
  const [kyiv] = await rich.data<[Record<string, string>]>("getCities");
  expect(kyiv).toMatchObject({ SettlementTypeDescription: "місто" });
  const branches = await rich.data<Record<string, string>[]>("getWarehouses", { CityRef: kyiv.Ref });
  expect(branches[0]).toMatchObject({
    CategoryOfWarehouse: "Branch",
    WarehouseStatus: "Working",
    DenyToSelect: "0",
    TotalMaxWeightAllowed: "30",
  });
  const categories = new Set(branches.map(({ CategoryOfWarehouse }) => CategoryOfWarehouse));
  expect([...categories].sort()).toEqual(["Branch", "Cargo", "Postomat"]);
  const [plain] = await sandbox.data<object[]>("getWarehouses", { CityRef: kyiv.Ref });
  expect(plain).not.toHaveProperty("WarehouseStatus");
  await rich.stop();
});

it.each([true, false])("closes and removes branches (optional members: %s)", async (richBranches) => {
  const at = await TestSandbox.start({ richBranches, cities: 3 });
  const [kyiv] = await at.data<[City]>("getCities");
  const branches = (): Promise<City[]> => at.data("getWarehouses", { CityRef: kyiv.Ref });
  const [first, second] = (await branches()) as [City, City];
  const order = wireOrder({ delivery_address: { WarehouseRef: first.Ref } });
  const change = (ref: string, status: string): Promise<unknown> =>
    at.controlled("PUT", `/branches/${ref}`, { status });

  await change(first.Ref, "closed");
  expect(await at.refusal("AddOrder", { order })).toEqual(["branch_closed"]);
  const listed = (await branches()).find(({ Ref }) => Ref === first.Ref);
  if (richBranches) expect(listed).toMatchObject({ WarehouseStatus: "NotWorking", DenyToSelect: "1" });
  else expect(listed).toBeUndefined();

  await change(second.Ref, "gone");
  expect((await branches()).map(({ Ref }) => Ref)).not.toContain(second.Ref);
  expect(await at.controlled("GET", "/branches")).toMatchObject({
    branches: [
      { Ref: first.Ref, status: "closed" },
      { Ref: second.Ref, status: "gone" },
    ],
  });

  await change(first.Ref, "open");
  await at.accept(order);
  expect(await at.controlled("GET", `/branches?search=${encodeURIComponent("Київ 599")}`)).toMatchObject({
    branches: [
      { city: "Київ", Number: "599", status: "open" },
      { Number: "5990" },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ],
  });
  await at.stop();
});

it.each(["Кам'янець-Подільський 1", "Кам’янець-Подільський 1", "камʼянець 1"])(
  "finds a branch's city by any apostrophe: %s",
  async (search) => {
    const at = await TestSandbox.start();
    const found = await at.controlled("GET", `/branches?search=${encodeURIComponent(search)}`);
    await at.stop();
    const { branches } = found as { branches: { city: string; Number: string }[] };
    expect(branches[0]).toMatchObject({ city: "Кам’янець-Подільський", Number: "1" });
  },
);

it.each([
  ["київ №599", "599"],
  [" Київ  №  599 ", "599"],
  ["київ599", "599"],
  ["київ", "1"],
])("finds a branch by city and number, whatever stands between them: %j", async (search, number) => {
  const found = await sandbox.controlled("GET", `/branches?search=${encodeURIComponent(search)}`);
  const { branches } = found as { branches: { city: string; Number: string }[] };
  expect(branches[0]).toMatchObject({ city: "Київ", Number: number });
});

it("answers a search with thousands of blanks", async () => {
  // A cubic expression would take hours.
  const search = new URLSearchParams({ search: `a${" ".repeat(14_000)}b` });
  const found = await sandbox.controlled("GET", `/branches?${search.toString()}`);
  expect(found).toEqual({ branches: [] });
});

it("limits calls without a key by address, if asked to", async () => {
  const limited = await TestSandbox.start({ keylessLimit: 2, cities: 3 });
  const call = async (): Promise<number> => (await limited.post("getCities", { ApiKey: undefined })).status;
  expect([await call(), await call(), await call()]).toEqual([200, 200, 429]);
  expect((await limited.post("senderDetails")).status).toBe(200);
  await limited.stop();
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
    await cities({ page: 111 }),
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
