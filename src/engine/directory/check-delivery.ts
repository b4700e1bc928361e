import { z } from "zod";
import { AdminError } from "../../modules/sklad/errors";
import type { BranchAtConnection } from "../../modules/sklad/stores/directory/branches";
import { checkDeliveryData } from "../../planning/delivery-options";
import { cartWeight, checkBranch, unitWeight } from "../../planning/directory/branches";
import { isStorable } from "../../planning/values/text";
import type { Context } from "../context";

/** The data of a checkout's shipping method, and what Medusa adds: the cart, and the location of the option. */
export interface DeliveryRequest {
  readonly option: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly context: unknown;
}

/** A city whose reading proves nothing is read again after this. */
const AGAIN_MS = 30 * 60_000;

const weightSchema = z.number().nullish().catch(null);
const weighedSchema = z.object({ weight: weightSchema }).nullish().catch(null);

/** The members of Medusa's context that are used; a program's own workflow may leave each of them out. */
const contextSchema = z.object({
  shipping_address: z
    .object({ city: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  from_location: z.object({ id: z.string() }).nullish().catch(null),
  items: z
    .array(
      z.object({
        quantity: z.coerce.number().catch(0),
        requires_shipping: z.boolean().catch(true),
        product: weighedSchema,
        variant: z
          .object({
            weight: weightSchema,
            product: z
              .object({ shipping_profile: z.object({ id: z.string() }).nullish().catch(null) })
              .nullish()
              .catch(null),
          })
          .nullish()
          .catch(null),
      }),
    )
    .catch([]),
});
const NO_CONTEXT = { shipping_address: null, from_location: null, items: [] };
type Asked = z.infer<typeof contextSchema>;

/**
 * Checks what checkout supplies for a shipping method, before the customer pays; a carrier's branch is looked up in the
 * directory by one statement. Throws an AdminError for what cannot be delivered.
 * @returns the shipping method's data, with the directory's names of the branch and its city where it knows them
 */
export async function checkDelivery(
  ctx: Pick<Context, "sklad">,
  { option, data, context }: DeliveryRequest,
): Promise<Record<string, unknown>> {
  if (!isStorable(data)) throw new AdminError("unstorable");
  const asked = contextSchema.catch(NO_CONTEXT).parse(context ?? {});
  const checked = checkDeliveryData(option, data, asked.shipping_address?.city);
  if (!checked.ok) throw new AdminError(checked.code, checked.params);
  if (checked.data.delivery_method !== "carrier-branch") return checked.data;
  return { ...checked.data, ...(await checkInDirectory(ctx, checked.data, asked)) };
}

/** @returns the members of the method's data that the directory knows */
async function checkInDirectory(
  { sklad }: Pick<Context, "sklad">,
  data: Readonly<Record<string, unknown>>,
  { from_location, items }: Asked,
): Promise<Record<string, unknown>> {
  const found = await sklad.stores.branchChecks.find({
    ref: String(data.warehouse_ref),
    city: typeof data.city_ref === "string" ? data.city_ref : undefined,
    location: from_location?.id,
  });
  const serving = servingConnection(found, from_location?.id);
  if (!serving) return {};
  const weight = cartWeight(
    items.map(({ quantity, requires_shipping, product, variant }) => ({
      quantity,
      requires_shipping,
      weight: unitWeight(variant, product),
      profile: variant?.product?.shipping_profile?.id ?? null,
    })),
    serving.settings,
  );
  const checked = checkBranch(serving, serving.settings, weight);
  if (!checked.ok) throw new AdminError(checked.code, checked.params);
  if (checked.wanted !== null)
    await sklad.stores.cityQueue.want(serving.address, checked.wanted, { older_than_ms: AGAIN_MS });
  return { ...checked.names };
}

/** The connection of the option's location; where that is not known, one whose directory has the branch. */
function servingConnection(
  found: readonly BranchAtConnection[],
  location: string | undefined,
): BranchAtConnection | undefined {
  return location === undefined ? found.find(({ branch }) => branch !== null) : found[0];
}
