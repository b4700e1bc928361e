import type { RateLimitStore } from "../../../src/modules/sklad/stores/connections/rate-limit";
import type { ConnectionStore } from "../../../src/modules/sklad/stores/connections/connections";
import type { BranchCheckStore } from "../../../src/modules/sklad/stores/directory/branches";
import type { CityQueueStore } from "../../../src/modules/sklad/stores/directory/city-queue";
import type { EventStore } from "../../../src/modules/sklad/stores/notices/events";
import type { FeedRow, FeedStore } from "../../../src/modules/sklad/stores/feeds/feeds";
import type { MedusaOrderStore } from "../../../src/modules/sklad/stores/medusa/orders";
import type { OperationStore } from "../../../src/modules/sklad/stores/connections/operations";
import type { ProblemStore } from "../../../src/modules/sklad/stores/notices/problems";
import type { Stores } from "../../../src/modules/sklad/stores";
import type { ConnectionRow, NewProblem, ProblemRow } from "../../../src/modules/sklad/types";
import { memoryFulfillmentSync, memoryLookUps } from "./memory-fulfillment-sync";
import { memoryLeases } from "./memory-leases";
import { memoryLines } from "./memory-lines";
import { memoryOrders, memoryStates } from "./memory-orders";
import { isDue, memoryClaims } from "./memory-claims";
import { memoryCommands, memoryOutbox } from "./memory-outbox";
import { memoryOpenCommands } from "./memory-open-commands";
import { memorySweepProgress } from "./memory-sweep-progress";
import type { Process } from "./process";
import type { OperationRow, Tables } from "./tables";

type Connections = Pick<
  ConnectionStore,
  | "list"
  | "find"
  | "withWork"
  | "findSendable"
  | "recordSuccess"
  | "recordFailure"
  | "recordRateLimited"
  | "pause"
>;
type Problems = Pick<ProblemStore, "raise" | "clear" | "clearAllOf" | "openOf" | "rememberDifferences">;
type Operations = Pick<
  OperationStore,
  | "of"
  | "recordSuccess"
  | "recordEffect"
  | "recordFailure"
  | "pause"
  | "takeTrial"
  | "releaseTrial"
  | "endTrial"
>;
type RateLimiter = Pick<RateLimitStore, "take" | "giveBack" | "complete" | "pause">;

/**
 * The stores of the outbox in memory, for one process: every statement is a step at which it may die or fall
 * asleep. A method that is missing here fails loudly when the outbox begins to use it.
 */
export function memoryStores(tables: Tables, process: Process, versions: () => Map<string, string>): Stores {
  const medusaOrders: Pick<MedusaOrderStore, "versions"> = {
    versions: async (orderIds) => new Map([...versions()].filter(([id]) => orderIds.includes(id))),
  };
  const branchChecks: Pick<BranchCheckStore, "limitedAmong"> = { limitedAmong: async () => [] };
  const cityQueue: Pick<CityQueueStore, "wantCitiesOf"> = { wantCitiesOf: async () => undefined };
  const at = () => new Date(tables.clock()).toISOString();
  const feeds: Pick<FeedStore, "find"> = {
    find: async () => {
      const known_list = { rows: tables.audited, rows_at: at(), mark: null, at: at(), is_partly: false };
      return { known_list } as FeedRow;
    },
  };
  const stores = {
    feeds,
    warehouseOrders: memoryOrders(tables),
    warehouseOrderStates: memoryStates(tables),
    warehouseOrderLines: memoryLines(tables),
    openCommands: memoryOpenCommands(tables),
    outbox: memoryOutbox(tables),
    claims: memoryClaims(tables),
    commands: memoryCommands(tables),
    operations: memoryOperations(tables),
    connections: memoryConnections(tables),
    sweepProgress: memorySweepProgress(tables),
    problems: memoryProblems(tables),
    rateLimit: memoryRateLimiter(tables),
    events: memoryEvents(tables),
    medusaOrders,
    branchChecks,
    cityQueue,
    fulfillmentSync: memoryFulfillmentSync(),
    leases: memoryLeases(tables.clock),
    orderLookUps: memoryLookUps(tables),
  };
  const inside = stepping(stores, async (statement) => {
    await process.step();
    return statement();
  });
  /** A nested transaction: when it fails, only its own writes are undone. */
  const savepoint = async <T>(work: (inner: Stores) => Promise<T>): Promise<T> => {
    const before = tables.contents;
    try {
      return await work(inTransaction);
    } catch (error) {
      tables.contents = before;
      throw error;
    }
  };
  const inTransaction = {
    ...inside,
    transaction: savepoint,
    lockOrders: async () => undefined,
  } as unknown as Stores;
  const transaction = <T>(work: (inner: Stores) => Promise<T>) =>
    process.transaction(tables, () => work(inTransaction));
  const outside = {
    ...stepping(stores, async (statement, method) => {
      await process.step();
      const result = await tables.alone(statement);
      // Once it is committed a call leaves, before which the process may sleep.
      if (method === "markSending") await process.step();
      return result;
    }),
    transaction,
    exclusively: <T>(_key: string, work: (inner: Stores) => Promise<T>) => transaction(work),
  };
  return outside as unknown as Stores;
}

