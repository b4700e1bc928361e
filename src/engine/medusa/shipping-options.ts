import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { deliveryMethodOf } from "../../planning/delivery-options";
import { isOurProvider } from "../../planning/parcels";
import type { Context } from "../context";

type Querying = Pick<Context, "query">;

export interface LoadedOption {
  readonly id: string;
  readonly provider_id: string;
  readonly shipping_profile_id: string | null;
  readonly data: Record<string, unknown> | null;
  readonly deleted_at: Date | string | null;
  readonly service_zone?: {
    readonly fulfillment_set?: { readonly location?: { readonly id: string } | null } | null;
  } | null;
}

const OPTION_FIELDS = [
  ...["id", "provider_id", "shipping_profile_id", "data", "deleted_at"],
  "service_zone.fulfillment_set.location.id",
];

/** @param withDeleted an option that the merchant deleted still decides from where and how a parcel is shipped */
export async function loadOptions(
  { query }: Querying,
  ids: readonly string[],
  { withDeleted }: { readonly withDeleted: boolean },
): Promise<LoadedOption[]> {
  if (ids.length === 0) return [];
  const { data } = await query.graph({
    entity: "shipping_option",
    fields: OPTION_FIELDS,
    filters: { id: [...ids] },
    withDeleted,
  });
  return data as LoadedOption[];
}

export function locationOf({ service_zone }: LoadedOption): string | null {
  return service_zone?.fulfillment_set?.location?.id ?? null;
}

/** The delivery method of an option, and with it the link of the waybill; null when the option does not say. */
export async function loadDeliveryMethod(ctx: Querying, optionId: string) {
  const [option] = await loadOptions(ctx, [optionId], { withDeleted: true });
  return (option && deliveryMethodOf({ option_data: option.data ?? {} })) ?? null;
}

/** @returns the stock locations that the options ship from; undefined when none of them exists and is ours */
export async function locationsOfOptions(
  ctx: Querying,
  ids: readonly string[],
): Promise<readonly string[] | undefined> {
  const options = await loadOptions(ctx, ids, { withDeleted: false });
  const ours = options.filter(({ provider_id }) => isOurProvider(provider_id));
  return ours.length === 0 ? undefined : ours.flatMap((option) => locationOf(option) ?? []);
}

interface LoadedCart {
  readonly sales_channel_id?: string | null;
  readonly shipping_methods?: readonly { readonly shipping_option_id?: string | null }[] | null;
}

interface LoadedChannel {
  readonly stock_locations?: readonly ({ readonly id: string } | null)[] | null;
}

/** @returns the stock locations of the cart's options, else of its sales channel; undefined when there is no such cart */
export async function locationsOfCart(ctx: Querying, id: string): Promise<readonly string[] | undefined> {
  const { data: carts } = await ctx.query.graph({
    entity: "cart",
    fields: ["sales_channel_id", "shipping_methods.shipping_option_id"],
    filters: { id },
  });
  const [cart] = carts as LoadedCart[];
  if (!cart) return undefined;
  const options = (cart.shipping_methods ?? []).flatMap(({ shipping_option_id }) => shipping_option_id ?? []);
  const chosen = await locationsOfOptions(ctx, options);
  if (chosen) return chosen;
  if (!cart.sales_channel_id) return [];
  const { data: channels } = await ctx.query.graph({
    entity: "sales_channel",
    fields: ["stock_locations.id"],
    filters: { id: cart.sales_channel_id },
  });
  return (channels as LoadedChannel[])
    .flatMap(({ stock_locations }) => stock_locations ?? [])
    .flatMap((location) => location?.id ?? []);
}

export async function isLocation({ query }: Querying, id: string): Promise<boolean> {
  const { data } = await query.graph({ entity: "stock_location", fields: ["id"], filters: { id } });
  return data.length > 0;
}

/** Writes what the checkout chose into an order's shipping method, as Medusa's admin cannot. */
export async function writeShippingData(
  container: MedusaContainer,
  methodId: string,
  data: Record<string, unknown>,
): Promise<void> {
  await container.resolve(Modules.ORDER).updateOrderShippingMethods([{ id: methodId, data }]);
}
