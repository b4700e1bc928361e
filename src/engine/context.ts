import type { Logger, MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { SKLAD_MODULE } from "../modules/sklad";
import type SkladModuleService from "../modules/sklad/service";
import type { HandoverQuestion } from "../planning/orders";
import type { ShopRuleTime } from "./shop-rule-time";

/** The shop's own rule: why a parcel is not to be handed over, in a sentence for the merchant; null when it may go. */
export type ShopRule = (question: HandoverQuestion) => Promise<string | null>;

let ruleOf: ((container: MedusaContainer) => ShopRule) | undefined;

/** From now on the rule is asked before an order is handed over. Called by the workflow that has a hook for it. */
export function registerShopRule(rule: (container: MedusaContainer) => ShopRule): void {
  ruleOf = rule;
}

/** What every part of the engine is handed, wherever it runs: a loop, a workflow step, a route or the provider. */
export interface Context {
  readonly sklad: SkladModuleService;
  readonly query: Omit<RemoteQueryFunction, symbol>;
  readonly logger: Logger;
  /** Undefined as long as the shop has no rule of its own. */
  readonly shopRule?: () => ShopRule | undefined;
  /** When it is over, nothing more is asked. Undefined: as long as the rule takes. */
  readonly ruleTime?: ShopRuleTime;
  /** Ends calls under way when the process must stop; their outcome is then unknown, and settled by whoever comes next. */
  readonly cutOff?: AbortSignal;
  /** Hears of each slot of the general rate limit that a call was made with. */
  readonly onCall?: () => void;
}

export function contextOf(container: MedusaContainer): Context {
  return {
    sklad: container.resolve<SkladModuleService>(SKLAD_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
    shopRule: () => ruleOf?.(container),
  };
}
