import type { LoaderOptions } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { LINES_TO_ADD } from "../../modules/sklad/loaders/check-configuration";

type Container = LoaderOptions["container"];

/** The provider without the plugin's module would fail at the first order; this stops the boot instead. */
export default async function checkDependencies({ container }: LoaderOptions): Promise<void> {
  if (container.hasRegistration("sklad") && container.hasRegistration("query") && hasModule(container))
    return;
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    "The fulfillment provider medusa-plugin-sklad/providers/sklad cannot reach its module. In medusa-config.ts, list " +
      `the plugin ({ resolve: "medusa-plugin-sklad" } under plugins) and give the fulfillment module its dependencies:\n${LINES_TO_ADD}`,
  );
}

/** Medusa registers a dependency that is named, also when there is no such module: it resolves to undefined later. */
function hasModule(container: Container): boolean {
  if (!container.hasRegistration("configModule")) return true;
  const configuration: { modules?: Record<string, unknown> } = container.resolve("configModule");
  return Boolean(configuration.modules?.sklad);
}
