export interface CheckoutOptions {
  readonly cod?: boolean;
  readonly prepaid?: boolean;
  readonly held?: boolean;
  readonly refused?: boolean;
  readonly follow?: boolean;
  readonly json?: boolean;
  readonly help?: boolean;
  readonly lang?: string;
  readonly count: number;
  readonly words: { readonly language: "en" | "uk" };
}

export function parseCheckout(
  args: readonly string[],
  env?: Readonly<Record<string, string | undefined>>,
): CheckoutOptions;
