import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await TestSandbox.start({ limit: 1000, reportLimit: 1000 });
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.controlled("POST", "/reset"));

const KYIV_DAY = new Intl.DateTimeFormat("de-DE", {
  timeZone: "Europe/Kyiv",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const FIRST_DAY = KYIV_DAY.format(new Date());
/** The day of the test, which is another than the first after midnight. */
const untilToday = () => ({ date_from: FIRST_DAY, date_to: KYIV_DAY.format(new Date()) });

interface StatusRecord {
  id_order: string;
  status: string;
  ttn: string | null;
  date: string;
}

describe("AddOrder", () => {
  it("answers with the warehouse's identifiers and keeps the order exactly as it came", async () => {
    const order = wireOrder({ comment: "Подзвоніть", extra: { note: 1 } });
    const accepted = await sandbox.accept(order);
    expect(accepted).toEqual({
      id_order_FF: "FF-000001",
      key_order: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    });
    const [held] = await sandbox.orders();
    expect(held).toMatchObject({ ...accepted, status: "new", environment: "production", order });
    expect(Object.keys(held?.order ?? {})).toEqual(Object.keys(order));
    expect(held?.history).toEqual([{ status: "new", at: expect.any(String) }]);
    expect(JSON.stringify(held)).not.toContain("sandbox-production-key");
  });

  it("takes the same number twice as a second order", async () => {
    const order = wireOrder();
    const first = await sandbox.accept(order);
    const second = await sandbox.accept(order);
    expect(second.id_order_FF).not.toBe(first.id_order_FF);
    const found = await sandbox.data<StatusRecord[]>("getStatusOrder", { id_order: order["id_order"] });
    expect(found).toHaveLength(2);
    expect(await sandbox.orders(`?id_order=${String(order["id_order"])}`)).toHaveLength(2);
  });

  it("keeps staging apart from production", async () => {
    const staging = { ApiKey: "sandbox-staging-key" };
    const order = wireOrder();
    const { id_order_FF, key_order } = await sandbox.data<{ id_order_FF: string; key_order: string }>(
      "AddOrder",
      {
        ...staging,
        order,
      },
    );
    expect(await sandbox.data("getStatusOrder", { id_order_FF })).toEqual([]);
    expect(await sandbox.data("getStatusOrder", { key_order })).toEqual([]);
    expect(await sandbox.data("getStatusOrder", { id_order: order["id_order"] })).toEqual([]);
    expect(await sandbox.data("getStatusOrder", { ...staging, id_order_FF })).toMatchObject({
      status: "new",
    });
    expect(await sandbox.orders("?environment=production")).toEqual([]);
    expect(await sandbox.orders("?environment=staging")).toHaveLength(1);
  });

  it("refuses with sentences in Ukrainian and English", async () => {
    const { result, errors, ...rest } = await sandbox.call("AddOrder", {
      order: wireOrder({ delivery_address: {} }),
    });
    expect(result).toBe("error");
    expect(rest).toEqual({});
    expect(errors).toEqual([
      {
        code: "branch_missing",
        field: "delivery_address.WarehouseRef",
        message: "Для доставки у відділення перевізника потрібно вказати delivery_address.WarehouseRef.",
      },
    ]);
    expect(await sandbox.orders()).toEqual([]);
  });

  it("refuses a body without an order", async () => {
    expect(await sandbox.refusal("AddOrder")).toEqual(["field_missing"]);
  });
});

describe("AddOrder with an array", () => {
  it("decides entry by entry, in the order of the request", async () => {
    const orders = [wireOrder(), wireOrder({ rec_phone: "1" }), wireOrder(), "nonsense"];
    const data = await sandbox.data<Record<string, unknown>[]>("AddOrder", { order: orders });
    expect(data).toMatchObject([
      { result: "ok", id_order_FF: "FF-000001", key_order: expect.any(String) },
      { result: "error", errors: [{ code: "field_invalid", field: "rec_phone" }] },
      { result: "ok", id_order_FF: "FF-000002", key_order: expect.any(String) },
      { result: "error", errors: [{ code: "field_invalid" }] },
    ]);
    const numbers = orders.slice(0, 3).map((order) => (order as Record<string, unknown>)["id_order"]);
    expect(data.slice(0, 3).map(({ id_order }) => id_order)).toEqual(numbers);
    expect(await sandbox.orders()).toHaveLength(2);
  });

  it("takes 100 orders and not 101", async () => {
    const hundred = Array.from({ length: 100 }, () => wireOrder());
    expect(await sandbox.data("AddOrder", { order: hundred })).toHaveLength(100);
    expect(await sandbox.refusal("AddOrder", { order: [...hundred, wireOrder()] })).toEqual([
      "orders_too_many",
    ]);
    expect(await sandbox.refusal("AddOrder", { order: [] })).toEqual(["orders_none"]);
    expect(await sandbox.orders()).toHaveLength(100);
  });
});

describe("getStatusOrder", () => {
  it.each(["id_order", "external_id", "id_order_FF", "key_order"])(
    "finds an order by its %s",
    async (name) => {
      const order = wireOrder();
      const names: Record<string, unknown> = { ...order, ...(await sandbox.accept(order)) };
      await sandbox.accept(wireOrder());
      expect(await sandbox.data("getStatusOrder", { [name]: names[name] })).toEqual({
        id_order: order["id_order"],
        external_id: order["external_id"],
        id_order_FF: names["id_order_FF"],
        key_order: names["key_order"],
        status: "new",
        date: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/),
        ttn: null,
      });
    },
  );

  it("answers an empty array for an order that is not there, and wants a name", async () => {
    expect(await sandbox.data("getStatusOrder", { id_order: "none" })).toEqual([]);
    expect(await sandbox.refusal("getStatusOrder")).toEqual(["order_not_named"]);
  });

  it("wants every identifier that is given to fit", async () => {
    const first = await sandbox.accept(wireOrder());
    const second = await sandbox.accept(wireOrder());
    const mixed = { id_order_FF: first.id_order_FF, key_order: second.key_order };
    expect(await sandbox.data("getStatusOrder", mixed)).toEqual([]);
  });
});

describe("EditOrder", () => {
  it("replaces the order before picking, and not after", async () => {
    const order = wireOrder();
    const names = await sandbox.accept(order);
    const edited = { ...order, comment: "Новий коментар" };
    expect(await sandbox.data("EditOrder", { ...names, order: edited })).toEqual(names);
    expect((await sandbox.orders())[0]).toMatchObject({ order: edited, status: "new" });

    await sandbox.advance(names.id_order_FF);
    expect(await sandbox.refusal("EditOrder", { ...names, order })).toEqual(["edit_too_late"]);
    expect((await sandbox.orders())[0]?.order).toEqual(edited);
  });

  it("checks the order as AddOrder does, and keeps its numbers", async () => {
    const order = wireOrder();
    const names = await sandbox.accept(order);
    expect(await sandbox.refusal("EditOrder", { ...names, order: { ...order, rec_phone: "1" } })).toEqual([
      "field_invalid",
    ]);
    expect(await sandbox.refusal("EditOrder", { ...names, order: { ...order, id_order: "2" } })).toEqual([
      "number_fixed",
    ]);
    expect(await sandbox.refusal("EditOrder", { ...names, key_order: "x", order })).toEqual([
      "order_not_found",
    ]);
  });
});

describe("CancelOrder", () => {
  it("cancels a new order, once", async () => {
    const order = wireOrder();
    const names = { ...(await sandbox.accept(order)), id_order: order["id_order"] };
    expect(await sandbox.data("CancelOrder", names)).toMatchObject({ status: "canceled" });
    expect(await sandbox.refusal("CancelOrder", names)).toEqual(["already_canceled"]);
    expect((await sandbox.orders())[0]?.history.map(({ status }) => status)).toEqual(["new", "canceled"]);
  });

  it("is refused once the order is picked", async () => {
    const order = wireOrder();
    const names = { ...(await sandbox.accept(order)), id_order: order["id_order"] };
    await sandbox.advance(names.id_order_FF);
    expect(await sandbox.refusal("CancelOrder", names)).toEqual(["cancel_too_late"]);
  });
});

describe("an order on its way", () => {
  it("passes new, picked, shipped, delivered, and gets a waybill when shipped", async () => {
    const { id_order_FF } = await sandbox.accept(wireOrder());
    expect((await sandbox.advance(id_order_FF)).ttn).toBeNull();
    expect((await sandbox.advance(id_order_FF)).ttn).toMatch(/^\d{14}$/);
    const delivered = await sandbox.advance(id_order_FF);
    expect(delivered.history.map(({ status }) => status)).toEqual(["new", "picked", "shipped", "delivered"]);
    expect((await sandbox.control("POST", `/orders/${id_order_FF}/advance`)).status).toBe(409);
    expect(await sandbox.data("getStatusOrder", { id_order_FF })).toMatchObject({ status: "delivered" });
  });

  it("passes the statuses in between, or jumps over them", async () => {
    const walked = await sandbox.accept(wireOrder());
    const jumped = await sandbox.accept(wireOrder());
    const statuses = async (id: string, body: object): Promise<string[]> => {
      const path = `/orders/${id}/advance`;
      const { order } = await sandbox.controlled<{ order: { history: { status: string }[] } }>(
        "POST",
        path,
        body,
      );
      return order.history.map(({ status }) => status);
    };
    expect(await statuses(walked.id_order_FF, { to: "shipped" })).toEqual(["new", "picked", "shipped"]);
    expect(await statuses(jumped.id_order_FF, { to: "shipped", jump: true })).toEqual(["new", "shipped"]);
  });

  it("has three different refusals: an unknown order, an unknown status, a way that does not exist", async () => {
    const { id_order_FF } = await sandbox.accept(wireOrder());
    expect((await sandbox.control("POST", "/orders/FF-999999/advance")).status).toBe(404);
    expect((await sandbox.control("POST", `/orders/${id_order_FF}/advance`, { to: "lost" })).status).toBe(
      400,
    );
    expect((await sandbox.control("POST", `/orders/${id_order_FF}/advance`, { to: "new" })).status).toBe(409);
    expect((await sandbox.control("POST", `/orders/${id_order_FF}/advance`, { too: "new" })).status).toBe(
      400,
    );
  });
});

describe("ListOrder and ReportStatusOrder", () => {
  it("list orders with their present status, and every change of status", async () => {
    const first = await sandbox.accept(wireOrder());
    await sandbox.accept(wireOrder());
    await sandbox.advance(first.id_order_FF, "shipped");
    const list = await sandbox.data<StatusRecord[]>("ListOrder", untilToday());
    expect(list.map(({ status }) => status)).toEqual(["shipped", "new"]);
    const report = await sandbox.data<StatusRecord[]>("ReportStatusOrder", untilToday());
    expect(report.map(({ status }) => status)).toEqual(["new", "new", "picked", "shipped"]);
  });

  it("answer nothing for another day, and refuse a period that is none", async () => {
    await sandbox.accept(wireOrder());
    expect(await sandbox.data("ListOrder", { date_from: "01.01.2020", date_to: "31.01.2020" })).toEqual([]);
    expect(await sandbox.refusal("ListOrder", { date_from: "02.01.2020", date_to: "01.01.2020" })).toEqual([
      "period_reversed",
    ]);
    expect(await sandbox.refusal("ListOrder", { date_from: "30.02.2020", date_to: "01.03.2020" })).toEqual([
      "field_invalid",
    ]);
    expect(await sandbox.refusal("ListOrder")).toEqual(["field_missing", "field_missing"]);
  });
});
