import type { LoaderOptions } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { LINES_TO_ADD } from "../../modules/sklad/loaders/check-configuration";

type Container = LoaderOptions["container"];

/** Stops the boot when the provider cannot reach the plugin's module; otherwise the first order would fail. */
export default async function checkDependencies({ container }: LoaderOptions): Promise<void> {
  if (container.hasRegistration("sklad") && container.hasRegistration("query") && hasModule(container))
    return;
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    "The fulfillment provider medusa-plugin-sklad/providers/sklad cannot reach its module. In medusa-config.ts, list " +
      `the plugin ({ resolve: "medusa-plugin-sklad" } under plugins) and give the fulfillment module its dependencies:\n${LINES_TO_ADD}`,
  );
}

/** Reads the configuration, because Medusa registers a named dependency even without such a module: it resolves to undefined later. */
function hasModule(container: Container): boolean {
  if (!container.hasRegistration("configModule")) return true;
  const configuration: { modules?: Record<string, unknown> } = container.resolve("configModule");
  return Boolean(configuration.modules?.sklad);
}
