export const USAGE: string;

export interface CheckoutOptions {
  readonly cod?: boolean;
  readonly prepaid?: boolean;
  readonly held?: boolean;
  readonly refused?: boolean;
  readonly follow?: boolean;
  readonly json?: boolean;
  readonly help?: boolean;
  readonly count: number;
}

export function parseCheckout(args: readonly string[]): CheckoutOptions;
