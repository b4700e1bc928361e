import { definePolicies } from "@medusajs/framework/utils";

/**
 * Policies of the plugin's routes for Medusa's role-based access (feature flag `rbac`). Orders and problems have names and
 * phones; the address and the ApiKey of a connection decide where these are sent, so they have a policy apart from its
 * settings. `contract/routes.ts` names the ability of each route.
 */
export const skladPolicies = definePolicies([
  {
    name: "ReadSkladOrders",
    resource: "sklad_order",
    operation: "read",
    description: "See warehouse orders and problems, with names and phones",
  },
  {
    name: "UpdateSkladOrders",
    resource: "sklad_order",
    operation: "update",
    description:
      "Approve, hold, release, retry, refresh and withdraw warehouse orders, and mark their cash as paid",
  },
  {
    name: "ReadSkladStock",
    resource: "sklad_stock",
    operation: "read",
    description: "See what the warehouse reports of stock, and what it changes in Medusa",
  },
  {
    name: "UpdateSkladStock",
    resource: "sklad_stock",
    operation: "update",
    description: "Accept the preview of stock, stop it, apply what is held, read and compare at once",
  },
  {
    name: "ReadSkladConnections",
    resource: "sklad_connection",
    operation: "read",
    description: "See warehouse connections, their settings, rate limit and queue",
  },
  {
    name: "CreateSkladConnections",
    resource: "sklad_connection",
    operation: "create",
    description: "Create warehouse connections; needs the credentials' policy too",
  },
  {
    name: "UpdateSkladConnections",
    resource: "sklad_connection",
    operation: "update",
    description: "Change settings of warehouse connections, enable and disable them",
  },
  {
    name: "DeleteSkladConnections",
    resource: "sklad_connection",
    operation: "delete",
    description: "Delete warehouse connections",
  },
  {
    name: "UpdateSkladCredentials",
    resource: "sklad_credentials",
    operation: "update",
    description: "Change the address and the ApiKey of warehouse connections",
  },
]);
