"use server";

// src/lib/data/shipping-branch.ts
import { sdk } from "@lib/config";
import type { ShippingData } from "medusa-plugin-sklad/storefront";
import { revalidateTag } from "next/cache";
import { headers } from "next/headers";
import { getAuthHeaders, getCacheTag } from "./cookies";

/**
 * Sets the shipping method of a cart together with the branch the parcel goes to.
 * @returns why the shop refuses, in the language of the customer's browser; null when it does not. What a server action
 * throws is hidden from customers by Next.js.
 */
export async function setShippingBranch(
  cartId: string,
  optionId: string,
  data: ShippingData,
): Promise<string | null> {
  const language = (await headers()).get("accept-language") ?? "uk";
  try {
    await sdk.store.cart.addShippingMethod(
      cartId,
      { option_id: optionId, data: { ...data } },
      {},
      { ...(await getAuthHeaders()), "accept-language": language },
    );
    revalidateTag(await getCacheTag("carts"));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
