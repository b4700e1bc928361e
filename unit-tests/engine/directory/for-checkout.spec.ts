import { findBranches } from "../../../src/engine/directory/for-checkout";
import type { Context } from "../../../src/engine/context";
import { ProcessState } from "../../../src/modules/sklad/ports";

const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse("2026-11-26T10:00:00.000Z");

/** A city that was read, or wanted, at these times. */
function shopWith(read: { read_at: Date | null; wanted_at: Date | null; has_branches: boolean } | undefined) {
  const wanted: string[] = [];
  const searched: unknown[] = [];
  const ctx = {
    sklad: {
      processState: new ProcessState(),
      monotonic: () => 0,
      clock: () => NOW,
      stores: {
        connections: {
          list: () =>
            Promise.resolve([
              { enabled: true, stock_location_id: "sloc", base_url: "https://service.example" },
            ]),
        },
        directory: {
          city: (_: string, ref: string) =>
            Promise.resolve(ref === "lviv" ? { ref, name: "Львів", region: null, gone_at: null } : undefined),
          cityRead: () => Promise.resolve(read),
        },
        cityQueue: { want: (_: string, ref: string) => Promise.resolve(void wanted.push(ref)) },
        branchSearch: {
          find: (_: string, __: string, { key, limit }: { key: string; limit: number }) => {
            searched.push(key);
            const found = Array.from({ length: read?.has_branches === false ? 0 : 3 }, (___, place) => ({
              ref: String(place),
            }));
            return Promise.resolve(found.slice(0, limit));
          },
        },
      },
    },
    query: {
      graph: () =>
        Promise.resolve({
          data: [{ provider_id: "sklad_x", service_zone: { fulfillment_set: { location: { id: "sloc" } } } }],
        }),
    },
  } as unknown as Context;
  const find = (limit = 20, city_ref = "lviv", text = "") =>
    findBranches(ctx, { option_id: "so" }, { city_ref, text, limit, offset: 0 });
  return { find, wanted, searched };
}

const ago = (ms: number) => new Date(NOW - ms);

describe("The branches of a city", () => {
  it("are complete within a day of their reading, and nothing is asked for", async () => {
    const { find, wanted } = shopWith({ read_at: ago(DAY_MS - 1), wanted_at: null, has_branches: true });
    expect(await find()).toMatchObject({ complete: true, has_more: false });
    expect(wanted).toEqual([]);
  });

  it("are listed when they are older, and are wanted", async () => {
    const { find, wanted } = shopWith({ read_at: ago(DAY_MS), wanted_at: null, has_branches: true });
    expect((await find()).complete).toBe(true);
    expect(wanted).toEqual(["lviv"]);
  });

  it("are none, and complete, where a reading found none; after half an hour it is wanted again", async () => {
    const { find, wanted } = shopWith({
      read_at: ago(30 * 60_000 - 1),
      wanted_at: null,
      has_branches: false,
    });
    expect(await find()).toMatchObject({ branches: [], complete: true });
    expect(wanted).toEqual([]);
    const later = shopWith({ read_at: ago(30 * 60_000), wanted_at: null, has_branches: false });
    expect((await later.find()).complete).toBe(true);
    expect(later.wanted).toEqual(["lviv"]);
  });

  it("are wanted once until they were read", async () => {
    const { find, wanted } = shopWith({
      read_at: ago(2 * DAY_MS),
      wanted_at: ago(1_000),
      has_branches: true,
    });
    await find();
    expect(wanted).toEqual([]);
  });

  it("have more when one more than the limit is found", async () => {
    const { find } = shopWith({ read_at: ago(0), wanted_at: null, has_branches: true });
    expect(await find(2)).toMatchObject({ branches: [{ ref: "0" }, { ref: "1" }], has_more: true });
    expect(await find(3)).toMatchObject({ has_more: false });
  });

  it("are searched without the city's name, which an address has before its street", async () => {
    const { find, searched } = shopWith({ read_at: ago(0), wanted_at: null, has_branches: true });
    await find(20, "lviv", "Львів, Зелена, 101");
    expect(searched).toEqual(["zelena 101"]);
  });

  it("are refused for a city that the directory does not have, and nothing is asked for", async () => {
    const { find, wanted } = shopWith(undefined);
    await expect(find(20, "nowhere")).rejects.toMatchObject({ adminCode: "city_not_found" });
    expect(wanted).toEqual([]);
  });
});
