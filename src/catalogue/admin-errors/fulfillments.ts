import { list, text } from "../params";
import type { AdminErrorEntry } from "./entry";

/** Why Medusa's *Fulfill items*, or the cancellation of a fulfillment, is refused, and what checkout may not choose. */
export const FULFILLMENT_ERRORS = {} as const satisfies Record<string, AdminErrorEntry>;
