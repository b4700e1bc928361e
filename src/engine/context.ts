import type { Logger, MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { OrderStatus } from "../client";
import { SKLAD_MODULE } from "../modules/sklad";
import type SkladModuleService from "../modules/sklad/service";
import type { ConnectionRow } from "../modules/sklad/types";
import type { HandoverQuestion } from "../planning/orders";
import type { TimeBudget } from "./runtime/time-budget";

/** The shop's own rule: why a parcel is not to be handed over, in a sentence for the merchant; null when it may go. */
export type ShopRule = (question: HandoverQuestion) => Promise<string | null>;

/** Where the workflow that has the shop's hook registers its rule in Medusa's container. */
export const SHOP_RULE = "skladShopRule";
export type ShopRuleIn = (container: MedusaContainer) => ShopRule;

/** Orders that a list of the warehouse has, besides those it was asked for. */
export interface OrderList {
  readonly connection: ConnectionRow;
  readonly statuses: readonly OrderStatus[];
  /** By the database's clock. */
  readonly asked_at: Date;
}

/** What every part of the engine is handed, wherever it runs: a poller, a workflow step, a route or the provider. */
export interface Context {
  readonly sklad: SkladModuleService;
  readonly query: Omit<RemoteQueryFunction, symbol>;
  readonly logger: Logger;
  /** Undefined while the shop has no rule of its own. */
  readonly shopRule?: () => ShopRule | undefined;
  /** Once it is spent, the rule is asked about nothing more. Undefined: the rule may take its time. */
  readonly ruleBudget?: TimeBudget;
  /** Ends calls under way when the process must stop; their outcome is then unknown, and is looked up later. */
  readonly cutOff?: AbortSignal;
  /** Called with each slot of the general rate limit that a call is made with. */
  readonly onCall?: () => void;
  /** Records the statuses of a list that the outbox asked for: there is one list a minute, and it has every order. */
  readonly onOrderListed?: (ctx: Context, list: OrderList) => Promise<void>;
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
