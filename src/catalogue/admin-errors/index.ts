import { type Language, type Params, say, type Shown } from "../language";
import { CONNECTION_ERRORS } from "./connections";
import { DELIVERY_ERRORS, STORE_ERRORS } from "./delivery";
import type { AdminErrorEntry } from "../entry";
import { FULFILLMENT_ERRORS } from "./fulfillments";
import { REQUEST_ERRORS } from "./requests";

export const ADMIN_ERRORS = {
  ...REQUEST_ERRORS,
  ...CONNECTION_ERRORS,
  ...FULFILLMENT_ERRORS,
  ...DELIVERY_ERRORS,
  ...STORE_ERRORS,
} as const satisfies Record<string, AdminErrorEntry>;

export type AdminErrorCode = keyof typeof ADMIN_ERRORS;

/** The params that the sentence of a code shows; of a code that is known only when it is thrown, any. */
export type AdminErrorParams<Code extends AdminErrorCode> = {
  [One in Code]: Readonly<Record<Shown<(typeof ADMIN_ERRORS)[One]["sentence"]>, unknown>>;
}[Code];

/** The sentence of an error in a language; a code of a later version stays as it is. */
export function adminErrorMessage(
  { code, params }: { readonly code: string; readonly params: Params },
  language: Language,
): string {
  const known: Readonly<Record<string, AdminErrorEntry>> = ADMIN_ERRORS;
  const entry = known[code];
  return entry ? say(entry.sentence, params, language) : code;
}

export type { AdminErrorKind } from "../entry";
