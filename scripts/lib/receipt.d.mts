import type { Words } from "./words.mjs";

/** The data of a receipt: a shop, a purchase and an order of the plugin's API. */
export interface ReceiptShop {
  readonly url: string;
  readonly sandboxUrl: string;
}

export interface Purchase {
  readonly order: { readonly id: string; readonly display_id: number; readonly total: number };
  readonly completedAt: number;
  readonly option: { readonly name: string };
  readonly items: readonly { readonly variant: { readonly name: string }; readonly quantity: number }[];
  readonly branch: { readonly city: string; readonly name: string };
  readonly payment: "cod" | "prepaid";
}

interface Localized {
  readonly en: string;
  readonly uk: string;
}

export interface ReceiptOrder {
  readonly id: string;
  readonly number: string;
  readonly remote_id: string | null;
  readonly remote_key: string | null;
  readonly accepted_at: string | null;
  readonly situation: { readonly label: Localized; readonly sentence: Localized };
  readonly timeline: readonly { readonly at: string; readonly label: Localized }[];
}

interface Among {
  readonly count: number;
  readonly shop: ReceiptShop;
  readonly words: Words;
}

export function asText(purchase: Purchase, accepted: ReceiptOrder, among: Among): string;
export function asStopped(purchase: Purchase, stopped: ReceiptOrder, among: Among): string;
