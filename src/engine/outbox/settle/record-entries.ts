import type { AddedOrder, AddedOrderEntry } from "../../../client";
import { problemKey } from "../../../modules/sklad/stores/problems";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { atCrashPoint } from "../../crash-points";
import { type PreparedAdd, factsOf } from "../kinds/add";
import { recordSuccess } from "./record-success";
import type { Context } from "../../context";

interface Accepted {
  readonly delivery: PreparedAdd;
  readonly entry: AddedOrder;
}

/**
 * Records a batch by the entries of its answer: what was accepted together, the rest one by one.
 * @returns ids of the warehouse orders that were accepted
 */
export async function recordEntries(
  ctx: Context,
  connection: ConnectionRow,
  deliveries: readonly PreparedAdd[],
  entries: readonly AddedOrderEntry[],
): Promise<Set<string>> {
  const byIndex = new Map(entries.map((entry) => [entry.index, entry]));
  const answers = deliveries.map((delivery, index) => ({ delivery, entry: byIndex.get(index) }));
  const accepted = answers.flatMap(({ delivery, entry }) => (entry?.accepted ? { delivery, entry } : []));
  await recordAccepted(ctx, connection, accepted);
  accepted.forEach(() => atCrashPoint("K7"));
  for (const { delivery, entry } of answers) {
    if (entry?.accepted) continue;
    if (entry) await refuseEntry(ctx, delivery, entry.descriptions);
    else await setUnknown(ctx, delivery, "missing_in_answer");
    atCrashPoint("K7");
  }
  return new Set(accepted.map(({ delivery }) => delivery.command.subject_id));
}

async function recordAccepted(
  ctx: Context,
  connection: ConnectionRow,
  accepted: readonly Accepted[],
): Promise<void> {
  if (accepted.length === 0) return;
  try {
    await recordTogether(ctx, connection, accepted);
  } catch {
    // One that cannot be recorded must not take the others with it.
    for (const { delivery, entry } of accepted) await recordSuccess(ctx, connection, delivery, entry);
  }
}

/** What recordSuccess does for one, for all in one transaction. */
async function recordTogether(
  { sklad }: Context,
  connection: ConnectionRow,
  accepted: readonly Accepted[],
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    const finished = await stores.outbox.finishAll(
      accepted.map(({ delivery: { command }, entry }) => ({ command, received: { data: entry } })),
    );
    const ours = accepted.filter(({ delivery }) => finished.has(delivery.command.id));
    const rows = await stores.warehouseOrders.acceptAll(ours.map(acceptanceOf));
    if (rows.size !== ours.length)
      throw new Error("Of a batch the warehouse accepted, some orders are not planned any more.");
    const ids = ours.map(({ delivery }) => delivery.command.subject_id);
    await stores.problems.clear(
      ...ids.flatMap((id) => ["refused", "outcome_unclear"].map((code) => problemKey.order(id, code))),
    );
    await stores.events.add(
      ...ours.map(({ delivery: { command, order_id }, entry }) => ({
        type: "accepted",
        source: "outbox" as const,
        warehouse_order_id: command.subject_id,
        order_id,
        connection_id: connection.id,
        data: { remote_id: entry.remoteId },
      })),
    );
    await stores.connections.recordSuccess(connection.id);
    await stores.problems.clearConnection(connection.id);
  });
}

function acceptanceOf({ delivery: { command, sent }, entry }: Accepted) {
  return {
    id: command.subject_id,
    remote_id: entry.remoteId,
    remote_key: entry.remoteKey,
    ...factsOf(sent),
  };
}

async function refuseEntry(
  { sklad }: Context,
  delivery: PreparedAdd,
  descriptions: readonly string[],
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    if (await stores.outbox.finish(delivery.command, "refused", { error: "refused", descriptions }))
      await delivery.refuse(stores, descriptions);
  });
}

async function setUnknown({ sklad }: Context, { command }: PreparedAdd, error: string): Promise<void> {
  await sklad.stores.outbox.setUnknown(command, sklad.configuration.callDeadlineMs, { error });
}
