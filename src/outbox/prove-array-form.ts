import type { AddedOrderEntry } from "../client";
import type { ConnectionRow } from "../modules/sklad/types";
import { giveUpArrayForm } from "./give-up-array-form";
import { findIn, lookUp } from "./look-up";
import type { AddDelivery } from "./prepare-add";
import type { Scope } from "./scope";
import { takeSlot } from "./take-slot";

const PATIENCE_MS = 65_000;

/**
 * The array form's shape is not shown in the spec, and a wrong reading would swap two customers' parcels. A connection
 * earns trust with one batch of two whose entries are both confirmed by looking them up.
 * @returns whether the entries may be recorded; if not, each order is settled by look-up
 */
export async function provesArrayForm(
  scope: Scope,
  connection: ConnectionRow,
  deliveries: readonly AddDelivery[],
  entries: readonly AddedOrderEntry[],
): Promise<boolean> {
  const verdicts = [];
  for (const [index, delivery] of deliveries.entries()) {
    const entry = entries.find((candidate) => candidate.index === index);
    verdicts.push(entry ? await verify(scope, connection, delivery, entry) : "unclear");
  }
  const { stores, configuration } = scope.sklad;
  if (deliveries.length >= 2 && verdicts.every((verdict) => verdict === "confirmed")) {
    await stores.connections.setArrayForm(connection.id, "trusted");
    return true;
  }
  if (verdicts.includes("contradicted")) await giveUpArrayForm(scope, connection);
  for (const { command } of deliveries) {
    await stores.outbox.setUnknown(command, configuration.lookUpIntervalMs, { error: "array_form_unproven" });
  }
  return false;
}

type Verdict = "confirmed" | "contradicted" | "unclear";

async function verify(
  scope: Scope,
  connection: ConnectionRow,
  { command, sent }: AddDelivery,
  entry: AddedOrderEntry,
): Promise<Verdict> {
  if (!entry.accepted) return "unclear";
  const identity = { id: command.subject_id, number: sent.id_order };
  const { stores, configuration } = scope.sklad;
  const slot = await takeSlot(scope, connection, PATIENCE_MS);
  if ("wait_ms" in slot) return "unclear";
  const statuses = await lookUp(scope.sklad.clientFor(connection), identity)
    .catch((error: unknown) => {
      scope.logger.warn(
        `sklad: the first batch could not be confirmed: ${error instanceof Error ? error.name : "failed"}`,
      );
      return [];
    })
    .finally(() => stores.budget.complete(slot, configuration.rateWindowMs));
  const finding = findIn(statuses, identity);
  if (finding.kind !== "present") return "unclear";
  return finding.warehouse_order_id === entry.warehouseOrderId ? "confirmed" : "contradicted";
}
