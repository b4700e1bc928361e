import {
  type ClaimRequest,
  type ClaimStore,
  type Queue,
  MAX_FAILURES_OF_UNTRIED,
} from "../../../src/modules/sklad/stores/outbox/claims";
import type { ClaimedCommand } from "../../../src/modules/sklad/stores/outbox/outbox";
import type { CommandRow } from "../../../src/modules/sklad/types";
import type { Tables } from "./tables";

type MemoryClaims = Pick<
  ClaimStore,
  "dueQueues" | "claim" | "countDue" | "hasUntried" | "expire" | "expired" | "failExpired"
>;

/** Whether one command blocks another of the same target. */
function isInTheWay(busy: CommandRow, of: CommandRow): boolean {
  if (of.state === "queued") return ["sending", "unknown", "parked"].includes(busy.state);
  return busy.state === "sending" || (busy.state === "unknown" && busy.id < of.id);
}

/** Free to be claimed now. */
export function isDue(tables: Tables, row: CommandRow, connectionId: string): boolean {
  const { connection_id, state, next_attempt_at, lease_until } = row;
  return (
    connection_id === connectionId &&
    (state === "queued" || state === "unknown") &&
    Number(next_attempt_at) <= tables.clock() &&
    (lease_until === null || Number(lease_until) < tables.clock())
  );
}

/** `stores/claims` in memory. */
export function memoryClaims(tables: Tables): MemoryClaims {
  const rows = () => tables.rows("commands");
  const isDueIn = (row: CommandRow, connectionId: string, { kind, state }: Queue) =>
    row.kind === kind && row.state === state && isDue(tables, row, connectionId);
  const isFree = (row: CommandRow) =>
    !rows().some(
      (other) => other.target_id === row.target_id && other.id !== row.id && isInTheWay(other, row),
    );
  const expiredOf = (limit: number) =>
    rows()
      .filter(({ state, lease_until }) => state === "sending" && Number(lease_until) < tables.clock())
      .sort((left, right) => Number(left.lease_until) - Number(right.lease_until))
      .slice(0, limit);
  const isPaused = (connectionId: string) => {
    const fingerprint = tables.contents.connections.get(connectionId)?.api_key_fingerprint ?? "";
    return (tables.contents.pauses.get(fingerprint) ?? 0) > tables.clock();
  };
  const claim = (request: ClaimRequest): ClaimedCommand[] => {
    if (isPaused(request.connection_id)) return [];
    const batch_id = tables.newId("batch");
    const due = rows()
      .filter((row) => isDueIn(row, request.connection_id, request) && isFree(row))
      .sort(request.order === "least_tried" ? byTries : byTime);
    const travels = request.state === "queued" && request.size > 1;
    const limit = travels ? (due[0]?.batch_limit ?? null) : null;
    return due
      .filter(({ batch_limit }) => !travels || batch_limit === limit)
      .slice(0, Math.min(request.size, limit ?? request.size))
      .map((row) => {
        const claimed = { ...row, batch_id, lease_until: tables.in(request.lease_ms) };
        tables.put("commands", row.id, claimed);
        return claimed;
      });
  };
  return {
    claim: async (request) => claim(request),
    dueQueues: async (connectionId, kinds) => {
      const lines = rows().flatMap(({ kind, state }): Queue[] =>
        state === "queued" || state === "unknown" ? [{ kind, state }] : [],
      );
      const distinct = [...new Map(lines.map((line) => [`${line.kind} ${line.state}`, line])).values()];
      return distinct
        .filter((line) => kinds.includes(line.kind) && rows().some((row) => isDueIn(row, connectionId, line)))
        .sort((left, right) => (`${left.kind} ${left.state}` < `${right.kind} ${right.state}` ? -1 : 1));
    },
    countDue: async (connectionId, line, limit) =>
      Math.min(limit, rows().filter((row) => isDueIn(row, connectionId, line)).length),
    hasUntried: async (connectionId, line) =>
      rows().some(
        (row) =>
          isDueIn(row, connectionId, line) &&
          isFree(row) &&
          row.batch_limit === null &&
          row.failures <= MAX_FAILURES_OF_UNTRIED[line.state],
      ),
    expire: async (received, limit, id) => {
      const expired =
        id === undefined ? expiredOf(limit) : expiredOf(Infinity).filter((row) => row.id === id);
      return expired.map((row) => {
        const unknown: CommandRow = {
          ...row,
          ...counted(tables, row),
          state: "unknown",
          received,
          lease_until: null,
          next_attempt_at: tables.now(),
        };
        tables.put("commands", row.id, unknown);
        return unknown;
      });
    },
    expired: async (limit) => expiredOf(limit),
    failExpired: async (id, received, delay_ms) => {
      const failed = expiredOf(Infinity).filter((row) => row.id === id);
      for (const row of failed)
        tables.put("commands", id, {
          ...row,
          ...counted(tables, row),
          state: delay_ms === null ? "parked" : "sending",
          received,
          lease_until: delay_ms === null ? null : tables.in(delay_ms),
        });
      return failed.length > 0;
    },
  };
}

/** Counts a failure of a command. */
export function counted(
  tables: Tables,
  { failures, failing_since }: CommandRow,
): Pick<CommandRow, "failures" | "failing_since"> {
  return {
    failures: failing_since === null ? 1 : failures + 1,
    failing_since: failing_since ?? tables.now(),
  };
}

export function byTime(left: CommandRow, right: CommandRow): number {
  return Number(left.next_attempt_at) - Number(right.next_attempt_at) || (left.id < right.id ? -1 : 1);
}

function byTries(left: CommandRow, right: CommandRow): number {
  return left.failures - right.failures || byTime(left, right);
}
