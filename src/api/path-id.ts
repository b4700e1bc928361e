import type { MedusaRequest } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";

/** The `:id` of the route. Express guarantees it; the types do not. */
export function pathId(request: Pick<MedusaRequest, "params">): string {
  const { id } = request.params;
  if (id === undefined) throw new MedusaError(MedusaError.Types.NOT_FOUND, "The address lacks an id.");
  return id;
}
