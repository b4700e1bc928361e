import type { Confirming, WarehouseOrderRow } from "../../modules/sklad/types";
import { planStatus, type StatusChange } from "../../planning/statuses";

/**
 * What a look-up has to find out of a row once statuses have changed it. A claim that has come true is none any longer.
 * @param now by the database's clock, by which look-ups are asked for, too
 */
export function confirmingAfter(
  row: WarehouseOrderRow,
  { claim, subject }: StatusChange,
  now: Date,
): Confirming | null {
  const { confirming } = row;
  if (claim !== null)
    return confirming?.why === "claim" && confirming.word === claim.word
      ? confirming
      : { why: "claim", ...claim, since: now.toISOString(), tries: 0 };
  return confirming !== null && stillOpen(confirming, subject) ? confirming : null;
}

/** Whether what was claimed would still change the row. */
export function stillOpen(
  { why, word, state }: Pick<Confirming, "why" | "word" | "state">,
  subject: StatusChange["subject"],
): boolean {
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
