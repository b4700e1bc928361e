import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { deliveryMethodOf } from "../../planning/delivery-options";
import { isOurProvider } from "../../planning/parcels";
import { compareText } from "../../planning/values/canonical";
import { type LoadedOption, loadOptions } from "./shipping-options";

interface OptionAtLocation extends LoadedOption {
  readonly rules?: readonly ({ readonly attribute: string; readonly value: unknown } | null)[] | null;
}

interface LoadedLocation {
  readonly fulfillment_sets?:
    | ({
        readonly service_zones?: { readonly shipping_options?: readonly OptionAtLocation[] | null }[] | null;
      } | null)[]
    | null;
}

/** No shipping option is left that the parcel could be fulfilled with. */
export class NoOptionToFulfilError extends Error {
  constructor() {
    super(
      "The shipping option of the parcel is deleted or does not match the shipping profile of its goods, and its stock location has no other one of the warehouse's provider that does. Create one.",
    );
    this.name = "NoOptionToFulfilError";
  }
}

interface ParcelToFulfil {
  readonly order_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
}

interface OptionToFulfil<Line> {
  readonly shipping_option_id: string;
  /** The lines that one fulfillment with this option can have; the others need another one. */
  readonly lines: readonly Line[];
}

/**
 * The order's own option, unless Medusa fails with it, because it is deleted or its profile is not that of the products
 * now: then another one of ours at the location, preferably of the same way. Each profile's lines are fulfilled separately.
 */
export async function optionToFulfil<Line extends { readonly line_item_id: string }>(
  container: MedusaContainer,
  parcel: ParcelToFulfil,
  lines: readonly Line[],
): Promise<OptionToFulfil<Line>> {
  const profiles = await loadProfiles(container, parcel);
  const profileOf = ({ line_item_id }: Line) => profiles.get(line_item_id) ?? ANY_PROFILE;
  const [required = ANY_PROFILE] = lines.map(profileOf).filter((profile) => profile !== ANY_PROFILE);
  return {
    shipping_option_id: await chooseOption(container, parcel, required),
    lines: lines.filter((line) => [required, ANY_PROFILE].includes(profileOf(line))),
  };
}

/** The line is fulfilled with any option. */
const ANY_PROFILE = "";

interface LoadedLine {
  readonly id: string;
  readonly requires_shipping: boolean;
  readonly variant?: {
    readonly product?: { readonly shipping_profile?: { readonly id: string } | null } | null;
  } | null;
}

async function loadProfiles(
  container: MedusaContainer,
  { order_id }: ParcelToFulfil,
): Promise<ReadonlyMap<string, string>> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "items.id",
      "items.requires_shipping",
      "items.variant.product.id",
      "items.variant.product.shipping_profile.id",
    ],
    filters: { id: order_id },
  });
  const [order] = data as unknown as { items?: (LoadedLine | null)[] }[];
  return new Map(
    (order?.items ?? []).flatMap((line) => {
      const product = line?.variant?.product;
      if (!line?.requires_shipping || !product) return [];
      return [[line.id, product.shipping_profile?.id ?? NO_PROFILE] as const];
    }),
  );
}

/** The product was taken out of its profile: Medusa fulfills it with no option. */
const NO_PROFILE = "none";

async function chooseOption(
  container: MedusaContainer,
  { location_id, shipping_option_id }: ParcelToFulfil,
  required: string,
): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const [own] = await loadOptions({ query }, [shipping_option_id], { withDeleted: true });
  const profile = required === ANY_PROFILE ? own?.shipping_profile_id : required;
  if (own && !own.deleted_at && own.shipping_profile_id === profile) return own.id;
  const options = "fulfillment_sets.service_zones.shipping_options";
  const { data: locations } = await query.graph({
    entity: "stock_location",
    fields: ["id", "provider_id", "shipping_profile_id", "data", "rules.attribute", "rules.value"].map(
      (field) => `${options}.${field}`,
    ),
    filters: { id: location_id },
  });
  const ours = (locations as LoadedLocation[])
    .flatMap(({ fulfillment_sets }) => fulfillment_sets ?? [])
    .flatMap((set) => set?.service_zones ?? [])
    .flatMap(({ shipping_options }) => shipping_options ?? [])
    .filter(({ provider_id }) => isOurProvider(provider_id))
    .filter((option) => !isForReturns(option))
    .filter(({ shipping_profile_id }) => profile === undefined || shipping_profile_id === profile)
    .sort((left, right) => compareText(left.id, right.id));
  const option = ours.find((one) => own && wayOf(one) === wayOf(own)) ?? ours[0];
  if (!option) throw new NoOptionToFulfilError();
  return option.id;
}

function wayOf({ data }: LoadedOption) {
  return deliveryMethodOf({ option_data: data ?? {} });
}

/** Medusa marks options for customers' returns with this rule. */
function isForReturns({ rules }: OptionAtLocation): boolean {
  return (rules ?? []).some((rule) => rule?.attribute === "is_return" && String(rule.value) === "true");
}
