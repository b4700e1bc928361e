import type { OutboxStore } from "../../../src/modules/sklad/stores/outbox";
import type { ClaimedCommand } from "../../../src/modules/sklad/stores/outbox";
import { OPEN_COMMAND_STATES, type CommandRow } from "../../../src/modules/sklad/types";
import type { Tables } from "./tables";

type Methods = Pick<
  OutboxStore,
  | "queue"
  | "queueAll"
  | "claimUrgent"
  | "claimBatch"
  | "claimUnknown"
  | "dueAdds"
  | "dueUnknownAdds"
  | "markSending"
  | "finish"
  | "setUnknown"
  | "lookUpAgain"
  | "keep"
  | "park"
  | "sendAgain"
  | "unpark"
  | "requeue"
  | "release"
  | "withdraw"
  | "expire"
  | "openOf"
>;

const FRESH = {
  state: "queued",
  batch_id: null,
  lease_until: null,
  absences: 0,
  unclear_look_ups: 0,
} as const;
const BUSY: readonly CommandRow["state"][] = ["sending", "unknown", "parked"];
const OPEN: readonly CommandRow["state"][] = OPEN_COMMAND_STATES;

/** `stores/outbox` in memory: the same transitions under the same conditions, by the world's clock. */
export function memoryOutbox(tables: Tables): Methods {
  const rows = () => tables.rows("commands");
  const move = (condition: (row: CommandRow) => boolean, changes: Partial<CommandRow>): boolean => {
    const found = rows().filter(condition);
    for (const row of found) tables.put("commands", row.id, { ...row, ...changes });
    return found.length > 0;
  };
  const isIn =
    (command: ClaimedCommand, ...states: CommandRow["state"][]) =>
    (row: CommandRow) =>
      row.id === command.id && row.batch_id === command.batch_id && states.includes(row.state);
  const sent = (command: ClaimedCommand) => isIn(command, "sending", "unknown", "parked");
  const isDue = (row: CommandRow, connectionId: string) =>
    row.connection_id === connectionId &&
    Number(row.next_attempt_at) <= tables.clock() &&
    (row.lease_until === null || Number(row.lease_until) < tables.clock());
  const isFree = (row: CommandRow) =>
    !rows().some(
      (other) => other.subject_id === row.subject_id && other.id !== row.id && BUSY.includes(other.state),
    );
  const take = (
    connectionId: string,
    size: number,
    lease_ms: number,
    condition: (row: CommandRow) => boolean,
  ): ClaimedCommand[] => {
    const batch_id = tables.newId("batch");
    return rows()
      .filter((row) => isDue(row, connectionId) && condition(row) && isFree(row))
      .sort(byUrgency)
      .slice(0, size)
      .map((row) => {
        const claimed = { ...row, batch_id, lease_until: tables.in(lease_ms) };
        tables.put("commands", row.id, claimed);
        return claimed;
      });
  };
  const count = (connectionId: string, most: number, state: CommandRow["state"]) =>
    Math.min(
      most,
      rows().filter((row) => isDue(row, connectionId) && row.state === state && row.kind === "add").length,
    );

  const queue = (command: Parameters<OutboxStore["queue"]>[0]): boolean => {
    const { subject_id, kind } = command;
    const isOpen = (row: CommandRow) =>
      row.subject_id === subject_id && row.kind === kind && OPEN.includes(row.state);
    if (rows().some(isOpen)) return false;
    const id = tables.newId("sklcmd");
    const reason = command.reason ?? null;
    tables.put("commands", id, { ...BLANK, ...command, reason, id, next_attempt_at: tables.now() });
    return true;
  };

  return {
    queue: async (command) => queue(command),
    queueAll: async (commands) => commands.filter(queue).length,
    claimUrgent: async (connectionId, lease_ms) =>
      take(connectionId, 1, lease_ms, ({ state, kind }) => state === "unknown" || kind !== "add")[0],
    claimBatch: async (connectionId, size, lease_ms) =>
      take(connectionId, size, lease_ms, ({ state, kind }) => state === "queued" && kind === "add"),
    claimUnknown: async (connectionId, size, lease_ms) =>
      take(connectionId, size, lease_ms, ({ state, kind }) => state === "unknown" && kind === "add"),
    dueAdds: async (connectionId, most) => count(connectionId, most, "queued"),
    dueUnknownAdds: async (connectionId, most) => count(connectionId, most, "unknown"),
    markSending: async (command, body, lease_ms) =>
      move((row) => isIn(command, "queued")(row) && Number(row.lease_until) > tables.clock(), {
        state: "sending",
        attempt: command.attempt + 1,
        sent: body,
        sent_at: tables.now(),
        lease_until: tables.in(lease_ms),
      }),
    finish: async (command, state, received) =>
      move(sent(command), { state, received, finished_at: tables.now(), lease_until: null }),
    setUnknown: async (command, settle_ms, received) =>
      move(sent(command), {
        state: "unknown",
        received,
        batch_id: null,
        lease_until: null,
        next_attempt_at: tables.in(settle_ms),
      }),
    lookUpAgain: async (command, delay_ms, counts) =>
      move(isIn(command, "unknown"), {
        ...counts,
        batch_id: null,
        lease_until: null,
        next_attempt_at: tables.in(delay_ms),
      }),
    keep: async (command, lease_ms) => move(isIn(command, "unknown"), { lease_until: tables.in(lease_ms) }),
    park: async (command) =>
      move(isIn(command, "unknown"), { state: "parked", batch_id: null, lease_until: null }),
    sendAgain: async (command) => move(isIn(command, "unknown"), { ...FRESH, next_attempt_at: tables.now() }),
    unpark: async (subjectId, state) =>
      move((row) => row.subject_id === subjectId && row.state === "parked", {
        ...FRESH,
        state,
        next_attempt_at: tables.now(),
      }),
    requeue: async (command, delay_ms, received) =>
      move(sent(command), {
        state: "queued",
        batch_id: null,
        lease_until: null,
        received,
        next_attempt_at: tables.in(delay_ms),
      }),
    release: async (command, delay_ms) =>
      move(isIn(command, "queued"), {
        batch_id: null,
        lease_until: null,
        next_attempt_at: tables.in(delay_ms ?? 0),
      }),
    withdraw: async (subjectId, kind) =>
      move((row) => row.subject_id === subjectId && row.kind === kind && row.state === "queued", {
        state: "withdrawn",
        lease_until: null,
        finished_at: tables.now(),
      }),
    expire: async (received) =>
      rows()
        .filter(({ state, lease_until }) => state === "sending" && Number(lease_until) < tables.clock())
        .map((row) => {
          const expired: CommandRow = {
            ...row,
            state: "unknown",
            received,
            lease_until: null,
            next_attempt_at: tables.now(),
          };
          tables.put("commands", row.id, expired);
          return expired;
        }),
    openOf: async (subjectIds) =>
      rows().filter(({ subject_id, state }) => subjectIds.includes(subject_id) && OPEN.includes(state)),
  };
}

const BLANK = {
  ...FRESH,
  attempt: 0,
  batch_limit: null,
  raw_batch_limit: null,
  sent: null,
  sent_at: null,
  received: null,
  finished_at: null,
} as const;

const KINDS: readonly CommandRow["kind"][] = ["cancel", "edit", "add"];

/** Cancel before edit before look-up before add, then by time. */
function byUrgency(left: CommandRow, right: CommandRow): number {
  const rank = ({ state, kind }: CommandRow) => (state === "unknown" ? 1.5 : KINDS.indexOf(kind));
  return (
    rank(left) - rank(right) ||
    Number(left.next_attempt_at) - Number(right.next_attempt_at) ||
    (left.id < right.id ? -1 : 1)
  );
}
