import { type RouteName, routes, routeSchemas } from "../../../src/contract";
import { contextOf } from "../../../src/engine/context";
import { processDue } from "../../../src/engine/webhooks/process";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import { answered } from "../../support/answered";
import type { PlacedOrder } from "../../support/checkout";
import type { OpenShop } from "../../support/describe-shop";
import { record } from "../../http/webhooks/support/inbox";
import { reportStock } from "../../support/stock";
import { type Asked, type Known, REPORTED, ROUTE_CASES } from "./route-cases";
import { inSoak } from "../../../unit-tests/support/in-soak";

interface Case {
  readonly right: (known: Known) => Asked;
  readonly wrong: (known: Known) => readonly [status: number, asked: Asked];
  readonly moved?: (known: Known) => Asked;
}
const CASES = Object.entries(ROUTE_CASES) as [RouteName, Case][];

/** Each route of the admin, tried in each of the ways a page can meet it. */
export function everyRoute(
  at: OpenShop,
  orders: { readonly accepted: PlacedOrder; readonly held: PlacedOrder },
): void {
  const UKRAINIAN = { cookie: "lng=uk" };

  async function ask(method: string, [path, data]: readonly [string, object?], headers: object = {}) {
    const { api, admin } = at.shop;
    const all = { ...(admin.headers as object), ...headers };
    const body = data && { data };
    return answered(api.request({ method, url: `/admin/sklad/${path}`, headers: { ...all }, ...body }));
  }

  /** Asks a route by its name. */
  function askRoute(name: RouteName, { params = {}, query = {}, body }: Asked, headers: object = {}) {
    const { method, path } = routes[name];
    const filled = path.slice(1).replace(/:(\w+)/g, (_, member: string) => params[member] ?? "");
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query)) search.set(key, String(value));
    return ask(
      method,
      [`${filled}?${search.toString()}`, method === "POST" ? (body ?? {}) : undefined],
      headers,
    );
  }

  async function known(): Promise<Known> {
    const { connectionId, sandbox, shop } = at;
    const { stock } = (await ask("GET", [`connections/${connectionId}/stock`])).data;
    if (stock.requested_at === null) await reportStock(at, { [REPORTED]: 1_000 });
    const id = async (order: PlacedOrder) => (await shop.warehouseOrders(order.id))[0]?.id ?? "";
    const spare = await ask("POST", [
      "connections",
      {
        ...{ name: "Запасний", environment: "sandbox", base_url: sandbox.apiUrl },
        ...{ api_key: SANDBOX_KEYS.production, stock_location_id: shop.seeded.locationId },
      },
    ]);
    return {
      held: await id(orders.held),
      accepted: await id(orders.accepted),
      connectionId,
      spareId: spare.data.connection.id,
      webhookId: await notUnderstood(),
      callId: await madeCall(),
      baseUrl: sandbox.apiUrl,
      locationId: shop.seeded.locationId,
    };
  }

  /** A webhook that cannot be understood. */
  async function notUnderstood(): Promise<string> {
    const { data } = await ask("GET", [`connections/${at.connectionId}/webhook`]);
    const posted = await answered(at.shop.api.post(new URL(data.webhook.url).pathname, { hello: "world" }));
    expect(posted.status).toBe(200);
    await processDue(contextOf(at.shop.container), record);
    const [webhook] = (await ask("GET", ["log?direction=webhook&result=needs_action"])).data.entries;
    return webhook.id;
  }

  async function madeCall(): Promise<string> {
    const [call] = (await ask("GET", ["log?direction=call"])).data.entries;
    return call.id;
  }

  it("there are cases for all of them", () => {
    expect(Object.keys(ROUTE_CASES).sort()).toEqual(Object.keys(routes).sort());
  });

  it("respond with what the contract says and nothing else, and with everything the user may do", async () => {
    const there = await known();
    for (const [route, { right }] of CASES) {
      const { status, data } = await askRoute(route, right(there));
      const parsed = routeSchemas[route].response.safeParse(data);
      expect({ route, status, wrong: parsed.error?.issues }).toMatchObject({
        status: expect.any(Number),
        wrong: undefined,
      });
      expect([200, 201, 202]).toContain(status);
      if (typeof data === "object" && "can" in data)
        expect(Object.values(data.can as object)).toEqual(Array(9).fill(true));
      expect(JSON.stringify(data)).not.toMatch(/api_key_encrypted|api_key_fingerprint|token_hash/);
    }
  });

  it("show how every reading operation responds, and what was sent, without the ApiKey", async () => {
    const { connectionId } = await known();
    const { operations } = (await ask("POST", [`connections/${connectionId}/check`, {}])).data;
    expect(operations).toHaveLength(12);
    const isWrong = ({ verdict }: { verdict: string }) => ["differs", "refused", "failed"].includes(verdict);
    expect(operations.filter(isWrong)).toEqual([]);
    expect(operations[0]).toEqual({ operation: "getCities", verdict: "as_expected", fields: [] });
    const { entries } = (
      await ask("GET", [`log?connection_id=${connectionId}&direction=call&result=succeeded`])
    ).data;
    const first = entries.at(-1);
    expect(first).toMatchObject({ operation: "add", orders: [{ order_id: orders.accepted.id }] });
    const { call } = (await ask("GET", [`calls/${first.id}`])).data;
    expect(call).toMatchObject({ kind: "add", order_id: orders.accepted.id });
    expect(JSON.stringify([entries, call])).not.toContain(SANDBOX_KEYS.production);
  });

  inSoak("show an operation whose minute is used up as not called", async () => {
    const { connectionId } = await known();
    await at.sandbox.addFault({ kind: "rate_limit", operation: "getCities", when: "before", count: 1 });
    const { operations } = (await ask("POST", [`connections/${connectionId}/check`, {}])).data;
    expect(operations[0]).toEqual({ operation: "getCities", verdict: "not_asked", fields: [] });
  });

  it("refuse what is wrong, with a sentence in the language of the request", async () => {
    const there = await known();
    for (const [route, { wrong }] of CASES) {
      const [expected, asked] = wrong(there);
      const { status, data } = await askRoute(route, asked, UKRAINIAN);
      expect({ route, status }).toEqual({ route, status: expected });
      // A query that does not fit its schema is refused by Medusa, before the plugin is asked.
      if (String(data.code).startsWith("sklad.")) expect(data.message).toMatch(/[а-яіїєґ]/i);
      else expect(data.type).toBe("invalid_data");
    }
  });

  it("are for the merchant alone", async () => {
    const there = await known();
    for (const [route, { right }] of CASES) {
      const { status } = await askRoute(route, right(there), { authorization: "" });
      expect({ route, status }).toEqual({ route, status: 401 });
    }
  });

  it("do nothing for a caller that has seen another version, and answer so", async () => {
    const there = await known();
    const before = [await ask("GET", [`orders/${there.held}`]), await ask("GET", ["connections"])];
    for (const [route, { moved }] of CASES) {
      if (!moved) continue;
      const { status, data } = await askRoute(route, moved(there), UKRAINIAN);
      expect({ route, status, data }).toEqual({
        route,
        status: 409,
        data: {
          type: "conflict",
          code: "sklad.moved",
          message: expect.stringContaining("Відколи ви відкрили сторінку"),
        },
      });
    }
    expect([await ask("GET", [`orders/${there.held}`]), await ask("GET", ["connections"])]).toEqual(before);
  });

  it("do once what is asked twice, and write down who asked", async () => {
    const { held, connectionId } = await known();
    const { order } = (await ask("GET", [`orders/${held}`])).data;
    for (const _ of ["first", "again"]) {
      const pressed = await ask("POST", [`orders/${held}/approve`, { expected: order.version }]);
      expect(pressed.status).toBe(200);
    }
    const { timeline, version } = (await ask("GET", [`orders/${held}`])).data.order;
    expect(version).not.toBe(order.version);
    expect(timeline.filter(({ type }: { type: string }) => type === "approve")).toEqual([
      {
        at: expect.any(String),
        type: "approve",
        label: { en: "Approve", uk: "Дозволити відправку" },
        detail: null,
        source: "merchant",
        data: { actor_type: "user", actor_id: expect.any(String) },
      },
    ]);
    expect((await ask("POST", [`orders/${held}/withdraw`, { expected: order.version }])).status).toBe(409);
    const connection = (await ask("GET", [`connections/${connectionId}`])).data.connection;
    const change = { settings: { grace_period_minutes: 7 }, expected: connection.version };
    for (const _ of ["first", "again"])
      expect((await ask("POST", [`connections/${connectionId}`, change])).status).toBe(200);
    const address = (await ask("GET", [`connections/${connectionId}/webhook`])).data.webhook;
    const rotated = { expected: address.issued_at };
    const urls = [];
    for (const _ of ["first", "again"])
      urls.push(
        (await ask("POST", [`connections/${connectionId}/webhook/rotate`, rotated])).data.webhook.url,
      );
    expect(urls[0]).not.toBe(address.url);
    expect(urls[1]).toBe(urls[0]);
  });
}
