import { callResponse, routes } from "../../../../../contract";
import { seeCall } from "../../../../../engine/lists";
import { canOf, route } from "../../../../define-route";
import { wire } from "../../../../responses";

const COLUMNS = callResponse.shape.call.keyof().options;

/** One call to the warehouse with what was sent and received. */
export const GET = route(routes.seeCall, async ({ context, params: { id }, request }) => {
  const { see_connections: with_curl } = await canOf(request);
  return { call: wire(await seeCall(context, id, { with_curl }), COLUMNS) };
});
