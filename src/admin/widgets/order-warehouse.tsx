import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Button, Container, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { ListOrdersResponse, OrderView } from "../../contract";
import { ACTIONS } from "../../catalogue/actions";
import { Parcel } from "../orders/parcel";
import { useOrders } from "../orders/use-orders";
import { Boundary } from "../parts/boundary";
import { shipperName } from "../parts/provider-name";
import { KyivTime, Section } from "../parts/layout";
import { QueryBoundary, Outdated } from "../parts/query-boundary";
import { Placed } from "../parts/placed";
import { useLanguage, useText } from "../i18n/use-text";

interface Props {
  /** The order of the page. */
  readonly data: { readonly id: string };
}

/** The warehouse's section on an order's page: status, reason and actions of each parcel. */
export default function OrderWarehouse({ data: { id } }: Props) {
  return (
    <Placed key={id} zone="order.details" entry="widget:sklad:order">
      <Boundary>
        <OfOrder orderId={id} />
      </Boundary>
    </Placed>
  );
}

function OfOrder({ orderId }: { readonly orderId: string }) {
  const t = useText();
  const language = useLanguage();
  const query = useOrders(orderId);
  if (!query.data)
    return (
      <Section title={t("common.warehouse")} name="order">
        <QueryBoundary query={query}>{() => null}</QueryBoundary>
      </Section>
    );
  const { orders, outside, others, can } = query.data;
  if (outside)
    return (
      <Section
        title={t("common.warehouse")}
        name="order"
        situation={outside}
        aside={
          outside.actions.includes("settings") && (
            <Button size="small" variant="secondary" asChild>
              <Link to="/settings/warehouse">{ACTIONS.settings.label[language]}</Link>
            </Button>
          )
        }
      >
        <Outdated query={query} />
        <Text size="small" className="px-6 py-4">
          {outside.sentence[language]}
        </Text>
        <Others goods={others} />
        <KyivTime />
      </Section>
    );
  // The oldest parcel comes first because its number is the order's own; those that have ended come last.
  const parcels = [...orders].reverse();
  const sorted = [...parcels.filter((one) => !hasEnded(one)), ...parcels.filter(hasEnded)];
  const shown = sorted.map((order, index) => (
    <Parcel
      key={order.id}
      title={
        orders.length > 1
          ? `${t("common.warehouse")}: ${t("order.parcel", { number: order.number })}`
          : t("common.warehouse")
      }
      order={order}
      can={can}
      isFolded={orders.length > 1 && hasEnded(order)}
      isLast={index === sorted.length - 1}
    />
  ));
  return (
    <>
      {query.error && (
        <Container className="p-0">
          <Outdated query={query} />
        </Container>
      )}
      {shown}
      {others.length > 0 && (
        <Section title={t("order.others")} name="others">
          <Others goods={others} />
        </Section>
      )}
    </>
  );
}

/** Goods that the warehouse does not ship: who does, and by which method. */
function Others({ goods }: { readonly goods: ListOrdersResponse["others"] }) {
  const t = useText();
  if (goods.length === 0) return null;
  return (
    <ul className="divide-y">
      {goods.map(({ title, sku, quantity, provider_id, shipping_method }, index) => (
        <li key={index} className="flex flex-wrap justify-between gap-x-4 px-6 py-2">
          <Text size="small">
            {quantity} × {sku === null ? title : `${title} (${sku})`}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {[
              provider_id !== null && shipperName(provider_id),
              provider_id === null && shipping_method !== null && t("order.anotherLocation"),
              shipping_method ?? t("order.noMethod"),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </li>
      ))}
    </ul>
  );
}

const hasEnded = ({ situation }: OrderView) => situation.tone === "stopped";

export const config = defineWidgetConfig({ zone: "order.details", id: "sklad:order" });
