import { cutTo } from "../../client/text";
import { reasonOf } from "../../modules/sklad/errors";
import { storableText } from "../../modules/sklad/stores/database";
import type { EventSource } from "../../modules/sklad/types";
import type { Hold } from "../../planning/warehouse-order";
import { type HandoverQuestion, type PlanInput, questionsOf } from "../../planning/orders";
import { withoutPhones } from "../../planning/values/text";
import type { Context, ShopRule } from "../context";
import { clear, raise } from "../problems";
import type { ReconcileResult } from "./plan-input";

/** A rule that takes longer counts as failed. */
const DEADLINE_MS = 10_000;
const MAX_SENTENCE = 500;

const FAILED: Hold = { code: "shop_rule_failed", params: {} };

interface RuleDecisions {
  /** Holds to plan with; undefined when there are none. */
  readonly shop_holds: PlanInput["shop_holds"];
  /** Numbers that the rule was not asked about because the time budget is spent: those orders stay as they are. */
  readonly undecided: ReadonlySet<string>;
}

const NOTHING: RuleDecisions = { shop_holds: undefined, undecided: new Set() };

/**
 * Applies the shop's own handover rule to the parcels that a plan is about to hand over. The rule runs last, so that it
 * sees only parcels that would really be sent, and again at every plan. A shop without a rule has no cost.
 */
export async function applyRule(
  ctx: Context,
  { bodies, plan }: Pick<ReconcileResult, "bodies" | "plan">,
  source: EventSource,
): Promise<RuleDecisions> {
  const rule = ctx.shopRule?.();
  if (!rule) return NOTHING;
  const changed = source === "event" || source === "merchant";
  const holds: [string, Hold][] = [];
  const undecided = new Set<string>();
  for (const question of questionsOf(bodies, plan, changed)) {
    const hold = await ask(ctx, rule, question);
    if (hold === "undecided") undecided.add(question.number);
    else if (hold) holds.push([question.number, hold]);
  }
  return { shop_holds: holds.length === 0 ? undefined : Object.fromEntries(holds), undecided };
}

/**
 * Calls the rule for one parcel. A failing rule holds the order, because its purpose is to stop a handover; it never
 * fails the plan. A rule that keeps failing stops every handover, so a problem is raised until it returns again.
 */
async function ask(
  { sklad, logger, ruleBudget }: Context,
  rule: ShopRule,
  question: HandoverQuestion,
): Promise<Hold | "undecided" | null> {
  const { order_id, number } = question;
  const breaker = sklad.processState.get(RuleCircuitBreaker, () => new RuleCircuitBreaker(sklad.clock));
  if (breaker.isOpen(order_id)) return FAILED;
  if (ruleBudget?.isSpent()) return "undecided";
  const asking = () => answerOf(rule, question);
  const answer = await (ruleBudget ? ruleBudget.spend(asking) : asking());
  if (answer.kind === "failed") {
    const keepsFailing = answer.hung ? breaker.onTimeout(order_id) : breaker.onError(order_id);
    if (keepsFailing) await raise(sklad.stores, "shop", "shop_rule_failing", { number });
    logger.error(
      `sklad: the shop's own rule (beforeHandOver) failed for order ${number}. The order is held and the rule is called again later: ${withoutPhones(answer.reason)}`,
    );
    return FAILED;
  }
  if (breaker.onSuccess()) await clear(sklad.stores, "shop", "shop_rule_failing");
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
    const reason = `It has not returned within ${DEADLINE_MS / 1_000} seconds.`;
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

/** After a timeout the rule is not called for that order for this long, so that other plans do not wait behind it. */
const OPEN_MS = 60_000;
/** Failures of this many different orders in a row mean that the rule itself is at fault, not one order's data. */
const IN_A_ROW = 3;
/** A further failure of the same order counts only after this: one plan may call the rule twice. */
const COUNTS_AGAIN_MS = 30_000;
/** Another process may have raised the problem; a success here clears it, at most this often. */
const ENDS_AGAIN_MS = 60_000;

interface Failure {
  readonly order_id: string;
  readonly at: number;
}

/** Circuit breaker for the shop's own rule, per process. Times are of our clock. */
class RuleCircuitBreaker {
  readonly #openUntil = new Map<string, number>();
  #allOpenUntil = -Infinity;
  /** Orders that timed out since the last success or error. */
  readonly #timedOut = new Set<string>();
  /** The latest failures since the last success, at most `IN_A_ROW`. */
  #failures: readonly Failure[] = [];
  #endedAt = -Infinity;

  constructor(private readonly clock: () => number) {}

  /** Whether the rule must not be called for the order now. */
  isOpen(orderId: string): boolean {
    return this.clock() < Math.max(this.#allOpenUntil, this.#openUntil.get(orderId) ?? -Infinity);
  }

  /** @returns whether the rule keeps failing, so that a problem is due */
  onTimeout(orderId: string): boolean {
    const now = this.clock();
    for (const [id, until] of this.#openUntil) if (until <= now) this.#openUntil.delete(id);
    this.#openUntil.set(orderId, now + OPEN_MS);
    if (this.#timedOut.size < IN_A_ROW) this.#timedOut.add(orderId);
    if (this.#timedOut.size === IN_A_ROW) this.#allOpenUntil = now + OPEN_MS;
    return this.#failed(orderId, now);
  }

  /** @returns whether the rule keeps failing, so that a problem is due */
  onError(orderId: string): boolean {
    this.#timedOut.clear();
    return this.#failed(orderId, this.clock());
  }

  /** @returns whether a problem about the rule is to be cleared */
  onSuccess(): boolean {
    this.#timedOut.clear();
    const now = this.clock();
    if (this.#failures.length === 0 && now < this.#endedAt + ENDS_AGAIN_MS) return false;
    this.#failures = [];
    this.#endedAt = now;
    return true;
  }

  #failed(order_id: string, at: number): boolean {
    const isCounted = this.#failures.some(
      (one) => one.order_id === order_id && at < one.at + COUNTS_AGAIN_MS,
    );
    if (!isCounted) this.#failures = [...this.#failures, { order_id, at }].slice(-IN_A_ROW);
    return this.#failures.length === IN_A_ROW;
  }
}
