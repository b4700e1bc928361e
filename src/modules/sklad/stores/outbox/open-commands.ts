import { type CommandRow, OPEN_COMMAND_STATES } from "../../types";
import { type Database, NOW, rowsOf } from "../database";

/** What is learned of an AddOrder by other ways than its own response and look-up. */
export class ArrivalStore {
  constructor(private readonly database: Database) {}

  /** The latest AddOrder of each, whatever became of it. */
  async latestAdds(subjectIds: readonly string[]): Promise<CommandRow[]> {
    return rowsOf<CommandRow>(
      this.database.raw(
        `select latest.* from unnest(:ids::text[]) as subject(id) cross join lateral (
           select c.* from sklad_command c
            where c.target_id = subject.id and c.kind = 'add' and c.deleted_at is null
            order by c.id desc limit 1) latest`,
        { ids: [...subjectIds] },
      ),
    );
  }

  /** What is open of their AddOrder, locked until the transaction ends: before the orders, as whoever settles one has it. */
  async lock(subjectIds: readonly string[]): Promise<void> {
    await this.#open(subjectIds).orderBy("id").forUpdate().select("id");
  }

  /** The warehouse has these: whatever is open of their AddOrder is done. A response that is still to come changes nothing. */
  async arrived(subjectIds: readonly string[], received: Record<string, unknown>): Promise<void> {
    await this.#open(subjectIds).update({
      state: "done",
      received: JSON.stringify(received),
      lease_until: null,
      finished_at: this.database.raw(NOW),
      updated_at: this.database.fn.now(),
    });
  }

  /** The warehouse says it has what was never sent: nothing of it is sent before a look-up. */
  async doubt(subjectIds: readonly string[]): Promise<void> {
    await this.database("sklad_command")
      .whereRaw("target_id = any(?::text[])", [[...subjectIds]])
      .where({ kind: "add", state: "queued" })
      .whereNull("deleted_at")
      .update({
        state: "unknown",
        batch_id: null,
        lease_until: null,
        next_attempt_at: this.database.raw(NOW),
        updated_at: this.database.fn.now(),
      });
  }

  #open(subjectIds: readonly string[]) {
    return this.database("sklad_command")
      .whereRaw("target_id = any(?::text[])", [[...subjectIds]])
      .where({ kind: "add" })
      .whereIn("state", OPEN_COMMAND_STATES)
      .whereNull("deleted_at");
  }
}
