import { reasonOf } from "../../../modules/sklad/reason-of";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { withoutPhones } from "../../../planning/values/scrub";
import type { Context } from "../../context";
import { backoffMs } from "../../rate-limit";
import type { CommandKind, Resolution, CommandTarget } from "../command-kind";
import { park } from "./park";
import { attemptsExhausted, raiseFailingAttempts, RESPONSE_NOT_RECORDED } from "./retry-policy";

/**
 * A response that could not be written down: nobody knows the outcome but the warehouse, which is asked. Should not even
 * this be written, the command's lease ends.
 * @param was_done the response said that the warehouse has done it
 */
export async function resolveUnrecordedResponse(
  { sklad, logger }: Context,
  kind: CommandKind,
  command: ClaimedCommand,
  { target, was_done }: { readonly target: CommandTarget; readonly was_done: boolean },
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
      await stores.outbox.fail([{ command, received, state: "unknown", delay_ms, counted: true }]);
      await raiseFailingAttempts(
        stores,
        kind,
        { target, command, failures },
        { message, code: received.error },
      );
    })
    .catch((failure: unknown) => logger.error(`sklad: its lease ends instead: ${reasonOf(failure)}`));
}

/** What a look-up has said could not be written down: it is asked ever less often, and in the end by a person. */
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
    `sklad: for ${nameOf(target)} what was found out about the ${kind.name} ${command.id} could not be recorded; it is looked up again: ${message}`,
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

/** The warehouse has said so, though it could not be written down: look-ups that do not find it are behind. */
export function confirmedByResponse({ received }: Pick<ClaimedCommand, "received">): boolean {
  return received?.was_done === true;
}

function nameOf({ order_id, number }: CommandTarget): string {
  return order_id === null ? number : `order ${order_id}`;
}
