import { defineWidgetConfig } from "@medusajs/admin-sdk";
import { Button, Container, Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { OrderView } from "../../contract";
import { ACTIONS } from "../../catalogue/actions";
import { Parcel } from "../orders/parcel";
import { useOrders } from "../orders/use-orders";
import { Boundary } from "../parts/boundary";
import { KyivTime, Section } from "../parts/section";
import { Loaded, Outdated } from "../parts/loaded";
import { Placed } from "../parts/placed";
import { useLanguage, useText } from "../i18n/use-text";

interface Props {
  /** The order of the page. */
  readonly data: { readonly id: string };
}

/** The warehouse's section on an order's page: status, reason and actions of each parcel. */
export default function OrderWarehouse({ data: { id } }: Props) {
  return (
    <Placed key={id} zone="order.details" entry="widget:sklad:order" where="below-title">
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
        <Loaded query={query}>{() => null}</Loaded>
      </Section>
    );
  const { orders, outside, can } = query.data;
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
    </>
  );
}

const hasEnded = ({ situation }: OrderView) => situation.tone === "stopped";

export const config = defineWidgetConfig({ zone: "order.details", id: "sklad:order" });
