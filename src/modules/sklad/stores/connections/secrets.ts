import type { Database } from "../database";

/** Random secrets the plugin made for itself, encrypted, by name. */
export class SecretStore {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<string | undefined> {
    const rows: { encrypted: string }[] = await this.database("sklad_secret")
      .where({ id })
      .select("encrypted");
    return rows[0]?.encrypted;
  }

  /** @returns what is stored now: of several processes that make one at a time, the first one's counts */
  async put(id: string, encrypted: string): Promise<string> {
    await this.database("sklad_secret").insert({ id, encrypted }).onConflict("id").ignore();
    return (await this.find(id)) ?? encrypted;
  }

  /** @returns what is stored now: another process may have replaced it first */
  async replace(id: string, from: string, to: string): Promise<string> {
    await this.database("sklad_secret")
      .where({ id, encrypted: from })
      .update({ encrypted: to, updated_at: this.database.fn.now() });
    return (await this.find(id)) ?? to;
  }
}
