import type { LoaderOptions, Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { createDialect } from "../../../client";
import { type ModuleOptions, moduleOptionsSchema, readOptions } from "../options";
import { reasonOf } from "../errors";
import { HOW_TO_MAKE_A_KEY, Secrets } from "../secrets";

interface FulfillmentEntry {
  readonly dependencies?: readonly string[];
  readonly options?: { readonly providers?: readonly { readonly resolve?: unknown }[] };
}

export const LINES_TO_ADD = `
  modules: [
    {
      resolve: "@medusajs/medusa/fulfillment",
      dependencies: ["sklad", "query"],
      options: {
        providers: [
          { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
          { resolve: "medusa-plugin-sklad/providers/sklad", id: "warehouse" },
        ],
      },
    },
  ],
`;

/**
 * Warns about a missing encryption key, and refuses to boot when the fulfillment module does not list the provider or the
 * provider cannot reach this module, because the shop would start quietly and fail at the first order.
 */
export default async function checkConfiguration({ container, options }: LoaderOptions): Promise<void> {
  checkOptionNames(options ?? {});
  const configuration = readOptions(options);
  if (new Secrets(configuration).keyless) {
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `sklad: SKLAD_ENCRYPTION_KEY is not set, so no warehouse connection can be created or used. ${HOW_TO_MAKE_A_KEY}; set it and restart.`,
      );
  }
  checkDialects(configuration);
  if (!container.hasRegistration("configModule")) return;
  const { modules }: { modules?: Record<string, unknown> } = container.resolve("configModule");
  const fulfillment = modules?.fulfillment;
  if (fulfillment === undefined) return;
  const missing = missingFrom(fulfillment as FulfillmentEntry);
  if (missing.length === 0) return;
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `medusa-plugin-sklad cannot start: in medusa-config.ts, ${missing.join(" and ")}. It should contain:\n${LINES_TO_ADD}`,
  );
}

/** Refuses to boot with an invalid dialect, which would otherwise fail at the first order. */
function checkDialects({ dialect, dialects = {} }: ModuleOptions): void {
  for (const [place, one] of [["dialect", dialect], ...Object.entries(dialects)] as const)
    try {
      createDialect(one);
    } catch (error) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `medusa-plugin-sklad cannot start: in medusa-config.ts, the option ${place === "dialect" ? place : `dialects, under ${place},`} is no dialect (docs/dialect.md). ${reasonOf(error)}`,
      );
    }
}

function missingFrom(entry: FulfillmentEntry): string[] {
  const providers = entry.options?.providers ?? [];
  const listed = providers.some(
    ({ resolve }) =>
      typeof resolve === "string" && /providers[\\/]sklad(?:[\\/]index(?:\.[jt]s)?)?$/.test(resolve),
  );
  const dependencies = entry.dependencies ?? [];
  return [
    ...(listed
      ? []
      : ["the fulfillment module does not list the provider medusa-plugin-sklad/providers/sklad"]),
    ...(["sklad", "query"].every((name) => dependencies.includes(name))
      ? []
      : ['the fulfillment module lacks the line dependencies: ["sklad", "query"]']),
  ];
}

/** Options that Medusa adds to each module. */
const OF_MEDUSA = ["database"];

/** Refuses unknown options: a mistyped `allowedHost` would silently protect nothing. */
export function checkOptionNames(options: Readonly<Record<string, unknown>>): void {
  const known = Object.keys(moduleOptionsSchema.shape);
  const unknown = Object.keys(options).filter((name) => ![...known, ...OF_MEDUSA].includes(name));
  if (unknown.length === 0) return;
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `medusa-plugin-sklad has no option ${unknown.map((name) => `"${name}"`).join(", ")}. Its options in medusa-config.ts are ${known.join(", ")}.`,
  );
}
