import { defineRouteConfig } from "@medusajs/admin-sdk";
import { HandTruck } from "@medusajs/icons";
import { useConnections } from "../../connections/use-connections";
import { Health } from "../../lists/health";
import { NotConnected } from "../../lists/not-connected";
import { OrderTable } from "../../lists/order-table";
import { Problems } from "../../lists/problems";
import { Reasons } from "../../lists/reasons";
import { Today } from "../../lists/today";
import { Boundary } from "../../parts/boundary";
import { useText } from "../../i18n/use-text";

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

function Crumb() {
  return useText()("common.warehouse");
}

export const handle = { breadcrumb: () => <Crumb /> };

export const config = defineRouteConfig({ label: "menu.warehouse", translationNs: "sklad", icon: HandTruck });
