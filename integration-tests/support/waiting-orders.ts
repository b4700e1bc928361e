import { sweepOrdersWorkflow } from "../../src/workflows/reconcile-orders";
import { eventually } from "./eventually";
import type { LeasedOrder, SandboxProcess } from "./sandbox-process";
import type { Shop, WarehouseOrder } from "./shop";

/** A hold as the merchant reads it: its code, and the beginning of its sentences. */
export interface ExpectedHold {
  code: string;
  en: string;
  uk: string;
}

/** The order is held for this reason with a sentence in both languages, also after a sweep, and nothing was sent. */
export async function expectHeld(
  { shop, sandbox }: { shop: Shop; sandbox: SandboxProcess },
  orderId: string,
  expected: ExpectedHold,
): Promise<WarehouseOrder> {
  const read = () => shop.warehouseOrders(orderId);
  await eventually(read, ([order]) => order?.hold_code === expected.code);
  await sweep(shop);
  const [order, ...others] = await read();
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    state: "planned",
    hold_code: expected.code,
    hold_message: { en: expect.stringContaining(expected.en), uk: expect.stringContaining(expected.uk) },
  });
  expect(await sandbox.calls()).toEqual([]);
  return order as WarehouseOrder;
}

/** The warehouse accepts the order without further action, and it is there once, also after another sweep. */
export async function expectArrivedOnce(
  { shop, sandbox }: { shop: Shop; sandbox: SandboxProcess },
  orderId: string,
): Promise<LeasedOrder> {
  const [order] = await eventually(
    () => shop.warehouseOrders(orderId),
    ([first]) => first?.state === "new",
  );
  await sweep(shop);
  const held = await sandbox.orders();
  const ours = held.filter((candidate) => candidate.order.external_id === order?.id);
  expect(ours).toHaveLength(1);
  expect(await shop.warehouseOrders(orderId)).toEqual([
    expect.objectContaining({
      state: "new",
      hold_code: null,
      remote_id: ours[0]?.id_order_FF,
      remote_key: ours[0]?.key_order,
    }),
  ]);
  expect(held).toHaveLength(1);
  return ours[0] as LeasedOrder;
}

/** The end of what a held order waits for has no event: it is planned again after a tenth of the time it has waited. */
export async function sweepUntilDue({ shop }: { shop: Shop }, orderId: string): Promise<void> {
  await eventually(
    async () => {
      await sweep(shop);
      return shop.warehouseOrders(orderId);
    },
    ([order]) => order?.hold_code === null,
  );
}

/** The work of the scheduled job of every minute. */
export async function sweep(shop: Shop): Promise<void> {
  await sweepOrdersWorkflow(shop.container).run();
}
