import type { CallOptions } from "../../../src/client";
import { branchesForMerchant, citiesForMerchant } from "../../../src/engine/directory/for-merchant";
import type { Context } from "../../../src/engine/context";
import { moduleOptionsSchema } from "../../../src/modules/sklad/options";
import { ProcessState } from "../../../src/modules/sklad/ports";
import { DEFAULT_SETTINGS } from "../../../src/planning/settings";

/** A shop whose directory was not read yet, at a warehouse that sends all it has, whatever it is asked for. */
function shopWith(size: number, states: object = {}, pageSize?: number) {
  const calls: unknown[] = [];
  const sent = Array.from({ length: size }, (_, place) => ({ ref: String(place), name: `№${place}` }));
  const answer = async (asked: { readonly page?: number }, options: CallOptions) => {
    calls.push(asked);
    const { page = 1 } = asked;
    const rows = pageSize === undefined ? sent : sent.slice((page - 1) * pageSize, page * pageSize);
    options.onData?.({ rows, ...states });
    return rows;
  };
  const ctx = {
    sklad: {
      processState: new ProcessState(),
      configuration: moduleOptionsSchema.parse({}),
      monotonic: () => 0,
      clock: () => 0,
      sleep: () => new Promise(() => undefined),
      clientFor: () => ({ getCities: answer, getWarehouses: answer }),
      stores: {
        connections: {
          find: () => Promise.resolve({ base_url: "https://service.example", settings: DEFAULT_SETTINGS }),
        },
        directory: {
          cityList: () => Promise.resolve({ version: "1", complete: false }),
          cities: async function* () {},
          cityRead: () => Promise.resolve(undefined),
          city: () => Promise.resolve({ name: "Львів", region: null }),
        },
        branchChecks: { limitedAmong: () => Promise.resolve([]) },
        rateLimit: { take: () => Promise.resolve({}), complete: () => Promise.resolve() },
      },
    },
  } as unknown as Context;
  return { ctx, calls };
}

describe("A merchant's search in a directory that was not read yet", () => {
  it("finds no city and asks the warehouse nothing for a text that no person sees", async () => {
    const { ctx, calls } = shopWith(60);
    for (const text of ["\u200b", "\u00a0 \u00ad"])
      expect((await citiesForMerchant(ctx, "sklconn", text)).cities).toEqual([]);
    expect(calls).toEqual([]);
  });

  it("finds as many as a person reads, however many the warehouse sends", async () => {
    const { ctx, calls } = shopWith(60);
    expect((await citiesForMerchant(ctx, "sklconn", "льв\u200b")).cities).toHaveLength(50);
    expect((await branchesForMerchant(ctx, "sklconn", "city-lviv")).branches).toHaveLength(50);
    expect(calls).toEqual([{ search: "льв" }, { cityRef: "city-lviv" }]);
  });

  it("reads on where the warehouse cuts its list short", async () => {
    const { ctx } = shopWith(23, {}, 5);
    expect((await citiesForMerchant(ctx, "sklconn", "льв")).cities).toHaveLength(23);
    expect(await branchesForMerchant(ctx, "sklconn", "city-lviv")).toMatchObject({ has_more: false });
  });

  it.each<[string, number, object, boolean]>([
    ["cut off here", 60, {}, true],
    ["cut off by the warehouse, which says so", 20, { total: 130 }, true],
    ["whole", 23, {}, false],
    ["as long as a service cuts one that knows no pages", 50, { total: 50 }, true],
  ])("says whether there are more when the list is %s", async (_, size, states, has_more) => {
    const { ctx } = shopWith(size, states);
    expect(await citiesForMerchant(ctx, "sklconn", "льв")).toMatchObject({ has_more });
    expect(await branchesForMerchant(ctx, "sklconn", "city-lviv")).toMatchObject({ has_more });
  });
});

describe("A merchant's search in a directory that was read", () => {
  it.each([
    [50, false],
    [51, true],
  ])("shows fifty of %i branches, and whether there are more", async (size, has_more) => {
    const { ctx, calls } = shopWith(0);
    const kept = Array.from({ length: size }, (_, place) => ({ ref: String(place), name: `№${place}` }));
    Object.assign(ctx.sklad.stores.directory, { cityRead: async () => ({ read_at: new Date(0) }) });
    const find = async (_address: string, _city: string, { limit }: { limit: number }) =>
      kept.slice(0, limit);
    Object.assign(ctx.sklad.stores, { branchSearch: { find } });
    const offered = await branchesForMerchant(ctx, "sklconn", "city-lviv");
    expect([offered.branches.length, offered.has_more]).toEqual([50, has_more]);
    expect(calls).toEqual([]);
  });

  it("finds a branch by its whole address, with the city's name", async () => {
    const { ctx } = shopWith(0);
    const find = jest.fn().mockResolvedValue([{ ref: "12", name: "№12" }]);
    Object.assign(ctx.sklad.stores.directory, { cityRead: async () => ({ read_at: new Date(0) }) });
    Object.assign(ctx.sklad.stores, { branchSearch: { find } });
    await branchesForMerchant(ctx, "sklconn", "city-lviv", "м. Львів, Зелена, 101");
    expect(find).toHaveBeenCalledWith(
      expect.anything(),
      "city-lviv",
      expect.objectContaining({ key: "zelena 101" }),
    );
  });
});
