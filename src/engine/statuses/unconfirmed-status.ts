import { planStatus, type StatusChange } from "../../planning/statuses";
import type { UnconfirmedStatus, WarehouseOrder } from "../../planning/warehouse-order";

/**
 * What a look-up has to confirm for a row after statuses changed it. An unverified status that came true is done.
 * @param now by the database's clock, which look-ups use too
 */
export function unconfirmedStatusAfter(
  row: WarehouseOrder,
  change: StatusChange,
  now: Date,
): UnconfirmedStatus | null {
  const { unconfirmed_status } = row;
  const { unverified, subject } = change;
  const since = now.toISOString();
  if (unverified !== null)
    return unconfirmed_status?.why === "unverified" && unconfirmed_status.word === unverified.word
      ? unconfirmed_status
      : { why: "unverified", ...unverified, since, tries: 0 };
  if (unconfirmed_status !== null && stillOpen(unconfirmed_status, subject)) return unconfirmed_status;
  return hasLeftUntracked(change) ? { why: "waybill", word: null, state: null, since, tries: 0 } : null;
}

/** Whether the order was shipped without a waybill number, which the customer waits for and only a look-up may give. */
function hasLeftUntracked({ subject, steps }: StatusChange): boolean {
  const isOnItsWay = subject.state === "shipped" || subject.state === "delivered";
  return isOnItsWay && subject.tracking_numbers.length === 0 && steps.some(({ step }) => step === "shipped");
}

/** Whether the unverified status would still change the row. */
export function stillOpen(
  { why, word, state }: Pick<UnconfirmedStatus, "why" | "word" | "state">,
  subject: StatusChange["subject"],
): boolean {
  if (why === "waybill") return subject.state !== "canceled" && subject.tracking_numbers.length === 0;
  if (why !== "unverified" || word === null || state === null || state === "planned")
    return why !== "unverified";
  const unverified = {
    state,
    word,
    source: "webhook",
    is_proven: true,
    has_remote_ids: true,
    changed_at: null,
    may_be_older_than_cancellation: false,
    knows_last_move: false,
  } as const;
  const plan = planStatus({ ...subject, reported: new Set() }, unverified, { confirm_webhooks: "all" });
  return plan.kind !== "nothing";
}
