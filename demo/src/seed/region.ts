import {
  createPricePreferencesWorkflow,
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  updatePricePreferencesWorkflow,
} from "@medusajs/medusa/core-flows";
import { Modules } from "@medusajs/framework/utils";
import type { MedusaContainer } from "@medusajs/framework/types";
import { findOrCreate } from "./find-or-create";

/** Ukraine: hryvnia, prices with 20 % VAT in them, cash on delivery and the demo's card. */
export async function seedRegion(
  container: MedusaContainer,
  paymentProviders: readonly string[],
): Promise<string> {
  const region = await findOrCreate(
    container.resolve(Modules.REGION).listRegions({ currency_code: "uah" }),
    async () => {
      const { result } = await createRegionsWorkflow(container).run({
        input: {
          regions: [
            {
              name: "Україна",
              currency_code: "uah",
              countries: ["ua"],
              payment_providers: [...paymentProviders],
            },
          ],
        },
      });
      return result;
    },
  );
  await findOrCreate(container.resolve(Modules.TAX).listTaxRegions({ country_code: "ua" }), async () => {
    const { result } = await createTaxRegionsWorkflow(container).run({
      input: [
        {
          country_code: "ua",
          provider_id: "tp_system",
          default_tax_rate: { name: "ПДВ", code: "PDV", rate: 20 },
        },
      ],
    });
    return result;
  });
  await pricesIncludeTax(container, "currency_code", "uah");
  await pricesIncludeTax(container, "region_id", region.id);
  return region.id;
}

async function pricesIncludeTax(container: MedusaContainer, attribute: string, value: string): Promise<void> {
  const [known] = await container.resolve(Modules.PRICING).listPricePreferences({ attribute, value });
  if (known?.is_tax_inclusive) return;
  if (known) {
    await updatePricePreferencesWorkflow(container).run({
      input: { selector: { id: [known.id] }, update: { is_tax_inclusive: true } },
    });
    return;
  }
  await createPricePreferencesWorkflow(container).run({
    input: [{ attribute, value, is_tax_inclusive: true }],
  });
}
