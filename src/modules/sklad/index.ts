import { Module } from "@medusajs/framework/utils";
import checkConfiguration from "./loaders/check-configuration";
import registerPorts from "./loaders/register-ports";
import SkladModuleService from "./service";

export {
  SKLAD_EVENT_NAMES,
  type SkladBackInStock,
  type SkladDirectoryUpdated,
  type SkladEventName,
  type SkladEvents,
  type SkladOrderEvent,
  type SkladProblemCleared,
  type SkladProblemRaised,
  type SkladStockSynced,
} from "./announcements";
export type { SkladOptions } from "./options";

/** Key of the module in Medusa's container. */
export const SKLAD_MODULE = "sklad";

export default Module(SKLAD_MODULE, {
  service: SkladModuleService,
  loaders: [checkConfiguration, registerPorts],
});
