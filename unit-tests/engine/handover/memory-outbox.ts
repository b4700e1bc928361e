import { isDeepStrictEqual } from "node:util";
import type { CommandStore } from "../../../src/modules/sklad/stores/outbox/commands";
import type {
  ClaimedCommand,
  NewCommand,
  OutboxStore,
} from "../../../src/modules/sklad/stores/outbox/outbox";
import { problemKey } from "../../../src/modules/sklad/stores/notices/problems";
import { OPEN_COMMAND_STATES, type CommandRow } from "../../../src/modules/sklad/types";
import { byTime, counted } from "./memory-claims";
import type { Tables } from "./tables";

export type MemoryOutbox = Pick<
  OutboxStore,
  | "queue"
  | "markSending"
  | "finish"
  | "fail"
  | "failUnsent"
  | "split"
  | "lookUpAgain"
  | "extendLease"
  | "park"
  | "sendAgain"
  | "requeue"
>;
export type MemoryCommands = Pick<
  CommandStore,
  "find" | "ofTarget" | "openOf" | "overdue" | "rateLimited" | "leftOnDisabled"
>;

export const UNRESOLVED = { batch_id: null, lease_until: null, absences: 0, unclear_look_ups: 0 } as const;
const OPEN: readonly CommandRow["state"][] = OPEN_COMMAND_STATES;

/** Writes `changes` to the commands that meet a condition. @returns their ids */
export function moving(tables: Tables) {
  return (
    condition: (row: CommandRow) => boolean,
    changes: Partial<CommandRow> | ((row: CommandRow) => Partial<CommandRow>),
  ): string[] => {
    const found = tables.rows("commands").filter(condition);
    for (const row of found)
      tables.put("commands", row.id, {
        ...row,
        ...(typeof changes === "function" ? changes(row) : changes),
      });
    return found.map(({ id }) => id);
  };
}

function factsOf({ facts: former }: CommandRow, facts: CommandRow["facts"]): CommandRow["facts"] {
  const isAsBefore = former === null || isDeepStrictEqual(former, facts);
  return isAsBefore || facts === null ? facts : { ...facts, payload_hash: null };
}

/** `stores/outbox` in memory: the same transitions under the same conditions, by the world's clock. */
export function memoryOutbox(tables: Tables): MemoryOutbox {
  const rows = () => tables.rows("commands");
  const move = moving(tables);
  const isIn =
    ({ id, batch_id }: ClaimedCommand, ...states: CommandRow["state"][]) =>
    (row: CommandRow) =>
      row.id === id && row.batch_id === batch_id && states.includes(row.state);
  const sent = (command: ClaimedCommand) => isIn(command, "sending", "unknown", "parked");
  const queue = (command: NewCommand): boolean => {
    const { target_id, kind } = command;
    const isOpen = (row: CommandRow) =>
      row.target_id === target_id && row.kind === kind && OPEN.includes(row.state);
    if (rows().some(isOpen)) return false;
    const id = tables.newId("sklcmd");
    const reason = command.reason ?? null;
    tables.put("commands", id, { ...BLANK, ...command, reason, id, next_attempt_at: tables.now() });
    return true;
  };

  return {
    queue: async (...commands) => commands.filter(queue).length,
    markSending: async (batch, lease_ms) =>
      new Set(
        batch.flatMap(({ command, sent: body, facts }) =>
          move(
            (row) => isIn(command, "queued")(row) && Number(row.lease_until) > tables.clock(),
            (row) => ({
              state: "sending",
              attempts: row.attempts + 1,
              sent: body,
              facts: factsOf(row, facts ?? null),
              sent_at: tables.now(),
              http_status: null,
              duration_ms: null,
              lease_until: tables.in(lease_ms),
            }),
          ),
        ),
      ),
    finish: async (state, responses) =>
      new Set(
        responses.flatMap(({ command, received, exchange }) =>
          move(sent(command), { ...exchange, state, received, finished_at: tables.now(), lease_until: null }),
        ),
      ),
    fail: async (calls) =>
      new Set(
        calls.flatMap(({ command, received, exchange, state, delay_ms, counted: counts, batch_limit }) =>
          move(sent(command), (row) => ({
            ...exchange,
            state,
            received,
            batch_id: null,
            lease_until: null,
            next_attempt_at: delay_ms === null ? row.next_attempt_at : tables.in(delay_ms),
            batch_limit: batch_limit ?? row.batch_limit,
            ...(counts && counted(tables, row)),
          })),
        ),
      ),
    failUnsent: async (command, delay_ms, received) =>
      move(isIn(command, "queued"), (row) => ({
        state: delay_ms === null ? "parked" : "queued",
        received,
        batch_id: null,
        lease_until: null,
        next_attempt_at: tables.in(delay_ms ?? 0),
        ...counted(tables, row),
      })).length > 0,
    split: async (commands, batch_limit) => {
      for (const command of commands)
        move(isIn(command, "queued"), { batch_id: null, lease_until: null, batch_limit });
    },
    lookUpAgain: async (commands, delay_ms, counts) => {
      const { counted: fails = false, ...changes } = counts ?? {};
      return (
        commands.flatMap((command) =>
          move(isIn(command, "unknown"), (row) => ({
            ...changes,
            batch_id: null,
            lease_until: null,
            next_attempt_at: tables.in(delay_ms),
            ...(fails && counted(tables, row)),
          })),
        ).length > 0
      );
    },
    extendLease: async (commands, lease_ms) =>
      commands.flatMap((command) => move(isIn(command, "unknown"), { lease_until: tables.in(lease_ms) }))
        .length === commands.length,
    park: async (command) =>
      move(isIn(command, "unknown"), { state: "parked", batch_id: null, lease_until: null }).length > 0,
    sendAgain: async (command, delay_ms) =>
      move(isIn(command, "unknown"), (row) => ({
        ...UNRESOLVED,
        state: "queued" as const,
        failures: Math.min(row.failures, row.attempts),
        next_attempt_at: tables.in(delay_ms ?? 0),
      })).length > 0,
    requeue: async (commands, delay_ms) => {
      for (const command of commands)
        move(isIn(command, "queued"), (row) => ({
          batch_id: null,
          lease_until: null,
          failures: Math.max(row.failures, 1),
          next_attempt_at: delay_ms ? tables.in(delay_ms) : row.next_attempt_at,
        }));
    },
  };
}

