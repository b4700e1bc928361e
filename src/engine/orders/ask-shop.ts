import type SkladModuleService from "../../modules/sklad/service";
import type { EventSource } from "../../modules/sklad/types";
import type { Hold } from "../../planning/hold";
import { type HandoverQuestion, type PlanInput, questionsOf } from "../../planning/orders";
import { withoutPhones } from "../../planning/values/scrub";
import type { Context, ShopRule } from "../context";
import type { Reconciled } from "./reconcile-order";

/** A rule that takes longer counts as failed. */
const DEADLINE_MS = 10_000;
/** A rule that hung is not waited for again before this: what else is to be planned must not wait behind it. */
const SPARED_MS = 60_000;
const MAX_SENTENCE = 500;

const FAILED: Hold = { code: "shop_rule_failed", params: {} };

/** By process: until when the rule is not asked, by our clock. */
const hanging = new WeakMap<SkladModuleService, number>();

/**
 * Asks the shop's own rule about what a plan is about to hand over. It is asked after everything else, so that it sees what
 * would really go, and again whenever the order is planned. A shop without a rule pays nothing for it.
 * @returns what it holds, to plan with; undefined when that is nothing
 */
export async function askShop(
  ctx: Context,
  { conversions, plan }: Pick<Reconciled, "conversions" | "plan">,
  source: EventSource,
): Promise<PlanInput["shop_holds"]> {
  const rule = ctx.shopRule?.();
  if (!rule) return undefined;
  const changed = source === "event" || source === "merchant";
  const holds: [string, Hold][] = [];
  for (const question of questionsOf(conversions, plan, changed)) {
    const hold = await ask(ctx, rule, question);
    if (hold) holds.push([question.number, hold]);
  }
  return holds.length === 0 ? undefined : Object.fromEntries(holds);
}

/** A rule that fails holds the order: it is there to keep something from leaving. It never fails the plan. */
async function ask(ctx: Context, rule: ShopRule, question: HandoverQuestion): Promise<Hold | null> {
  const { sklad, logger } = ctx;
  if (sklad.clock() < (hanging.get(sklad) ?? 0)) return FAILED;
  try {
    const sentence = await answerOf(sklad, rule(question));
    if (sentence === null) return null;
    return {
      code: "held_by_shop",
      params: { sentence: withoutPhones(sentence).slice(0, MAX_SENTENCE).trim() },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.error(
      `sklad: the shop's own rule (beforeHandOver) failed for order ${question.number}, which waits and is asked about again: ${withoutPhones(reason)}`,
    );
    return FAILED;
  }
}

async function answerOf(sklad: SkladModuleService, answer: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      hanging.set(sklad, sklad.clock() + SPARED_MS);
      reject(new Error(`It has not answered within ${DEADLINE_MS / 1_000} seconds.`));
    }, DEADLINE_MS);
    timer.unref();
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
