import { defineRouteConfig } from "@medusajs/admin-sdk";
import { HandTruck } from "@medusajs/icons";
import { Health } from "../../lists/health";
import { OlderOrders } from "../../lists/older-orders";
import { OrderTable } from "../../lists/order-table";
import { Problems } from "../../lists/problems";
import { Reasons } from "../../lists/reasons";
import { Boundary } from "../../parts/boundary";
import { useWords } from "../../words";

/** Warehouse: the status of its connections, what needs attention, and its orders. */
export default function WarehousePage() {
  return (
    <div className="flex flex-col gap-y-3">
      <Boundary>
        <Health />
      </Boundary>
      <Boundary>
        <Problems />
      </Boundary>
      <Boundary>
        <Reasons />
      </Boundary>
      <Boundary>
        <OrderTable />
      </Boundary>
      <Boundary>
        <OlderOrders />
      </Boundary>
    </div>
  );
}

function Crumb() {
  return useWords().warehouse;
}

export const handle = { breadcrumb: () => <Crumb /> };

export const config = defineRouteConfig({ label: "menu.warehouse", translationNs: "sklad", icon: HandTruck });
