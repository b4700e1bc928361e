import { routes } from "../../../../../../contract";
import { checkOperations } from "../../../../../../engine/connections";
import { route } from "../../../../../define-route";
import { toWire } from "../../../../../wire";

/** Asks the warehouse everything that only reads, and says how its responses fit. */
export const POST = route(routes.checkConnection, async ({ context, params }) => ({
  operations: toWire(await checkOperations(context, params.id)),
}));
