import { MedusaError } from "@medusajs/framework/utils";
import {
  type Language,
  type RefusalCode,
  type RefusalKind,
  refusalMessage,
  REFUSALS,
} from "../../planning/messages";

const TYPES: Readonly<Record<RefusalKind, string>> = {
  not_found: MedusaError.Types.NOT_FOUND,
  not_allowed: MedusaError.Types.NOT_ALLOWED,
  invalid_data: MedusaError.Types.INVALID_DATA,
  conflict: MedusaError.Types.CONFLICT,
};

/**
 * Why something a person asked for is not done, by a code of the catalogue. Its message is English, as scripts and logs want
 * it; the admin's routes say it in the language of whoever asks.
 */
export class Refusal extends MedusaError {
  readonly refusal: RefusalCode;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(refusal: RefusalCode, params: Readonly<Record<string, unknown>> = {}) {
    super(TYPES[REFUSALS[refusal].kind], refusalMessage({ code: refusal, params }, "en"), `sklad.${refusal}`);
    this.refusal = refusal;
    this.params = params;
  }
}

/**
 * The same refusal in a language; undefined for any other error. A workflow hands on a copy of what its step threw, so it is
 * known by its members.
 */
export function refusalIn(error: unknown, language: Language): MedusaError | undefined {
  if (typeof error !== "object" || error === null || !("refusal" in error)) return undefined;
  const { refusal: code, params } = error as Pick<Refusal, "refusal" | "params">;
  if (!(code in REFUSALS)) return undefined;
  const message = refusalMessage({ code, params }, language);
  return new MedusaError(TYPES[REFUSALS[code].kind], message, `sklad.${code}`);
}
