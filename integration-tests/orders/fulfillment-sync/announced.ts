import type { Event } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { SkladOrderEvent } from "../../../src/modules/sklad";
import { accepted } from "../../support/accepted";
import { placeOrder } from "../../support/placed-order";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, syncMedusaAgain, warehouseSays } from "../../support/fulfillment-sync";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;
const GOES = ["picked", "shipped", "delivered"] as const;

export const announced = suite("What the warehouse does is announced on Medusa's event bus", (at) => {
  it("once for each step, with the ids of both orders and of the connection, and Medusa's own steps beside it", async () => {
    const bus = at.shop.container.resolve(Modules.EVENT_BUS);
    const received: Pick<Event<SkladOrderEvent>, "name" | "data">[] = [];
    const listener = async ({ name, data }: Event<SkladOrderEvent>) => void received.push({ name, data });
    const subscriber = listener as Parameters<typeof bus.subscribe>[1];
    const who = { subscriberId: "what-the-warehouse-does" };
    const names = [...GOES, "fulfillment_created", "shipment_created", "fulfillment_delivered"].map(
      (what) => `sklad.order.${what}`,
    );
    for (const name of names) bus.subscribe(name, subscriber, who);

    const placed = await placeOrder(at.shop, TEA);
    const { order } = await accepted(at, placed);
    for (const state of GOES)
      for (let times = 0; times < 2; times += 1) {
        await warehouseSays(at.shop, order.id, state);
        await syncMedusa(at.shop);
      }
    await syncMedusaAgain(at.shop);
    await eventually(
      async () => received.length,
      (count) => count >= names.length,
    );
    expect(received.map(({ name }) => name).sort()).toEqual([...names].sort());
    for (const { name, data } of received) {
      const isStatus = GOES.some((state) => name === `sklad.order.${state}`);
      const payload: SkladOrderEvent = {
        ...{ id: order.id, order_id: placed.id },
        ...{ connection_id: at.connectionId, source: isStatus ? "look_up" : "fulfillment_sync" },
      };
      expect({ name, data }).toEqual({ name, data: payload });
    }
    for (const name of names) bus.unsubscribe(name, subscriber, who);
  });
});
