import { z } from "zod";
import { DELIVERY_METHODS, type DeliveryMethod } from "./delivery-methods";

const text = z.string().trim().min(1);

/** What checkout must and may supply with a shipping method, by delivery method. Source: ours. */
const SHAPES: Record<DeliveryMethod, z.ZodType<Record<string, unknown>>> = {
  "carrier-branch": z.looseObject({
    /** Identifier of the carrier's branch, as getWarehouses returns it. */
    warehouse_ref: text,
    /** Shown to people, never sent. */
    warehouse_name: text.optional(),
    city_name: text.optional(),
  }),
  ukrposhta: z.looseObject({}),
  "courier-kyiv": z.looseObject({}),
  pickup: z.looseObject({}),
};

export type CheckedDeliveryData =
  | { readonly ok: true; readonly data: Record<string, unknown> }
  | { readonly ok: false; readonly message: string };

/** Checks what checkout supplied for a shipping option; what is fine becomes the shipping method's data. */
export function checkDeliveryData(
  option: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>> | undefined,
): CheckedDeliveryData {
  const method = DELIVERY_METHODS.find((candidate) => candidate === option.delivery_method);
  if (!method) {
    return {
      ok: false,
      message: `The shipping option is of a kind the warehouse does not know (${String(option.id)}). Create it anew in Settings → Locations & Shipping.`,
    };
  }
  const parsed = SHAPES[method].safeParse(data ?? {});
  if (parsed.success) return { ok: true, data: { ...parsed.data, delivery_method: method } };
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))];
  return {
    ok: false,
    message: fields.includes("warehouse_ref")
      ? "Choose the carrier's branch: the shipping method's data needs warehouse_ref, the identifier of a branch."
      : `The shipping method's data is wrong in: ${fields.join(", ")}.`,
  };
}
