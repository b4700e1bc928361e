import { routes } from "../../../../../../contract";
import { changeAddress } from "../../../../../../engine/connections";
import { route } from "../../../../../define-route";
import { presentConnection } from "../../present";

export const POST = route(routes.changeAddress, async ({ context, params: { id }, body, actor }) => {
  const { expected, ...address } = body;
  const connection = await changeAddress(context, id, address, actor, expected);
  return { connection: await presentConnection(context, connection) };
});
