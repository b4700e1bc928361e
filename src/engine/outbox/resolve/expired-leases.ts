import { isTheDatabases, reasonOf } from "../../../modules/sklad/reason-of";
import type { Stores } from "../../../modules/sklad/stores";
import type { CommandRow } from "../../../modules/sklad/types";
import { withoutPhones } from "../../../planning/values/scrub";
import type { Context } from "../../context";
import { backoffMs } from "../../rate-limit";
import { forEachIsolated } from "../../runtime/isolate";
import type { CommandKind } from "../command-kind";
import { note } from "./note";
import { attemptsExhausted, notifyOfFailing, notifyOfParking, raiseFailingAttempts } from "./retry-policy";

/** More at a time would keep one transaction open for long. */
const MAX_EXPIRED_TOGETHER = 500;

/** Commands whose sender died while sending: nobody knows the outcome, so it is looked up. */
export async function expireLeases(ctx: Context, kinds: readonly CommandKind[]): Promise<void> {
  const { stores } = ctx.sklad;
  try {
    // Without a question which they are: nearly always there are none.
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
      if (kind) await settleUnexpired(ctx, kind, command, error);
    }
  });
}

/** @param id of the only one; without it all that are due, up to a limit */
async function expire(ctx: Context, stores: Stores, id?: string): Promise<void> {
  const expired = await stores.claims.expire({ error: "sender_died" }, MAX_EXPIRED_TOGETHER, id);
  if (expired.length === 0) return;
  const rows = await stores.warehouseOrders.findAll(expired.map(({ subject_id }) => subject_id));
  const orderIds = new Map(rows.map((row) => [row.id, row.order_id]));
  await note(
    ctx,
    stores,
    ...expired.map(({ subject_id, connection_id }) => ({
      type: "outcome_unclear" as const,
      source: "outbox" as const,
      warehouse_order_id: orderIds.has(subject_id) ? subject_id : null,
      order_id: orderIds.get(subject_id) ?? null,
      connection_id,
      data: { reason: "sender_died" },
    })),
  );
  ctx.logger.warn(`sklad: ${expired.length} calls were cut off; they are looked up`);
}

/** It stays as it is for a while, counted, and told of by name: at once where not even that can be written down. */
async function settleUnexpired(
  { sklad, logger }: Context,
  kind: CommandKind,
  command: CommandRow,
  error: unknown,
): Promise<void> {
  const { stores, configuration } = sklad;
  const message = withoutPhones(reasonOf(error));
  const received = { error: "outcome_not_recorded", message };
  const failures = command.failures + 1;
  const target = await kind.targetOf(stores, command);
  const connection = await stores.connections.find(command.connection_id);
  logger.error(
    `sklad: the cut-off ${kind.name} for order ${target.order_id ?? target.number} stays unsettled: ${message}`,
  );
  try {
    await stores.transaction(async (inner) => {
      const parked = connection && (await attemptsExhausted(inner, connection, kind.name, command, failures));
      const delay_ms = parked ? null : backoffMs(failures, configuration.firstPauseMs);
      await inner.claims.failExpired(command.id, received, delay_ms);
      if (parked) await notifyOfParking(inner, kind, { ...command, received }, target);
      else
        await raiseFailingAttempts(
          inner,
          kind,
          { target, command, failures },
          { message, code: received.error },
        );
    });
  } catch (failure) {
    await notifyOfFailing(stores, kind, command, target, { reason: message, error: received.error });
    throw failure;
  }
}
