"use client";

// src/modules/checkout/components/branch-picker/index.tsx
import { setShippingBranch } from "@lib/data/shipping-branch";
import type { HttpTypes } from "@medusajs/types";
import {
  type BranchChangeEvent,
  defineBranchPicker,
  fromShippingData,
  type SkladBranchPicker,
} from "medusa-plugin-sklad/storefront";
import type {} from "medusa-plugin-sklad/storefront/react";
import { useEffect, useRef } from "react";

/** Whether a shipping option of the warehouse goes to a carrier's branch, which the customer has to choose. */
export const goesToBranch = (option: HttpTypes.StoreCartShippingOption | undefined) =>
  option?.data?.["delivery_method"] === "carrier-branch";

type BranchPickerProps = {
  cart: HttpTypes.StoreCart;
  optionId: string;
  /** Called with false while the cart has no branch, or another one than is shown. */
  onReady: (isReady: boolean) => void;
  onError: (message: string | null) => void;
};

export default function BranchPicker({ cart, optionId, onReady, onError }: BranchPickerProps) {
  const ref = useRef<SkladBranchPicker>(null);

  useEffect(() => {
    defineBranchPicker();
    // Someone who comes back to this step sees the branch again.
    const method = cart.shipping_methods?.at(-1);
    const isThisOne = method?.shipping_option_id === optionId;
    const restored = (isThisOne && fromShippingData(method?.data)) || null;
    if (ref.current) ref.current.value = restored;
    // Setting it fires no event, and pressing the option made the step wait for a branch.
    if (restored) onReady(true);
  }, [optionId]);

  useEffect(() => {
    const picker = ref.current;
    const changed = async ({ detail }: BranchChangeEvent) => {
      onReady(false);
      onError(null);
      if (!detail) return;
      const refusal = await setShippingBranch(cart.id, optionId, detail.data);
      // Another branch may have been chosen meanwhile.
      if (picker?.value?.data.warehouse_ref !== detail.data.warehouse_ref) return;
      onError(refusal);
      onReady(refusal === null);
    };
    picker?.addEventListener("sklad-branch-change", changed);
    return () => picker?.removeEventListener("sklad-branch-change", changed);
  }, [cart.id, optionId, onReady, onError]);

  return (
    <sklad-branch-picker
      ref={ref}
      base-url={process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL}
      publishable-key={process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY}
      cart-id={cart.id}
      option-id={optionId}
    />
  );
}
