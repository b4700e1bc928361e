import type { AxiosRequestConfig } from "axios";
import { storeBranchesResponse, storeCitiesResponse, storeStreetsResponse } from "../../src/contract";
import { branchKey } from "../../src/planning/directory/branches";
import { answered } from "../support/answered";
import { fillCart } from "../support/checkout";
import { describeShop, type OpenShop } from "../support/describe-shop";
import { databaseOf } from "../support/merchant";
import { inNoTime } from "../support/time";
import { inSoak } from "../../unit-tests/support/in-soak";

const CITIES = [
  ["lviv", "Львів", "Львівська", "місто"],
  ["balky-v", "Балки", "Вінницька", "село"],
  ["balky-z", "Балки", "Запорізька", "село"],
] as const;

/** As `STORE_CORS` of the shop allows. */
const STOREFRONT = "http://localhost:8000";

/** Sent by the proxy in front of a shop: each test is another customer, with a limit of its own. */
let customers = 0;

/** A directory as its feeds leave it: Lviv was read, the others never. Kyiv is the sandbox's, for its streets. */
async function fillDirectory({ shop, sandbox }: OpenShop): Promise<void> {
  const address = sandbox.apiUrl;
  const database = databaseOf(shop);
  const { data } = await shop.api.post(`${address}/getCities`, { FindByString: "Київ" });
  const kyiv = [data.Data[0].Ref, "Київ", "Київська", "місто"] as const;
  await database("sklad_city").insert(
    [kyiv, ...CITIES].map(([ref, name, region, kind]) => ({
      id: `sklcity_${ref}`,
      address,
      ref,
      name,
      region,
      kind,
    })),
  );
  const branch = (number: number, more: object = {}) => {
    const name = `Відділення №${number}: вул. Зелена, ${number + 100}`;
    const key = branchKey({ number: String(number), name, address: null });
    return {
      id: `sklbranch_${number}`,
      address,
      ref: `lviv-${number}`,
      city_ref: "lviv",
      number,
      name,
      key,
      ...more,
    };
  };
  await database("sklad_branch").insert([
    branch(1, { kind: "branch", short_address: "Львів, Зелена, 101", max_weight_kg: 30 }),
    branch(12, { kind: "locker" }),
    branch(120),
    branch(2, { is_closed: true }),
  ]);
  await database("sklad_city_read").insert([
    { id: "sklcread_all", address, city_ref: "", read_at: new Date() },
    { id: "sklcread_lviv", address, city_ref: "lviv", read_at: new Date() },
  ]);
}

