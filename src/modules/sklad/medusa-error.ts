import { MedusaError } from "@medusajs/framework/utils";

/**
 * What Medusa says in words that a person is to read. An error that leaves one of its workflows is a plain copy: asking
 * for its class would never find it.
 */
export function isMedusaError(error: unknown): error is MedusaError {
  return typeof error === "object" && error !== null && MedusaError.isMedusaError(error);
}
