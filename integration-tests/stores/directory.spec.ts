import type { NewBranch, NewCity } from "../../src/modules/sklad/stores/directory/directory";
import { Stores } from "../../src/modules/sklad/stores";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { CITY_OF_MANY, DIRECTORY_ADDRESS, DIRECTORY_FILLING } from "./support/directory-filling";
import { moduleStores } from "./support/module-stores";

const HERE = "https://here.example.com";
const THERE = "https://there.example.com";
const KYIV = "city-of-kyiv";

const city = (ref: string, name = `Балки ${ref}`): NewCity => ({
  ref,
  name,
  region: "Вінницька",
  kind: "село",
});
const branch = (ref: string, given: Partial<NewBranch> = {}): NewBranch => ({
  ...{ ref, number: ref, name: `Відділення №${ref}`, short_address: null, kind: null },
  ...{ is_closed: null, max_weight_kg: null, key: ref },
  ...given,
});
const some = <T>(count: number, make: (ref: string) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(String(index + 1)));

describe("The directory's tables", () => {
  const at = moduleStores();
  const directory = () => at.stores.directory;
  const cityQueue = () => at.stores.cityQueue;
  const refsOf = async (address: string) => {
    const refs: string[] = [];
    for await (const chunk of directory().cities(address)) refs.push(...chunk.map(({ ref }) => ref));
    return refs.sort();
  };
  const written = async (table: string) => {
    const { rows } = await at.database.raw<{ rows: { xmin: string; ref: string }[] }>(
      `select xmin::text, ref from ${table} order by ref`,
    );
    return new Map(rows.map(({ ref, xmin }) => [ref, xmin]));
  };
  const read = (ref: string, branches: readonly NewBranch[], minutes: number, partly = false) =>
    at.stores.transaction((stores) =>
      stores.directory.replaceBranches(HERE, ref, branches, {
        read_at: new Date(Date.parse("2026-11-20T10:00:00Z") + minutes * 60_000),
        partly,
      }),
    );
  const addConnection = async (base_url: string, settings = DEFAULT_SETTINGS) => {
    await at.stores.connections.create({
      ...{ id: "one", name: "Warehouse", environment: "sandbox", base_url, stock_location_id: "location" },
      ...{ api_key_encrypted: "-", api_key_last_four: "-", api_key_fingerprint: "-" },
      settings,
    });
    await at.stores.connections.enable("one");
  };
  const branchOf = async (ref: string) => directory().branch(HERE, ref);

  beforeEach(() =>
    at.database.raw("truncate sklad_city, sklad_branch, sklad_city_read, sklad_feed, sklad_connection"),
  );

  it("keep cities by address: two warehouses share nothing", async () => {
    await directory().replaceCities(HERE, [city("a")]);
    await directory().replaceCities(THERE, [city("a", "Інше"), city("b")]);
    expect(await refsOf(HERE)).toEqual(["a"]);
    expect(await directory().city(THERE, "a")).toMatchObject({ name: "Інше", gone_at: null });
  });

  it("mark a city that a reading lacks as gone, delete none, and have it again when it comes back", async () => {
    await directory().replaceCities(HERE, [city("a"), city("b")]);
    await directory().replaceCities(HERE, [city("a")]);
    expect(await refsOf(HERE)).toEqual(["a"]);
    expect((await directory().city(HERE, "b"))?.gone_at).toBeInstanceOf(Date);
    await directory().replaceCities(HERE, [city("a"), city("b")]);
    expect((await directory().city(HERE, "b"))?.gone_at).toBeNull();
  });

  it("mark nothing as gone when some rows of the reading could not be read", async () => {
    await directory().replaceCities(HERE, [city("a"), city("b")]);
    await directory().replaceCities(HERE, [city("a", "Балка")], { partly: true });
    expect(await refsOf(HERE)).toEqual(["a", "b"]);
    expect((await directory().city(HERE, "a"))?.name).toBe("Балка");
  });

  it("write only rows that changed, and have another version exactly then", async () => {
    expect(await directory().cityList(HERE)).toEqual({ version: "", complete: false });
    await directory().replaceCities(
      HERE,
      some(50, (ref) => city(ref)),
    );
    const [first, list] = [await written("sklad_city"), await directory().cityList(HERE)];
    await directory().replaceCities(
      HERE,
      some(50, (ref) => city(ref)),
    );
    expect(await written("sklad_city")).toEqual(first);
    expect(await directory().cityList(HERE)).toEqual(list);
    await directory().replaceCities(
      HERE,
      some(50, (ref) => city(ref, ref === "7" ? "Балка" : undefined)),
    );
    const second = await written("sklad_city");
    expect([...second].filter(([ref, xmin]) => first.get(ref) !== xmin).map(([ref]) => ref)).toEqual(["7"]);
    expect((await directory().cityList(HERE)).version).not.toBe(list.version);
  });

  it("announce a reading that has changed something, after its commit", async () => {
    const announced: unknown[] = [];
    const stores = new Stores(at.database, (one) => announced.push(one));
    const updated = (city_ref: string | null, changed: number) => ({
      name: "sklad.directory.updated",
      data: { address: HERE, city_ref, changed },
    });
    await stores.transaction(async ({ directory }) => {
      await directory.replaceCities(HERE, [city("a"), city(KYIV)]);
      expect(announced).toEqual([]);
    });
    await stores.directory.replaceCities(HERE, [city("a"), city(KYIV)]);
    expect(announced).toEqual([updated(null, 2)]);
    const branches = async (...kept: string[]) =>
      stores.directory.replaceBranches(
        HERE,
        KYIV,
        kept.map((ref) => branch(ref)),
        { read_at: await stores.feeds.now() },
      );
    await branches("1", "2");
    await branches("1", "2");
    await branches("1", "3");
    expect(announced.slice(1)).toEqual([updated(KYIV, 2), updated(KYIV, 2)]);
  });

  it("have an entry once that two pages of a reading have, as the later page says it", async () => {
    await directory().replaceCities(HERE, [city("a", "Стара"), city("b"), city("a", "Нова")]);
    expect((await directory().city(HERE, "a"))?.name).toBe("Нова");
  });

  it("keep what Postgres cannot, such as NUL and half a character, as a mark in its place", async () => {
    await directory().replaceCities(HERE, [city("a", "Бал\0ки\uD800")]);
    expect((await directory().city(HERE, "a"))?.name).toBe("Бал\uFFFDки\uFFFD");
  });

  it("take a reading that is not complete for no proof: the city stays unread, and is wanted again later", async () => {
    await read(KYIV, [branch("1")], 0, true);
    expect(await branchOf("1")).toMatchObject({ gone_at: null });
    expect(await directory().cityRead(HERE, KYIV)).toMatchObject({ read_at: null, is_postponed: true });
    await read(KYIV, [branch("1"), branch("2")], 5);
    expect(await directory().cityRead(HERE, KYIV)).toMatchObject({
      ...{ read_at: new Date("2026-11-20T10:05:00Z"), wanted_at: null },
      ...{ is_postponed: false, has_branches: true },
    });
    await read(KYIV, [branch("1")], 9, true);
    expect((await branchOf("2"))?.gone_at).toBeNull();
    expect(await directory().cityRead(HERE, KYIV)).toMatchObject({
      read_at: new Date("2026-11-20T10:05:00Z"),
      is_postponed: true,
    });
    await read(KYIV, [branch("1", { name: "Старе" })], 3, true);
    expect((await branchOf("1"))?.name).toBe("Відділення №1");
  });

  it("prove nothing of a city without a known branch, however it was read", async () => {
    await addConnection(HERE);
    await directory().replaceCities(HERE, [city(KYIV)]);
    const isRecent = async () =>
      (await at.stores.branchChecks.find({ ref: "nowhere", city: KYIV })).map(({ is_recent }) => is_recent);
    const now = (branches: readonly NewBranch[]) =>
      at.stores.transaction(async (stores) =>
        stores.directory.replaceBranches(HERE, KYIV, branches, { read_at: await stores.feeds.now() }),
      );
    await now([]);
    expect(await isRecent()).toEqual([false]);
    expect(await directory().cityRead(HERE, KYIV)).toMatchObject({ has_branches: false });
    await now([branch("1")]);
    expect(await isRecent()).toEqual([true]);
    await now([]);
    expect(await isRecent()).toEqual([false]);
  });

  it("keep all that a branch is, unknown as null", async () => {
    const known = {
      kind: "locker",
      is_closed: true,
      max_weight_kg: 30,
      short_address: "Зразкова, 1",
    } as const;
    await read(KYIV, [branch("1"), branch("2", known)], 0);
    expect(await branchOf("1")).toMatchObject({
      city_ref: KYIV,
      kind: null,
      is_closed: null,
      max_weight_kg: null,
    });
    expect(await branchOf("2")).toMatchObject({ ...known, key: "2", gone_at: null });
  });

  it("ignore a reading of a city that is older than the one applied", async () => {
    await read(KYIV, [branch("1", { name: "Нове" })], 5);
    await read(KYIV, [branch("1", { name: "Старе" }), branch("2")], 3);
    expect((await branchOf("1"))?.name).toBe("Нове");
    expect(await branchOf("2")).toBeUndefined();
    expect((await directory().cityRead(HERE, KYIV))?.read_at).toEqual(new Date("2026-11-20T10:05:00Z"));
  });

  it("mark only branches of the city that was read, and move one that another city has now", async () => {
    await read(KYIV, [branch("1"), branch("2")], 0);
    await read("city-of-lviv", [branch("3")], 0);
    await read("city-of-lviv", [branch("3"), branch("2")], 1);
    await read(KYIV, [branch("1")], 2);
    expect(await branchOf("2")).toMatchObject({ city_ref: "city-of-lviv", gone_at: null });
    await read(KYIV, [], 3);
    expect((await branchOf("1"))?.gone_at).toBeInstanceOf(Date);
    expect((await branchOf("3"))?.gone_at).toBeNull();
  });

  it("count what a reading lost against what is not gone already", async () => {
    await read(
      KYIV,
      some(20, (ref) => branch(ref)),
      0,
    );
    await read(
      KYIV,
      some(18, (ref) => branch(ref)),
      1,
    );
    expect(await directory().lostBranches(HERE, KYIV, ["1", "2", "2", "19", "new"])).toEqual({
      known: 18,
      lost: 16,
    });
    await directory().replaceCities(HERE, [city("a"), city("b")]);
    expect(await directory().lostCities(HERE, [])).toEqual({ known: 2, lost: 2 });
  });

  describe("know which city is read next", () => {
    const due = () => cityQueue().due(HERE, 8);
    const readDaysAgo = (ref: string, days: number) =>
      at.database.raw(
        `insert into sklad_city_read (id, address, city_ref, read_at)
         values (:ref, :address, :ref, sklad_now() - :days * interval '1 day')`,
        { ref, address: HERE, days },
      );
    beforeEach(() =>
      directory().replaceCities(
        HERE,
        some(30, (ref) => city(ref)),
      ),
    );

    it("the wanted ones, the longest waiting first, then those read more than a week ago", async () => {
      await readDaysAgo("10", 8);
      await readDaysAgo("11", 9);
      await readDaysAgo("12", 6);
      for (const ref of ["3", "1", "2"]) await cityQueue().want(HERE, ref);
      expect(await due()).toEqual(["3", "1", "2", "11", "10"]);
      for (const ref of ["3", "11"]) await at.stores.heldReadings.hold(HERE, ref, 1);
      expect(await due()).toEqual(["1", "2", "10"]);
      await at.database.raw("update sklad_city_read set held_at = held_at - interval '25 hours'");
      expect(await due()).toEqual(["3", "1", "2", "11", "10"]);
    });

    it("and those to be read in advance before the old ones, in their order, each once", async () => {
      await readDaysAgo("10", 8);
      await cityQueue().readInAdvance(HERE, ["7", "5", "10", "6"]);
      await cityQueue().readInAdvance(HERE, ["6", "4"]);
      await cityQueue().want(HERE, "3");
      expect(await due()).toEqual(["3", "7", "5", "6", "4", "10"]);
      await cityQueue().want(HERE, "4");
      await read("7", [branch("of-7")], 0);
      await at.database.raw("update sklad_city_read set read_at = sklad_now() where city_ref = '7'");
      expect(await due()).toEqual(["3", "4", "5", "6", "10"]);
    });

    it("and none that is gone, wanted or old", async () => {
      await readDaysAgo("10", 8);
      for (const ref of ["10", "3"]) await cityQueue().want(HERE, ref);
      await readDaysAgo("11", 8);
      await directory().replaceCities(HERE, [city("1"), city("2")]);
      expect(await due()).toEqual([]);
      await cityQueue().want(HERE, "4");
      expect(await directory().cityRead(HERE, "4")).toBeUndefined();
    });

    it("and a postponed one after all others until its time comes, also after it was wanted again", async () => {
      for (const ref of ["1", "2"]) await cityQueue().want(HERE, ref);
      await cityQueue().postpone(HERE, "1", 60_000);
      await cityQueue().want(HERE, "1");
      await readDaysAgo("12", 8);
      expect(await due()).toEqual(["2", "12", "1"]);
      await at.database.raw(
        "update sklad_city_read set wanted_at = wanted_at - interval '2 minutes' where city_ref = '1'",
      );
      expect(await due()).toEqual(["1", "2", "12"]);
      await cityQueue().postpone(HERE, "1", 2 * 3_600_000);
      expect(await due()).toEqual(["2", "12"]);
    });

    it("and the cities of some branches, if they were read before a given age", async () => {
      const hour = { older_than_ms: 3_600_000 };
      await read("10", [branch("of-10")], 0);
      await read("11", [branch("of-11")], 0);
      await read("12", [branch("of-12")], 0);
      await at.database.raw(
        `update sklad_city_read set read_at = sklad_now() -
           case city_ref when '10' then interval '61 minutes' else interval '59 minutes' end`,
      );
      await addConnection(HERE, { ...DEFAULT_SETTINGS, check_branches: "off" });
      await cityQueue().wantCitiesOf(["of-10"], hour);
      expect(await due()).toEqual([]);
      await at.database("sklad_connection").update({ settings: JSON.stringify(DEFAULT_SETTINGS) });
      await cityQueue().wantCitiesOf(["of-10", "of-11", "nowhere"], hour);
      await at.database("sklad_connection").update({ base_url: THERE });
      await cityQueue().wantCitiesOf(["of-12"], { older_than_ms: 0 });
      expect(await due()).toEqual(["10"]);
      await cityQueue().want(HERE, "11", hour);
      expect(await due()).toEqual(["10"]);
      await cityQueue().want(HERE, "11", { older_than_ms: 1_800_000 });
      expect(await due()).toEqual(["10", "11"]);
    });

    it("and none that was never wanted", async () => {
      expect(await due()).toEqual([]);
    });

    it("nor one that was read within a day, nor one that the directory does not have", async () => {
      await readDaysAgo("10", 0.5);
      await readDaysAgo("11", 2);
      for (const ref of ["10", "11", "nowhere"]) await cityQueue().want(HERE, ref);
      expect(await due()).toEqual(["11"]);
    });

    it("wanting again does not lose the place in the queue, and reading ends it", async () => {
      for (const ref of ["1", "2", "1"]) await cityQueue().want(HERE, ref);
      expect(await due()).toEqual(["1", "2"]);
      await at.stores.transaction(async (stores) =>
        stores.directory.replaceBranches(HERE, "1", [], { read_at: await stores.feeds.now() }),
      );
      expect(await due()).toEqual(["2"]);
      expect(await directory().cityRead(HERE, "1")).toMatchObject({
        wanted_at: null,
        read_at: expect.any(Date) as Date,
      });
    });

    it("and wake the feed, except while it waits after a failure", async () => {
      const { feeds } = at.stores;
      const place = { name: "branches", scope_key: HERE };
      await feeds.due([place]);
      const later = (failures: number) =>
        at.database("sklad_feed").update({
          next_run_at: new Date(Date.now() + 3_600_000),
          consecutive_failures: failures,
        });
      await later(1);
      await cityQueue().want(HERE, "1");
      expect(await feeds.due([place])).toEqual([]);
      await later(0);
      await cityQueue().want(HERE, "2");
      expect(await feeds.due([place])).toHaveLength(1);
    });

    it("and wait for no feed that is applying a city, nor deadlock with it", async () => {
      await at.stores.feeds.due([{ name: "branches", scope_key: HERE }]);
      await cityQueue().readInAdvance(HERE, ["1"]);
      await at.stores.transaction(async (stores) => {
        await stores.feeds.request({ name: "branches", scope_key: HERE });
        await cityQueue().want(HERE, "1");
        await stores.directory.replaceBranches(HERE, "1", [branch("1")], {
          read_at: await stores.feeds.now(),
        });
      });
      expect(await branchOf("1")).toBeDefined();
    });
  });

  it("take a directory of real size, and find in it by an index", async () => {
    const cities = some(30_000, (ref) => city(ref));
    for (let reading = 1; reading <= 2; reading++) await directory().replaceCities(HERE, cities);
    await read(
      KYIV,
      some(6_000, (ref) => branch(ref)),
      0,
    );
    expect((await refsOf(HERE)).length).toBe(30_000);

    for (const statement of DIRECTORY_FILLING) await at.database.raw(statement);
    await at.database.raw("analyze sklad_city, sklad_branch, sklad_city_read");
    const plan = async (statement: string) => {
      const { rows } = await at.database.raw<{ rows: Record<string, string>[] }>(`explain ${statement}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    const here = `address = '${DIRECTORY_ADDRESS}'`;
    for (const statement of [
      `select name from sklad_city where ${here} and ref = 'city-9'`,
      `select name from sklad_city where ${here} and ref > 'city-9' and gone_at is null order by ref limit 1000`,
      `select name from sklad_branch where ${here} and ref = 'branch-9'`,
      `select ref from sklad_branch where ${here} and city_ref = '${CITY_OF_MANY}' and gone_at is null`,
      `select read_at from sklad_city_read where ${here} and city_ref = 'city-9'`,
      `select city_ref from sklad_city_read where ${here} and wanted_at is not null order by wanted_at limit 8`,
    ])
      expect(await plan(statement)).not.toContain("Seq Scan");
  });
});