describeShop(
  "The storefront's routes",
  (at) => {
    let customer: AxiosRequestConfig;
    let option: string;
    beforeEach(async () => {
      customers += 1;
      customer = customerAt(`203.0.113.${customers}`);
      const options = await at.shop.query<{ id: string }>("shipping_option", ["id"], {
        type: { code: "carrier-branch" },
      });
      option = `option_id=${options[0]?.id}`;
    });

    const customerAt = (ip: string, more: Record<string, string> = {}) => ({
      headers: { "x-publishable-api-key": at.shop.seeded.publishableKey, "x-forwarded-for": ip, ...more },
    });
    const ask = (path: string, more: AxiosRequestConfig = {}) =>
      answered(at.shop.api.get(`/store/sklad/${path}`, { ...customer, ...more }));
    const cities = async (text: string, checkout: string) => {
      const { status, data } = await ask(`cities?q=${encodeURIComponent(text)}&${checkout}`);
      expect(status).toBe(200);
      const { cities: found, complete } = storeCitiesResponse.parse(data);
      expect(complete).toBe(true);
      return found;
    };
    const cached = async (path: string) =>
      (await at.shop.api.get(`/store/sklad/${path}`, customer)).headers["cache-control"];
    const kyivRef = async () => (await cities("київ", option))[0]?.ref ?? "";

    it("find cities for a shipping option, and for a cart", async () => {
      const cart = await fillCart(at.shop, { items: { "HON-LYPA-500": 1 } });
      for (const checkout of [option, `cart_id=${cart}`]) {
        expect(await cities("львов", checkout)).toEqual([
          { ref: "lviv", name: "Львів", region: "Львівська", kind: "місто" },
        ]);
        expect((await cities("балки вінн", checkout)).map(({ ref }) => ref)).toEqual(["balky-v"]);
        expect((await cities("Балки", checkout)).map(({ ref }) => ref)).toEqual(["balky-v", "balky-z"]);
        expect((await cities("", checkout))[0]?.name).toBe("Київ");
      }
    });

    it("find the open branches of a city, the number first, page by page", async () => {
      const branches = async (query: string) => {
        const { status, data } = await ask(`cities/lviv/branches?${option}&${query}`);
        expect(status).toBe(200);
        return storeBranchesResponse.parse(data);
      };
      expect(await branches("q=12")).toMatchObject({
        branches: [{ ref: "lviv-12" }, { ref: "lviv-120" }],
        has_more: false,
        complete: true,
      });
      expect((await branches("limit=2")).branches[0]).toEqual({
        ref: "lviv-1",
        number: "1",
        name: "Відділення №1: вул. Зелена, 101",
        address: "Львів, Зелена, 101",
        kind: "branch",
        max_weight_kg: 30,
      });
      expect(await branches("limit=2")).toMatchObject({ has_more: true });
      expect((await branches("limit=2&offset=2")).branches.map(({ ref }) => ref)).toEqual(["lviv-120"]);
      expect((await branches("kind=locker")).branches.map(({ ref }) => ref)).toEqual(["lviv-12"]);
    });

    it("say that a city which could not be read is not complete, and ask for it to be read", async () => {
      await at.sandbox.kill();
      try {
        const { status, data } = await ask(`cities/balky-v/branches?${option}`);
        expect({ status, data }).toEqual({
          status: 200,
          data: { branches: [], has_more: false, complete: false },
        });
        const [read] = await databaseOf(at.shop)("sklad_city_read").where({ city_ref: "balky-v" });
        expect(read).toMatchObject({ read_at: null, wanted_at: expect.any(Date) });
        // What was read is there all the same.
        expect((await ask(`cities/lviv/branches?${option}`)).data.branches).toHaveLength(3);
        expect(await cities("льв", option)).toHaveLength(1);
      } finally {
        await at.sandbox.restart();
      }
    });

    inSoak(
      "say that a city which was read and has no branch is complete, and refuse one that is gone",
      async () => {
        const database = databaseOf(at.shop);
        const city = { address: at.sandbox.apiUrl, name: "Порожнє", region: null, kind: null };
        await database("sklad_city").insert([
          { ...city, id: "sklcity_empty", ref: "empty" },
          { ...city, id: "sklcity_gone", ref: "gone", gone_at: new Date() },
        ]);
        const read = { address: at.sandbox.apiUrl, read_at: new Date() };
        await database("sklad_city_read").insert([
          { ...read, id: "sklcread_empty", city_ref: "empty" },
          { ...read, id: "sklcread_gone", city_ref: "gone" },
        ]);
        expect(await ask(`cities/empty/branches?${option}`)).toMatchObject({
          status: 200,
          data: { branches: [], complete: true },
        });
        expect(await ask(`cities/gone/branches?${option}`)).toMatchObject({
          status: 404,
          data: { code: "sklad.city_not_found" },
        });
      },
    );

    inSoak("may be cached where the answer is whole", async () => {
      expect(await cached(`cities?q=x&${option}`)).toBe("no-store");
      expect(await cached(`cities?q=%D0%BB%D1%8C%D0%B2&${option}`)).toBe("public, max-age=300");
      expect(await cached(`cities/lviv/branches?${option}`)).toBe("public, max-age=300");
    });

    it("find streets with no call for those who type on, and with at most ten a minute", async () => {
      const ref = await kyivRef();
      const countCalls = async () => (await at.sandbox.calls("getStreet")).length;
      const start = await countCalls();
      const [first] = (await at.shop.api.get(`/store/sklad/streets?city_ref=${ref}&q=са&${option}`, customer))
        .data.streets;
      expect(storeStreetsResponse.parse({ streets: [first] })).toBeDefined();
      const before = await countCalls();
      const more = await ask(
        `streets?city_ref=${ref}&q=${encodeURIComponent(first.name.slice(0, 4))}&${option}`,
      );
      expect(more.data.streets.map(({ name }: { name: string }) => name)).toContain(first.name);
      const written = await ask(
        `streets?city_ref=${ref}&q=${encodeURIComponent(`вул. ${first.name}, 22`)}&${option}`,
      );
      expect(written.data.streets).toContainEqual(first);
      expect(await countCalls()).toBe(before);
      const statuses: number[] = [];
      await inNoTime(at.shop, async () => {
        for (const letters of ["жо", "аб", "ба", "ва", "га", "да", "ер", "за", "ів", "йо", "ка"]) {
          const { status, data } = await ask(
            `streets?city_ref=${ref}&q=${encodeURIComponent(letters)}&${option}`,
          );
          statuses.push(status);
          if (status === 429)
            expect(data).toMatchObject({ code: "sklad.streets_not_read", message: expect.any(String) });
        }
      });
      expect(await countCalls()).toBe(start + 10);
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
      expect(statuses).toEqual([...statuses].sort());
      // What was read is found at any time; a city without such a street may have it a minute later.
      expect(await cached(`streets?city_ref=${ref}&q=са&${option}`)).toBe("public, max-age=300");
      expect(await cached(`streets?city_ref=${ref}&q=жо&${option}`)).toBe("no-store");
    });

    it("refuse in the customer's language what they cannot answer", async () => {
      const uk = customerAt("203.0.113.200", { "accept-language": "uk" });
      expect(await ask("cities?q=к&cart_id=cart_none")).toMatchObject({
        status: 404,
        data: { type: "not_found", code: "sklad.cart_not_found", message: "Cart cart_none does not exist." },
      });
      expect(await ask("cities?option_id=so_none", uk)).toMatchObject({
        status: 404,
        data: { message: expect.stringContaining("не існує") },
      });
      for (const ref of ["'; drop table sklad_city; --", "%", '"', "🐝", "..", "l".repeat(3_000)])
        expect((await ask(`cities/${encodeURIComponent(ref)}/branches?${option}`)).status).toBe(404);
      expect(await ask(`cities/nowhere/branches?${option}`)).toMatchObject({
        status: 404,
        data: { code: "sklad.city_not_found" },
      });
      expect((await ask(`streets?city_ref=nowhere&q=шев&${option}`)).status).toBe(404);
      customer = customerAt("203.0.113.201");
      for (const wrong of [
        `cities?${option}&q[]=к`,
        `cities?${option}&q[a]=к`,
        `cities?${option}&q=к&q=и`,
        `cities?${option}&${option}`,
        `cities?${option}&limit=0`,
        `cities?${option}&limit=1e9`,
        `cities?option_id=${"o".repeat(101)}`,
        `cities/lviv/branches?${option}&offset=-1`,
        `cities/lviv/branches?${option}&offset=1.5`,
        `cities/lviv/branches?${option}&offset=NaN`,
        `cities/%00/branches?${option}`,
        "cities?q=к",
        `cities?${option}&cart_id=cart_1`,
        `cities?${option}&limit=51`,
        `cities?${option}&q=${"к".repeat(101)}`,
        `cities?${option}&q=%00`,
        `cities/lviv/branches?${option}&kind=boat`,
        `streets?${option}&city_ref=lviv&q=к`,
      ])
        expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 400]);
      expect((await answered(at.shop.api.get(`/store/sklad/cities?${option}`))).status).toBe(400);
    });

    inSoak("refuse a text of 100 kB, and answer the next request", async () => {
      const long = await ask(`cities?${option}&q=${"x".repeat(100_000)}`);
      expect(long.status).toBeGreaterThanOrEqual(400);
      expect(long.status).toBeLessThan(500);
      expect((await ask(`cities?${option}&q=${encodeURIComponent(" ".repeat(99))}`)).status).toBe(200);
      expect((await ask(`cities?${option}&q=${encodeURIComponent("ш".repeat(100))}`)).status).toBe(200);
    });

    inSoak("say so when no enabled connection ships from there", async () => {
      const cart = await fillCart(at.shop, { items: { "HON-LYPA-500": 1 } });
      await at.shop.api.post(`/admin/sklad/connections/${at.connectionId}/disable`, {}, at.shop.admin);
      expect(await ask(`cities?cart_id=${cart}`)).toMatchObject({
        status: 404,
        data: { code: "sklad.no_connection_for_checkout" },
      });
    });

    it("answer twenty requests in ten seconds of one address, and no other's are counted with them", async () => {
      customer = customerAt("198.51.100.2", { origin: STOREFRONT });
      const { answers, refused } = await inNoTime(at.shop, async () => ({
        answers: await Promise.all(Array.from({ length: 25 }, () => ask(`cities?q=к&${option}`))),
        refused: await at.shop.api.get(`/store/sklad/cities?${option}`, {
          ...customer,
          validateStatus: () => true,
        }),
      }));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(10);
      expect(refused.headers).toMatchObject({
        "access-control-allow-origin": STOREFRONT,
        "access-control-expose-headers": "Retry-After",
      });
      expect(refused.data).toEqual({
        type: "not_allowed",
        code: "sklad.too_many_requests",
        message: "Too many requests. Try again in a few seconds.",
      });
      customer = customerAt("198.51.100.1");
      expect((await ask(`cities?${option}`)).status).toBe(200);
    });
  },
  { prepare: fillDirectory },
);
