import { routes } from "../../../../../../contract";
import { checkOperations } from "../../../../../../engine/connections";
import { route } from "../../../../../define-route";
import { toWire } from "../../../../../responses";

/** Calls every read operation of the warehouse, and reports how the responses fit the dialect. */
export const POST = route(routes.checkConnection, async ({ context, params }) => ({
  operations: toWire(await checkOperations(context, params.id)),
}));
