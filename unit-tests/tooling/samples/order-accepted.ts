// src/subscribers/order-accepted.ts
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import type { SkladEvents } from "../../../src/modules/sklad";

type Accepted = SkladEvents["sklad.order.accepted"];

export default async function orderAccepted({ event, container }: SubscriberArgs<Accepted>) {
  const { order_id, source } = event.data;
  container.resolve("logger").info(`The warehouse has order ${order_id ?? "(deleted)"}, says ${source}.`);
}

export const config: SubscriberConfig = { event: "sklad.order.accepted" };
