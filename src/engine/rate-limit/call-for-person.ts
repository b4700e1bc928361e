import { MedusaError } from "@medusajs/framework/utils";
import type { SkladClient } from "../../client";
import type { Context } from "../context";
import { isNoSlot, type SlotRequest, withSlot } from "./slot";

/** A person waits for the response: longer than this they are better told to try again. */
const PATIENCE_MS = 10_000;

/** Makes one call for a person, as soon as the rate limit allows. Throws a readable MedusaError when it does not. */
export async function callForPerson<T extends object>(
  ctx: Pick<Context, "sklad">,
  request: Pick<SlotRequest, "owner" | "client">,
  call: (client: SkladClient) => Promise<T>,
): Promise<T> {
  const result = await withSlot(
    { sklad: ctx.sklad },
    { ...request, urgent: true, patience_ms: PATIENCE_MS },
    (slot) => slot.call((client) => call(client)),
  );
  if (!isNoSlot(result)) return result;
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The warehouse's rate limit is used up for ${Math.ceil(result.wait_ms / 1000)} more seconds. Try again then.`,
  );
}
