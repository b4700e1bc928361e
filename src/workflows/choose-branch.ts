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
  /** Who asks, for the timeline. */
  actor?: { actor_type: string; actor_id: string } | undefined;
  /** The order's `version` as it was seen: when it has moved since, nothing is done and a conflict is thrown. */
  expected?: string | undefined;
}

export const chooseBranchStep = createStep(
  "sklad-choose-branch",
  async ({ id, branch, actor, expected }: ChooseBranchInput, { container }) => {
    await chooseBranch(contextOf(container), container, id, branch, { actor, expected });
    return new StepResponse(undefined);
  },
);

/** Chooses the carrier's branch an order that was not sent goes to. Doing it twice is doing it once. */
export const chooseBranchWorkflow = createWorkflow(
  "sklad-choose-branch",
  (input: WorkflowData<ChooseBranchInput>) => {
    return new WorkflowResponse(chooseBranchStep(input));
  },
);
