import { MedusaError } from "@medusajs/framework/utils";
import {
  ADMIN_ERRORS,
  type AdminErrorCode,
  type AdminErrorKind,
  adminErrorMessage,
  type Language,
} from "../../catalogue";

const TYPES: Readonly<Record<AdminErrorKind, string>> = {
  not_found: MedusaError.Types.NOT_FOUND,
  not_allowed: MedusaError.Types.NOT_ALLOWED,
  invalid_data: MedusaError.Types.INVALID_DATA,
  conflict: MedusaError.Types.CONFLICT,
};

/**
 * Why a request of the admin fails, by a code of the catalogue. The message is English, for scripts and logs; a route
 * translates it into the language of its caller.
 */
export class AdminError extends MedusaError {
  readonly adminCode: AdminErrorCode;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(adminCode: AdminErrorCode, params: Readonly<Record<string, unknown>> = {}) {
    super(
      TYPES[ADMIN_ERRORS[adminCode].kind],
      adminErrorMessage({ code: adminCode, params }, "en"),
      `sklad.${adminCode}`,
    );
    this.adminCode = adminCode;
    this.params = params;
  }
}

/**
 * The same error in a language; undefined for any other error. A workflow rethrows a copy of what its step threw, so an
 * AdminError is recognised by its members.
 */
export function adminErrorIn(error: unknown, language: Language): MedusaError | undefined {
  if (typeof error !== "object" || error === null || !("adminCode" in error)) return undefined;
  const { adminCode: code, params } = error as Pick<AdminError, "adminCode" | "params">;
  if (!(code in ADMIN_ERRORS)) return undefined;
  const message = adminErrorMessage({ code, params }, language);
  return new MedusaError(TYPES[ADMIN_ERRORS[code].kind], message, `sklad.${code}`);
}

/**
 * Whether the error is one of Medusa's with a message for persons. An error that leaves a workflow is a plain copy, so
 * `instanceof` would not find it.
 */
export function isMedusaError(error: unknown): error is MedusaError {
  return typeof error === "object" && error !== null && MedusaError.isMedusaError(error);
}
