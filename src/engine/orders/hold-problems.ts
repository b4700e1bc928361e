import type { Stores } from "../../modules/sklad/stores";
import type { NewProblem, WarehouseOrderRow } from "../../modules/sklad/types";
import type { Hold } from "../../planning/hold";
import { entryOf } from "../../catalogue";
import { endForOrders, problemOfOrder } from "../problems";
import type { Subject } from "./timeline";

/** Some are over within a moment: reservations are made, the customer's address is completed. */
const QUIET_MS = 2 * 60_000;

/** What is held, and for what. */
export interface Held {
  readonly row: Subject & { readonly state?: WarehouseOrderRow["state"] };
  readonly hold: Hold;
}

/** Whoever is notified of problems hears of orders that are held until a person does something. */
export async function raiseHoldProblems(stores: Stores, ...held: readonly Held[]): Promise<void> {
  await stores.problems.raise(...held.flatMap(problemsOf));
}

function problemsOf({ row, hold }: Held): NewProblem[] {
  if (hold.code === "connection_disabled") return [problemOfOrder(row, "connection_disabled")];
  if (!needsSomebody(hold) || isToldOtherwise(hold, row.state)) return [];
  return [{ ...problemOfOrder(row, "held", { hold }), quiet_ms: QUIET_MS }];
}

/** The order may go, or waits for something else. */
export async function clearHoldProblem(
  stores: Stores,
  { id, hold }: Pick<Subject, "id"> & { readonly hold?: Hold | null },
): Promise<void> {
  if (hold && needsSomebody(hold)) await endForOrders(stores, "hold_left", [id]);
}

const needsSomebody = ({ code }: Hold): boolean => entryOf(`hold.${code}`).tone === "needs_you";

/** By `not_reserved`, once the goods could not be reserved, and by `refunded`, of what the warehouse has. */
function isToldOtherwise({ code }: Hold, state: WarehouseOrderRow["state"] = "planned"): boolean {
  return code === "reservation_missing" || (code === "refunded" && state !== "planned");
}
