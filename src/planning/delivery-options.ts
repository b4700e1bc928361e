import { z } from "zod";
import type { AdminErrorCode } from "../catalogue";
import { isCertainlyNotKyiv } from "./values/kyiv";
import { cleanText } from "./values/text";

/** How a parcel travels. The id is what shipping options and shipping methods carry in Medusa. */
export const DELIVERY_METHODS = ["carrier-branch", "ukrposhta", "courier-kyiv", "pickup"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** Who pays the carrier when the shop charges nothing for shipping: the shop (free), or the recipient by tariff. */
type ZeroPriceMeaning = "free" | "carrier_tariff";

/** One row of the provider's `getFulfillmentOptions`, stored by Medusa as the shipping option's data. */
interface DeliveryOption {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly delivery_method: DeliveryMethod;
  /** What a price of zero means for this option. */
  readonly zero_price: ZeroPriceMeaning;
  /**
   * UAH of goods from which a price of zero is free; below it the recipient pays by tariff, whatever `zero_price` says.
   * A merchant adds it to the shipping option's data.
   */
  readonly free_from?: number;
}

export const DELIVERY_OPTIONS: readonly DeliveryOption[] = [
  {
    id: "carrier-branch",
    name: "National carrier, branch",
    delivery_method: "carrier-branch",
    zero_price: "free",
  },
  {
    id: "carrier-branch-by-tariff",
    name: "National carrier, branch, recipient pays by the carrier's tariff",
    delivery_method: "carrier-branch",
    zero_price: "carrier_tariff",
  },
  { id: "ukrposhta", name: "Ukrposhta", delivery_method: "ukrposhta", zero_price: "free" },
  {
    id: "ukrposhta-by-tariff",
    name: "Ukrposhta, recipient pays by the carrier's tariff",
    delivery_method: "ukrposhta",
    zero_price: "carrier_tariff",
  },
  { id: "courier-kyiv", name: "Courier, Kyiv", delivery_method: "courier-kyiv", zero_price: "free" },
  { id: "pickup", name: "Pickup at the warehouse", delivery_method: "pickup", zero_price: "free" },
];

/**
 * How a shipping option or method of ours travels: as checkout wrote it into the method's data, so that the customer's choice
 * outlives a change of the option, else as the option says. Undefined when neither says anything this version knows.
 */
export function deliveryMethodOf({
  option_data,
  data,
}: {
  readonly option_data: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, unknown>>;
}): DeliveryMethod | undefined {
  const known = (value: unknown) => DELIVERY_METHODS.find((method) => method === value);
  return (
    known(data?.delivery_method) ??
    known(option_data.delivery_method) ??
    findDeliveryOption(option_data.id)?.delivery_method
  );
}

/** More is taken for a mistake, such as a sum in kopiykas. */
const MAX_FREE_FROM = 1_000_000;

export function isFreeFrom(sum: unknown): sum is number {
  return typeof sum === "number" && sum > 0 && sum <= MAX_FREE_FROM;
}

export function findDeliveryOption(id: unknown): DeliveryOption | undefined {
  return DELIVERY_OPTIONS.find((option) => option.id === id);
}

/** As it is sent and compared: what no person sees is no part of an identifier. */
const text = z.string().max(500).overwrite(cleanText).min(1);

/** What checkout must and may supply with a shipping method, by delivery method. */
const SHAPES: Record<DeliveryMethod, z.ZodType<Record<string, unknown>>> = {
  "carrier-branch": z.looseObject({
    /** Identifier of the carrier's branch, as getWarehouses returns it. */
    warehouse_ref: text,
    /** Shown to people, never sent. */
    warehouse_name: text.optional(),
    city_name: text.optional(),
    /** Identifier of the branch's city, by which a branch that the directory does not have is judged. */
    city_ref: text.optional(),
  }),
  ukrposhta: z.looseObject({}),
  "courier-kyiv": z.looseObject({}),
  pickup: z.looseObject({}),
};

type CheckedDeliveryData =
  | { readonly ok: true; readonly data: Record<string, unknown> }
  | { readonly ok: false; readonly code: AdminErrorCode; readonly params: Readonly<Record<string, unknown>> };

/**
 * Checks what checkout supplied for a shipping option; what is fine becomes the shipping method's data.
 * @param city of the cart's address, as the customer wrote it; undefined where there is no address yet
 */
export function checkDeliveryData(
  option: Readonly<Record<string, unknown>>,
  data: Readonly<Record<string, unknown>> | undefined,
  city?: string | null,
): CheckedDeliveryData {
  const method = deliveryMethodOf({ option_data: option });
  if (!method) return wrong("unknown_delivery_option", { id: String(option.id) });
  // What is doubtful is held once it is ordered, where a person looks.
  if (method === "courier-kyiv" && isCertainlyNotKyiv(cleanText(city))) return wrong("courier_in_kyiv_only");
  const parsed = SHAPES[method].safeParse(data ?? {});
  if (parsed.success) return { ok: true, data: { ...parsed.data, delivery_method: method } };
  const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join(".")))];
  return fields.includes("warehouse_ref")
    ? wrong("branch_not_chosen")
    : wrong("delivery_data_invalid", { fields: fields.join(", ") });
}

function wrong(code: AdminErrorCode, params: Readonly<Record<string, unknown>> = {}): CheckedDeliveryData {
  return { ok: false, code, params };
}
