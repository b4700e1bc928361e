import type { BigNumberInput } from "@medusajs/framework/types";
import { createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows";
import type { ListOrdersResponse, OrderDetail } from "../../../src/contract";
import type { ReturnState } from "../../../src/client";
import { contextOf } from "../../../src/engine/context";
import { performStep } from "../../../src/engine/medusa";
import { recordReturns } from "../../../src/engine/returns/record";
import { accepted } from "../../support/accepted";
import { placeOrder } from "../../support/placed-order";
import { suite } from "../../support/describe-shop";
import {
  medusaShows,
  stockOf,
  syncMedusa,
  syncMedusaAgain,
  warehouseSays,
} from "../../support/fulfillment-sync";
import { Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { sweep } from "../../support/waiting-orders";

const TEA = "TEA-KARPATY-100";
/** Cash on delivery. */
const COD = { items: { [TEA]: 2 }, shipping: "carrier-branch", payment: "pp_system_default" } as const;

interface MedusaReturn {
  readonly status: string;
  readonly location_id: string;
  readonly items: readonly { readonly quantity: number; readonly received_quantity: number }[];
}

interface ClosedOrder {
  readonly status: string;
  readonly summary: { readonly pending_difference: BigNumberInput };
  readonly credit_lines: readonly { readonly amount: BigNumberInput; readonly reference_id: string }[];
  readonly payment_collections: readonly {
    readonly status: string;
    readonly payments: readonly { readonly canceled_at: string | null }[];
  }[];
}

export const comingBack = suite("What comes back", (at) => {
  const codes = async () => (await problems(at)).map(({ code }) => code);

  it("is returned in Medusa as anything that was shipped, from its refusal to the shelf, and not sent again", async () => {
    const merchant = new Merchant(at.shop);
    const before = await stockOf(at.shop, TEA);
    const placed = await placeOrder(at.shop, COD);
    const { order } = await accepted(at, placed);
    const goes = async (state: "picked" | "shipped" | "refused" | "returned") => {
      await warehouseSays(at.shop, order.id, state, ["1"]);
      await syncMedusa(at.shop);
    };
    await goes("picked");
    await goes("shipped");
    await goes("refused");
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({
      lines: { [TEA]: "2/2/0" },
      fulfillments: [{ shipped: true, delivered: false }],
      captured: [],
    });
    expect(await codes()).toEqual(["recipient_refused"]);

    const returnId = await merchant.requestReturn(placed.id, TEA, 2);
    await goes("returned");
    expect(await codes()).toEqual(["came_back"]);
    await merchant.receiveReturn(returnId, placed.id, TEA, 2);
    await syncMedusa(at.shop);
    await sweep(at.shop);
    expect(await stockOf(at.shop, TEA)).toEqual(before);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({ lines: { [TEA]: "2/2/0" }, captured: [] });
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
    expect(await codes()).toEqual(["came_back"]);
    const path = `/admin/sklad/orders/${order.id}`;
    const offered = async () => {
      await syncMedusaAgain(at.shop);
      const { situation } = (await at.shop.api.get<{ order: OrderDetail }>(path, at.shop.admin)).data.order;
      return situation.actions.includes("close-uncollected");
    };
    expect(await offered()).toBe(true);
    // Store credit that was spent on it is the customer's.
    const credit = { amount: 10, reference: "store_credit", reference_id: "credit_1" };
    await createOrderCreditLinesWorkflow(at.shop.container).run({
      input: { id: placed.id, credit_lines: [credit] },
    });
    await merchant.post(`${path}/refresh`);
    expect(await offered()).toBe(false);
    await merchant.post(`${path}/acknowledge`);
    expect(await codes()).toEqual([]);
  });

  /** A parcel of two that its recipient has refused, and what its page, the lists and Medusa have of it. */
  const uncollected = async () => {
    const placed = await placeOrder(at.shop, COD);
    const { order } = await accepted(at, placed);
    for (const state of ["shipped", "refused"] as const) await warehouseSays(at.shop, order.id, state, ["1"]);
    await syncMedusa(at.shop);
    const path = `/admin/sklad/orders/${order.id}`;
    const get = async <T>(of: string) => (await at.shop.api.get<T>(of, at.shop.admin)).data;
    return {
      ...{ placed, path, id: order.id },
      /** The warehouse's register has these units of it. */
      registers: (id: string, quantity: number, state: ReturnState) => {
        const { stores } = contextOf(at.shop.container).sklad;
        const ids = { number: order.number, externalId: order.id, remoteId: null, remoteKey: null };
        const tracking = { trackingNumber: null, trackingNumbers: [] };
        const facts = { ...ids, ...tracking, status: state, state, reason: "Не забрали", returnedAt: null };
        const lines = [{ sku: TEA, name: null, quantity }];
        return stores.transaction(async (inside) => {
          const [connection] = await inside.connections.list();
          if (connection)
            await recordReturns(inside, connection, [{ warehouseReturnId: id, ...facts, lines }]);
        });
      },
      page: async () => (await get<{ order: OrderDetail }>(path)).order,
      listed: async (stage: string) =>
        (await get<ListOrdersResponse>(`/admin/sklad/orders?returns=${stage}`)).orders.map((one) => one.id),
      /** Each return in Medusa: its state, and its units as asked for and received. */
      returns: async () => {
        const fields = ["status", "location_id", "items.*"];
        const found = await at.shop.query<MedusaReturn>("return", fields, { order_id: placed.id });
        return found.map(({ status, location_id, items }) => {
          const units = items.map(({ quantity, received_quantity }) => `${quantity}/${received_quantity}`);
          return `${status} ${units.join()} at ${location_id}`;
        });
      },
    };
  };
  const inKyiv = (text: string) => `${text} at ${at.shop.seeded.locationId}`;

  it("is shown from the register, received in Medusa at a press, and leaves the stock to the report", async () => {
    const { id, path, registers, page, listed, returns } = await uncollected();
    await registers("R-1", 2, "expected");
    expect((await page()).returns).toMatchObject([
      { state: "expected", reason: "Не забрали", lines: [{ sku: TEA, quantity: "2" }], received_at: null },
    ]);
    expect(await listed("coming_back")).toEqual([id]);
    expect((await page()).situation.actions).not.toContain("receive-return");

    await registers("R-1", 2, "received");
    await syncMedusaAgain(at.shop);
    expect(await codes()).toEqual(["came_back"]);
    expect(await returns()).toEqual([]);
    expect(await listed("came_back")).toEqual([id]);
    const before = await stockOf(at.shop, TEA);
    const { situation, version } = await page();
    expect(situation.actions[0]).toBe("receive-return");
    const merchant = new Merchant(at.shop);
    await merchant.post(`${path}/receive-return`, { expected: version });
    await merchant.post(`${path}/receive-return`, { expected: version });
    await syncMedusaAgain(at.shop);
    expect(await returns()).toEqual([inKyiv("received 2/2")]);
    expect(await stockOf(at.shop, TEA)).toEqual(before);
    expect(await codes()).toEqual([]);
    expect(await listed("closed")).toEqual([id]);
    expect((await page()).timeline.map((line) => line.type)).toEqual(
      expect.arrayContaining(["return_registered", "return_received", "return_created", "return_taken_in"]),
    );
  });

  /** What Medusa has of an order's money and end. */
  const closed = async (id: string) => {
    const fields = ["status", "summary.*", "total", "items.*", "credit_lines.*", "payment_collections.*"];
    const [order] = await at.shop.query<ClosedOrder>(
      "order",
      [...fields, "payment_collections.payments.canceled_at"],
      { id },
    );
    return {
      status: order?.status,
      owed: Number(order?.summary.pending_difference),
      written_off: order?.credit_lines.map(({ amount, reference_id }) => ({
        amount: Number(amount),
        of: reference_id,
      })),
      payments: order?.payment_collections.map(({ status, payments }) => ({
        status,
        canceled: payments.map(({ canceled_at }) => canceled_at !== null),
      })),
    };
  };
  const asClosed = (id: string) => ({
    ...{ status: "archived", owed: 0, written_off: [{ amount: 80, of: id }] },
    payments: [{ status: "canceled", canceled: [true] }],
  });

  it("unpaid and whole is closed at a press: received, its delivery written off once, its payment voided, archived", async () => {
    const { id, path, placed, registers, page, returns } = await uncollected();
    await warehouseSays(at.shop, id, "returned", ["1"]);
    await registers("R-1", 2, "received");
    await syncMedusaAgain(at.shop);
    expect(await closed(placed.id)).toMatchObject({ status: "pending", written_off: [] });
    const before = await stockOf(at.shop, TEA);
    const { situation, version } = await page();
    expect(situation.actions.slice(0, 2)).toEqual(["close-uncollected", "receive-return"]);
    const merchant = new Merchant(at.shop);
    await merchant.post(`${path}/close-uncollected`, { expected: version });
    expect(await closed(placed.id)).toEqual(asClosed(id));
    expect(await returns()).toEqual([inKyiv("received 2/2")]);
    await merchant.post(`${path}/close-uncollected`);
    await syncMedusaAgain(at.shop);
    await sweep(at.shop);
    expect(await closed(placed.id)).toEqual(asClosed(id));
    expect(await stockOf(at.shop, TEA)).toEqual(before);
    expect(await codes()).toEqual([]);
    const { situation: after, timeline } = await page();
    expect(after.actions).not.toContain("close-uncollected");
    expect(timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        "write_off_confirmed",
        "payments_canceled",
        "order_archived",
        "close-uncollected",
      ]),
    );
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
  });

  it("unpaid and whole is closed automatically where the merchant wants it, also after a process that died", async () => {
    const { id, placed, registers, page, returns } = await uncollected();
    await at.shop.changeSettings(at.connectionId, { uncollected: "close" });
    await warehouseSays(at.shop, id, "returned", ["1"]);
    await registers("R-1", 2, "expected");
    await syncMedusaAgain(at.shop);
    expect(await returns()).toEqual([]);
    expect(await codes()).toEqual(["came_back"]);
    const tooEarly = new Merchant(at.shop).post(`/admin/sklad/orders/${id}/close-uncollected`);
    await expect(tooEarly).rejects.toMatchObject({ response: { status: 400 } });
    await at.shop.changeSettings(at.connectionId, { uncollected: "tell" });
    await registers("R-1", 2, "received");
    await syncMedusaAgain(at.shop);
    // A person's press receives it, and dies once the write-off is begun: until its end Medusa changes nothing else.
    await new Merchant(at.shop).post(`/admin/sklad/orders/${id}/receive-return`);
    const row = { id, order_id: placed.id, location_id: at.shop.seeded.locationId, shipping_option_id: "" };
    await performStep(at.shop.container, row, { type: "begin_write_off", amount: "80" });
    await syncMedusaAgain(at.shop);
    expect(await closed(placed.id)).toMatchObject({
      ...asClosed(id),
      status: "pending",
      payments: [{ canceled: [false] }],
    });
    expect((await page()).situation.actions).toContain("close-uncollected");
    await at.shop.changeSettings(at.connectionId, { uncollected: "close" });
    await syncMedusa(at.shop);
    expect(await closed(placed.id)).toEqual(asClosed(id));
    expect(await codes()).toEqual([]);
  });

  it("is received in Medusa automatically where the merchant wants it, in days, by the return that they have made", async () => {
    await at.shop.changeSettings(at.connectionId, { returns: "receive" });
    const { placed, registers, page, returns } = await uncollected();
    await new Merchant(at.shop).requestReturn(placed.id, TEA, 1);
    await registers("R-1", 1, "received");
    await registers("R-2", 1, "expected");
    await syncMedusaAgain(at.shop);
    expect((await returns()).sort()).toEqual([inKyiv("received 1/1"), inKyiv("requested 1/0")]);
    await registers("R-2", 1, "received");
    await syncMedusaAgain(at.shop);
    expect(await returns()).toEqual([inKyiv("received 1/1"), inKyiv("received 1/1")]);
    expect((await page()).returns).toHaveLength(2);
  });
});
