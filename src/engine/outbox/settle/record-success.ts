import type { ConnectionRow } from "../../../modules/sklad/types";
import type { PreparedCall } from "../kinds/kind";
import type { Context } from "../../context";

/** Finishes a command with its answer: one transaction, and nothing when somebody else has finished it meanwhile. */
export async function recordSuccess<Answer>(
  { sklad }: Context,
  connection: ConnectionRow,
  delivery: PreparedCall<Answer>,
  answer: Answer,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    if (!(await stores.outbox.finish(delivery.command, "done", { data: answer }))) return;
    await delivery.record(stores, answer);
    await stores.connections.recordSuccess(connection.id);
    await stores.problems.clearConnection(connection.id);
  });
}
