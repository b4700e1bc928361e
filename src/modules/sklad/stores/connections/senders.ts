import type { Sender, SenderPlace } from "../../../../planning/connections";
import { type Database, NOW, rowsOf } from "../database";

/** The senders of the connections' parcels, as senderDetails gave them last. */
export class SenderStore {
  constructor(private readonly database: Database) {}

  async set(connectionId: string, sender: Sender): Promise<void> {
    await this.database("sklad_connection")
      .where({ id: connectionId })
      .whereNull("deleted_at")
      .update({
        sender: JSON.stringify(sender),
        sender_read_at: this.database.raw(NOW),
        updated_at: this.database.fn.now(),
      });
  }

  /** At another address, the sender is another one. */
  async forget(connectionId: string): Promise<void> {
    await this.database("sklad_connection")
      .where({ id: connectionId })
      .update({ sender: null, sender_read_at: null, updated_at: this.database.fn.now() });
  }

  /** The names of its city and branch in the directory of this base address, as far as they were read. */
  async place(address: string, { city_ref, branch_ref }: Sender): Promise<SenderPlace> {
    const [place] = await rowsOf<SenderPlace>(
      this.database.raw(
        `select (select name from sklad_city
                  where address = :address and ref = :city_ref::text) as city,
                (select name from sklad_branch
                  where address = :address and ref = :branch_ref::text) as branch`,
        { address, city_ref, branch_ref },
      ),
    );
    return place ?? { city: null, branch: null };
  }
}
