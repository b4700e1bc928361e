import type { ConnectionRow } from "../modules/sklad/types";
import type { Delivery } from "./delivery";
import type { Scope } from "./scope";

/** Finishes a command with its answer: one transaction, and nothing when somebody else has finished it meanwhile. */
export async function recordSuccess<Answer>(
  { sklad }: Scope,
  connection: ConnectionRow,
  delivery: Delivery<Answer>,
  answer: Answer,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    if (!(await stores.outbox.finish(delivery.command, "done", { data: answer }))) return;
    await delivery.record(stores, answer);
    await stores.connections.recordSuccess(connection.id);
    await stores.problems.clearConnection(connection.id);
  });
}
