import { routes } from "../../../../../../contract";
import { chooseBranchWorkflow } from "../../../../../../workflows/order-actions";
import { route } from "../../../../../define-route";
import { presentOrderOf } from "../../present";

export const POST = route(
  routes.chooseBranch,
  async ({ context, params: { id }, body: { expected, ...branch }, actor, request }) => {
    await chooseBranchWorkflow(request.scope).run({ input: { id, branch, actor, expected } });
    return { order: await presentOrderOf(context, id) };
  },
);
