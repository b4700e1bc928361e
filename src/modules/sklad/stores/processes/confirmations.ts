import { type Database, newId, NOW, rowsOf } from "../database";

/** Actions that take effect only when a person presses a second time. */
export class ConfirmationStore {
  constructor(private readonly database: Database) {}

  /**
   * Records a press. The second press within the time confirms the first, and the next one begins anew.
   * @returns whether this is the second press
   */
  async press(key: string, within_ms: number): Promise<boolean> {
    const taken = await rowsOf(
      this.database.raw(
        `delete from sklad_confirmation
          where key = :key and asked_at > ${NOW} - :within * interval '1 millisecond' and deleted_at is null
        returning id`,
        { key, within: within_ms },
      ),
    );
    if (taken.length > 0) return true;
    await this.database("sklad_confirmation")
      .insert({ id: newId("sklconf"), key, asked_at: this.database.raw(NOW) })
      .onConflict(this.database.raw("(key) where deleted_at is null"))
      .merge({ asked_at: this.database.raw(NOW) });
    return false;
  }
}
