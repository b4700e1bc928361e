import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { deliveryMethodOf } from "../../planning/delivery-options";
import { isOurProvider } from "../../planning/parcels";
import { compareText } from "../../planning/values/canonical";

interface LoadedOption {
  readonly id: string;
  readonly provider_id: string;
  readonly shipping_profile_id: string | null;
  readonly data: Record<string, unknown> | null;
  readonly deleted_at: Date | string | null;
  readonly rules?: readonly ({ readonly attribute: string; readonly value: unknown } | null)[] | null;
}

interface LoadedLocation {
  readonly fulfillment_sets?:
    | ({
        readonly service_zones?: { readonly shipping_options?: readonly LoadedOption[] | null }[] | null;
      } | null)[]
    | null;
}

/** No shipping option is left that the parcel could be fulfilled with. */
export class NoOptionToFulfilError extends Error {
  constructor() {
    super(
      "The shipping option of the parcel is deleted, and its stock location has no other one of the warehouse's provider with the same shipping profile. Create one.",
    );
    this.name = "NoOptionToFulfilError";
  }
}

/**
 * The option for a parcel's fulfillment in Medusa: the order's own. Medusa fails with a deleted option, so another
 * option of ours at the location replaces it, preferably one of the same way. Medusa requires the items' shipping
 * profile, which is that of the original option.
 */
export async function optionToFulfil(
  container: MedusaContainer,
  { location_id, shipping_option_id }: { readonly location_id: string; readonly shipping_option_id: string },
): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: chosen } = await query.graph({
    entity: "shipping_option",
    fields: ["id", "provider_id", "shipping_profile_id", "data", "deleted_at"],
    filters: { id: shipping_option_id },
    withDeleted: true,
  });
  const [own] = chosen as LoadedOption[];
  if (own && !own.deleted_at) return own.id;
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
    .filter(({ shipping_profile_id }) => !own || shipping_profile_id === own.shipping_profile_id)
    .sort((left, right) => compareText(left.id, right.id));
  const option = ours.find((one) => own && wayOf(one) === wayOf(own)) ?? ours[0];
  if (!option) throw new NoOptionToFulfilError();
  return option.id;
}

function wayOf({ data }: LoadedOption) {
  return deliveryMethodOf({ option_data: data ?? {} });
}

/** Medusa marks options for customers' returns with this rule. */
function isForReturns({ rules }: LoadedOption): boolean {
  return (rules ?? []).some((rule) => rule?.attribute === "is_return" && String(rule.value) === "true");
}
