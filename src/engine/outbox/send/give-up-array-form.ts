import type { ConnectionRow } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { raiseForConnection } from "../settle/failure";

/** The connection stays with one order a call, and says so. */
export async function giveUpArrayForm({ sklad }: Context, connection: ConnectionRow): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    await stores.connections.setArrayForm(connection.id, "unsupported");
    await raiseForConnection(stores, connection, "batches_unsupported");
  });
}
