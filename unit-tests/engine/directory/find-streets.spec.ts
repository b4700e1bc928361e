import { type CallOptions, type Street, SkladError } from "../../../src/client";
import type { Context } from "../../../src/engine/context";
import { findStreets } from "../../../src/engine/directory/find-streets";
import { moduleOptionsSchema } from "../../../src/modules/sklad/options";
import { ProcessState } from "../../../src/modules/sklad/ports";
import { DEFAULT_SETTINGS } from "../../../src/planning/settings";

const PAGE = 40;
const LONG = Array.from({ length: 129 }, (_, place) => `Шевченка, провулок ${place + 1}`);
const LAST = "Шевчука";

/** A city with these streets, at a warehouse that sends a page of those that begin with the text. */
function cityWith(
  names: readonly string[],
  states: (found: number, rows: number) => object,
  { fails = false }: { readonly fails?: boolean } = {},
) {
  const asked: string[] = [];
  const getStreets = async (
    { search, page = 1 }: { search: string; page?: number },
    options: CallOptions,
  ) => {
    asked.push(search);
    if (page > 1 && fails)
      throw new SkladError("getStreet", { code: "timeout", deadlineMs: 1, connected: true });
    const found = names.filter((name) => name.toLowerCase().startsWith(search));
    const rows = found.slice(0, PAGE);
    options.onData?.({ rows, ...states(found.length, rows.length) });
    return rows.map((name): Street => ({ ref: name, name, type: null, cityRef: "city" }));
  };
  const option = {
    provider_id: "sklad_sklad",
    service_zone: { fulfillment_set: { location: { id: "sloc" } } },
  };
  const connection = {
    ...{ id: "sklconn", enabled: true, stock_location_id: "sloc", base_url: "https://service.example" },
    ...{ api_key_fingerprint: "key", settings: DEFAULT_SETTINGS },
  };
  const ctx = {
    query: { graph: async () => ({ data: [option] }) },
    sklad: {
      processState: new ProcessState(),
      configuration: moduleOptionsSchema.parse({}),
      monotonic: () => 0,
      clock: () => 0,
      sleep: () => new Promise(() => undefined),
      clientFor: () => ({ getStreets }),
      stores: {
        connections: { list: async () => [connection], withWork: async () => [] },
        directory: { city: async () => ({ ref: "city" }) },
        rateLimit: { take: async () => ({}), complete: async () => undefined },
      },
    },
  } as unknown as Context;
  const find = async (text: string) =>
    (await findStreets(ctx, { option_id: "so" }, { city_ref: "city", text })).map(({ name }) => name);
  return { find, asked };
}

describe("Streets that were read for fewer letters", () => {
  it("serve further letters without a call when their list is whole: another one was longer", async () => {
    const { find, asked } = cityWith([LAST, "Шолом", ...LONG.slice(0, 5)], () => ({}));
    expect(await find("ше")).toHaveLength(6);
    expect(await find("шо")).toEqual(["Шолом"]);
    expect(await find("шол")).toEqual(["Шолом"]);
    // The second page of the first list is empty, or repeats it.
    expect(asked).toEqual(["ше", "ше", "шо"]);
  });

  it.each<[string, (found: number, rows: number) => object]>([
    ["its length", (total) => ({ total })],
    ["the number of its pages", (found) => ({ page: 1, pages: Math.ceil(found / PAGE) })],
  ])("hide no street when their list says by %s that it is longer than its page", async (_, states) => {
    const { find, asked } = cityWith([...LONG, LAST], states);
    expect(await find("шев")).toHaveLength(PAGE);
    expect(await find("шевчу")).toEqual([LAST]);
    expect(await find("шев")).toHaveLength(PAGE);
    // Each with its second page.
    expect(asked).toEqual(["шев", "шев", "шевчу", "шевчу"]);
  });
});

describe("A street is found as people write it", () => {
  const CITY = [
    "Хрещатик",
    "Ринок",
    "Миру",
    "8 Березня",
    "Площанська",
    "Площа Перемоги",
    "Лугова, провулок 1",
  ];

  it.each([
    ["вул. Хрещатик", "Хрещатик", ["хрещатик"]],
    ["вул.Хрещатик", "Хрещатик", ["хрещатик"]],
    ["вулиця Хрещатик", "Хрещатик", ["хрещатик"]],
    ["ул. Хрещатик", "Хрещатик", ["хрещатик"]],
    ["хрещатик вул.", "Хрещатик", ["хрещатик"]],
    ["хрещатик,", "Хрещатик", ["хрещатик"]],
    ["хрещатик, 22", "Хрещатик", ["хрещатик"]],
    ["вул. Хрещатик, буд. 22а, кв. 5", "Хрещатик", ["хрещатик"]],
    ["Хрещатик вулиця, № 22/24", "Хрещатик", ["хрещатик"]],
    ["вул. 8 березня, 3", "8 Березня", ["8 березня"]],
    ["площа Ринок", "Ринок", ["площа ринок", "ринок"]],
    ["пл. Ринок, 1", "Ринок", ["ринок"]],
    ["пр-т Миру", "Миру", ["миру"]],
    ["проспект Миру, 7", "Миру", ["проспект миру", "миру"]],
    ["площа", "Площанська", ["площа"]],
    ["площа Перемоги", "Площа Перемоги", ["площа перемоги"]],
    ["лугова, провулок 1", "Лугова, провулок 1", ["лугова, провулок 1"]],
  ])("“%s” finds %s", async (typed, found, searched) => {
    const { find, asked } = cityWith(CITY, () => ({ page: 1, pages: 1 }));
    expect(await find(typed)).toContain(found);
    expect([...new Set(asked)]).toEqual(searched);
  });

  it("and a word for a street alone, or with one letter, asks nothing", async () => {
    const { find, asked } = cityWith(CITY, () => ({}));
    for (const typed of ["вул.", "просп. ", "вул. х", "площа р"]) expect(await find(typed)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

it("Customers who type at the same time make ten calls a minute, whatever they type", async () => {
  const { find, asked } = cityWith([], () => ({}));
  const texts = Array.from({ length: 30 }, (_, index) => `лугова ${index}`);
  const found = await Promise.allSettled(texts.map(find));
  expect(asked).toHaveLength(10);
  expect(found.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

it("A second page that does not come in time leaves the streets of the first", async () => {
  const { find, asked } = cityWith([LAST], () => ({}), { fails: true });
  expect(await find("шев")).toEqual([LAST]);
  expect(asked).toEqual(["шев", "шев"]);
});
