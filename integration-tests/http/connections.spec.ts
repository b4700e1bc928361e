import { Secrets } from "../../src/modules/sklad/secrets";
import type SkladModuleService from "../../src/modules/sklad/service";
import { SANDBOX_KEYS } from "../../src/sandbox";
import { answered } from "../support/answered";
import { describeShop } from "../support/describe-shop";

describeShop("Setting up connections", (at) => {
  const path = "/admin/sklad/connections";

  const complete = (changes: Record<string, unknown> = {}) => ({
    name: "Другий склад",
    environment: "sandbox",
    base_url: "http://127.0.0.1:9/api",
    api_key: "a-key-that-nobody-may-see",
    stock_location_id: at.shop.seeded.locationId,
    ...changes,
  });

  function post(address: string, body: Record<string, unknown> = {}) {
    const { api, admin } = at.shop;
    return answered(api.post(address, body, admin));
  }

  async function get(address: string) {
    const { api, admin } = at.shop;
    return answered(api.get(address, admin));
  }

  describe("A connection as the admin API takes it", () => {
    const WRONG: [string, Record<string, unknown>, string][] = [
      ["without a name", { name: " " }, "name"],
      ["of an unknown environment", { environment: "test" }, "environment"],
      ["at an address that is none", { base_url: "warehouse.example" }, "an http or https address with port"],
      ["with an ApiKey that is too short to be one", { api_key: "short" }, "api_key"],
      ["with a setting that does not exist", { settings: { carrier: "x" } }, "carrier"],
      ["with a setting of the wrong kind", { settings: { approve: "some" } }, "approve"],
      ["with more calls a minute than the warehouse allows", { settings: { requests_per_minute: 61 } }, "60"],
      ["with something nobody asked for", { api_keys: [] }, "api_keys"],
      [
        "at a stock location that does not exist",
        { stock_location_id: "sloc_x" },
        "no stock location sloc_x",
      ],
    ];

    it("is refused with a sentence that names what is wrong, and nothing is stored", async () => {
      for (const [wrong, change, said] of WRONG) {
        const { status, data } = await post(path, complete(change));
        expect({ wrong, status, message: data.message }).toEqual({
          wrong,
          status: 400,
          message: expect.stringContaining(said),
        });
      }
      expect((await get(path)).data.count).toBe(1);
    });

    it("is disabled at first, with the defaults of every setting that is not named", async () => {
      const answer = await post(path, complete({ settings: { number_prefix: "B-" } }));
      expect(answer.status).toBe(201);
      expect(answer.data.connection).toMatchObject({
        enabled: false,
        enabled_at: null,
        environment: "sandbox",
        settings: {
          number_prefix: "B-",
          automatic_handover: true,
          prepaid_when: "captured",
          approve: "none",
        },
      });
    });

    it("keeps the settings that a change does not name", async () => {
      const { connectionId } = at;
      const before = (await get(`${path}/${connectionId}`)).data.connection;
      const answer = await post(`${path}/${connectionId}`, { settings: { grace_period_minutes: 5 } });
      expect(answer.data.connection.settings).toEqual({ ...before.settings, grace_period_minutes: 5 });
      expect(before.settings.cod_provider_ids).toEqual(["pp_system_default"]);
    });

    it("can change its name and address, and not its environment, location or ApiKey", async () => {
      const { connectionId } = at;
      const changed = await post(`${path}/${connectionId}`, {
        name: "Бориспіль",
        base_url: "http://127.0.0.1:9/v2",
      });
      expect(changed.data.connection).toMatchObject({ name: "Бориспіль", base_url: "http://127.0.0.1:9/v2" });
      for (const field of ["environment", "stock_location_id", "api_key"]) {
        const answer = await post(`${path}/${connectionId}`, { [field]: "production" });
        expect(answer).toMatchObject({ status: 400, data: { message: expect.stringContaining(field) } });
      }
    });

    it("is told apart from one that does not exist", async () => {
      const address = `${path}/sklconn_none`;
      for (const answer of [
        await get(address),
        await post(address, { name: "x" }),
        await post(`${address}/enable`),
        await post(`${address}/disable`),
        await post(`${address}/api-key`, { api_key: "long-enough-key" }),
      ])
        expect(answer).toMatchObject({
          status: 404,
          data: { message: "There is no warehouse connection sklconn_none." },
        });
    });
  });

  it("lets one enabled connection only serve a stock location", async () => {
    const { connectionId } = at;
    const second = (await post(path, complete())).data.connection.id;
    expect(await post(`${path}/${second}/enable`)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining('The connection "Склад" already serves this stock location') },
    });
    await post(`${path}/${connectionId}/disable`);
    expect((await post(`${path}/${second}/enable`)).data.connection).toMatchObject({ enabled: true });
    expect(await post(`${path}/${connectionId}/enable`)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining('"Другий склад" already serves') },
    });
  });

  it("lets nobody in who is not signed in to the admin", async () => {
    const { api } = at.shop;
    for (const address of [path, "/admin/sklad/orders", "/admin/sklad/problems"])
      expect((await answered(api.get(address))).status).toBe(401);
    expect((await answered(api.post(path, complete()))).status).toBe(401);
  });

  describe("The ApiKey", () => {
    it("is never told again, but for its last four characters", async () => {
      const created = await post(path, complete());
      const { id } = created.data.connection;
      const answers = [
        created,
        await get(path),
        await get(`${path}/${id}`),
        await post(`${path}/${id}`, { name: "Третій" }),
        await post(`${path}/${at.connectionId}/disable`),
        await post(`${path}/${id}/enable`),
        await post(`${path}/${id}/api-key`, { api_key: "another-key-of-this-shop" }),
      ];
      const said = JSON.stringify(answers);
      expect(created.data.connection.api_key_last_four).toBe("-see");
      for (const secret of ["a-key-that-nobody-may-see", "another-key-of-this-shop", SANDBOX_KEYS.production])
        expect(said).not.toContain(secret);
      expect(said).not.toMatch(/encrypted|fingerprint/);
    });

    it("is not stored when the warehouse cannot be asked about it", async () => {
      const { connectionId, sandbox } = at;
      await sandbox.kill();
      const answer = await post(`${path}/${connectionId}/api-key`, { api_key: "another-key-of-this-shop" });
      expect(answer).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("The ApiKey could not be checked and was not stored") },
      });
      const { connection } = (await get(`${path}/${connectionId}`)).data;
      expect(connection.api_key_last_four).toBe(SANDBOX_KEYS.production.slice(-4));
    });

    it("needs SKLAD_ENCRYPTION_KEY, and says so", async () => {
      const sklad = at.shop.container.resolve<SkladModuleService>("sklad");
      const keyless = jest.replaceProperty(sklad, "secrets", new Secrets({ encryptionKey: "" }));
      try {
        expect(await post(path, complete())).toMatchObject({
          status: 400,
          data: {
            message: expect.stringContaining(
              "Set SKLAD_ENCRYPTION_KEY to a random text of at least 32 characters",
            ),
          },
        });
      } finally {
        keyless.restore();
      }
    });
  });
});
