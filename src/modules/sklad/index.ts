import { Module } from "@medusajs/framework/utils";
import checkConfiguration from "./loaders/check-configuration";
import registerPorts from "./loaders/register-ports";
import SkladModuleService from "./service";

export type { SkladOrderEvent } from "./announcements";

/** Key of the module in Medusa's container. */
export const SKLAD_MODULE = "sklad";

export default Module(SKLAD_MODULE, {
  service: SkladModuleService,
  loaders: [checkConfiguration, registerPorts],
});
