import { type Database, newId, NOW, rowsOf } from "../database";

/** Presses that need another one to be meant. */
export class ConfirmationStore {
  constructor(private readonly database: Database) {}

  /**
   * A person presses. The second press within the time is taken at its word, and is the last one that counts.
   * @returns whether it is the second
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

  /** What nobody pressed again. */
  async forgetOld(): Promise<void> {
    await this.database("sklad_confirmation").whereRaw(`asked_at < ${NOW} - interval '1 day'`).delete();
  }
}
