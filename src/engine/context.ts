import type { Logger, MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { SKLAD_MODULE } from "../modules/sklad";
import type SkladModuleService from "../modules/sklad/service";

/** What every part of the engine is handed, wherever it runs: a loop, a workflow step, a route or the provider. */
export interface Context {
  readonly sklad: SkladModuleService;
  readonly query: Omit<RemoteQueryFunction, symbol>;
  readonly logger: Logger;
  /** Ends calls under way when the process must stop; their outcome is then unknown, and settled by whoever comes next. */
  readonly cutOff?: AbortSignal;
}

export function contextOf(container: MedusaContainer): Context {
  return {
    sklad: container.resolve<SkladModuleService>(SKLAD_MODULE),
    query: container.resolve(ContainerRegistrationKeys.QUERY),
    logger: container.resolve(ContainerRegistrationKeys.LOGGER),
  };
}
