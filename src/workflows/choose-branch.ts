import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";
import { type ChosenBranch, chooseBranch } from "../engine/orders";

export interface ChooseBranchInput {
  /** Id of the warehouse order. */
  id: string;
  branch: ChosenBranch;
  /** For the timeline. */
  actor?: { actor_type: string; actor_id: string } | undefined;
  /** The order's `version` on the caller's page: when it has changed since, a conflict is thrown and nothing is done. */
  expected?: string | undefined;
}

export const chooseBranchStep = createStep(
  "sklad-choose-branch",
  async ({ id, branch, actor, expected }: ChooseBranchInput, { container }) => {
    await chooseBranch(contextOf(container), container, id, branch, { actor, expected });
    return new StepResponse(undefined);
  },
);

/** Chooses the carrier's branch of an order that was not sent. Idempotent. */
export const chooseBranchWorkflow = createWorkflow(
  "sklad-choose-branch",
  (input: WorkflowData<ChooseBranchInput>) => {
    return new WorkflowResponse(chooseBranchStep(input));
  },
);