/** `stores/commands` in memory. */
export function memoryCommands(tables: Tables): MemoryCommands {
  const rows = () => tables.rows("commands");
  const isProblemOpen = (key: string): boolean =>
    tables.rows("problems").some((row) => row.key === key && row.cleared_at === null);
  return {
    ofTarget: async (targetId) =>
      rows()
        .filter(({ target_id }) => target_id === targetId)
        .sort((left, right) => (left.id < right.id ? 1 : -1)),
    find: async (id) => tables.contents.commands.get(id),
    openOf: async (targetIds) =>
      rows().filter(({ target_id, state }) => targetIds.includes(target_id) && OPEN.includes(state)),
    overdue: async (ms, keys, limit) =>
      rows()
        .filter(({ state }) => state === "queued" || state === "sending" || state === "unknown")
        .filter(({ failing_since }) => failing_since && Number(failing_since) < tables.clock() - ms)
        .filter(({ received }) => received?.error !== "rate_limited" || received.alone === true)
        .filter((row) => !isProblemOpen(problemKey.order(row.target_id, keys.order)))
        .filter((row) => !isProblemOpen(problemKey.order(row.target_id, keys.response)))
        .filter((row) => !isProblemOpen(problemKey.command(row.kind, row.target_id, keys.command)))
        .sort((left, right) => Number(left.failing_since) - Number(right.failing_since))
        .slice(0, limit),
    rateLimited: async (ms, most) =>
      tables
        .rows("connections")
        .filter(({ enabled }) => enabled)
        .filter(({ rate_limited_since: since }) => since && Number(since) < tables.clock() - ms)
        .flatMap(({ id }) => {
          const open = rows().filter((row) => row.connection_id === id);
          const met = open.filter(
            ({ state, received }) => state === "queued" && received?.error === "rate_limited",
          );
          if (met.length === 0) return [];
          const numbers = met
            .sort((left, right) => (left.id < right.id ? -1 : 1))
            .flatMap(({ target_id }) => tables.contents.orders.get(target_id)?.number ?? []);
          const waiting = open.filter(({ state }) => ["queued", "sending", "unknown"].includes(state));
          return [{ connection_id: id, count: waiting.length, numbers: numbers.slice(0, most) }];
        }),
    leftOnDisabled: async (code, limit) =>
      rows()
        .filter(({ state, kind }) => state === "unknown" || (state === "queued" && kind !== "add"))
        .filter(({ connection_id }) => tables.contents.connections.get(connection_id)?.enabled === false)
        .filter((row) => !isProblemOpen(problemKey.command(row.kind, row.target_id, code)))
        .sort(byTime)
        .slice(0, limit),
  };
}

const BLANK = {
  ...UNRESOLVED,
  state: "queued",
  attempts: 0,
  failures: 0,
  failing_since: null,
  batch_limit: null,
  sent: null,
  facts: null,
  sent_at: null,
  http_status: null,
  duration_ms: null,
  received: null,
  finished_at: null,
} as const;
