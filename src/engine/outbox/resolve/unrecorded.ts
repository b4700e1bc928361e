import { reasonOf } from "../../../modules/sklad/errors";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { withoutPhones } from "../../../planning/values/text";
import type { Context } from "../../context";
import { backoffMs } from "../../runtime/time-limits";
import type { CommandKind, CommandTarget, PreparedCall, Resolution } from "../command-kind";
import {
  attemptsExhausted,
  park,
  raiseFailingAttempts,
  RESPONSE_NOT_RECORDED,
} from "../failures/retry-policy";

/**
 * Moves a command whose response cannot be recorded to `unknown`, to be looked up. Where that cannot be written either the
 * command waits for the end of its lease.
 * @param was_done the response says that the warehouse has done it
 */
export async function resolveUnrecordedResponse(
  { sklad, logger }: Context,
  kind: CommandKind,
  { command, target, exchange }: Pick<PreparedCall, "command" | "target" | "exchange">,
  was_done: boolean,
  error: unknown,
): Promise<void> {
  const message = withoutPhones(reasonOf(error));
  logger.error(
    `sklad: the response to the ${kind.name} for ${nameOf(target)} could not be recorded; it is looked up: ${message}`,
  );
  const received = { error: RESPONSE_NOT_RECORDED, message, was_done };
  const delay_ms = sklad.configuration.callDeadlineMs;
  const failures = command.failures + 1;
  await sklad.stores
    .transaction(async (stores) => {
      await stores.outbox.fail([{ command, received, exchange, state: "unknown", delay_ms, counted: true }]);
      await raiseFailingAttempts(
        stores,
        kind,
        { target, command, failures },
        { message, code: received.error },
      );
    })
    .catch((failure: unknown) =>
      logger.error(`sklad: it waits for the end of its lease: ${reasonOf(failure)}`),
    );
}

/** Postpones a command whose verdict cannot be recorded: its look-ups back off, and in the end it is parked. */
export async function postponeUnrecorded(
  ctx: Context,
  connection: ConnectionRow,
  kind: CommandKind,
  { command, verdict }: Resolution,
  error: unknown,
): Promise<void> {
  const { sklad, logger } = ctx;
  const message = withoutPhones(reasonOf(error));
  const target = await kind.targetOf(sklad.stores, command);
  logger.error(
    `sklad: for ${nameOf(target)} the verdict on the ${kind.name} ${command.id} could not be recorded; it is looked up again: ${message}`,
  );
  const was_done = verdict.kind === "happened" || confirmedByResponse(command);
  const code = verdict.kind === "happened" ? RESPONSE_NOT_RECORDED : "outcome_not_recorded";
  const received = { error: code, message, was_done };
  const failures = command.failures + 1;
  await sklad.stores.transaction(async (stores) => {
    if (await attemptsExhausted(stores, connection, kind.name, command, failures))
      return park(ctx, stores, kind, { ...command, received });
    const delay_ms = backoffMs(failures, sklad.configuration.firstPauseMs);
    await stores.outbox.lookUpAgain([command], delay_ms, { counted: true, received });
    await raiseFailingAttempts(stores, kind, { target, command, failures }, { message, code });
  });
}

/** Whether a response that could not be recorded confirmed the command: look-ups that do not find it are behind. */
export function confirmedByResponse({ received }: Pick<ClaimedCommand, "received">): boolean {
  return received?.was_done === true;
}

function nameOf({ order_id, number }: CommandTarget): string {
  return order_id === null ? number : `order ${order_id}`;
}
