import {
  createLocationFulfillmentSetWorkflow,
  createServiceZonesWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { MedusaContainer } from "@medusajs/framework/types";
import { findOrCreate } from "./find-or-create";
import { SHIPPING_OPTIONS, type SeedShippingOption } from "./shipping-options";

const LOCATION = "Склад Київ";
const FULFILLMENT_SET = "Доставка по Україні";
const SERVICE_ZONE = "Україна";

export interface Warehouse {
  readonly locationId: string;
  readonly serviceZoneId: string;
  readonly shippingProfileId: string;
}

/** The Kyiv stock location with a service zone for all of Ukraine and the given providers enabled there. */
export async function seedWarehouse(
  container: MedusaContainer,
  salesChannelId: string,
  providerIds: readonly string[],
): Promise<Warehouse> {
  const location = await findOrCreate(
    container.resolve(Modules.STOCK_LOCATION).listStockLocations({ name: LOCATION }),
    async () => {
      const { result } = await createStockLocationsWorkflow(container).run({
        input: {
          locations: [
            {
              name: LOCATION,
              address: {
                address_1: "вул. Бориспільська, 9",
                city: "Київ",
                country_code: "ua",
                postal_code: "02099",
              },
            },
          ],
        },
      });
      await linkSalesChannelsToStockLocationWorkflow(container).run({
        input: { id: result[0]?.id ?? "", add: [salesChannelId] },
      });
      return result;
    },
  );
  await enableProviders(container, location.id, providerIds);
  return {
    locationId: location.id,
    serviceZoneId: await seedServiceZone(container, location.id),
    shippingProfileId: await seedShippingProfile(container),
  };
}

async function enableProviders(
  container: MedusaContainer,
  locationId: string,
  providerIds: readonly string[],
): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).create(
    providerIds.map((id) => ({
      [Modules.STOCK_LOCATION]: { stock_location_id: locationId },
      [Modules.FULFILLMENT]: { fulfillment_provider_id: id },
    })),
  );
}

async function seedServiceZone(container: MedusaContainer, locationId: string): Promise<string> {
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const set = await findOrCreate(fulfillment.listFulfillmentSets({ name: FULFILLMENT_SET }), async () => {
    await createLocationFulfillmentSetWorkflow(container).run({
      input: {
        location_id: locationId,
        fulfillment_set_data: { name: FULFILLMENT_SET, type: "shipping" },
      },
    });
    return fulfillment.listFulfillmentSets({ name: FULFILLMENT_SET });
  });
  const zone = await findOrCreate(
    fulfillment.listServiceZones({ fulfillment_set: { id: set.id } }),
    async () => {
      const { result } = await createServiceZonesWorkflow(container).run({
        input: {
          data: [
            {
              name: SERVICE_ZONE,
              fulfillment_set_id: set.id,
              geo_zones: [{ type: "country", country_code: "ua" }],
            },
          ],
        },
      });
      return result;
    },
  );
  return zone.id;
}

async function seedShippingProfile(container: MedusaContainer): Promise<string> {
  const profile = await findOrCreate(
    container.resolve(Modules.FULFILLMENT).listShippingProfiles({ type: "default" }),
    async () => {
      const { result } = await createShippingProfilesWorkflow(container).run({
        input: { data: [{ name: "Звичайні товари", type: "default" }] },
      });
      return result;
    },
  );
  return profile.id;
}

/** Creates the shipping options that are not there yet, each from the provider's own row, as the admin does. */
export async function seedShippingOptions(
  container: MedusaContainer,
  { serviceZoneId, shippingProfileId }: Warehouse,
  providerId: string,
  wanted: readonly SeedShippingOption[] = SHIPPING_OPTIONS,
): Promise<void> {
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const existing = await fulfillment.listShippingOptions(
    { service_zone: { id: serviceZoneId } },
    { relations: ["type"] },
  );
  const known = new Set(existing.map(({ type }) => type.code));
  const missing = wanted.filter(({ code }) => !known.has(code));
  if (missing.length === 0) return;

  const rows = await fulfillment.retrieveFulfillmentOptions(providerId);
  await createShippingOptionsWorkflow(container).run({
    input: missing.map((option) => ({
      name: option.name,
      service_zone_id: serviceZoneId,
      shipping_profile_id: shippingProfileId,
      provider_id: providerId,
      price_type: "flat" as const,
      type: { label: option.name, description: option.description, code: option.code },
      prices: [{ currency_code: "uah", amount: option.price }],
      data: {
        ...rowOf(rows, option.delivery),
        ...(option.freeFrom !== undefined && { free_from: option.freeFrom }),
      },
      rules: [
        { attribute: "enabled_in_store", operator: "eq" as const, value: "true" },
        { attribute: "is_return", operator: "eq" as const, value: "false" },
      ],
    })),
  });
}

function rowOf(rows: readonly Record<string, unknown>[], id: string): Record<string, unknown> {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`The fulfillment provider offers no "${id}".`);
  return row;
}
