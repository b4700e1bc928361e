import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await TestSandbox.start({ limit: 10_000, cities: 30 });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.controlled("POST", "/reset"));

function switchOn(fault: object): Promise<unknown> {
  return sandbox.controlled("POST", "/faults", { operation: "AddOrder", ...fault });
}

async function held(): Promise<number> {
  return (await sandbox.orders()).length;
}

const add = (init?: RequestInit): Promise<Response> => sandbox.post("AddOrder", { order: wireOrder() }, init);

describe.each([
  ["before", 0],
  ["after", 1],
] as const)("%s the effect", (when, orders) => {
  it("a connection is reset", async () => {
    await switchOn({ kind: "reset", when, count: 1 });
    await expect(add()).rejects.toThrow("fetch failed");
    expect(await held()).toBe(orders);
    expect((await sandbox.calls())[0]).toMatchObject({ http_status: null, fault: "reset" });
  });

  it("a server fails", async () => {
    await switchOn({ kind: "server_error", when, status: 503, count: 1 });
    expect((await add()).status).toBe(503);
    expect(await held()).toBe(orders);
  });

  it("an answer never comes", async () => {
    await switchOn({ kind: "black_hole", when, count: 1 });
    const gone = new AbortController();
    const waiting = add({ signal: gone.signal });
    const seen = async (): Promise<unknown> => (await sandbox.calls("?operation=AddOrder"))[0]?.fault;
    while ((await seen()) !== "black_hole");
    gone.abort();
    await expect(waiting).rejects.toThrow("aborted");
    expect(await held()).toBe(orders);
  });

  it("an answer is cut off", async () => {
    await switchOn({ kind: "truncated", when, count: 1 });
    const response = await add();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
    expect(await held()).toBe(orders);
  });

  it("a web page is answered with HTTP 200", async () => {
    await switchOn({ kind: "html", when, count: 1 });
    const response = await add();
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(await response.text()).toContain("<html>");
    expect(await held()).toBe(orders);
  });

  it("broken JSON is answered with HTTP 200", async () => {
    await switchOn({ kind: "malformed", when, count: 1 });
    const response = await add();
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow("JSON");
    expect(await held()).toBe(orders);
  });

  it("a rate limit is reported, with any Retry-After", async () => {
    await switchOn({ kind: "rate_limit", when, retry_after: "Wed, 21 Oct 2026 07:28:00 GMT", count: 1 });
    await switchOn({ kind: "rate_limit", when, count: 1 });
    expect((await add()).headers.get("retry-after")).toBe("Wed, 21 Oct 2026 07:28:00 GMT");
    const second = await add();
    expect([second.status, second.headers.get("retry-after")]).toEqual([429, null]);
    expect(await held()).toBe(2 * orders);
  });

  it.each([
    { kind: "rate_limit", retry_after: "завтра\n" },
    { kind: "redirect", location: "http://127.0.0.1:9/\r\nX: 1" },
  ])("what no HTTP header can hold is refused: %j", async (fault) => {
    await expect(sandbox.controlled("POST", "/faults", fault)).rejects.toThrow("HTTP header");
  });

  it("an answer drips", async () => {
    await switchOn({ kind: "slow_drip", when, interval_ms: 1, count: 1 });
    const response = await add();
    expect(((await response.json()) as { result: string }).result).toBe("ok");
    expect(await held()).toBe(orders);
  });

  it("headers drip", async () => {
    await switchOn({ kind: "slow_headers", when, interval_ms: 1, count: 1 });
    const response = await add();
    expect(((await response.json()) as { result: string }).result).toBe("ok");
    expect(await held()).toBe(orders);
  });

  it("an answer is late", async () => {
    await switchOn({ kind: "latency", when, delay_ms: 120, count: 1 });
    const began = performance.now();
    expect((await add()).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(110);
    expect(await held()).toBe(1);
  });

  it("the caller is sent elsewhere", async () => {
    await switchOn({ kind: "redirect", when, location: "http://127.0.0.1:9/x", count: 1 });
    const response = await add({ redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([307, "http://127.0.0.1:9/x"]);
    expect(await held()).toBe(orders);
  });

  it("an answer is huge", async () => {
    await switchOn({ kind: "huge", when, bytes: 1_000_000, count: 1 });
    expect((await (await add()).arrayBuffer()).byteLength).toBeGreaterThanOrEqual(1_000_000);
    expect(await held()).toBe(orders);
  });
});

describe("a fault", () => {
  it("strikes its operation alone, as often as its count", async () => {
    await switchOn({ kind: "server_error", count: 2 });
    expect((await sandbox.post("getStatusOrder", { id_order: "1" })).status).toBe(200);
    expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([500, 500, 200]);
    const { faults } = await sandbox.controlled<{ faults: unknown[] }>("GET", "/faults");
    expect(faults).toMatchObject([{ hits: 2, count: 2, kind: "server_error" }]);
  });

  it("can wait for some calls first, and be taken away", async () => {
    await switchOn({ kind: "server_error", skip: 1 });
    expect([(await add()).status, (await add()).status]).toEqual([200, 500]);
    await sandbox.controlled("DELETE", "/faults");
    expect((await add()).status).toBe(200);
  });

  it("can wait for the call about one order", async () => {
    await switchOn({ kind: "server_error", id_order: "42" });
    expect((await add()).status).toBe(200);
    expect(
      (await sandbox.post("AddOrder", { order: [wireOrder(), wireOrder({ id_order: "42" })] })).status,
    ).toBe(500);
  });

  it("strikes the same calls for the same seed", async () => {
    const strikes = async (seed: number): Promise<number[]> => {
      await sandbox.controlled("DELETE", "/faults");
      await switchOn({ kind: "server_error", probability: 0.5, seed });
      const statuses: number[] = [];
      for (let call = 0; call < 20; call += 1) statuses.push((await add()).status);
      return statuses;
    };
    const first = await strikes(7);
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await strikes(7)).toEqual(first);
    expect(await strikes(8)).not.toEqual(first);
  });

  it("can be a refusal with a text, of one entry of an array too", async () => {
    await switchOn({ kind: "refuse", id_order: "42", message: "Немає на складі" });
    expect(await sandbox.call("AddOrder", { order: wireOrder({ id_order: "42" }) })).toEqual({
      result: "error",
      errors: [{ code: "refused", message: "Немає на складі" }],
    });
    const data = await sandbox.data("AddOrder", { order: [wireOrder(), wireOrder({ id_order: "42" })] });
    expect(data).toMatchObject([
      { result: "ok" },
      { result: "error", errors: [{ message: "Немає на складі" }] },
    ]);
    await switchOn({ kind: "refuse", operation: "CancelOrder", count: 1 });
    const names = { ...(await sandbox.accept(wireOrder({ id_order: "1" }))), id_order: "1" };
    expect(await sandbox.refusal("CancelOrder", names)).toEqual(["refused"]);
    expect(await sandbox.data("CancelOrder", names)).toMatchObject({ status: "canceled" });
  });

  it("can be any 4xx or 5xx, with a body of one's own", async () => {
    await switchOn({ kind: "http_error", status: 409, body: { error: "locked" }, count: 1 });
    const json = await add();
    expect([json.status, await json.json()]).toEqual([409, { error: "locked" }]);
    await switchOn({ kind: "http_error", status: 451, body: "not here", retry_after: 7, count: 1 });
    const text = await add();
    expect([text.status, text.headers.get("content-type"), text.headers.get("retry-after")]).toEqual([
      451,
      "text/plain; charset=utf-8",
      "7",
    ]);
    expect(await text.text()).toBe("not here");
    await switchOn({ kind: "http_error", status: 403, count: 1 });
    const plain = await add();
    expect([plain.status, await plain.json()]).toMatchObject([403, { errors: [{ code: "http_error" }] }]);
    expect(await held()).toBe(0);
  });

  it.each([
    ["http_error", 200],
    ["http_error", 600],
    ["server_error", 404],
  ])("of the kind %s does not take the status %d", async (kind, status) => {
    const response = await sandbox.control("POST", "/faults", { kind, status });
    expect(response.status).toBe(400);
  });
});

describe("A fault that lasts until it is taken away", () => {
  const KINDS = [
    "html_403",
    "html_200",
    "malformed",
    "truncated",
    "reset",
    "black_hole",
    "refusal",
    "http_error",
  ];

  /** What a caller gets to see. One that gives up early would take a slow answer for none, so only `black_hole` has a short wait. */
  const outcomesWith = (kind: string) => async (operation: string, body: object) => {
    try {
      const patience_ms = kind === "black_hole" ? 500 : 10_000;
      const response = await sandbox.post(operation, body, { signal: AbortSignal.timeout(patience_ms) });
      const text = await response.text();
      if (response.status !== 200) return `HTTP ${response.status}`;
      return text.startsWith("<") ? "a page" : (JSON.parse(text) as { result: string }).result;
    } catch (error) {
      return error instanceof SyntaxError ? "broken JSON" : "none";
    }
  };

  const STRUCK: Record<string, string> = {
    html_403: "HTTP 403",
    html_200: "a page",
    malformed: "broken JSON",
    truncated: "none",
    reset: "none",
    black_hole: "none",
    refusal: "error",
    http_error: "HTTP 500",
  };

  it.each(KINDS)("can be %s for one order, by whatever name a call gives it", async (kind) => {
    const outcomeOf = outcomesWith(kind);
    const order = wireOrder();
    const struck = { ...(await sandbox.accept(order)), id_order: String(order["id_order"]) };
    const other = { ...(await sandbox.accept(wireOrder())), reason: "" };
    for (const by of ["id_order", "external_id"]) {
      await sandbox.controlled("DELETE", "/faults");
      await sandbox.controlled("POST", "/faults", { kind, [by]: order[by] });
      const { id_order_FF, key_order } = struck;
      for (const names of [{ id_order_FF }, { key_order }, { external_id: order["external_id"] }])
        expect([by, names, await outcomeOf("getStatusOrder", names)]).toEqual([by, names, STRUCK[kind]]);
      expect(await outcomeOf("EditOrder", { id_order_FF, key_order, order })).toBe(STRUCK[kind]);
      expect(await outcomeOf("getStatusOrder", { key_order: other.key_order })).toBe("ok");
      expect(await outcomeOf("ReportSklad", {})).not.toBe(STRUCK[kind]);
      expect(await outcomeOf("CancelOrder", struck)).toBe(STRUCK[kind]);
      await sandbox.controlled("POST", "/reset");
      await sandbox.accept(order);
      const [fresh] = await sandbox.orders();
      Object.assign(struck, { id_order_FF: fresh!.id_order_FF, key_order: fresh!.key_order });
      Object.assign(other, await sandbox.accept(wireOrder()));
    }
  });

  it.each(KINDS)("can be %s for one operation, or for everything", async (kind) => {
    const outcomeOf = outcomesWith(kind);
    const { key_order } = await sandbox.accept(wireOrder());
    await sandbox.controlled("POST", "/faults", { kind, operation: "getStatusOrder" });
    for (let call = 0; call < 3; call += 1)
      expect(await outcomeOf("getStatusOrder", { key_order })).toBe(STRUCK[kind]);
    expect(await outcomeOf("AddOrder", { order: wireOrder() })).toBe("ok");
    await sandbox.controlled("POST", "/faults", { kind });
    for (const [operation, body] of [
      ["AddOrder", { order: wireOrder() }],
      ["senderDetails", {}],
      ["getCities", {}],
    ] as const)
      expect(await outcomeOf(operation, body)).toBe(STRUCK[kind]);
  });

  it("refuses in words no database would keep", async () => {
    const message = "Немає\u0000 на складі\ud800";
    await switchOn({ kind: "refuse", message });
    const response = await add();
    expect(await response.text()).toContain("Немає\\u0000 на складі\\ud800");
  });
});
