import { cutTo } from "../../client/text";
import { reasonOf } from "../../modules/sklad/errors";
import { storableText } from "../../modules/sklad/stores/database";
import type { EventSource } from "../../modules/sklad/types";
import type { Hold } from "../../planning/warehouse-order";
import {
  type HandoverQuestion,
  type PlanInput,
  questionsOf,
  type WarehouseOrderInPlan,
} from "../../planning/orders";
import { withoutPhones } from "../../planning/values/text";
import type { Context, ShopRule } from "../context";
import type { ReconcileResult } from "./plan-input";

/** A rule that takes longer counts as failed. */
const DEADLINE_MS = 5_000;
/** A process waits this long for the rule in a minute. A rule that hangs would otherwise delay every event and sweep. */
const PER_MINUTE_MS = 20_000;
/** Of each call this is not counted, so that no number of orders is held because of a rule that answers promptly. */
const FREE_MS = 1_000;
const MAX_SENTENCE = 500;

const FAILED: Hold = { code: "shop_rule_failed", params: {} };

/**
 * Applies the shop's own handover rule to the parcels that a plan is about to hand over. The rule runs last, so that it
 * sees only parcels that would really be sent, and again at every plan. A shop without a rule has no cost.
 * @returns holds to plan with; undefined when there are none
 */
export async function applyRule(
  ctx: Context,
  { input, bodies, plan }: Pick<ReconcileResult, "input" | "bodies" | "plan">,
  source: EventSource,
): Promise<PlanInput["shop_holds"]> {
  const rule = ctx.shopRule?.();
  if (!rule) return undefined;
  const changed = source === "event" || source === "merchant";
  const holds: [string, Hold][] = [];
  for (const question of questionsOf(bodies, plan, changed)) {
    const row = input.warehouse_orders.find(({ number }) => number === question.number);
    const hold = await ask(ctx, rule, question, row && earlierHold(row));
    if (hold) holds.push([question.number, hold]);
  }
  return holds.length === 0 ? undefined : Object.fromEntries(holds);
}

/** The hold by which the rule keeps a parcel. */
function earlierHold({ hold_code: code, hold_params }: WarehouseOrderInPlan): Hold | undefined {
  const isOurs = code === "held_by_shop" || code === FAILED.code;
  return isOurs ? { code, params: hold_params ?? {} } : undefined;
}

/**
 * Calls the rule for one parcel. A failing rule holds the order, because its purpose is to stop a handover; it never
 * fails the plan. Without time for a call an earlier hold stays.
 */
async function ask(
  { sklad, logger }: Context,
  rule: ShopRule,
  question: HandoverQuestion,
  earlier: Hold | undefined,
): Promise<Hold | null> {
  const time = sklad.processState.get(RuleTime, () => new RuleTime(sklad.monotonic));
  // Orders that the rule has failed for leave half of the time to all others.
  const isSpent = time.spent_ms >= PER_MINUTE_MS / (earlier?.code === FAILED.code ? 2 : 1);
  if (isSpent && earlier) return earlier;
  const answer = isSpent ? NO_TIME : await time.spend(() => answerOf(rule, question));
  if (answer.kind === "failed") {
    logger.error(
      `sklad: the shop's own rule (beforeHandOver) failed for order ${question.number}. The order is held and the rule is called again later: ${withoutPhones(answer.reason)}`,
    );
    return FAILED;
  }
  const { sentence } = answer;
  if (sentence === null) return null;
  return {
    code: "held_by_shop",
    params: { sentence: cutTo(storableText(withoutPhones(sentence)), MAX_SENTENCE).trim() },
  };
}

type Answer =
  | { readonly kind: "answered"; readonly sentence: string | null }
  | { readonly kind: "failed"; readonly reason: string };

const NO_TIME: Answer = {
  kind: "failed",
  reason: `It was not called, because it has taken ${PER_MINUTE_MS / 1_000} seconds of this minute.`,
};

async function answerOf(rule: ShopRule, question: HandoverQuestion): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    const reason = `It has not returned within ${DEADLINE_MS / 1_000} seconds.`;
    timer = setTimeout(() => resolve({ kind: "failed", reason }), DEADLINE_MS);
    timer.unref();
  });
  try {
    const asked = rule(question).then((sentence): Answer => ({ kind: "answered", sentence }));
    return await Promise.race([asked, late]);
  } catch (error) {
    return { kind: "failed", reason: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** How long a process has waited for slow calls in the present minute. Calls at the same time count once. */
class RuleTime {
  #minuteEnds = -Infinity;
  #spent_ms = 0;
  #countedUntil = -Infinity;

  /** @param monotonic a clock in milliseconds that never goes back */
  constructor(private readonly monotonic: () => number) {}

  get spent_ms(): number {
    const now = this.monotonic();
    if (now >= this.#minuteEnds) {
      this.#minuteEnds = now + 60_000;
      this.#spent_ms = 0;
    }
    return this.#spent_ms;
  }

  async spend<Result>(call: () => Promise<Result>): Promise<Result> {
    const began = this.monotonic();
    try {
      return await call();
    } finally {
      const now = this.monotonic();
      this.#spent_ms += Math.max(0, now - Math.max(began + FREE_MS, this.#countedUntil));
      this.#countedUntil = now;
    }
  }
}
