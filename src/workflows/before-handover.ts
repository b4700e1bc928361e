import { container as applicationContainer } from "@medusajs/framework";
import { asValue } from "@medusajs/framework/awilix";
import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createHook,
  createWorkflow,
  type ReturnWorkflow,
  type StepExecutionContext,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { z } from "zod";
import { SHOP_RULE, type ShopRule } from "../engine/context";
import { isMedusaError } from "../modules/sklad/errors";
import type { HandoverQuestion } from "../planning/orders";

/** A parcel that has passed every gate of the plugin and is about to be handed over. */
export type BeforeHandOverInput = HandoverQuestion;

const answerSchema = z.object({ hold: z.string().trim().nullish() }).nullish();

/** `hold`: a sentence for the merchant, why the order waits. Without it the order is handed over. */
export type BeforeHandOverAnswer = z.output<typeof answerSchema>;

type Answer = BeforeHandOverAnswer | StepResponse<BeforeHandOverAnswer>;
export type BeforeHandOverHandler = (
  parcel: BeforeHandOverInput,
  context: StepExecutionContext,
) => Answer | Promise<Answer>;

const workflow = createWorkflow("sklad-before-handover", (input: WorkflowData<BeforeHandOverInput>) => {
  const beforeHandOver = createHook("beforeHandOver", input, { resultValidator: answerSchema });
  return new WorkflowResponse(beforeHandOver.getResult(), { hooks: [beforeHandOver] });
});

/** Medusa's own registration, which {@link beforeHandOver} wraps. */
const { beforeHandOver: register } = workflow.hooks;

interface BeforeHandOverWorkflow extends ReturnWorkflow<BeforeHandOverInput, BeforeHandOverAnswer, []> {
  hooks: { beforeHandOver: (handler: BeforeHandOverHandler) => void };
}

/**
 * Asks the shop's own rule whether an order may be handed over (docs/before-handover.md). A handler of the hook holds an
 * order by returning `{ hold: "sentence" }` or by throwing a MedusaError. Any other error holds it as `shop_rule_failed`.
 */
export const beforeHandOverWorkflow: BeforeHandOverWorkflow = Object.assign(workflow, {
  hooks: { beforeHandOver },
});

/** Registers the rule only in a shop with a handler. Medusa ignores a handler's result that is no StepResponse. */
function beforeHandOver(handler: BeforeHandOverHandler): void {
  register(async (input, context) => {
    const answer = await handler(input, context);
    return answer instanceof StepResponse ? answer : new StepResponse(answer ?? null);
  });
  applicationContainer.register(SHOP_RULE, asValue(askIn));
}

function askIn(container: MedusaContainer): ShopRule {
  return async (input) => {
    const { result, errors } = await beforeHandOverWorkflow(container).run({ input, throwOnError: false });
    const [failure] = errors;
    if (failure) return sentenceOf(failure.error);
    return result?.hold ? result.hold : null;
  };
}

/** The message of a MedusaError; throws for any other error. Errors that leave a workflow are plain objects. */
function sentenceOf(error: unknown): string {
  const message =
    typeof error === "object" && error !== null && "message" in error ? String(error.message) : String(error);
  if (isMedusaError(error)) return message;
  throw new Error(message);
}
