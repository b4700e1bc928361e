import { entryOf } from "../../../src/catalogue";
import { payloadHash } from "../../../src/planning/values/canonical";
import { wantedOf } from "../../planning/handover-model/shop";
import type { World } from "./world";
import type { WarehouseOrder } from "../../../src/planning/warehouse-order";

/** The broken promises of a finished run, in words; empty without any. */
export function wrongs(world: World): string[] {
  const orders = [...world.medusa.orders.keys()];
  return [
    ...world.wronglySent.map((number) => `I9: ${number} was sent though its sender knew it was canceled`),
    ...sentTwice(world),
    ...unsettled(world),
    ...orders.flatMap((id) => wrongsOf(world, id)),
    ...rowsOf(world).flatMap((row) => [
      ...otherBody(world, row),
      ...silentTransition(world, row),
      ...toldOfHold(world, row),
    ]),
  ];
}

function rowsOf({ tables }: World): WarehouseOrder[] {
  return tables.rows("orders").filter(({ order_id }) => order_id !== "order_known");
}

function sentTwice({ warehouse }: World): string[] {
  const ids = warehouse.orders.map(({ body }) => body.external_id);
  return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `I2: ${id} is at the warehouse twice`);
}

function unsettled({ tables }: World): string[] {
  return tables
    .rows("commands")
    .filter(({ state }) => state === "queued" || state === "sending" || state === "unknown")
    .map(({ kind, target_id, state }) => `I5: the ${kind} of ${target_id} is ${state}`);
}

/** Whether a person sees the order's state: its hold, its refusal, or its unclear outcome. */
function hasProblem({ tables }: World, row: WarehouseOrder): boolean {
  const parked = tables.rows("commands").some((each) => each.target_id === row.id && each.state === "parked");
  const problem = tables
    .rows("problems")
    .some(({ warehouse_order_id, cleared_at }) => warehouse_order_id === row.id && cleared_at === null);
  const refused = row.refusal !== null || row.cancel_refusal !== null;
  if ((parked || refused) && !problem) return false;
  return row.state !== "canceled" && (row.hold_code !== null || refused || parked);
}

const heldBy = ({ warehouse }: World, row: WarehouseOrder) =>
  warehouse.orders.filter(({ body, state }) => body.external_id === row.id && state !== "canceled");

function wrongsOf(world: World, orderId: string): string[] {
  const medusa = world.medusa.orders.get(orderId);
  const rows = rowsOf(world).filter(({ order_id }) => order_id === orderId);
  const living = rows.filter((row) => heldBy(world, row).length > 0);
  const reported = rows.filter((row) => hasProblem(world, row));
  const wrong: string[] = [];
  for (const [lineId, most] of world.most) {
    const held = living
      .flatMap((row) => heldBy(world, row).flatMap(({ body }) => body.products))
      .filter(({ sku }) => lineId === `${orderId}_${sku.replace("SKU-", "")}`)
      .reduce((sum, { count }) => sum + Number(count), 0);
    if (held > most)
      wrong.push(`I2: ${held} units of ${lineId} are at the warehouse, never more than ${most} wanted`);
  }
  if (!medusa) return wrong;
  if (medusa.canceled) {
    const stray = living.filter((row) => !reported.includes(row));
    return [
      ...wrong,
      ...stray.map(({ number }) => `I9: ${number} is at the warehouse, its order is canceled`),
    ];
  }
  const wanted = wantedOf(medusa.shop);
  if (reported.length > 0) return wrong;
  const places = living.map(({ location_id }) => location_id).sort();
  if (JSON.stringify(places) !== JSON.stringify(Object.keys(wanted.parcels).sort()))
    wrong.push(`I1: ${orderId} is at ${places.join()}, wanted at ${Object.keys(wanted.parcels).join()}`);
  const bodies = living.flatMap((row) => heldBy(world, row).map(({ body }) => body));
  const collects = bodies
    .filter(({ payment_method }) => payment_method === "Наличными")
    .reduce((sum, { order_payment_sum }) => sum + Number(order_payment_sum), 0);
  if (collects !== wanted.collects)
    wrong.push(`I1: ${orderId} collects ${collects}, wanted ${wanted.collects}`);
  const names = [...new Set(bodies.map(({ recipient }) => recipient))];
  if (names.join() !== wanted.names.join()) wrong.push(`I1: ${orderId} goes to ${names.join()}`);
  for (const [place, articles] of Object.entries(wanted.parcels)) {
    const found = living
      .filter(({ location_id }) => location_id === place)
      .flatMap((row) => heldBy(world, row).flatMap(({ body }) => body.products))
      .map(({ sku, count }) => `${sku.replace("SKU-", "")} ${count}`);
    const expected = Object.entries(articles).map(([article, count]) => `${article} ${count}`);
    if (found.sort().join() !== expected.sort().join())
      wrong.push(`I1: ${orderId} has ${found.join()} at ${place}, wanted ${expected.join()}`);
  }
  return wrong;
}

/** The row's body is the one at the warehouse. */
function otherBody(world: World, row: WarehouseOrder): string[] {
  const held = heldBy(world, row);
  if (row.state !== "new") {
    const parked = row.state === "planned" && hasProblem(world, row);
    return held.length === 0 || parked ? [] : [`I7: ${row.number} is ${row.state}, and at the warehouse`];
  }
  const [first] = held;
  if (!first) return [`I1: ${row.number} is accepted, and not at the warehouse`];
  return payloadHash(first.body) === row.payload_hash || hasProblem(world, row)
    ? []
    : [`I7: the warehouse holds another body of ${row.number} than the tables say`];
}

const ENTRIES: Partial<Record<WarehouseOrder["state"], readonly string[]>> = {
  planned: ["planned"],
  new: ["planned", "accepted"],
};

function silentTransition({ tables }: World, row: WarehouseOrder): string[] {
  const types = tables.contents.events
    .filter(({ warehouse_order_id }) => warehouse_order_id === row.id)
    .map(({ type }) => type);
  const missing = (ENTRIES[row.state] ?? []).filter((type) => !types.includes(type));
  if (row.state === "canceled" && !types.includes("canceled") && !types.includes("withdrawn"))
    missing.push("canceled");
  if (row.hold_code !== null && !types.includes("held")) missing.push("held");
  if (row.refusal !== null && !types.some((type) => type.endsWith("_refused"))) missing.push("refused");
  return missing.map((type) => `I10: the timeline of ${row.number} lacks "${type}"`);
}

/** An order held until a person acts has its problem, and no other order has one. */
function toldOfHold({ tables }: World, row: WarehouseOrder): string[] {
  const reported = tables
    .rows("problems")
    .filter(({ code, warehouse_order_id }) => code === "held" && warehouse_order_id === row.id)
    .flatMap(({ cleared_at, params }) => (cleared_at === null ? [params?.["hold"] as { code: string }] : []))
    .map(({ code }) => code);
  const code = row.hold_code;
  // An accepted order has the problem `refunded`.
  const otherwise = code === "refunded" && row.state !== "planned";
  const needsPerson = code !== null && !otherwise && entryOf(`hold.${code}`).tone === "needs_you";
  const wanted = needsPerson ? [code] : [];
  return reported.join() === wanted.join()
    ? []
    : [`I11: ${row.number} is held for ${String(code)}, and its problem is ${reported.join() || "none"}`];
}
