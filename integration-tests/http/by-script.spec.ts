import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runInNewContext } from "node:vm";
import { SANDBOX_KEYS } from "../../src/sandbox";
import { describeShop } from "../support/describe-shop";
import { CARRIER_LITERAL } from "../support/shop";
import { ADMIN } from "../support/shop-database";

const execute = promisify(execFile);

/** What a merchant's shell has set. */
type Environment = Record<string, string>;

class BrokenOff extends Error {}

interface Zone {
  readonly name: string;
  readonly shipping_options: { readonly name: string; readonly data: { readonly id: string } }[];
}

interface Set {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly service_zones: readonly Zone[];
}

const WAYS = [
  "carrier-branch",
  "carrier-branch-by-tariff",
  "courier-kyiv",
  "pickup",
  "ukrposhta",
  "ukrposhta-by-tariff",
];
const ZONE_FIELDS = "*fulfillment_sets.service_zones,*fulfillment_sets.service_zones.shipping_options";

describeShop("The scripts of docs/by-script.md", (at) => {
  let blocks: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const { blocksOf } = await import("../packed/readme.mjs");
    blocks = blocksOf("docs/by-script.md");
  });

  const admin = async (path: string, body?: object) => {
    const { api, admin } = at.shop;
    return body
      ? (await api.post(`/admin/${path}`, body, admin)).data
      : (await api.get(`/admin/${path}`, admin)).data;
  };

  const shell = (LOCATION: string): Environment => ({
    SHOP: at.shop.api.defaults.baseURL ?? "",
    AUTH: String(at.shop.admin.headers?.["authorization"]),
    EMAIL: ADMIN.email,
    PASSWORD: ADMIN.password,
    LOCATION,
    ENVIRONMENT: "sandbox",
    BASE_URL: `${at.sandbox.apiUrl}/`,
    API_KEY: SANDBOX_KEYS.production,
    CARRIER: CARRIER_LITERAL,
  });

  /**
   * Runs a block, as `sh` or `node` do.
   * @param calls after which a script breaks off, its last call carried out and unanswered
   * @returns the lines that it prints
   */
  async function run(name: string, env: Environment, calls = Infinity): Promise<string[]> {
    const code = blocks[name] ?? "";
    if (code.startsWith("curl ")) {
      const { stdout } = await execute("sh", ["-e", "-c", code], { env: { ...process.env, ...env } });
      return stdout.split("\n");
    }
    const printed: string[] = [];
    const console = { log: (line: string) => printed.push(...line.split("\n")) };
    let asked = 0;
    const dying = async (...call: Parameters<typeof fetch>) => {
      const answer = await fetch(...call);
      if ((asked += 1) < calls) return answer;
      throw new BrokenOff();
    };
    await runInNewContext(`(async () => {${code}\n})()`, { process: { env }, console, fetch: dying, URL });
    return printed;
  }

  /** Runs it until it ends, each time for one call longer than before. @returns what each run printed */
  async function runThoughItBreaksOff(name: string, env: Environment): Promise<string[][]> {
    const runs: string[][] = [];
    for (let calls = 1; ; calls += 1) {
      try {
        return [...runs, await run(name, env, calls)];
      } catch (error) {
        if (!(error instanceof BrokenOff)) throw error;
        runs.push([]);
      }
    }
  }

  async function setsOf(location: string): Promise<readonly Set[]> {
    const path = `stock-locations/${location}?fields=id,*fulfillment_sets,${ZONE_FIELDS}`;
    return (await admin(path)).stock_location.fulfillment_sets;
  }

  /** The zones of a location, with the ways that each offers. */
  async function zonesOf(location: string): Promise<Record<string, readonly string[]>> {
    const zones = (await setsOf(location)).flatMap(({ service_zones }) => service_zones);
    return Object.fromEntries(
      zones.map(({ name, shipping_options }) => [name, shipping_options.map(({ data }) => data.id).sort()]),
    );
  }

  async function newLocation(name = "Склад Львів"): Promise<string> {
    const { stock_location } = await admin("stock-locations", { name });
    await run("provider", shell(stock_location.id));
    return stock_location.id;
  }

  /** A zone of a set of its own. */
  async function addZone(location: string, name: string, place: object, type = "shipping"): Promise<string> {
    await admin(`stock-locations/${location}/fulfillment-sets`, { name: `${name}: ${type}`, type });
    const set = (await setsOf(location)).find((one) => one.name === `${name}: ${type}`);
    const geo_zones = [{ country_code: "ua", ...place }];
    const { fulfillment_set } = await admin(`fulfillment-sets/${set?.id}/service-zones`, { name, geo_zones });
    return fulfillment_set.service_zones[0].id;
  }

  const ofKind = (kind: string, lines: readonly string[]) =>
    lines.filter((line) => line.startsWith(`${kind}: `));

  it("make a set and a zone of the location's own beside another location's of the same names, once", async () => {
    const first = await newLocation();
    const second = await newLocation();
    await run("delivery", shell(first));
    const made = await run("delivery", shell(second));
    expect(ofKind("made", made)).toHaveLength(8);
    expect(made).toEqual(
      expect.arrayContaining(['made: set "Склад Львів: shipping 2"', 'made: zone "Україна 3"']),
    );

    const again = await run("delivery", shell(second));
    expect(again).toEqual(made.map((line) => line.replace("made", "found")));
    expect(await setsOf(second)).toHaveLength(1);
    expect(await zonesOf(second)).toEqual({ "Україна 3": WAYS });
    expect(await zonesOf(first)).toEqual({ "Україна 2": WAYS });
  });

  it("put the options into a zone that every Ukrainian address is in, whatever others the location has", async () => {
    const location = await newLocation();
    await addZone(location, "Самовивіз", { type: "country" }, "pickup");
    await addZone(location, "Київ", { type: "city", province_code: "ua-30", city: "Київ" });
    await run("delivery", shell(location));
    expect(await zonesOf(location)).toEqual({ Самовивіз: [], Київ: [], "Україна 2": WAYS });
    expect(ofKind("made", await run("delivery", shell(location)))).toEqual([]);
  });

  it("leave a way where the location offers it already", async () => {
    const location = await newLocation();
    const zone = await addZone(location, "Київ", { type: "city", province_code: "ua-30", city: "Київ" });
    const { shipping_profiles } = await admin("shipping-profiles");
    await admin("shipping-options", {
      ...{ name: "Кур’єр", service_zone_id: zone, shipping_profile_id: shipping_profiles[0].id },
      ...{ provider_id: "sklad_warehouse", price_type: "flat", data: { id: "courier-kyiv" } },
      ...{ type: { label: "a", description: "b", code: "c" }, prices: [{ currency_code: "uah", amount: 1 }] },
    });
    expect(await run("delivery", shell(location))).toContain('found: option "Кур’єр"');
    const others = WAYS.filter((way) => way !== "courier-kyiv");
    expect(await zonesOf(location)).toEqual({ Київ: ["courier-kyiv"], "Україна 2": others });
  });

  it("that broke off after whichever call are completed by the next run, with nothing made twice", async () => {
    const location = await newLocation();
    const runs = await runThoughItBreaksOff("delivery", shell(location));
    expect(runs.length).toBeGreaterThan(8);
    expect(await setsOf(location)).toHaveLength(1);
    expect(Object.values(await zonesOf(location))).toEqual([WAYS]);

    await runThoughItBreaksOff("connect", shell(location));
    const { connections } = await admin("sklad/connections");
    const here = connections.filter(
      ({ stock_location_id: id }: { stock_location_id: string }) => id === location,
    );
    expect(here).toHaveLength(1);
  });

  it("each end in the same state when they run again, in the page's order", async () => {
    const location = await newLocation();
    const env = shell(location);
    const state = async () => ({
      zones: await zonesOf(location),
      location: (await admin(`stock-locations/${location}?fields=id,*fulfillment_providers`)).stock_location,
      connections: (await admin("sklad/connections")).connections.map(
        ({ id, name, enabled, base_url, settings, api_key_last_four }: Record<string, unknown>) => [
          ...[id, name, enabled, base_url, settings, api_key_last_four],
        ],
      ),
    });
    for (const name of Object.keys(blocks)) {
      const printed = await run(name, env);
      const id = printed.map((line) => /^ID=(.+)$/.exec(line)?.[1]).find(Boolean);
      if (id) env["ID"] = id;
      const before = await state();
      await run(name, env);
      expect({ name, state: await state() }).toEqual({ name, state: before });
    }
    expect(Object.keys(blocks)).toEqual(expect.arrayContaining(["delivery", "connect", "replace-key"]));
  });
});
