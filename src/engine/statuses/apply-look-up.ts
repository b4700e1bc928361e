import type { OrderStatus } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow, WarehouseOrderRow } from "../../modules/sklad/types";
import { matchStatus, referenceOf, statusTransitions } from "../orders";
import { clearForOrders, endForOrders, raiseForOrder } from "../problems";
import { stillOpen } from "./confirming";
import { recordStatuses } from "./record";
import { NOTHING_MORE, subjectOf } from "./subject";

const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 6 * 3_600_000;
/** Nobody waits for what the warehouse is silent about. */
const SILENT_DELAY_MS = 30 * 60_000;
/** An order may become visible late: two look-ups so far apart have to miss it. */
const MISSING_DELAY_MS = 5 * 60_000;
/** When it is asked again for a waybill number that did not come with the shipment; after the last, as of any other order. */
const WAYBILL_DELAYS_MS = [10 * 60_000, 3_600_000, 6 * 3_600_000];
/** After this many look-ups that settled nothing a person has to look: by then minutes have passed. */
const TELL_AFTER = 3;

/**
 * Records what a look-up of one order has brought, and what it was to find out. Nothing that was claimed after it was
 * asked for is denied by it, nor by a word that nobody knows.
 * @param asked_at by the database's clock
 */
export async function applyLookUp(
  stores: Stores,
  connection: ConnectionRow,
  row: WarehouseOrderRow,
  { statuses, asked_at }: { readonly statuses: readonly OrderStatus[]; readonly asked_at: Date },
): Promise<void> {
  const received = [{ connections: [connection], statuses }];
  const { unmatched, unconfirmed } = await recordStatuses(stores, received, "look_up", asked_at);
  await stores.orderLookUps.lock([row.id]);
  const now = await stores.warehouseOrders.find(row.id);
  if (!now) return;
  const { confirming } = now;
  const isYounger = confirming?.why === "claim" && Date.parse(confirming.since) > asked_at.getTime();
  if (unmatched.length === statuses.length) {
    // What was claimed since is due already.
    if (isYounger) return;
    return settleAbsence(stores, now, matchStatus(statuses, now, referenceOf(now)).kind === "absent");
  }
  await endForOrders(stores, "found", [row.id]);
  if (unconfirmed.includes(row.id)) return tryLater(stores, now);
  // The state decides: what is on the timeline does not matter to whether the claim has come true.
  if (confirming !== null && stillOpen(confirming, subjectOf(now, NOTHING_MORE))) {
    if (confirming.why === "waybill") return tryLater(stores, now);
    if (confirming.why !== "claim") return stores.orderLookUps.settled(row.id);
    if (isYounger) return;
    const known = statuses.filter((status) => status.state !== null && !unmatched.includes(status));
    // What it confirms and the row does not take over is with a person.
    if (known.some(({ state }) => state === confirming.state)) return stores.orderLookUps.settled(row.id);
    return known.length > 0 ? statusTransitions.claimDenied(stores, now, confirming) : tryLater(stores, now);
  }
  await clearForOrders(stores, "status_unconfirmed", [row.id]);
  await stores.orderLookUps.settled(row.id);
}

/** The look-up of one order has failed by itself, or settled nothing: it comes again, ever more rarely. */
export async function tryLater(stores: Stores, row: WarehouseOrderRow): Promise<void> {
  const { confirming } = row;
  const tries = (confirming?.tries ?? 0) + 1;
  if (confirming?.why === "waybill") {
    const again_ms = WAYBILL_DELAYS_MS[tries - 1];
    if (again_ms === undefined) return stores.orderLookUps.settled(row.id);
    return stores.orderLookUps.tryAgain(row.id, again_ms);
  }
  const delay_ms = confirming === null ? SILENT_DELAY_MS : FIRST_DELAY_MS * 2 ** (tries - 1);
  await stores.orderLookUps.tryAgain(row.id, Math.min(delay_ms, LONGEST_DELAY_MS));
  if (tries < TELL_AFTER) return;
  if (confirming?.why === "claim")
    await raiseForOrder(stores, row, "status_unconfirmed", { word: confirming.word });
  if (confirming?.why === "missing")
    await raiseForOrder(stores, row, "missing_at_warehouse", { remote_id: row.remote_id, unanswered: true });
  if (confirming?.why === "asked") await raiseForOrder(stores, row, "not_looked_up", {});
}

/** @param proven nothing that came could be this order */
async function settleAbsence(stores: Stores, row: WarehouseOrderRow, proven: boolean): Promise<void> {
  const { confirming } = row;
  if (confirming?.why === "claim") return tryLater(stores, row);
  // Whoever asked is not answered by what may be another order.
  if (confirming?.why === "asked" && !proven) return tryLater(stores, row);
  if (proven) await clearForOrders(stores, "not_looked_up", [row.id]);
  const isUnderWay = row.state === "new" || row.state === "picked" || row.state === "shipped";
  if (!proven || !isUnderWay) return stores.orderLookUps.settled(row.id);
  if (confirming?.why === "missing" && confirming.missed === true) {
    await raiseForOrder(stores, row, "missing_at_warehouse", { remote_id: row.remote_id });
    return stores.orderLookUps.settled(row.id);
  }
  if (confirming?.why !== "missing") await stores.orderLookUps.settled(row.id);
  await stores.orderLookUps.confirm([row.id], "missing");
  await stores.orderLookUps.tryAgain(row.id, MISSING_DELAY_MS, { missed: true });
}
