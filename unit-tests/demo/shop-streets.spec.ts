/** The page's own copy of the storefront's build, which its server sends. */
jest.mock("../../demo/shop/sklad.mjs", () => jest.requireActual("../../src/storefront"), { virtual: true });
jest.mock("../../demo/shop/cart.js", () => ({ cart: { id: "cart_1" } }));
jest.mock("../../demo/shop/store.js", () => ({ settings: { publishable_key: "pk" } }));

type StreetsOfKyiv = (text: string, signal?: AbortSignal) => Promise<string[]>;

describe("The streets that the shop's page suggests for the courier", () => {
  let asked: string[];
  let cities: object[];
  let status: number;
  let streetsOfKyiv: StreetsOfKyiv;

  beforeEach(() => {
    jest.resetModules();
    [asked, cities, status] = [[], [{ ref: "kyiv", name: "Київ" }], 200];
    Object.defineProperty(globalThis, "location", {
      value: { origin: "https://shop.example" },
      configurable: true,
    });
    jest.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
      const { pathname, searchParams } = new URL(url);
      asked.push(`${pathname} ${searchParams.get("q")}`);
      expect(searchParams.get("cart_id")).toBe("cart_1");
      const streets = [
        { ref: "s1", name: "Зелена", type: "вул." },
        { ref: "s2", name: "Узвіз", type: null },
      ];
      return Promise.resolve(Response.json({ cities, complete: true, streets }, { status }));
    });
    ({ streetsOfKyiv } = jest.requireActual<{ streetsOfKyiv: StreetsOfKyiv }>("../../demo/shop/streets.js"));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(globalThis, "location");
  });

  it("are written as people write them, and Kyiv is looked for once", async () => {
    expect(await streetsOfKyiv("зе")).toEqual(["вул. Зелена", "Узвіз"]);
    await streetsOfKyiv("зел");
    expect(asked).toEqual([
      "/store/sklad/cities Київ",
      "/store/sklad/streets зе",
      "/store/sklad/streets зел",
    ]);
  });

  it("are not asked for by a letter, nor when the house is typed", async () => {
    for (const text of ["", " з ", "вул. Зелена, 5"]) expect(await streetsOfKyiv(text)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("are none while the directory has no Kyiv, which is looked for again", async () => {
    cities = [];
    expect(await streetsOfKyiv("зе")).toEqual([]);
    cities = [{ ref: "kyiv", name: "Київ" }];
    expect(await streetsOfKyiv("зе")).toHaveLength(2);
  });

  it("do not come from a busy shop, which is asked again for the next letters", async () => {
    status = 429;
    await expect(streetsOfKyiv("зе")).rejects.toMatchObject({ status: 429 });
    status = 200;
    expect(await streetsOfKyiv("зел")).toHaveLength(2);
  });
});
