import type { EventSource } from "../../modules/sklad/types";
import type { Hold } from "../../planning/hold";
import { type HandoverQuestion, type PlanInput, questionsOf } from "../../planning/orders";
import { cutTo } from "../../client/text";
import { withoutPhones } from "../../planning/values/scrub";
import { reasonOf } from "../../modules/sklad/reason-of";
import { storableText } from "../../modules/sklad/stores/storable";
import type { Context, ShopRule } from "../context";
import { clearForShop, raiseForShop } from "../problems";
import type { ReconcileResult } from "./reconcile-order";
import { RuleCircuitBreaker } from "./rule-circuit-breaker";

/** A rule that takes longer counts as failed. */
const DEADLINE_MS = 10_000;
const MAX_SENTENCE = 500;

const FAILED: Hold = { code: "shop_rule_failed", params: {} };

interface Asked {
  /** What it holds, to plan with; undefined when that is nothing. */
  readonly shop_holds: PlanInput["shop_holds"];
  /** Numbers of what it could not be asked about in the time there is: that goes no further, and waits as it did. */
  readonly undecided: ReadonlySet<string>;
}

const NOTHING: Asked = { shop_holds: undefined, undecided: new Set() };

/**
 * Asks the shop's own rule about what a plan is about to hand over. It is asked after everything else, so that it sees what
 * would really go, and again whenever the order is planned. A shop without a rule pays nothing for it.
 */
export async function applyRule(
  ctx: Context,
  { conversions, plan }: Pick<ReconcileResult, "conversions" | "plan">,
  source: EventSource,
): Promise<Asked> {
  const rule = ctx.shopRule?.();
  if (!rule) return NOTHING;
  const changed = source === "event" || source === "merchant";
  const holds: [string, Hold][] = [];
  const undecided = new Set<string>();
  for (const question of questionsOf(conversions, plan, changed)) {
    const hold = await ask(ctx, rule, question);
    if (hold === "undecided") undecided.add(question.number);
    else if (hold) holds.push([question.number, hold]);
  }
  return { shop_holds: holds.length === 0 ? undefined : Object.fromEntries(holds), undecided };
}

/**
 * A rule that fails holds the order: it is there to keep something from leaving. It never fails the plan. One that keeps
 * failing stops every handover, which the merchant is told until it answers again.
 */
async function ask(
  { sklad, logger, ruleBudget }: Context,
  rule: ShopRule,
  question: HandoverQuestion,
): Promise<Hold | "undecided" | null> {
  const { order_id, number } = question;
  const record = sklad.processState.get(RuleCircuitBreaker, () => new RuleCircuitBreaker(sklad.clock));
  if (record.spares(order_id)) return FAILED;
  if (ruleBudget?.isSpent()) return "undecided";
  const asking = () => answerOf(rule, question);
  const answer = await (ruleBudget ? ruleBudget.spend(asking) : asking());
  if (answer.kind === "failed") {
    const keepsFailing = answer.hung ? record.hung(order_id) : record.threw(order_id);
    if (keepsFailing) await raiseForShop(sklad.stores, "shop_rule_failing", { number });
    logger.error(
      `sklad: the shop's own rule (beforeHandOver) failed for order ${number}, which waits and is asked about again: ${withoutPhones(answer.reason)}`,
    );
    return FAILED;
  }
  if (record.answered()) await clearForShop(sklad.stores, "shop_rule_failing");
  const { sentence } = answer;
  if (sentence === null) return null;
  return {
    code: "held_by_shop",
    params: { sentence: cutTo(storableText(withoutPhones(sentence)), MAX_SENTENCE).trim() },
  };
}

type Answer =
  | { readonly kind: "answered"; readonly sentence: string | null }
  | { readonly kind: "failed"; readonly hung: boolean; readonly reason: string };

async function answerOf(rule: ShopRule, question: HandoverQuestion): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    const reason = `It has not answered within ${DEADLINE_MS / 1_000} seconds.`;
    timer = setTimeout(() => resolve({ kind: "failed", hung: true, reason }), DEADLINE_MS);
    timer.unref();
  });
  try {
    const asked = rule(question).then((sentence): Answer => ({ kind: "answered", sentence }));
    return await Promise.race([asked, late]);
  } catch (error) {
    const reason = reasonOf(error);
    return { kind: "failed", hung: false, reason };
  } finally {
    clearTimeout(timer);
  }
}
