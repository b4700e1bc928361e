import { Secrets } from "../../../src/modules/sklad/secrets";
import type SkladModuleService from "../../../src/modules/sklad/service";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import { contextOf } from "../../../src/engine/context";
import { loadPlanInput } from "../../../src/engine/orders/plan-input";
import { accepted } from "../../support/accepted";
import { answered } from "../../support/answered";
import { BRANCH, chooseShipping, fillCart } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf } from "../../support/merchant";
import { problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { refusalOf } from "../../support/refusal-of";
import { inSoak, firstOf } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

export const setup = suite("Setting up connections", (at) => {
  const path = "/admin/sklad/connections";
  const own = () => `${path}/${at.connectionId}`;

  const complete = (changes: Record<string, unknown> = {}) => ({
    name: "Другий склад",
    environment: "sandbox",
    base_url: "http://127.0.0.1:9/api",
    api_key: "a-key-that-is-never-shown",
    stock_location_id: at.shop.seeded.locationId,
    ...changes,
  });

  const atSandbox = () => complete({ base_url: at.sandbox.apiUrl, api_key: SANDBOX_KEYS.production });

  async function raise(code: string): Promise<void> {
    const { stores } = at.shop.container.resolve<SkladModuleService>("sklad");
    const key = `connection:${at.connectionId}:${code}`;
    await stores.problems.raise({ key, code, connection_id: at.connectionId });
  }

  function post(address: string, body: Record<string, unknown> = {}) {
    const { api, admin } = at.shop;
    return answered(api.post(address, body, admin));
  }

  function remove(address: string) {
    const { api, admin } = at.shop;
    return answered(api.delete(address, admin));
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
      ["with a password in its address", { base_url: "https://a:b@w.example/api" }, "without a user name"],
      ["with a query in its address", { base_url: "https://w.example/api?x" }, "without a user name"],
      [
        "with an empty fragment in its address",
        { base_url: "https://w.example/api#" },
        "without a user name",
      ],
      [
        "to a production warehouse without encryption",
        { environment: "production", base_url: "http://w.example/api" },
        "must begin with https",
      ],
      ["with an ApiKey that is too short to be one", { api_key: "short" }, "api_key"],
      ["with a setting that does not exist", { settings: { carrier: "x" } }, "carrier"],
      ["with a setting of the wrong kind", { settings: { approve: "some" } }, "approve"],
      ["with more calls a minute than the warehouse allows", { settings: { requests_per_minute: 61 } }, "60"],
      ["with an unknown field", { api_keys: [] }, "api_keys"],
      [
        "at a stock location that does not exist",
        { stock_location_id: "sloc_x" },
        "Stock location sloc_x does not exist",
      ],
    ];

    it("is refused with a sentence that names what is wrong, and nothing is stored", async () => {
      for (const [wrong, change, part] of WRONG) {
        const { status, data } = await post(path, complete(change));
        expect({ wrong, status, message: `${String(data.field)}: ${String(data.message)}` }).toEqual({
          wrong,
          status: 400,
          message: expect.stringContaining(part),
        });
      }
      expect((await get(path)).data.count).toBe(1);
    });

    it("is refused for a setting by the setting's label in the caller's language, beside its field", async () => {
      const body = { settings: { requests_per_minute: 61 } };
      expect((await post(own(), body)).data).toEqual({
        type: "invalid_data",
        code: "sklad.invalid_field",
        field: "settings.requests_per_minute",
        message: expect.stringMatching(/^Nothing was changed: “Calls a minute” is not valid \(.*60\)\.$/),
      });
      const headers = { ...(at.shop.admin.headers as object), cookie: "lng=uk" };
      const refused = await answered(at.shop.api.post(own(), body, { headers }));
      expect(refused.data.message).toBe(
        "Нічого не змінено: «Викликів за хвилину» має неправильне значення (не більше ніж 60).",
      );
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

    inSoak("keeps the settings that a change does not name", async () => {
      const { connectionId } = at;
      const before = (await get(`${path}/${connectionId}`)).data.connection;
      const answer = await post(`${path}/${connectionId}`, { settings: { grace_period_minutes: 5 } });
      expect(answer.data.connection.settings).toEqual({ ...before.settings, grace_period_minutes: 5 });
      expect(before.settings.cod_provider_ids).toEqual(["pp_system_default"]);
    });

    inSoak(
      "whose stored settings cannot be read is repaired by a change of these, and of no others",
      async () => {
        const database = databaseOf(at.shop);
        const unreadable = JSON.stringify({ approve: "sometimes", of_a_former_version: 1 });
        await database("sklad_connection").update({
          settings: database.raw("settings || ?::jsonb", [unreadable]),
        });
        expect(await post(own(), { settings: { grace_period_minutes: 5 } })).toMatchObject({
          status: 400,
          data: { code: "sklad.settings_unreadable", message: expect.stringContaining("approve") },
        });
        const [stored] = await database("sklad_connection").select("settings");
        expect(stored.settings).toMatchObject({ grace_period_minutes: 0, approve: "sometimes" });
        const repaired = await post(own(), { settings: { approve: "cod" } });
        expect(repaired.data.connection.settings).toMatchObject({ approve: "cod", of_a_former_version: 1 });
        expect(repaired.data.connection.settings_unreadable).toBeUndefined();
      },
    );

    it("can change its name, and not its environment, location, address or ApiKey", async () => {
      const changed = await post(own(), { name: "Бориспіль" });
      expect(changed.data.connection).toMatchObject({ name: "Бориспіль" });
      const fixed = {
        environment: "Environment",
        stock_location_id: "Location",
        base_url: "Address",
        api_key: "ApiKey",
      };
      for (const [field, label] of Object.entries(fixed)) {
        const answer = await post(own(), { [field]: "production" });
        const message = expect.stringContaining(`“${label}” is not valid (there is no such field)`);
        expect(answer).toMatchObject({ status: 400, data: { message } });
      }
    });

    inSoak("is distinguished from one that does not exist", async () => {
      const address = `${path}/sklconn_none`;
      for (const answer of [
        await get(address),
        await post(address, { name: "x" }),
        await post(`${address}/enable`),
        await post(`${address}/disable`),
        await post(`${address}/try-now`),
        await post(`${address}/retry-batches`),
        await post(`${address}/api-key`, { api_key: "long-enough-key" }),
        await post(`${address}/address`, { base_url: "http://127.0.0.1:9/api" }),
        await remove(address),
      ])
        expect(answer).toMatchObject({
          status: 404,
          data: { message: "Warehouse connection sklconn_none does not exist." },
        });
    });
  });

  it("lets one enabled connection only serve a stock location", async () => {
    const second = (await post(path, atSandbox())).data.connection.id;
    expect(await post(`${path}/${second}/enable`)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining('The connection "Склад" already serves this stock location') },
    });
    await post(`${own()}/disable`);
    expect((await post(`${path}/${second}/enable`)).data.connection).toMatchObject({ enabled: true });
    expect(await post(`${own()}/enable`)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining('"Другий склад" already serves') },
    });
  });

  describe("A connection that replaces another at its stock location", () => {
    const enabled = async () => {
      const { connections } = (await get(path)).data;
      return connections
        .filter((one: { enabled: boolean }) => one.enabled)
        .map(({ id }: { id: string }) => id);
    };
    const second = async () => (await post(path, atSandbox())).data.connection.id as string;

    it("is enabled in the same step in which the other is disabled, and only in place of the one that is named", async () => {
      const id = await second();
      expect((await post(`${path}/${id}/enable`, { replaces: "sklconn_other" })).status).toBe(400);
      expect(await enabled()).toEqual([at.connectionId]);
      const { data } = await post(`${path}/${id}/enable`, { replaces: at.connectionId });
      expect(data.connection).toMatchObject({ id, enabled: true });
      expect(await enabled()).toEqual([id]);
      const { timeline } = (await get(own())).data.connection;
      expect(timeline[0]).toMatchObject({ type: "connection_disabled", data: { actor_type: "user" } });
      expect((await post(`${path}/${id}/enable`, { replaces: at.connectionId })).status).toBe(200);
    });

    inSoak("leaves the other enabled when the warehouse does not respond", async () => {
      const id = await second();
      await at.sandbox.kill();
      expect(await post(`${path}/${id}/enable`, { replaces: at.connectionId })).toMatchObject({
        status: 400,
        data: { code: "sklad.key_not_checked" },
      });
      expect(await enabled()).toEqual([at.connectionId]);
    });
  });

  inSoak(
    "remembers from when until when a connection was disabled, for the orders placed meanwhile",
    async () => {
      const placed = await placeOrder(at.shop, TEA);
      const began = Date.now();
      for (let times = 0; times < 2; times += 1) {
        const { connection } = (await post(`${own()}/disable`)).data;
        expect(Date.parse(connection.disabled_at)).toBeGreaterThanOrEqual(began - 1_000);
        await post(`${own()}/disable`);
        await post(`${own()}/enable`);
        await post(`${own()}/enable`);
      }
      const { connection } = (await get(own())).data;
      expect(connection).toMatchObject({ enabled: true, disabled_at: null });
      expect(connection.disabled_intervals).toHaveLength(2);
      const moments = connection.disabled_intervals.flatMap(({ from, until }: Record<string, string>) => [
        Date.parse(from ?? ""),
        Date.parse(until ?? ""),
      ]);
      expect(moments).toEqual([...moments].sort((left, right) => left - right));
      expect(moments[0]).toBeGreaterThanOrEqual(began - 1_000);
      const input = await loadPlanInput(contextOf(at.shop.container), placed.id);
      expect(input?.connections[0]?.disabled_intervals).toEqual(connection.disabled_intervals);
    },
  );

  it("says who changed what of a connection, and when", async () => {
    await post(own(), { name: "Бориспіль", settings: { approve: "cod", notify_to: "me@example.com" } });
    await post(`${own()}/disable`);
    const { timeline } = (await get(own())).data.connection;
    const actor = { actor_type: "user", actor_id: expect.stringMatching(/^user_/) };
    expect(timeline).toMatchObject([
      { type: "connection_disabled", source: "merchant", data: actor },
      { type: "connection_changed", data: { ...actor, changed: ["name", "approve", "notify_to"] } },
      { type: "connection_enabled", data: actor },
      { type: "connection_created", data: { ...actor, base_url: at.sandbox.apiUrl } },
    ]);
    expect(JSON.stringify(timeline)).not.toContain("me@example.com");
  });

  describe("A connection is deleted", () => {
    it("only when it is disabled and nothing of it is open, with its problems; its orders stay listed", async () => {
      const { order } = await accepted(at, await placeOrder(at.shop, TEA));
      expect(await remove(own())).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining('Disable the connection "Склад" first') },
      });
      await post(`${own()}/disable`);
      expect(await remove(own())).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("still has open orders") },
      });
      expect((await get(path)).data.count).toBe(1);

      await databaseOf(at.shop)("sklad_warehouse_order").update({ state: "delivered" });
      await raise("unreachable");
      expect(await remove(own())).toMatchObject({
        status: 200,
        data: { id: at.connectionId, deleted: true },
      });

      expect((await get(own())).status).toBe(404);
      expect((await get(path)).data.count).toBe(0);
      expect(await problems(at)).toEqual([]);
      expect((await at.shop.warehouseOrder(order.id)).number).toBe(order.number);
      const [row] = await databaseOf(at.shop)("sklad_connection");
      expect(row).toMatchObject({ api_key_encrypted: "", enabled: false });
    });

    inSoak("not while a command of it waits", async () => {
      await at.stopDraining();
      const placed = await placeOrder(at.shop, TEA);
      await eventually(
        async () => databaseOf(at.shop)("sklad_command"),
        (commands: unknown[]) => commands.length === 1,
      );
      await post(`${own()}/disable`);
      await databaseOf(at.shop)("sklad_warehouse_order").update({ state: "delivered" });
      expect((await remove(own())).status).toBe(400);
      expect(await at.shop.warehouseOrders(placed.id)).toHaveLength(1);
    });
  });

  describe("A pause", () => {
    const pause = () =>
      databaseOf(at.shop)("sklad_connection").update({
        pause_reason: "unreachable",
        paused_until: new Date(Date.now() + 600_000),
        consecutive_failures: 9,
      });
    const expected = async () => (await get(own())).data.connection.status.expected_ms;
    const sklad = () => at.shop.container.resolve<SkladModuleService>("sklad");

    inSoak("counts in the time the queue will take, the connection's as the rate limit's", async () => {
      await at.stopDraining();
      const placed = await placeOrder(at.shop, TEA);
      await eventually(
        () => at.shop.warehouseOrders(placed.id),
        (orders) => orders.length === 1,
      );
      expect(await expected()).toBe(0);
      await pause();
      expect(await expected()).toBeGreaterThan(590_000);
      await databaseOf(at.shop)("sklad_connection").update({ paused_until: null });
      expect(await expected()).toBeNull();
      await databaseOf(at.shop)("sklad_connection").update({ pause_reason: null });
      const [row] = await sklad().stores.connections.list();
      await sklad().stores.rateLimit.pause(row?.api_key_fingerprint ?? "", "general", 300_000);
      expect(await expected()).toBeGreaterThan(290_000);
      expect(await expected()).toBeLessThanOrEqual(300_000);
    });

    inSoak.each([
      ["the merchant says try now", "try-now", () => ({})],
      ["the address is changed", "address", () => ({ base_url: at.sandbox.apiUrl })],
      ["the ApiKey is replaced", "api-key", () => ({ api_key: SANDBOX_KEYS.production })],
    ])("ends when %s", async (_, action, body) => {
      await pause();
      const placed = await placeOrder(at.shop, TEA);
      expect(await post(`${own()}/${action}`, body())).toMatchObject({ status: 200 });
      await accepted(at, placed);
    });
  });

  inSoak.each([
    ["the merchant asks for it", "retry-batches", () => ({})],
    ["the address changes", "address", () => ({ base_url: `${at.sandbox.url}/api/` })],
    ["the ApiKey changes", "api-key", () => ({ api_key: SANDBOX_KEYS.production })],
  ])("several orders in one call are tried again when %s", async (_, action, body) => {
    await databaseOf(at.shop)("sklad_connection").update({ array_form: "unsupported", failed_trials: 3 });
    await raise("batches_unsupported");
    const { data } = await post(`${own()}/${action}`, body());
    expect(data.connection).toMatchObject({ array_form: "untried", failed_trials: 0 });
    expect(await problems(at)).toEqual([]);
  });

  describe("What no text can hold", () => {
    const NUL = "a\u0000b";
    const HALF = "a\ud800b";

    it("is refused in an address, a filter or a body of the admin API, and nothing breaks", async () => {
      const { api, admin } = at.shop;
      const tried = [
        get(`${path}/${encodeURIComponent(NUL)}`),
        get(`/admin/sklad/orders/${encodeURIComponent(NUL)}`),
        post(`/admin/sklad/orders/${encodeURIComponent(NUL)}/approve`),
        ...["order_id", "connection_id", "hold_code", "after"].map((filter) =>
          get(`/admin/sklad/orders?${filter}=${encodeURIComponent(NUL)}`),
        ),
        get(`/admin/sklad/problems?after=${encodeURIComponent(NUL)}`),
        ...[NUL, HALF].flatMap((text) => [
          post(path, complete({ name: text })),
          post(path, complete({ stock_location_id: text })),
          post(path, complete({ settings: { carrier_literal: text } })),
          post(own(), { settings: { cod_provider_ids: [text] } }),
          post(own(), { [text]: 1 }),
          answered(api.post(own(), { settings: { notify_to: text } }, admin)),
        ]),
      ];
      const answers = await Promise.all(tried);
      expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
    });

    it.each(
      firstOf(
        [
          ["a NUL", NUL],
          ["half a character", HALF],
        ],
        1,
      ),
    )("is refused at checkout: %s", async (_, text) => {
      for (const data of [{ warehouse_ref: text }, { ...BRANCH, more: [{ [text]: 1 }] }]) {
        const cart = await fillCart(at.shop, TEA);
        const chosen = chooseShipping(at.shop, cart, { shipping: TEA.shipping, shippingData: data });
        expect(await refusalOf(chosen)).toMatchObject({
          status: 400,
          message: expect.stringContaining("a character that cannot be stored"),
        });
      }
    });
  });

  it("refuses a caller that is not signed in to the admin", async () => {
    const { api } = at.shop;
    for (const address of [path, "/admin/sklad/orders", "/admin/sklad/problems"])
      expect((await answered(api.get(address))).status).toBe(401);
    expect((await answered(api.post(path, complete()))).status).toBe(401);
  });

  describe("The ApiKey", () => {
    it("is never shown again, but for its last four characters", async () => {
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
      const shown = JSON.stringify(answers);
      expect(created.data.connection.api_key_last_four).toBe("hown");
      for (const secret of ["a-key-that-is-never-shown", "another-key-of-this-shop", SANDBOX_KEYS.production])
        expect(shown).not.toContain(secret);
      expect(shown).not.toMatch(/encrypted|fingerprint/);
    });

    inSoak("is not stored when the warehouse cannot be asked about it", async () => {
      const { connectionId, sandbox } = at;
      await sandbox.kill();
      const answer = await post(`${path}/${connectionId}/api-key`, { api_key: "another-key-of-this-shop" });
      expect(answer).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("The ApiKey could not be checked, so nothing was changed") },
      });
      const { connection } = (await get(`${path}/${connectionId}`)).data;
      expect(connection.api_key_last_four).toBe(SANDBOX_KEYS.production.slice(-4));
    });

    it("is refused without SKLAD_ENCRYPTION_KEY, which the refusal names", async () => {
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
