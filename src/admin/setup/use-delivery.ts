import { useQuery } from "@tanstack/react-query";
import { sdk } from "../api";
import type { Text } from "../i18n/use-text";
import type { Delivery, Method, Offer } from "./progress";

const FIELDS = [
  "id,name,*sales_channels,*fulfillment_providers,*fulfillment_sets,*fulfillment_sets.service_zones",
  "*fulfillment_sets.service_zones.geo_zones",
  "*fulfillment_sets.service_zones.shipping_options,*fulfillment_sets.service_zones.shipping_options.prices",
].join();

/** What a location offers at checkout. */
export function useDelivery(locationId: string, isAllowed = true) {
  return useQuery({
    enabled: isAllowed,
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
  const zones = sets.flatMap(({ service_zones }) => service_zones).filter(isOfUkraine);
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
    offered: offered.map(({ name, data, prices }) => ({
      name,
      method: data?.["id"],
      price: prices.find(({ currency_code: currency }) => currency === "uah")?.amount ?? null,
    })),
  };
}

interface Zone {
  readonly geo_zones?: readonly { readonly country_code: string }[];
}

/** Whether a checkout with a Ukrainian address offers the zone's options; true where Medusa does not list its countries. */
const isOfUkraine = ({ geo_zones: places }: Zone) =>
  places === undefined || places.some(({ country_code: country }) => country === "ua");

/** Creates the missing parts that a checkout needs at the location, and the shipping options. A repeated call creates only what is still missing. */
export async function arrange(delivery: Delivery, offers: readonly Offer[], t: Text): Promise<void> {
  const { location, providerId } = delivery;
  if (providerId === null) throw new Error("The shop has no fulfillment provider of the warehouse.");
  if (!delivery.isEnabled)
    await sdk.admin.stockLocation.updateFulfillmentProviders(location.id, { add: [providerId] });
  if (!delivery.hasSalesChannel) await joinDefaultChannel(location.id);
  if (offers.length === 0) return;
  const setId = delivery.fulfillmentSetId ?? (await makeSet(location, t));
  const zoneId = delivery.serviceZoneId ?? (await makeZone(setId, location, t));
  const profileId = await anyProfile(t);
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

async function makeSet(location: Delivery["location"], t: Text): Promise<string> {
  const body = { name: t("setup.set", { location: location.name }), type: "shipping" };
  await sdk.admin.stockLocation.createFulfillmentSet(location.id, body);
  const { fulfillmentSetId } = await loadDelivery(location.id);
  if (fulfillmentSetId === null) throw new Error("Medusa made no fulfillment set.");
  return fulfillmentSetId;
}

async function makeZone(setId: string, location: Delivery["location"], t: Text): Promise<string> {
  // Medusa refuses a second zone of a name, at any location.
  const name = t("setup.zone", { location: location.name });
  const { fulfillment_set: set } = await sdk.admin.fulfillmentSet.createServiceZone(setId, {
    name,
    geo_zones: [{ type: "country", country_code: "ua" }],
  });
  const zone = set.service_zones.find((one) => one.name === name);
  if (!zone) throw new Error("Medusa made no service zone.");
  return zone.id;
}

async function anyProfile(t: Text): Promise<string> {
  const { shipping_profiles: profiles } = await sdk.admin.shippingProfile.list({ limit: 50 });
  const known = profiles.find(({ type }) => type === "default") ?? profiles[0];
  if (known) return known.id;
  const made = await sdk.admin.shippingProfile.create({ name: t("setup.profile"), type: "default" });
  return made.shipping_profile.id;
}
