import type { AddedOrderEntry } from "../../../client";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { giveUpArrayForm } from "./give-up-array-form";
import { matchStatus, lookUp } from "../settle/look-up";
import type { PreparedAdd } from "../kinds/add";
import type { Context } from "../../context";
import { takeSlot } from "../../rate-limit/take-slot";

const PATIENCE_MS = 65_000;

/**
 * The array form's shape is not shown in the spec, and a wrong reading would swap two customers' parcels. A connection
 * earns trust with one batch of two whose entries are both confirmed by looking them up.
 * @returns whether the entries may be recorded; if not, each order is settled by look-up
 */
export async function provesArrayForm(
  ctx: Context,
  connection: ConnectionRow,
  deliveries: readonly PreparedAdd[],
  entries: readonly AddedOrderEntry[],
): Promise<boolean> {
  const verdicts = [];
  for (const [index, delivery] of deliveries.entries()) {
    const entry = entries.find((candidate) => candidate.index === index);
    verdicts.push(entry ? await verify(ctx, connection, delivery, entry) : "unclear");
  }
  const { stores, configuration } = ctx.sklad;
  if (deliveries.length >= 2 && verdicts.every((verdict) => verdict === "confirmed")) {
    await stores.connections.setArrayForm(connection.id, "trusted");
    return true;
  }
  if (verdicts.includes("contradicted")) await giveUpArrayForm(ctx, connection);
  for (const { command } of deliveries) {
    await stores.outbox.setUnknown(command, configuration.lookUpIntervalMs, { error: "array_form_unproven" });
  }
  return false;
}

type Verdict = "confirmed" | "contradicted" | "unclear";

async function verify(
  ctx: Context,
  connection: ConnectionRow,
  { command, sent }: PreparedAdd,
  entry: AddedOrderEntry,
): Promise<Verdict> {
  if (!entry.accepted) return "unclear";
  const identity = { id: command.subject_id, number: sent.id_order };
  const { stores, configuration } = ctx.sklad;
  const slot = await takeSlot(ctx, connection, PATIENCE_MS);
  if ("wait_ms" in slot) return "unclear";
  const statuses = await lookUp(ctx.sklad.clientFor(connection), identity)
    .catch((error: unknown) => {
      ctx.logger.warn(
        `sklad: the first batch could not be confirmed: ${error instanceof Error ? error.name : "failed"}`,
      );
      return [];
    })
    .finally(() => stores.rateLimit.complete(slot, configuration.rateWindowMs));
  const match = matchStatus(statuses, identity);
  if (match.kind !== "present") return "unclear";
  return match.remote_id === entry.remoteId ? "confirmed" : "contradicted";
}
