import type { Failure } from "./failures";
import type { LivenessWorld } from "./liveness-world";
import type { Call } from "./shop-and-warehouse";

export const MINUTE_MS = 60_000;

export const OPERATIONS = ["AddOrder", "EditOrder", "CancelOrder", "getStatusOrder", "ListOrder"] as const;
export const SCOPES = ["one order", "one operation", "the whole connection"] as const;

export interface Cell {
  readonly operation: (typeof OPERATIONS)[number];
  readonly failure: Failure;
  readonly scope: (typeof SCOPES)[number];
}

export interface Measured extends Cell {
  /** Longest time from a customer's order to its acceptance; undefined where none can be accepted. */
  readonly accepted_ms: number | undefined;
  /** From the failing order's, or operation's, first trouble until a problem that names it. */
  readonly told_ms: number;
  /** Codes of the problems raised. */
  readonly problems: readonly string[];
  /** Calls about the bad order since the fault began. */
  readonly calls: number;
  /** State of the bad order's last command. */
  readonly ends: string;
  readonly twice: readonly string[];
}

const BAD = "order_2";
const BAD_NUMBER = "1002";
const NEXT_CUSTOMER = 100;

/** Adds cannot be accepted while AddOrder itself, or everything, fails; with a 401 everything does. */
function canBeAccepted({ operation, scope, failure }: Cell): boolean {
  if (failure === "401" || failure === "refused connection") return false;
  return scope === "one order" || (scope === "one operation" && operation !== "AddOrder");
}

/** Lets one thing fail for ever while customers go on ordering, changing and cancelling. */
export async function measure(
  world: LivenessWorld,
  cell: Cell,
  span_ms: number,
  every_ms: number,
): Promise<Measured> {
  const { time, warehouse } = world;
  const { operation, failure, scope } = cell;
  await world.place("order_1");
  if (operation === "EditOrder" || operation === "CancelOrder") await world.place(BAD);
  await world.run(MINUTE_MS);
  const from = time.now;
  const callsBefore = warehouse.calls.length;
  let lost = operation === "getStatusOrder" || operation === "ListOrder" ? LOST_ADDS[operation] : 0;
  const hits = (call: Call): boolean => {
    if (scope === "the whole connection") return true;
    if (call.operation !== operation) return false;
    return scope === "one operation" || call.numbers.includes(BAD_NUMBER) || call.operation === "ListOrder";
  };
  // What is looked up is an order whose AddOrder got lost.
  const getsLost = (call: Call): boolean => {
    if (lost === 0 || call.operation !== "AddOrder") return false;
    lost -= 1;
    return true;
  };
  warehouse.faults = [
    { failure: "reset", hits: getsLost },
    { failure, hits },
  ];
  if (operation === "EditOrder") await world.rename(BAD, "Шевченко");
  else if (operation === "CancelOrder") await world.cancel(BAD);
  else await world.place(BAD);
  if (operation === "ListOrder") await world.place("order_3");
  const placed = new Map<string, number>();
  for (let at = every_ms, index = NEXT_CUSTOMER; at < span_ms - 3 * MINUTE_MS; at += every_ms, index += 1)
    visit(world, `order_${index}`, at, index, placed);
  await world.run(span_ms);
  const rows = new Map<string, number | undefined>();
  for (const id of placed.keys()) {
    const row = await world.rowOf(id);
    rows.set(id, row?.accepted_at ? new Date(row.accepted_at).getTime() : undefined);
  }
  const waits = [...placed].map(([id, at]) => (rows.get(id) ?? Infinity) - at);
  const problems = await world.problems();
  const bad = await world.rowOf(BAD);
  const named = problems.filter(
    ({ warehouse_order_id, connection_id }) =>
      warehouse_order_id === bad?.id ||
      ((scope !== "one order" || failure === "401") && connection_id === "sklconn_kyiv"),
  );
  const commands = (await world.commands()).filter(({ subject_id }) => subject_id === bad?.id);
  return {
    ...cell,
    accepted_ms: canBeAccepted(cell) ? Math.max(...waits) : undefined,
    told_ms: Math.min(Infinity, ...named.map(({ raised_at }) => new Date(raised_at).getTime())) - from,
    problems: [...new Set(problems.map(({ code }) => code))],
    calls: warehouse.calls.slice(callsBefore).filter(({ numbers }) => numbers.includes(BAD_NUMBER)).length,
    ends: commands.at(-1)?.state ?? "none",
    twice: warehouse.twice(),
  };
}

const LOST_ADDS = { getStatusOrder: 1, ListOrder: 2 } as const;

/** A customer orders; some change their mind, some give up, so that every operation is called. */
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
