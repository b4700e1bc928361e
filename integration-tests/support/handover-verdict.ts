import { SANDBOX_KEYS } from "../../src/sandbox";
import { eventually } from "./eventually";
import type { ProcessShop } from "./process-shop";
import type { LeasedOrder, SandboxProcess } from "./sandbox-process";

export type Fate = "accepted" | "held" | "refused" | "parked" | "canceled";
export type Fates = Partial<Record<Fate, number>>;

interface Row {
  readonly order_id: string;
  readonly id: string | null;
  readonly state: string;
  readonly hold_code: string | null;
  readonly refusal: unknown;
  readonly remote_id: string | null;
  readonly commands: { kind: string; state: string }[] | null;
}

const EVERY_ORDER = `
  select o.id as order_id, w.id, w.state, w.hold_code, w.refusal, w.remote_id,
         (select json_agg(json_build_object('kind', c.kind, 'state', c.state)) from sklad_command c where c.target_id = w.id)
           as commands
    from "order" o left join sklad_warehouse_order w on w.order_id = o.id
   where o.deleted_at is null order by o.id`;

const ON_THE_WAY = ["queued", "sending", "unknown"];

/**
 * Waits until no work is open, and then checks the promise for every Medusa order of the shop: it is at
 * the warehouse exactly once, or not there and visibly held or refused, or visibly parked.
 * @returns the number of orders by outcome
 */
export async function assertAllSettled(
  shop: ProcessShop,
  sandbox: SandboxProcess,
  { within = 240_000 }: { within?: number } = {},
): Promise<Fates> {
  const quiet = () => eventually(() => shop.rows<Row>(EVERY_ORDER), isQuiet, { within });
  let rows = await quiet();
  if (rows.some(({ hold_code }) => hold_code !== null)) {
    // An order held by a sweep in the middle of its checkout is released by the next sweep.
    await shop.medusa.ask("sweep", null);
    rows = await quiet();
  }
  const atWarehouse = await sandbox.orders();
  const fates: Fates = {};
  const known = new Set(rows.map(({ id }) => id));
  const broken = atWarehouse
    .filter(({ order }) => !known.has(order.external_id))
    .map(({ id_order_FF }) => `${id_order_FF} at the warehouse belongs to no order`);
  for (const row of rows) {
    const held = atWarehouse.filter(
      ({ order, status }) => order.external_id === row.id && status !== "canceled",
    );
    const fate = fateOf(row, held);
    if (fate === undefined)
      broken.push(
        `${row.order_id} is ${held.length} times at the warehouse, and here ${JSON.stringify(row)}`,
      );
    else fates[fate] = (fates[fate] ?? 0) + 1;
  }
  if (broken.length > 0) throw new Error(`The promise is broken:\n${broken.join("\n")}`);
  expectNoSecretIn(shop.log());
  return fates;
}

function isQuiet(rows: readonly Row[]): boolean {
  return rows.every(
    ({ id, commands }) => id !== null && !(commands ?? []).some(({ state }) => ON_THE_WAY.includes(state)),
  );
}

/** Undefined when the promise is broken. */
function fateOf(row: Row, held: readonly LeasedOrder[]): Fate | undefined {
  const [first, ...duplicates] = held;
  if (duplicates.length > 0) return undefined;
  if (row.commands?.some(({ state }) => state === "parked")) return "parked";
  if (first)
    return row.state === first.status && row.remote_id === first.id_order_FF ? "accepted" : undefined;
  if (row.state === "canceled") return "canceled";
  if (row.state !== "planned") return undefined;
  if (row.refusal) return "refused";
  return row.hold_code === null ? undefined : "held";
}

/** Medusa's own log line of an interrupted checkout has the statement and its values; it is not the plugin's. */
const MEDUSAS_OWN = /\b(?:insert into|update) \\?"(?:cart|order|customer)_address\\?"/;
/** Names an order in the message of a failed test. */
const SHOWN = 300;

function expectNoSecretIn(log: string): void {
  const lines = log.split("\n").filter((line) => !MEDUSAS_OWN.test(line));
  for (const secret of [SANDBOX_KEYS.production, "Шевченко", "380671234567"]) {
    const line = lines.find((each) => each.includes(secret));
    if (line === undefined) continue;
    const at = line.indexOf(secret);
    throw new Error(`The log holds "${secret}": ${line.slice(Math.max(0, at - SHOWN), at + SHOWN)}`);
  }
}
