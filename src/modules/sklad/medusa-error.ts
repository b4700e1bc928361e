import { MedusaError } from "@medusajs/framework/utils";

/**
 * Whether the error is one of Medusa's with a message for persons. An error that leaves a workflow is a plain copy, so
 * `instanceof` would not find it.
 */
export function isMedusaError(error: unknown): error is MedusaError {
  return typeof error === "object" && error !== null && MedusaError.isMedusaError(error);
}
