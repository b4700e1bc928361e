import type { MedusaContainer } from "@medusajs/framework/types";
import { seedCatalogue } from "./catalogue";
import { seedRegion } from "./region";
import { finishShop, nameShop, seedAdmin } from "./shop";
import { seedShippingOptions, seedWarehouse } from "./warehouse";

export { SHIPPING_OPTIONS } from "./shipping-options";
export { PRODUCTS } from "./products";

/** Cash on delivery is Medusa's system provider, the card is the demo's. */
export const PAYMENT_PROVIDERS = { cod: "pp_system_default", prepaid: "pp_card_demo" } as const;

export interface SeedOptions {
  readonly admin: { readonly email: string; readonly password: string };
  /** Payment providers of the region; by default cash on delivery and the demo's card. */
  readonly paymentProviders?: readonly string[];
  /** Provider the shipping options belong to. */
  readonly providerId?: string;
  /** Stock of every item, instead of the believable figures. */
  readonly stock?: number;
  /** Whether a checkout can be shipped: with the provider and its shipping options at the location. By default it can. */
  readonly isConnected?: boolean;
  readonly say?: (sentence: string) => void;
}

export interface SeededShop {
  readonly publishableKey: string;
  readonly regionId: string;
  readonly locationId: string;
  readonly serviceZoneId: string;
  readonly shippingProfileId: string;
  readonly salesChannelId: string;
}

/** A small Ukrainian shop, ready to sell. Running it again adds only what is missing. */
export async function seedShop(container: MedusaContainer, options: SeedOptions): Promise<SeededShop> {
  const { admin, providerId = "sklad_warehouse", stock, isConnected = true, say = () => undefined } = options;
  const paymentProviders = options.paymentProviders ?? Object.values(PAYMENT_PROVIDERS);
  const defaults = await nameShop(container);
  say("Region, taxes and payment");
  const regionId = await seedRegion(container, paymentProviders);
  say("Kyiv stock location and ways of delivery");
  const providers = isConnected ? ["manual_manual", providerId] : ["manual_manual"];
  const warehouse = await seedWarehouse(container, defaults.salesChannelId, providers);
  if (isConnected) await seedShippingOptions(container, warehouse, providerId);
  say("Products and stock");
  await seedCatalogue(container, { ...warehouse, salesChannelId: defaults.salesChannelId, stock });
  await finishShop(container, defaults, { regionId, locationId: warehouse.locationId });
  await seedAdmin(container, admin.email, admin.password);
  return { ...warehouse, ...defaults, regionId };
}
