import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineSandboxDialect, startSandbox, type SandboxSettings } from "../../src/sandbox";
import { loadDialect } from "../../src/sandbox/command-line";
import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

async function withSandbox(
  settings: SandboxSettings,
  run: (sandbox: TestSandbox) => Promise<void>,
): Promise<void> {
  const sandbox = await TestSandbox.start({ reportLimit: 1000, ...settings });
  try {
    await run(sandbox);
  } finally {
    await sandbox.stop();
  }
}

const PERIOD = { date_from: "01.01.2020", date_to: "31.12.2099" };

describe("what a success says", () => {
  const named = async (sandbox: TestSandbox): Promise<{ order: Record<string, unknown>; names: Names }> => {
    const order = wireOrder();
    return { order, names: { ...(await sandbox.accept(order)), id_order: String(order["id_order"]) } };
  };
  interface Names {
    readonly id_order_FF: string;
    readonly key_order: string;
    readonly id_order: string;
  }
  const statusNow = async (sandbox: TestSandbox): Promise<unknown> => (await sandbox.orders())[0]?.status;

  it("can be a cancellation that did not happen", () =>
    withSandbox({ cancelResponse: "unchanged" }, async (sandbox) => {
      const { names } = await named(sandbox);
      expect(await sandbox.data("CancelOrder", names)).toMatchObject({ status: "new" });
      expect(await statusNow(sandbox)).toBe("new");
    }));

  it("can be ok: false, and nothing was done", () =>
    withSandbox({ cancelResponse: "ok-false", editResponse: "ok-false" }, async (sandbox) => {
      const { order, names } = await named(sandbox);
      const edited = { ...order, recipient: "Інша Особа" };
      expect(await sandbox.data("EditOrder", { ...names, order: edited })).toEqual({ ok: false });
      expect(await sandbox.data("CancelOrder", names)).toEqual({ ok: false });
      const [kept] = await sandbox.orders();
      expect([kept?.status, kept?.order["recipient"]]).toEqual(["new", order["recipient"]]);
    }));

  it("can name another order", () =>
    withSandbox({ cancelResponse: "other-key", editResponse: "other-key" }, async (sandbox) => {
      const { order, names } = await named(sandbox);
      const edited = await sandbox.data<Names>("EditOrder", { ...names, order });
      expect(edited.key_order).not.toBe(names.key_order);
      const canceled = await sandbox.data<Names>("CancelOrder", names);
      expect(canceled.key_order).not.toBe(names.key_order);
      expect(await statusNow(sandbox)).toBe("canceled");
    }));

  it.each([
    ["everywhere", true, true],
    ["lists", false, true],
    ["nowhere", false, false],
  ] as const)("gives external_id back %s", (echoExternalId, inLookUp, inList) =>
    withSandbox({ echoExternalId }, async (sandbox) => {
      const { names } = await named(sandbox);
      const found = await sandbox.data<object>("getStatusOrder", { id_order: names.id_order });
      const [listed] = await sandbox.data<object[]>("ListOrder", PERIOD);
      const [changed] = await sandbox.data<object[]>("ReportStatusOrder", PERIOD);
      expect(["external_id" in found, "external_id" in listed!, "external_id" in changed!]).toEqual([
        inLookUp,
        inList,
        inList,
      ]);
    }),
  );

  it("can be a list of the newest orders alone, with no word of the others", () =>
    withSandbox({ listCap: 2 }, async (sandbox) => {
      const numbers = ["1", "2", "3"];
      for (const id_order of numbers) await sandbox.accept(wireOrder({ id_order }));
      const listed = await sandbox.data<Names[]>("ListOrder", PERIOD);
      expect(listed.map(({ id_order }) => id_order)).toEqual(["2", "3"]);
      expect(await sandbox.data("getStatusOrder", { id_order: "1" })).toMatchObject({ status: "new" });
    }));
});

