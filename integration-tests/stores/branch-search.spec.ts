import type { BranchRow } from "../../src/modules/sklad/types";
import { branchKey, branchQuery } from "../../src/planning/directory/branches";
import { moduleStores } from "./support/module-stores";

const ADDRESS = "https://service.example";
const CITY = "kyiv";

describe("The search for a branch", () => {
  const module = moduleStores();

  async function add(
    branches: readonly (Partial<BranchRow> & Pick<BranchRow, "ref" | "name">)[],
  ): Promise<void> {
    await module.database("sklad_branch").insert(
      branches.map(({ number = null, ...branch }) => ({
        id: `sklbranch_${branch.ref}`,
        address: ADDRESS,
        city_ref: CITY,
        number,
        key: branchKey({ number, name: branch.name, address: branch.short_address ?? null }),
        ...branch,
      })),
    );
  }

  async function found(
    text: string,
    more: { kind?: "branch" | "locker" | "cargo"; limit?: number; offset?: number } = {},
  ) {
    const wanted = { ...branchQuery(text), limit: 20, offset: 0, ...more };
    const branches = await module.stores.branchSearch.find(ADDRESS, CITY, wanted);
    return branches.map(({ ref }) => ref);
  }

  beforeEach(() => module.database("sklad_branch").delete());

  it("puts the number first, then numbers that begin with it, then addresses, as a person counts", async () => {
    await add([
      { ref: "house", number: "7", name: "Відділення №7: вул. Зелена, 12" },
      { ref: "128", number: "128", name: "Відділення №128: вул. Зелена, 1" },
      { ref: "12", number: "12", name: "Відділення №12: вул. Хрещатик, 22" },
      { ref: "1200", number: "1200", name: "Поштомат №1200: вул. Зелена, 3" },
      { ref: "120", number: "120", name: "Відділення №120: вул. Зелена, 2" },
      { ref: "2", number: "2", name: "Відділення №2: вул. Зелена, 2" },
    ]);
    expect(await found("12")).toEqual(["12", "120", "128", "1200", "house"]);
    expect(await found("відділення №12")).toEqual(["12", "120", "128", "1200", "house"]);
  });

  it("lists all as a person counts, those without a number last, page by page", async () => {
    const numbers = ["10", "9", "100", "1", "2"];
    await add([
      ...numbers.map((number) => ({ ref: number, number, name: `Відділення №${number}` })),
      { ref: "none", name: "Пункт видачі" },
    ]);
    const all = ["1", "2", "9", "10", "100", "none"];
    expect(await found("")).toEqual(all);
    const pages = await Promise.all([0, 3].map((offset) => found("", { limit: 3, offset })));
    expect(pages.flat()).toEqual(all);
  });

  it("finds beginnings of words in any spelling, all of them in one branch", async () => {
    await add([
      { ref: "khreshchatyk", number: "1", name: "Відділення №1: вул. Хрещатик, 22" },
      { ref: "khotkevycha", number: "2", name: "Поштомат №2: вул. Гната Хоткевича, 22" },
    ]);
    expect(await found("хрещ")).toEqual(["khreshchatyk"]);
    expect(await found("Khreshchatyk 22")).toEqual(["khreshchatyk"]);
    expect(await found("22 хотк")).toEqual(["khotkevycha"]);
    expect(await found("почтомат")).toEqual(["khotkevycha"]);
    expect(await found("щатик")).toEqual([]);
    expect(await found("хрещатик хоткевича")).toEqual([]);
  });

  it("finds the street of an address that the name does not have, by any word for a street", async () => {
    await add([
      { ref: "avenue", number: "1", name: "Відділення №1", short_address: "Київ, просп. Миру, 22" },
      { ref: "square", number: "2", name: "Відділення №2", short_address: "Київ, пл. Київська, 1" },
    ]);
    for (const text of ["миру", "пр-т Миру, 22", "проспект миру"])
      expect(await found(text)).toEqual(["avenue"]);
    for (const text of ["площа Київська", "київ"]) expect(await found(text)).toEqual(["square"]);
  });

  it("leaves out what is closed or gone, and keeps what the service says nothing of", async () => {
    await add([
      { ref: "open", name: "А", is_closed: false },
      { ref: "unknown", name: "Б", is_closed: null },
      { ref: "closed", name: "В", is_closed: true },
      { ref: "gone", name: "Г", gone_at: new Date() },
      { ref: "elsewhere", name: "Ґ", city_ref: "lviv" },
      { ref: "other-service", name: "Д", address: "https://other.example" },
    ]);
    expect((await found("")).sort()).toEqual(["open", "unknown"]);
  });

  it("filters by kind, and takes a cargo branch and one of which the service says no kind for a branch", async () => {
    await add([
      { ref: "branch", name: "А", kind: "branch" },
      { ref: "cargo", number: "1", name: "Г", kind: "cargo" },
      { ref: "locker", name: "Б", kind: "locker" },
      { ref: "unknown", name: "В" },
    ]);
    expect(await found("", { kind: "locker" })).toEqual(["locker"]);
    expect(await found("", { kind: "cargo" })).toEqual(["cargo"]);
    expect((await found("", { kind: "branch" })).sort()).toEqual(["branch", "cargo", "unknown"]);
    expect(await found("1", { kind: "branch" })).toEqual(["cargo"]);
  });

  it("takes every text as words, never as a pattern", async () => {
    await add([{ ref: "one", number: "1", name: "Відділення №1" }]);
    for (const text of ["%", "_", "\\", "'; drop table sklad_branch; --", "1".repeat(100), "."])
      expect(await found(text)).toEqual(
        text === "%" || text === "_" || text === "\\" || text === "." ? ["one"] : [],
      );
  });
});
