import { isTheDatabases, reasonOf } from "../../../modules/sklad/errors";
import type { Stores } from "../../../modules/sklad/stores";
import type { CommandRow } from "../../../modules/sklad/types";
import { withoutPhones } from "../../../planning/values/text";
import type { Context } from "../../context";
import { forEachIsolated } from "../../runtime/isolate";
import type { CommandKind } from "../command-kind";
import { addEvents } from "../timeline";
import { countFailedAttempt } from "../failures/retry-policy";

/** Bounds the length of one transaction. */
const MAX_EXPIRED_TOGETHER = 500;

/** Moves commands whose sender died while sending to `unknown`: their outcome is looked up. */
export async function expireLeases(ctx: Context, kinds: readonly CommandKind[]): Promise<void> {
  const { stores } = ctx.sklad;
  try {
    // One statement without a list of ids: nearly always no lease has expired.
    await stores.transaction((inner) => expire(ctx, inner));
    return;
  } catch (error) {
    if (isTheDatabases(error)) throw error;
  }
  await forEachIsolated(await stores.claims.expired(MAX_EXPIRED_TOGETHER), async (command) => {
    try {
      await stores.transaction((inner) => expire(ctx, inner, command.id));
    } catch (error) {
      if (isTheDatabases(error)) throw error;
      const kind = kinds.find(({ name }) => name === command.kind);
      if (kind) await postponeExpired(ctx, kind, command, error);
    }
  });
}

/** @param id of one command; without it all whose lease has expired, up to a limit */
async function expire(ctx: Context, stores: Stores, id?: string): Promise<void> {
  const expired = await stores.claims.expire({ error: "sender_died" }, MAX_EXPIRED_TOGETHER, id);
  if (expired.length === 0) return;
  const rows = await stores.warehouseOrders.findAll(expired.map(({ target_id }) => target_id));
  const orderIds = new Map(rows.map((row) => [row.id, row.order_id]));
  await addEvents(
    ctx,
    stores,
    ...expired.map(({ target_id, connection_id }) => ({
      type: "outcome_unclear" as const,
      source: "outbox" as const,
      warehouse_order_id: orderIds.has(target_id) ? target_id : null,
      order_id: orderIds.get(target_id) ?? null,
      connection_id,
      data: { reason: "sender_died" },
    })),
  );
  ctx.logger.warn(`sklad: ${expired.length} calls were cut off; they are looked up`);
}

/** A cut-off command that cannot be moved stays as it is for a while, and the failure counts. */
async function postponeExpired(
  ctx: Context,
  kind: CommandKind,
  command: CommandRow,
  error: unknown,
): Promise<void> {
  const { stores } = ctx.sklad;
  const received = { error: "outcome_not_recorded", message: withoutPhones(reasonOf(error)) };
  const target = await kind.targetOf(stores, command);
  const connection = await stores.connections.find(command.connection_id);
  ctx.logger.error(
    `sklad: the cut-off ${kind.name} for order ${target.order_id ?? target.number} stays unresolved: ${received.message}`,
  );
  const attempt = { connection, command, target, received, may_have_left: true };
  await countFailedAttempt(ctx, kind, attempt, (inner, delay_ms) =>
    inner.claims.failExpired(command.id, received, delay_ms),
  );
}
