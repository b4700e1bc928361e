import { findParcels, type FoundParcels } from "../parcels";
import { isOurProvider } from "./eligibility";
import type { PlanInput } from "./types";

/** The parcels of an order at all our locations, those of disabled connections too. */
export function parcelsOf(input: Pick<PlanInput, "order" | "connections">): FoundParcels {
  return findParcels(input.order, {
    location_ids: new Set(input.connections.map(({ location_id }) => location_id)),
    is_our_provider: isOurProvider,
  });
}