type Method = (...parameters: unknown[]) => Promise<unknown>;

function stepping(
  stores: Record<string, object>,
  run: (statement: () => Promise<unknown>, method: string) => Promise<unknown>,
): Record<string, object> {
  const wrap = (name: string, store: object) =>
    new Proxy(store, {
      get(target, method: string) {
        const original = (target as Record<string, Method | undefined>)[method];
        if (!original) throw new Error(`the memory's ${name} has no ${method}`);
        return (...parameters: unknown[]) => run(() => original(...parameters), method);
      },
    });
  return Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, wrap(name, store)]));
}

function memoryConnections(tables: Tables): Connections {
  const find = (id: string) => tables.contents.connections.get(id);
  const update = (id: string, changes: Partial<ConnectionRow>): void => {
    const row = find(id);
    if (row) tables.put("connections", id, { ...row, ...changes });
  };
  const isPaused = ({ pause_reason, paused_until }: ConnectionRow) =>
    pause_reason !== null && (paused_until === null || Number(paused_until) > tables.clock());
  const sends = (row: ConnectionRow) => row.enabled && !isPaused(row);
  const hasWork = ({ id }: ConnectionRow) => tables.rows("commands").some((row) => isDue(tables, row, id));
  return {
    list: async () => tables.rows("connections"),
    find: async (id) => find(id),
    withWork: async () => tables.rows("connections").filter((row) => sends(row) && hasWork(row)),
    findSendable: async (id) => tables.rows("connections").find((row) => row.id === id && sends(row)),
    recordSuccess: async (id) =>
      update(id, {
        consecutive_failures: 0,
        paused_until: null,
        pause_reason: null,
        rate_limited_since: null,
        last_ok_at: tables.now(),
      }),
    recordFailure: async (id) => {
      const row = find(id);
      const consecutive_failures = (row?.consecutive_failures ?? 0) + (row && isPaused(row) ? 0 : 1);
      update(id, { consecutive_failures });
      return consecutive_failures;
    },
    recordRateLimited: async (id) =>
      update(id, { rate_limited_since: find(id)?.rate_limited_since ?? tables.now() }),
    pause: async (id, pause_reason, pause_ms) =>
      update(id, { pause_reason, paused_until: pause_ms === null ? null : tables.in(pause_ms) }),
  };
}

function memoryProblems(tables: Tables): Problems {
  const open = (key: string) =>
    tables.rows("problems").filter((row) => row.key === key && row.cleared_at === null);
  const clear = async (...keys: string[]) => {
    const found = keys.flatMap(open);
    for (const row of found) tables.put("problems", row.id, { ...row, cleared_at: tables.now() });
    return found.length > 0;
  };
  const raise = ({
    key,
    code,
    params,
    connection_id,
    warehouse_order_id,
    notify_after_ms = 0,
  }: NewProblem) => {
    for (const row of open(key)) tables.put("problems", row.id, { ...row, params: params ?? {} });
    if (open(key).length > 0) return false;
    const id = tables.newId("sklprob");
    const unlinked = { connection_id: connection_id ?? null, warehouse_order_id: warehouse_order_id ?? null };
    const notify_after = new Date(tables.now().getTime() + notify_after_ms);
    const times = {
      raised_at: tables.now(),
      cleared_at: null,
      notified_at: null,
      rung_at: null,
      notify_after,
    };
    tables.put("problems", id, { id, key, code, params: params ?? {}, ...unlinked, ...times });
    return true;
  };
  return {
    raise: async (...problems) => problems.filter(raise).length > 0,
    clear,
    clearAllOf: async (connectionId, codes) => {
      const isMeant = ({ connection_id, code }: ProblemRow) =>
        connection_id === connectionId && (codes === undefined || codes.includes(code));
      const meant = tables.rows("problems").filter(isMeant);
      await clear(...meant.map(({ key }) => key));
    },
    rememberDifferences: async (id, differences_hash) => {
      const row = tables.contents.orders.get(id);
      if (row) tables.put("orders", id, { ...row, differences_hash });
    },
    openOf: async (codes) =>
      tables.rows("problems").filter(({ code, cleared_at }) => cleared_at === null && codes.includes(code)),
  };
}

const EARLY_PROBE_EVERY_MS = 60_000;

