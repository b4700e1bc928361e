import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CityIndex, type IndexedCity } from "../../src/engine/directory/city-index";
import { namedPlaces } from "../../src/sandbox/warehouse/named-places";
import { SETTLEMENTS } from "./directory/settlements";

const DOCS = readFileSync(resolve(__dirname, "../../docs/store-routes.md"), "utf8");
const [, TABLE = ""] = DOCS.split("| a customer types | first found |\n|---|---|\n");
const QUERIES = [...(TABLE.split("\n\n")[0] ?? "").matchAll(/^\| (.+) \| (.+) \|$/gm)].map(
  ([, typed = "", found = ""]) => [typed, found] as const,
);

async function indexOf(cities: readonly IndexedCity[]): Promise<CityIndex> {
  async function* chunks() {
    yield await Promise.resolve(cities);
  }
  return CityIndex.build(chunks());
}

const shown = ({ name, region }: IndexedCity) => `${name}, ${region}`;

describe("The search for a city", () => {
  let index: CityIndex;
  beforeAll(async () => {
    index = await indexOf(SETTLEMENTS);
  });

  it("is tried with at least eighty queries of the documentation", () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(80);
    expect(new Set(QUERIES.map(([typed]) => typed)).size).toBe(QUERIES.length);
  });

  it.each(QUERIES)("by “%s” finds first %s", (typed, found) => {
    expect(index.find(typed, 1).map(shown)).toEqual([found]);
  });

  it("lists all places of one name with their regions", () => {
    const regions = index.find("балки", 10).map(({ region }) => region);
    expect(regions).toEqual(["Вінницька", "Дніпропетровська", "Запорізька", "Київська", "Херсонська"]);
  });

  it("lists no likely typos beside a name that is there", () => {
    expect(index.find("Миргород", 10).map(shown)).toEqual(["Миргород, Полтавська"]);
  });

  it("without words lists the largest, and never more than was asked for", () => {
    expect(index.find("", 3).map(({ name }) => name)).toEqual(["Київ", "Харків", "Одеса"]);
    expect(index.find("  м. ", 2)).toHaveLength(2);
    expect(index.find("ка", 4)).toHaveLength(4);
    expect(index.find("новий", 1)).toHaveLength(1);
  });

  it("takes no more than six words, each once, and one or two letters as a beginning only where they end the text", () => {
    const many = "нова каховка а б в г д е є ж з и к л м";
    expect(index.find(many, 5)).toEqual(index.find("нова каховка а б в г", 5));
    expect(index.find("львів ".repeat(16), 5)).toEqual(index.find("львів", 5));
    expect(index.find("нова ка", 1).map(({ name }) => name)).toEqual(["Нова Каховка"]);
  });

  it("lists nothing for what is no city", () => {
    for (const typed of ["北京", "🚚", "-", "wxcvbqpl"]) expect(index.find(typed, 5)).toEqual([]);
  });

  it("finds a place by its name alone where the service writes the region into it, and knows no kind", async () => {
    const named = (ref: string, name: string) => ({ ref, name, region: null, kind: null });
    const bare = await indexOf([
      named("1", "Балки (Запорізька обл.)"),
      named("2", "Балки (Вінницька обл.)"),
      named("3", "Київ"),
      named("4", "Київець (Львівська обл.)"),
    ]);
    expect(
      bare
        .find("балки", 5)
        .map(({ ref }) => ref)
        .sort(),
    ).toEqual(["1", "2"]);
    expect(bare.find("балки вінн", 1)[0]?.ref).toBe("2");
    expect(bare.find("киев", 1)[0]?.ref).toBe("3");
    expect(bare.find("ки", 2).map(({ ref }) => ref)).toEqual(["3", "4"]);
  });

  it("by its whole name finds a place of the sandbox's directory among the first ten", async () => {
    const places = namedPlaces(12_000).map(({ record: { Ref, Description, AreaDescription }, kind }) => {
      return { ref: Ref, name: Description, region: AreaDescription ?? null, kind };
    });
    const all = await indexOf(places);
    // Each search takes milliseconds, so one of sixteen names is tried, and each that has a word for a kind in it.
    const names = [...new Set(places.map(({ name }) => name))].filter(
      (name, place) => place % 16 === 0 || /(^| )(Село|Селище|Місто)/.test(name),
    );
    expect(names).toEqual(expect.arrayContaining(["Нове Село", "Старе Село"]));
    expect(names.filter((name) => !all.find(name, 10).some((city) => city.name === name))).toEqual([]);
  });

  describe("where a word that says what a name is belongs to the name", () => {
    const village = (name: string, region = "Київська", kind = "село") => {
      return { ref: `${name}, ${region}`, name, region, kind };
    };
    const NEW = Array.from({ length: 15 }, (_, place) => village("Нове", `Область ${place + 1}`));
    const PLACES = [
      ...NEW,
      village("Нове Місто", "Вінницька"),
      village("Нове Село", "Тернопільська"),
      village("Нове Село", "Чернігівська"),
      village("Селище", "Вінницька"),
      village("Вінницькі Хутори", "Вінницька"),
      village("Гостомель", "Київська", "селище"),
      village("Сад-Город", "Одеська"),
    ];

    it.each([
      ["Нове Місто", "Нове Місто, Вінницька"],
      ["нове место", "Нове Місто, Вінницька"],
      ["м. Нове Місто", "Нове Місто, Вінницька"],
      ["Нове Місто, Вінницька обл.", "Нове Місто, Вінницька"],
      ["Nove Selo", "Нове Село, Тернопільська"],
      ["с. Нове Село", "Нове Село, Тернопільська"],
      ["село Нове Село", "Нове Село, Тернопільська"],
      ["Нове Село, Чернігівська область", "Нове Село, Чернігівська"],
      ["чернігівська нове село", "Нове Село, Чернігівська"],
      ["село Нове", "Нове, Область 1"],
      ["Гостомель, селище", "Гостомель, Київська"],
      ["Селище", "Селище, Вінницька"],
      ["Селище, Вінницька обл.", "Селище, Вінницька"],
      ["селище Гостомель", "Гостомель, Київська"],
      ["Сад-Город", "Сад-Город, Одеська"],
    ])("“%s” finds first %s", async (typed, found) => {
      expect((await indexOf(PLACES)).find(typed, 1).map(shown)).toEqual([found]);
    });

    it("the others follow, each once", async () => {
      const all = await indexOf(PLACES);
      const found = all.find("Нове Село", 50).map(shown);
      expect(found.slice(0, 2)).toEqual(["Нове Село, Тернопільська", "Нове Село, Чернігівська"]);
      expect(found.slice(2)).toEqual(
        all
          .find("нове", 50)
          .map(shown)
          .filter((name) => !found.slice(0, 2).includes(name)),
      );
      expect(new Set(found).size).toBe(found.length);
    });
  });

  it("finds nothing in an empty directory", async () => {
    const empty = await indexOf([]);
    for (const typed of ["", "к", "київ"]) expect(empty.find(typed, 5)).toEqual([]);
  });
});
