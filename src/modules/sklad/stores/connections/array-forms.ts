import type { ConnectionRow } from "../../types";
import type { Database } from "../database";

export const UNTRIED = { array_form: "untried", failed_trials: 0 };

/** Where a batch was sent, and as whose. */
type TriedConnection = Pick<ConnectionRow, "id" | "base_url" | "api_key_fingerprint">;

/** Whether the array form of AddOrder works on a connection, and how many orders a batch may have. */
export class ArrayFormStore {
  constructor(private readonly database: Database) {}

  /** The next long queue tries the array form again. */
  async retry(connectionId: string): Promise<void> {
    await this.#update(connectionId, UNTRIED);
  }

  /** The dialect has changed, so the array form is untried. */
  async begin(connectionId: string, array_form_dialect: string | null): Promise<void> {
    await this.#update(connectionId, { ...UNTRIED, array_form_dialect });
  }

  /**
   * Stores what a first batch has shown. Does nothing when a process with another dialect, or another address or key, has
   * begun anew meanwhile.
   * @param tried the connection as it was when the batch was sent
   * @returns whether it is stored
   */
  async set(
    tried: TriedConnection,
    array_form: ConnectionRow["array_form"],
    dialect: string | null,
  ): Promise<boolean> {
    const changed = await this.#asTried(tried)
      .where({ array_form_dialect: dialect })
      .update({ array_form, updated_at: this.database.fn.now() });
    return changed > 0;
  }

  /**
   * @param tried the connection as it was when the batch was sent
   * @returns the weight of all first batches that did not prove the array form, this one included; 0 when the address or
   *   key is another one now
   */
  async countFailedTrial(tried: TriedConnection, weight: number): Promise<number> {
    const [row]: { failed_trials: number }[] = await this.#asTried(tried)
      .update({
        failed_trials: this.database.raw("failed_trials + ?", [weight]),
        updated_at: this.database.fn.now(),
      })
      .returning("failed_trials");
    return row?.failed_trials ?? 0;
  }

  /** The next batch is larger after one that was accepted as a whole, smaller after an unclear one. */
  async resize(connectionId: string, direction: "grow" | "shrink"): Promise<void> {
    const size = direction === "grow" ? "least(100, batch_size * 2)" : "greatest(1, batch_size / 2)";
    await this.#update(connectionId, { batch_size: this.database.raw(size) });
  }

  #asTried({ id, base_url, api_key_fingerprint }: TriedConnection) {
    return this.#row(id).where({ base_url, api_key_fingerprint });
  }

  #row(id: string) {
    return this.database("sklad_connection").where({ id });
  }

  async #update(id: string, values: Record<string, unknown>): Promise<void> {
    await this.#row(id).update({ ...values, updated_at: this.database.fn.now() });
  }
}
