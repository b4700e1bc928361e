import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import checkDependencies from "./check-dependencies";
import SkladFulfillmentProvider from "./service";

export default ModuleProvider(Modules.FULFILLMENT, {
  services: [SkladFulfillmentProvider],
  loaders: [checkDependencies],
});
