import type { Confirming, WarehouseOrderRow } from "../../modules/sklad/types";
import { planStatus, type StatusChange } from "../../planning/statuses";

/**
 * What a look-up has to find out of a row once statuses have changed it. A claim that has come true is none any longer.
 * @param now by the database's clock, by which look-ups are asked for, too
 */
export function confirmingAfter(row: WarehouseOrderRow, change: StatusChange, now: Date): Confirming | null {
  const { confirming } = row;
  const { claim, subject } = change;
  const since = now.toISOString();
  if (claim !== null)
    return confirming?.why === "claim" && confirming.word === claim.word
      ? confirming
      : { why: "claim", ...claim, since, tries: 0 };
  if (confirming !== null && stillOpen(confirming, subject)) return confirming;
  return hasLeftUntracked(change) ? { why: "waybill", word: null, state: null, since, tries: 0 } : null;
}

/** The customer waits for the number, and only a look-up may name it. */
function hasLeftUntracked({ subject, steps }: StatusChange): boolean {
  const isOnItsWay = subject.state === "shipped" || subject.state === "delivered";
  return isOnItsWay && subject.tracking_numbers.length === 0 && steps.some(({ step }) => step === "shipped");
}

/** Whether what was claimed would still change the row. */
export function stillOpen(
  { why, word, state }: Pick<Confirming, "why" | "word" | "state">,
  subject: StatusChange["subject"],
): boolean {
  if (why === "waybill") return subject.state !== "canceled" && subject.tracking_numbers.length === 0;
  if (why !== "claim" || word === null || state === null || state === "planned") return why !== "claim";
  const claimed = {
    state,
    word,
    source: "webhook",
    is_proven: true,
    has_remote_ids: true,
    changed_at: null,
    may_be_older_than_cancellation: false,
    knows_last_move: false,
  } as const;
  return planStatus({ ...subject, told: new Set() }, claimed, { confirm_webhooks: "all" }).kind !== "nothing";
}
