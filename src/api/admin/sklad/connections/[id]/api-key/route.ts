import { routes } from "../../../../../../contract";
import { replaceApiKey } from "../../../../../../engine/connections";
import { route } from "../../../../../define-route";
import { presentConnection } from "../../present";

export const POST = route(routes.replaceApiKey, async ({ context, params: { id }, body, actor }) => {
  const { expected, ...secret } = body;
  const connection = await replaceApiKey(context, id, secret, actor, expected);
  return { connection: await presentConnection(context, connection) };
});
