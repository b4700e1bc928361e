import type { Logger, MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { OrderStatus } from "../client";
import { SKLAD_MODULE } from "../modules/sklad";
import type SkladModuleService from "../modules/sklad/service";
import type { ConnectionRow } from "../modules/sklad/types";
import type { HandoverQuestion } from "../planning/orders";

/** The shop's own rule: returns a sentence for the merchant, why a parcel is held; null when it may be handed over. */
export type ShopRule = (question: HandoverQuestion) => Promise<string | null>;

/** The key in Medusa's container under which `workflows/before-handover` registers the shop's rule. */
export const SHOP_RULE = "skladShopRule";
type ShopRuleIn = (container: MedusaContainer) => ShopRule;

/** The statuses in a list of the warehouse that was read to resolve unclear AddOrders. */
export interface ListedStatuses {
  readonly connection: ConnectionRow;
  readonly statuses: readonly OrderStatus[];
  /** When the list was requested, by the database's clock. */
  readonly asked_at: Date;
}

/** What every part of the engine receives, in a poller, a workflow step, a route or the provider. */
export interface Context {
  readonly sklad: SkladModuleService;
  readonly query: Omit<RemoteQueryFunction, symbol>;
  readonly logger: Logger;
  /** Returns undefined in a shop without a rule. */
  readonly shopRule?: () => ShopRule | undefined;
  /** Aborts calls under way when the process must stop; their outcome is then unknown, and is looked up later. */
  readonly cutOff?: AbortSignal;
  /** Called once for each call made in a slot of the general bucket. */
  readonly onCall?: () => void;
  /** Records the statuses in a list that the outbox read: one list a minute is allowed, and it has every order. */
  readonly onOrderListed?: (ctx: Context, list: ListedStatuses) => Promise<void>;
}

export function contextOf(container: MedusaContainer): Context {
  return {
    sklad: container.resolve<SkladModuleService>(SKLAD_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
    shopRule: () =>
      container.resolve<ShopRuleIn | undefined>(SHOP_RULE, { allowUnregistered: true })?.(container),
  };
}
