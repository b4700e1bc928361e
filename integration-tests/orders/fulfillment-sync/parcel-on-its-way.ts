// src/subscribers/parcel-on-its-way.ts
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";

interface Parcel {
  id: string;
  labels: { tracking_number: string; tracking_url: string }[];
  order: { email: string; display_id: number };
  warehouse_order?: { id: string };
}

export default async function parcelOnItsWay({ event, container }: SubscriberArgs<{ id: string }>) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "fulfillment",
    fields: ["id", "labels.*", "order.email", "order.display_id", "warehouse_order.id"],
    filters: { id: event.data.id },
  });
  const [parcel] = data as unknown as Parcel[];
  if (!parcel?.warehouse_order) return; // another provider's
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: parcel.order.email,
    channel: "email",
    template: "parcel-on-its-way",
    // An event may come twice, and a parcel may have two fulfillments; Medusa keeps one notification for a key.
    idempotency_key: `parcel-on-its-way-${parcel.warehouse_order.id}`,
    data: {
      number: parcel.order.display_id,
      // An own e-mail template shows each waybill, as a link where there is one.
      waybills: parcel.labels.map(({ tracking_number, tracking_url }) => ({ tracking_number, tracking_url })),
    },
  });
}

export const config: SubscriberConfig = {
  event: "shipment.created",
  context: { subscriberId: "parcel-on-its-way" },
};
