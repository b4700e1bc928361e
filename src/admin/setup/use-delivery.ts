import { useQuery } from "@tanstack/react-query";
import { sdk } from "../api";
import type { SetupWords } from "../words/setup-en";

/** What a location already has of the parts that a checkout needs. */
export interface Delivery {
  readonly location: { readonly id: string; readonly name: string };
  /** Id of the warehouse's fulfillment provider in the shop's configuration; null without one. */
  readonly providerId: string | null;
  readonly isEnabled: boolean;
  readonly fulfillmentSetId: string | null;
  readonly serviceZoneId: string | null;
  readonly hasSalesChannel: boolean;
  /** Fulfillment options of the provider, from which shipping options are created. */
  readonly methods: readonly Method[];
  /** Shipping options of the provider at this location. */
  readonly offered: readonly { readonly name: string; readonly method: unknown }[];
}

export interface Method {
  readonly [member: string]: unknown;
  readonly id: string;
}

/** A shipping option to create. Price in UAH. */
export interface Offer {
  readonly method: Method;
  readonly name: string;
  readonly price: number;
}

const FIELDS = [
  "id,name,*sales_channels,*fulfillment_providers,*fulfillment_sets,*fulfillment_sets.service_zones",
  "*fulfillment_sets.service_zones.shipping_options",
].join();

export function useDelivery(locationId: string) {
  return useQuery({
    queryKey: ["sklad", "delivery", locationId],
    queryFn: () => loadDelivery(locationId),
    staleTime: 0,
  });
}

async function loadDelivery(locationId: string): Promise<Delivery> {
  const [{ stock_location: location }, { fulfillment_providers: providers }] = await Promise.all([
    sdk.admin.stockLocation.retrieve(locationId, { fields: FIELDS }),
    sdk.admin.fulfillmentProvider.list({ limit: 100 }),
  ]);
  const provider = providers.find(({ id }) => id.startsWith("sklad_"));
  const methods = provider
    ? (await sdk.admin.fulfillmentProvider.listFulfillmentOptions(provider.id)).fulfillment_options
    : [];
  const sets = (location.fulfillment_sets ?? []).filter(({ type }) => type === "shipping");
  const zones = sets.flatMap(({ service_zones }) => service_zones);
  const offered = zones.flatMap(({ shipping_options }) =>
    shipping_options.filter(({ provider_id }) => provider_id === provider?.id),
  );
  return {
    location: { id: location.id, name: location.name },
    providerId: provider?.id ?? null,
    isEnabled: (location.fulfillment_providers ?? []).some(({ id }) => id === provider?.id),
    fulfillmentSetId: sets[0]?.id ?? null,
    serviceZoneId: zones[0]?.id ?? null,
    hasSalesChannel: (location.sales_channels ?? []).length > 0,
    methods: methods as unknown as readonly Method[],
    offered: offered.map(({ name, data }) => ({ name, method: data?.["id"] })),
  };
}

/** Creates the missing parts that a checkout needs at the location, and the shipping options. A repeated call creates only what is still missing. */
export async function arrange(
  delivery: Delivery,
  offers: readonly Offer[],
  words: SetupWords,
): Promise<void> {
  const { location, providerId } = delivery;
  if (providerId === null) throw new Error("The shop has no fulfillment provider of the warehouse.");
  if (!delivery.isEnabled)
    await sdk.admin.stockLocation.updateFulfillmentProviders(location.id, { add: [providerId] });
  if (!delivery.hasSalesChannel) await joinDefaultChannel(location.id);
  if (offers.length === 0) return;
  const setId = delivery.fulfillmentSetId ?? (await makeSet(location, words));
  const zoneId = delivery.serviceZoneId ?? (await makeZone(setId, words));
  const profileId = await anyProfile(words);
  for (const { method, name, price } of offers)
    await sdk.admin.shippingOption.create({
      name,
      service_zone_id: zoneId,
      shipping_profile_id: profileId,
      provider_id: providerId,
      price_type: "flat",
      type: { label: name, description: name, code: method.id },
      prices: [{ currency_code: "uah", amount: price }],
      data: { ...method },
      rules: [
        { attribute: "enabled_in_store", operator: "eq", value: "true" },
        { attribute: "is_return", operator: "eq", value: "false" },
      ],
    });
}

/** Links the location to the default sales channel: a checkout offers only options of its channel's locations. */
async function joinDefaultChannel(locationId: string): Promise<void> {
  const { stores } = await sdk.admin.store.list({ fields: "id,default_sales_channel_id", limit: 1 });
  const channel = stores[0]?.default_sales_channel_id;
  if (channel) await sdk.admin.stockLocation.updateSalesChannels(locationId, { add: [channel] });
}

async function makeSet(location: Delivery["location"], words: SetupWords): Promise<string> {
  const body = { name: words.set(location.name), type: "shipping" };
  await sdk.admin.stockLocation.createFulfillmentSet(location.id, body);
  const { fulfillmentSetId } = await loadDelivery(location.id);
  if (fulfillmentSetId === null) throw new Error("Medusa made no fulfillment set.");
  return fulfillmentSetId;
}

async function makeZone(setId: string, words: SetupWords): Promise<string> {
  const { fulfillment_set: set } = await sdk.admin.fulfillmentSet.createServiceZone(setId, {
    name: words.zone,
    geo_zones: [{ type: "country", country_code: "ua" }],
  });
  const zone = set.service_zones.at(-1);
  if (!zone) throw new Error("Medusa made no service zone.");
  return zone.id;
}

async function anyProfile(words: SetupWords): Promise<string> {
  const { shipping_profiles: profiles } = await sdk.admin.shippingProfile.list({ limit: 50 });
  const known = profiles.find(({ type }) => type === "default") ?? profiles[0];
  if (known) return known.id;
  const made = await sdk.admin.shippingProfile.create({ name: words.profile, type: "default" });
  return made.shipping_profile.id;
}
