/** What the recipe uses of Next.js and of Medusa's Next.js starter, by its own declarations there. */
declare module "next/cache" {
  export function revalidateTag(tag: string): void;
}
declare module "next/headers" {
  export function headers(): Promise<Headers>;
}
declare module "next/navigation" {
  export function usePathname(): string;
  export function useRouter(): { push(href: string, options?: { scroll?: boolean }): void };
  export function useSearchParams(): URLSearchParams;
}
declare module "@headlessui/react" {
  import type { ReactNode } from "react";
  export function Radio(props: {
    value: string;
    disabled?: boolean;
    className?: string;
    children?: ReactNode;
  }): ReactNode;
  export function RadioGroup(props: {
    value: string | null;
    onChange: (value: string) => void;
    children?: ReactNode;
  }): ReactNode;
}
declare module "@lib/config" {
  import type Medusa from "@medusajs/js-sdk";
  export const sdk: Medusa;
}
declare module "@lib/data/cart" {
  export function setShippingMethod(method: { cartId: string; shippingMethodId: string }): Promise<void>;
}
declare module "@lib/data/fulfillment" {
  import type { HttpTypes } from "@medusajs/types";
  export function calculatePriceForShippingOption(
    optionId: string,
    cartId: string,
  ): Promise<HttpTypes.StoreCartShippingOption | null>;
}
declare module "@lib/util/money" {
  export function convertToLocale(money: { amount: number; currency_code: string }): string;
}
declare module "@modules/checkout/components/error-message" {
  import type { ReactNode } from "react";
  export default function ErrorMessage(props: { error?: string | null; "data-testid"?: string }): ReactNode;
}
declare module "@modules/common/components/divider" {
  import type { ReactNode } from "react";
  export default function Divider(props: { className?: string }): ReactNode;
}
declare module "@modules/common/components/radio" {
  import type { ReactNode } from "react";
  export default function MedusaRadio(props: { checked: boolean }): ReactNode;
}
