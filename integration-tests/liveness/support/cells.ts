import type { Failure } from "./failures";
import type { LivenessWorld } from "./liveness-world";
import type { ProblemRow } from "../../../src/modules/sklad/types";
import type { Call, Fault } from "./shop-and-warehouse";

export const MINUTE_MS = 60_000;

export const OPERATIONS = ["AddOrder", "EditOrder", "CancelOrder", "getStatusOrder", "ListOrder"] as const;
export const SCOPES = ["one order", "one operation", "the whole connection"] as const;

export interface Cell {
  readonly operation: (typeof OPERATIONS)[number];
  readonly failure: Failure;
  readonly scope: (typeof SCOPES)[number];
  /** Orders travel together, as many customers order at once. */
  readonly together: boolean;
  /** The length of the failure. */
  readonly hours: number;
}

export interface Measured extends Cell {
  /** Longest time from a customer's order to its acceptance while it fails; undefined where none can be accepted. */
  readonly accepted_ms: number | undefined;
  /** From the first failure of the order or operation until a problem that names it. */
  readonly raised_ms: number;
  /** Codes of the problems raised. */
  readonly problems: readonly string[];
  /** Calls about the bad order while it fails. */
  readonly calls: number;
  /** State of the bad order's last command after it. */
  readonly ends: string;
  /** From an order placed when the failure has ended to its acceptance. */
  readonly recovered_ms: number;
  /** Numbers of the orders that at the end are neither at the warehouse, nor cancelled, nor named by a problem. */
  readonly forgotten: readonly string[];
  readonly twice: readonly string[];
}

const BAD = "order_2";
const BAD_NUMBER = "1002";
const NEXT_CUSTOMER = 100;
const HOUR_MS = 60 * MINUTE_MS;
/** The time after the failure: the longest pause and the work after it. */
const AFTERWARDS_MS = 40 * MINUTE_MS;
/** The times of orders: while the failure is new, and long after. Each costs its own attempts where all of them fail. */
const visitsOf = ({ hours }: Cell) => [
  ...[2.5 * MINUTE_MS, 5 * MINUTE_MS, 7.5 * MINUTE_MS],
  (hours / 2) * HOUR_MS,
];
/** More than single calls can send in a minute, so that they travel together. */
const CROWD = Array.from({ length: 99 }, (_, index) => `order_${300 + index}`);

/** Adds cannot be accepted while AddOrder itself, or everything, fails; with a 401 everything does. */
function canBeAccepted({ operation, scope, failure }: Cell): boolean {
  if (failure === "401") return false;
  return scope === "one order" || (scope === "one operation" && operation !== "AddOrder");
}

/** Plays a failure of some hours with customers who order, change and cancel, and the recovery after it. */
export async function measure(world: LivenessWorld, cell: Cell): Promise<Measured> {
  const { time, warehouse } = world;
  const { operation, failure } = cell;
  await world.place("order_1");
  if (operation === "EditOrder" || operation === "CancelOrder") await world.place(BAD);
  await world.run(MINUTE_MS);
  const from = time.now;
  const callsBefore = warehouse.calls.length;
  warehouse.faults = faultsOf(cell);
  if (operation === "EditOrder") await world.rename(BAD, "Шевченко");
  else if (operation === "CancelOrder") await world.cancel(BAD);
  else if (cell.together) await world.placeTogether([BAD, ...CROWD]);
  else await world.place(BAD);
  if (operation === "ListOrder") await world.place("order_3");
  const placed = new Map<string, number>();
  visitsOf(cell).forEach((at, index) => visit(world, `order_${NEXT_CUSTOMER + index}`, at, index, placed));
  await world.run(cell.hours * HOUR_MS);
  const waits = await Promise.all([...placed].map(async ([id, at]) => (await acceptedAt(world, id)) - at));
  const calls = warehouse.calls
    .slice(callsBefore)
    .filter(({ numbers }) => numbers.includes(BAD_NUMBER)).length;
  const problems = await world.problems();
  const bad = await world.rowOf(BAD);
  const named = problems.filter((problem) => names(problem, cell, bad?.id));
  const commands = (await world.commands()).filter(({ target_id }) => target_id === bad?.id);

  warehouse.faults = [];
  if (failure === "401") await world.replaceKey();
  const ended = time.now;
  await world.place("order_99");
  await world.run(AFTERWARDS_MS);
  const recovered_ms = (await acceptedAt(world, "order_99")) - ended;
  if (recovered_ms === Infinity)
    throw new Error(`The next order was never accepted:\n${await world.standing()}`);
  return {
    ...cell,
    accepted_ms: canBeAccepted(cell) ? Math.max(...waits) : undefined,
    raised_ms: Math.min(Infinity, ...named.map(({ raised_at }) => new Date(raised_at).getTime())) - from,
    problems: [...new Set(problems.map(({ code }) => code))],
    calls,
    ends: commands.at(-1)?.state ?? "none",
    recovered_ms,
    forgotten: await world.forgotten(),
    twice: warehouse.twice(),
  };
}

function faultsOf({ operation, failure, scope }: Cell): Fault[] {
  const hits = (call: Call): boolean => {
    if (scope === "the whole connection") return true;
    if (call.operation !== operation) return false;
    return scope === "one operation" || call.numbers.includes(BAD_NUMBER);
  };
  // Only an order whose AddOrder got lost is looked up.
  let lost = operation === "getStatusOrder" || operation === "ListOrder" ? LOST_ADDS[operation] : 0;
  const getsLost = (call: Call): boolean => {
    if (lost === 0 || call.operation !== "AddOrder") return false;
    lost -= 1;
    return true;
  };
  return [
    { failure: "reset", hits: getsLost },
    { failure, hits },
  ];
}

/** The order's own problem, or one of the connection where not only the order fails. */
function names(problem: ProblemRow, { scope, failure }: Cell, badId: string | undefined): boolean {
  if (problem.warehouse_order_id === badId) return true;
  return (scope !== "one order" || failure === "401") && problem.connection_id === "sklconn_kyiv";
}

async function acceptedAt(world: LivenessWorld, id: string): Promise<number> {
  const row = await world.rowOf(id);
  return row?.accepted_at ? new Date(row.accepted_at).getTime() : Infinity;
}

const LOST_ADDS = { getStatusOrder: 1, ListOrder: 2 } as const;

/** Customers order, change and cancel, so that every operation is called. */
function visit(
  world: LivenessWorld,
  id: string,
  at: number,
  index: number,
  placed: Map<string, number>,
): void {
  world.in(at, async () => {
    placed.set(id, world.time.now);
    await world.place(id);
  });
  if (index % 2 === 0) world.in(at + MINUTE_MS, () => world.rename(id, "Бондар"));
  if (index % 3 === 0) world.in(at + 2 * MINUTE_MS, () => world.cancel(id));
}
