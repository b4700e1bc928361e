import { defineRouteConfig } from "@medusajs/admin-sdk";
import { HandTruck } from "@medusajs/icons";
import { Container, Heading } from "@medusajs/ui";
import { useConnections } from "../../connections/use-connections";
import { Health } from "../../lists/health";
import { OrderTable } from "../../lists/order-table";
import { Problems } from "../../lists/problems";
import { Reasons } from "../../lists/reasons";
import { Today } from "../../lists/today";
import { Boundary } from "../../parts/boundary";
import { connectAction, Empty } from "../../parts/empty";
import { useLanguage, useText } from "../../i18n/use-text";

/** Warehouse → Orders: the day's figures, what needs attention, and all warehouse orders. */
export default function WarehousePage() {
  return (
    <Boundary>
      <Orders />
    </Boundary>
  );
}

function Orders() {
  const { data } = useConnections();
  if (data?.connections.length === 0) return <NotConnected mayConnect={data.can.create_connections} />;
  return (
    <div className="flex flex-col gap-y-3">
      <Boundary>
        <Today />
      </Boundary>
      <Boundary>
        <Reasons />
      </Boundary>
      <Boundary>
        <Problems />
      </Boundary>
      <Boundary>
        <Health />
      </Boundary>
      <Boundary>
        <OrderTable />
      </Boundary>
    </div>
  );
}

/** The page of a shop without a warehouse: what to do first, and nothing else. */
function NotConnected({ mayConnect }: { readonly mayConnect: boolean }) {
  const t = useText();
  return (
    <Container
      role="region"
      aria-label={t("lists.title")}
      data-sklad="not-connected"
      lang={useLanguage()}
      className="divide-y p-0"
    >
      <div className="px-6 py-4">
        <Heading>{t("lists.title")}</Heading>
      </div>
      <Empty
        icon={<HandTruck />}
        title={t("common.notConnected")}
        hint={t(mayConnect ? "lists.notConnectedHint" : "lists.notConnectedAsk")}
        action={connectAction(mayConnect, t)}
      />
    </Container>
  );
}

function Crumb() {
  return useText()("common.warehouse");
}

export const handle = { breadcrumb: () => <Crumb /> };

export const config = defineRouteConfig({ label: "menu.warehouse", translationNs: "sklad", icon: HandTruck });
