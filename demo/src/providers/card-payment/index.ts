import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import { CardPaymentProvider } from "./service";

export default ModuleProvider(Modules.PAYMENT, { services: [CardPaymentProvider] });