function memoryOperations(tables: Tables): Operations {
  const keyOf = (connectionId: string, operation: string) => `${connectionId} ${operation}`;
  const find = (connectionId: string, operation: string): OperationRow =>
    tables.contents.operations.get(keyOf(connectionId, operation)) ?? {
      connection_id: connectionId,
      operation,
      failures: 0,
      unreadable: 0,
      last_failed_id: null,
      last_ok_at: null,
      paused_until: null,
      trial_until: null,
    };
  const update = (connectionId: string, operation: string, changes: Partial<OperationRow>): void =>
    tables.put("operations", keyOf(connectionId, operation), {
      ...find(connectionId, operation),
      ...changes,
    });
  const gateOf = ({ paused_until, trial_until }: Pick<OperationRow, "paused_until" | "trial_until">) => {
    const now = tables.clock();
    if (paused_until === null) return "open";
    if (Number(trial_until) > now) return "paused";
    if (Number(paused_until) <= now) return "trial";
    return Number(paused_until) > now + EARLY_PROBE_EVERY_MS ? "early" : "paused";
  };
  return {
    of: async (connectionId) =>
      tables
        .rows("operations")
        .filter(({ connection_id }) => connection_id === connectionId)
        .map(({ operation, failures, unreadable, last_ok_at, paused_until, trial_until }) => ({
          operation,
          failures,
          unreadable,
          last_ok_at,
          paused_until,
          gate: gateOf({ paused_until, trial_until }),
        })),
    recordSuccess: async (connectionId, operation) =>
      update(connectionId, operation, {
        failures: 0,
        unreadable: 0,
        last_failed_id: null,
        paused_until: null,
        trial_until: null,
        last_ok_at: tables.now(),
      }),
    recordEffect: async (connectionId, operation) => {
      if (!tables.contents.operations.has(keyOf(connectionId, operation))) return;
      update(connectionId, operation, {
        failures: 0,
        paused_until: null,
        trial_until: null,
        last_ok_at: tables.now(),
      });
    },
    recordFailure: async (connectionId, operation, commandId) => {
      const row = find(connectionId, operation);
      const isPaused = Number(row.paused_until) > tables.clock();
      const another = row.last_failed_id === commandId || isPaused ? 0 : 1;
      const counted = { failures: row.failures + another, unreadable: row.unreadable + another };
      update(connectionId, operation, { ...counted, last_failed_id: commandId });
      return counted;
    },
    pause: async (connectionId, operation, pause_ms) => {
      if (!tables.contents.operations.has(keyOf(connectionId, operation))) return;
      if (Number(find(connectionId, operation).paused_until) > tables.clock()) return;
      update(connectionId, operation, { paused_until: tables.in(pause_ms), trial_until: null });
    },
    takeTrial: async (connectionId, operation, lease_ms) => {
      const gate = gateOf(find(connectionId, operation));
      if (gate !== "early" && gate !== "trial") return undefined;
      const until = tables.in(gate === "early" ? EARLY_PROBE_EVERY_MS : lease_ms);
      update(connectionId, operation, { trial_until: until });
      return until.toISOString();
    },
    releaseTrial: async (connectionId, operation, probe) => {
      const { trial_until } = find(connectionId, operation);
      if (trial_until?.toISOString() !== probe) return;
      update(connectionId, operation, { trial_until: null });
    },
    endTrial: async (connectionId, operation) => {
      if (find(connectionId, operation).trial_until) update(connectionId, operation, { trial_until: null });
    },
  };
}

/** Without a limit on single calls, which has its own test; a report has its minute, and a 429 pauses the key. */
function memoryRateLimiter(tables: Tables): RateLimiter {
  const nameOf = (fingerprint: string, bucket: string) =>
    bucket === "general" ? fingerprint : `${fingerprint} ${bucket}`;
  const pausedUntil = (name: string) => tables.contents.pauses.get(name) ?? 0;
  const pause = (name: string, pause_ms: number) =>
    tables.put("pauses", name, Math.max(pausedUntil(name), tables.clock() + pause_ms));
  return {
    take: async (fingerprint, bucket) => {
      const wait_ms = pausedUntil(nameOf(fingerprint, bucket)) - tables.clock();
      return wait_ms > 0 ? { wait_ms } : { call_id: tables.newId("call"), fingerprint, bucket };
    },
    giveBack: async () => undefined,
    complete: async ({ fingerprint, bucket }, window_ms) => {
      if (bucket !== "general") pause(nameOf(fingerprint, bucket), window_ms);
    },
    pause: async (fingerprint, bucket, pause_ms) => pause(nameOf(fingerprint, bucket), pause_ms),
  };
}

function memoryEvents(tables: Tables): Pick<EventStore, "add"> {
  return {
    add: async (...events) => {
      for (const { type, warehouse_order_id, data } of events)
        tables.addEvent({ type, warehouse_order_id: warehouse_order_id ?? null, data: data ?? null });
    },
  };
}