describe("where the description is silent", () => {
  it("a known number can be refused", () =>
    withSandbox({ duplicates: "refuse" }, async (sandbox) => {
      const order = wireOrder();
      await sandbox.accept(order);
      expect(await sandbox.refusal("AddOrder", { order })).toEqual(["order_duplicated"]);
      const staging = await sandbox.call("AddOrder", { ApiKey: "sandbox-staging-key", order });
      expect(staging.result).toBe("ok");
      const duplicates = await sandbox.data("AddOrder", {
        order: [wireOrder({ id_order: "9" }), wireOrder({ id_order: "9" })],
      });
      expect(duplicates).toMatchObject([
        { result: "ok" },
        { result: "error", errors: [{ code: "order_duplicated" }] },
      ]);
    }));

  it("the array form can be all or nothing", () =>
    withSandbox({ arrayForm: "atomic", duplicates: "refuse" }, async (sandbox) => {
      const bad = wireOrder({ rec_phone: "1" });
      const { errors } = await sandbox.call("AddOrder", { order: [wireOrder(), bad] });
      expect(errors).toMatchObject([{ code: "field_invalid", field: "order[1].rec_phone" }]);
      const twin = wireOrder();
      expect(await sandbox.refusal("AddOrder", { order: [twin, twin] })).toEqual(["order_duplicated"]);
      expect(await sandbox.orders()).toEqual([]);
      expect(await sandbox.data("AddOrder", { order: [wireOrder(), wireOrder()] })).toHaveLength(2);
    }));

  it.each([
    ["stops", undefined],
    ["stops-and-lists", ["first", "second"]],
  ] as const)("the array form can keep what stood before the first bad order (%s)", (arrayForm, listed) =>
    withSandbox({ arrayForm }, async (sandbox) => {
      const order = ["first", "second", "bad", "last"].map((external_id) =>
        wireOrder({ external_id, ...(external_id === "bad" && { rec_phone: "1" }) }),
      );
      const { result, Data, errors } = await sandbox.call("AddOrder", { order });
      expect(result).toBe("error");
      expect(errors).toMatchObject([{ code: "field_invalid", field: "order[2].rec_phone" }]);
      expect((Data as { external_id: string }[] | undefined)?.map(({ external_id }) => external_id)).toEqual(
        listed,
      );
      expect((await sandbox.orders()).map((one) => one.order["external_id"])).toEqual(["first", "second"]);
    }),
  );

  it("the array form can be unknown", () =>
    withSandbox({ arrayForm: "off" }, async (sandbox) => {
      expect(await sandbox.refusal("AddOrder", { order: [wireOrder()] })).toEqual(["field_invalid"]);
      expect(await sandbox.orders()).toEqual([]);
    }));

  it("a new order can be found late", async () => {
    let now = Date.now();
    const sandbox = await startSandbox(
      { port: 0, lookUpDelay: 5000, reportLimit: 1000 },
      { clock: () => now },
    );
    const call = async (operation: string, body: object): Promise<unknown> => {
      const response = await fetch(`${sandbox.apiUrl}/${operation}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ApiKey: "sandbox-production-key", ...body }),
      });
      return ((await response.json()) as { Data: unknown }).Data;
    };
    const order = wireOrder();
    await call("AddOrder", { order });
    const found = async (): Promise<unknown[]> => [
      await call("getStatusOrder", { id_order: order["id_order"] }),
      await call("ListOrder", PERIOD),
      await call("ReportStatusOrder", PERIOD),
    ];
    now += 4999;
    expect(await found()).toEqual([[], [], []]);
    now += 1;
    expect(await found()).toMatchObject([{ status: "new" }, [{ status: "new" }], [{ status: "new" }]]);
    await sandbox.stop();
  });

  it("an unknown order can be an error", () =>
    withSandbox({ absent: "error" }, async (sandbox) => {
      expect(await sandbox.refusal("getStatusOrder", { id_order: "1" })).toEqual(["order_not_found"]);
    }));

  it("a picked order can be canceled, a shipped one never", () =>
    withSandbox({ cancelUntil: "picked" }, async (sandbox) => {
      const order = wireOrder();
      const names = { ...(await sandbox.accept(order)), id_order: order["id_order"] };
      await sandbox.advance(names.id_order_FF, "picked");
      expect(await sandbox.data("CancelOrder", names)).toMatchObject({ status: "canceled" });
      const second = wireOrder();
      const shipped = { ...(await sandbox.accept(second)), id_order: second["id_order"] };
      await sandbox.advance(shipped.id_order_FF, "shipped");
      expect(await sandbox.refusal("CancelOrder", shipped)).toEqual(["cancel_too_late"]);
    }));

  it("there can be unknown statuses", () =>
    withSandbox({ extraStatuses: [{ after: "picked", status: "Упаковано" }] }, async (sandbox) => {
      const { id_order_FF } = await sandbox.accept(wireOrder());
      await sandbox.advance(id_order_FF, "delivered");
      const report = await sandbox.data<{ status: string }[]>("ReportStatusOrder", PERIOD);
      expect(report.map(({ status }) => status)).toEqual([
        "new",
        "picked",
        "Упаковано",
        "shipped",
        "delivered",
      ]);
    }));

  it("an order with an unknown status before picking can be changed", () =>
    withSandbox({ extraStatuses: [{ after: "new", status: "confirmed" }] }, async (sandbox) => {
      const order = wireOrder();
      const { id_order_FF, key_order } = await sandbox.accept(order);
      const change = { id_order_FF, key_order, order };
      await sandbox.advance(id_order_FF, "confirmed");
      expect(await sandbox.data("EditOrder", change)).toMatchObject({ id_order_FF });
      await sandbox.advance(id_order_FF, "picked");
      expect(await sandbox.refusal("EditOrder", change)).toEqual(["edit_too_late"]);
    }));

  it.each([
    ["number", null, "59000000000001"],
    ["dash", "-", "59000000000001"],
    ["commas", "", "59000000000001, 20000000000001"],
    ["array", [], ["59000000000001", "20000000000001"]],
    [
      "records",
      [],
      [
        { number: "59000000000001", box: 1 },
        { number: "20000000000001", box: 2 },
      ],
    ],
  ] as const)(
    "waybills can be written as %s, and given by look-ups alone",
    async (waybills, before, after) => {
      for (const waybillsIn of ["everywhere", "look-ups"] as const)
        await withSandbox({ waybills, waybillsIn }, async (sandbox) => {
          const { id_order_FF } = await sandbox.accept(wireOrder());
          const given = async () => {
            const look = await sandbox.data<{ ttn: unknown }>("getStatusOrder", { id_order_FF });
            const [listed] = await sandbox.data<{ ttn: unknown }[]>("ListOrder", PERIOD);
            return [look.ttn, listed?.ttn];
          };
          expect(await given()).toEqual([before, before]);
          await sandbox.advance(id_order_FF, "shipped");
          expect(await given()).toEqual([after, waybillsIn === "everywhere" ? after : before]);
        });
    },
  );

  it("the warehouse and the recipient can refuse in the same word, and what never left the shelf is free again", () =>
    withSandbox({ refusalsBy: "both" }, async (sandbox) => {
      const turnedDown = await sandbox.accept(wireOrder());
      const notFetched = await sandbox.accept(wireOrder());
      await sandbox.advance(turnedDown.id_order_FF, "rejected");
      await sandbox.advance(notFetched.id_order_FF, "shipped");
      await sandbox.advance(notFetched.id_order_FF, "rejected");
      const listed = await sandbox.data<{ status: string }[]>("ListOrder", PERIOD);
      expect(listed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      const movements = await sandbox.controlled<{ movements: { document: string | null }[] }>(
        "GET",
        "/movements",
      );
      const moved = new Set(movements.movements.map(({ document }) => document));
      expect([moved.has(turnedDown.id_order_FF), moved.has(notFetched.id_order_FF)]).toEqual([false, true]);
    }));

  it("a report's period can be limited", () =>
    withSandbox({ maxPeriodDays: 31 }, async (sandbox) => {
      expect(await sandbox.refusal("ListOrder", PERIOD)).toEqual(["period_too_long"]);
      expect(await sandbox.data("ListOrder", { date_from: "01.03.2026", date_to: "31.03.2026" })).toEqual([]);
    }));
});

describe("the envelope", () => {
  const raw = async (settings: SandboxSettings, body: object): Promise<unknown> => {
    const sandbox = await startSandbox({ port: 0, ...settings });
    try {
      const response = await fetch(`${sandbox.apiUrl}/getStatusOrder`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ApiKey: "sandbox-production-key", ...body }),
      });
      return await response.json();
    } finally {
      await sandbox.stop();
    }
  };
  const unknown = { id_order: "1" };

  const WORDS = "Замовлення не знайдено.";

  it.each<[SandboxSettings, object, unknown]>([
    [{ okWord: "OK" }, { result: "OK", Data: [], errors: [] }, null],
    [{ errorsForm: "null" }, { result: "ok", Data: [], errors: null }, null],
    [{ errorsForm: "none" }, { result: "ok", Data: [] }, null],
    [{ errorsForm: "object" }, { result: "ok", Data: [], errors: {} }, { error_1: WORDS }],
    [{ errorsForm: "text" }, { result: "ok", Data: [], errors: "" }, WORDS],
  ])("can be spelt with %j", async (settings, success, errors) => {
    expect(await raw(settings, unknown)).toEqual(success);
    if (errors === null) return;
    expect(await raw({ ...settings, absent: "error" }, unknown)).toMatchObject({ result: "error", errors });
  });
});

describe("another dialect", () => {
  const dialect = defineSandboxDialect({
    operations: {
      getStatusOrder: {
        method: "GET",
        decode: ({ number, ...rest }) => ({ ...rest, id_order: number }),
        encode: (data) => ({ orders: [data].flat() }),
      },
      ListOrder: { method: "GET" },
      senderDetails: { off: true },
    },
    envelope: ({ result, Data, errors }) => ({ success: result === "ok", Data, errors }),
    errors: (entries) => entries.map(({ message }) => message),
  });

  it("has its own methods, shapes and errors", async () => {
    const sandbox = await startSandbox({ port: 0 }, { dialect });
    const headers = { "Content-Type": "application/json" };
    const ApiKey = "sandbox-production-key";
    const post = (operation: string, body: object): Promise<Response> =>
      fetch(`${sandbox.apiUrl}/${operation}`, {
        method: "POST",
        headers,
        body: JSON.stringify({ ApiKey, ...body }),
      });
    await post("AddOrder", { order: wireOrder({ id_order: "55" }) });
    const found = await fetch(`${sandbox.apiUrl}/getStatusOrder?ApiKey=${ApiKey}&number=55`);
    expect(await found.json()).toMatchObject({ Data: { orders: [{ id_order: "55", status: "new" }] } });
    const period = "date_from=01.01.2020&date_to=31.12.2099";
    const page = await fetch(`${sandbox.apiUrl}/ListOrder?ApiKey=${ApiKey}&${period}&page=2`);
    expect(await page.json()).toMatchObject({ success: true, Data: [] });
    expect((await post("getStatusOrder", { number: "55" })).status).toBe(405);
    expect((await post("senderDetails", {})).status).toBe(404);
    expect(await (await post("AddOrder", {})).json()).toEqual({
      success: false,
      errors: ["Не заповнено обов’язкове поле order."],
    });
    await sandbox.stop();
  });

  it("is a module, CommonJS or ESM", () => {
    const folder = mkdtempSync(join(tmpdir(), "dialect-"));
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    expect(loadDialect(file("a.cjs", "module.exports = { operations: {} }"))).toEqual({ operations: {} });
    expect(() => loadDialect(file("b.cjs", "module.exports = { operations: { addOrder: {} } }"))).toThrow(
      "names operations that do not exist: addOrder.",
    );
    expect(() => loadDialect(file("c.cjs", "module.exports = 5"))).toThrow("exports no dialect");
    expect(() => loadDialect(join(folder, "none.cjs"))).toThrow("cannot be loaded");
  });
});

describe("the autopilot", () => {
  it("moves orders on automatically, present and later ones", () =>
    withSandbox({}, async (sandbox) => {
      const early = await sandbox.accept(wireOrder());
      await sandbox.controlled("PUT", "/autopilot", { pace_ms: 10 });
      const late = await sandbox.accept(wireOrder());
      const statuses = async (): Promise<string[]> => (await sandbox.orders()).map(({ status }) => status);
      while ((await statuses()).some((status) => status !== "delivered"));
      expect((await sandbox.orders()).map(({ id_order_FF }) => id_order_FF)).toEqual([
        early.id_order_FF,
        late.id_order_FF,
      ]);
    }));

  it("lets a share of the parcels come back", () =>
    withSandbox({ autopilot: null }, async (sandbox) => {
      await sandbox.controlled("PUT", "/autopilot", { pace_ms: 10, refuse_share: 1 });
      const { id_order_FF } = await sandbox.accept(wireOrder());
      const order = async (): Promise<{ status: string; history: { status: string }[] }> =>
        (
          await sandbox.controlled<{ order: { status: string; history: { status: string }[] } }>(
            "GET",
            `/orders/${id_order_FF}`,
          )
        ).order;
      while ((await order()).status !== "returned");
      expect((await order()).history.map(({ status }) => status)).toEqual([
        "new",
        "picked",
        "shipped",
        "refused",
        "returned",
      ]);
      await sandbox.controlled("PUT", "/autopilot", { enabled: false });
      await sandbox.accept(wireOrder());
      expect(await sandbox.controlled("GET", "/autopilot")).toMatchObject({ autopilot: { enabled: false } });
    }));
});

describe("what happens is shown live", () => {
  it("as Server-Sent Events", () =>
    withSandbox({}, async (sandbox) => {
      const response = await sandbox.control("GET", "/events");
      expect(response.headers.get("content-type")).toBe("text/event-stream");
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      const until = async (part: string): Promise<void> => {
        while (!text.includes(part)) text += (await reader.read()).value ?? "";
      };
      await until("event: rate-limits");
      await sandbox.accept(wireOrder({ id_order: "live-1" }));
      await until('"orders":[{"id_order_FF":"FF-000001"');
      await until('"calls":[');
      await reader.cancel();
    }));
});
