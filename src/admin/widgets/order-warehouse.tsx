import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Text } from "@medusajs/ui";
import { Parcel } from "../orders/parcel";
import { useOrders } from "../orders/use-orders";
import { Boundary } from "../parts/boundary";
import { Loaded } from "../parts/loaded";
import { Section } from "../parts/section";
import { useLanguage, useWords } from "../words";

interface Props {
  /** The order of the page. */
  readonly data: { readonly id: string };
}

/** The warehouse's section on an order's page: status, reason and actions of each parcel. */
export default function OrderWarehouse({ data: { id } }: Props) {
  return (
    <Boundary>
      <OfOrder key={id} orderId={id} />
    </Boundary>
  );
}

function OfOrder({ orderId }: { readonly orderId: string }) {
  const { warehouse, order: words } = useWords();
  const language = useLanguage();
  const query = useOrders(orderId);
  if (!query.data)
    return (
      <Section title={warehouse} name="order">
        <Loaded query={query}>{() => null}</Loaded>
      </Section>
    );
  const { orders, outside, can } = query.data;
  if (outside)
    return (
      <Section title={warehouse} name="order" situation={outside}>
        <Text size="small" className="px-6 py-4">
          {outside.sentence[language]}
        </Text>
      </Section>
    );
  // The oldest parcel comes first because its number is the order's own.
  return [...orders].reverse().map((order) => (
    <Section
      key={order.id}
      title={orders.length > 1 ? `${warehouse}: ${words.parcel(order.number)}` : warehouse}
      name="order"
      situation={order.situation}
    >
      <Parcel order={order} can={can} />
    </Section>
  ));
}

export const config = defineWidgetConfig({ zone: "order.details", id: "sklad:order" });
