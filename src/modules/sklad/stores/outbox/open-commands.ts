import type { CancelReason } from "../../../../planning/warehouse-order";
import { OPEN_COMMAND_STATES, type OpenCommandState } from "../../types";
import { type Database, inMs, inOneOrder, NOW, rowsOf } from "../database";
import { UNRESOLVED } from "./outbox";

/** Open commands that are ended or moved by what they are about, without a claim on them. */
export class OpenCommandStore {
  constructor(private readonly database: Database) {}

  /** @returns false when it is too late: the command is being sent, or its outcome is unclear */
  async withdraw(targetId: string, kind: string): Promise<boolean> {
    const queued = this.#openOf([targetId]).where({ kind, state: "queued" });
    return (await queued.update(this.#withdrawn())) > 0;
  }

  /** A person gives up what has not been sent, and what is parked. */
  async withdrawAll(targetIds: readonly string[]): Promise<boolean> {
    return this.#withdrawIn(targetIds, ["queued", "parked"]);
  }

  /**
   * Ends commands that have nothing left to do, also those whose outcome is unclear, because it no longer matters. A
   * command that is being sent ends by its response.
   * @returns whether there was one
   */
  async endAll(targetIds: readonly string[], kinds: readonly string[]): Promise<boolean> {
    return this.#withdrawIn(targetIds, ["queued", "unknown", "parked"], kinds);
  }

  /** An open cancellation after which the goods would be handed over again (`parcel_gone`) becomes a final one. */
  async makeFinal(targetId: string, reason: CancelReason): Promise<void> {
    await this.#openOf([targetId])
      .where({ kind: "cancel", reason: "parcel_gone" })
      .update({ reason, updated_at: this.database.fn.now() });
  }

  /** A person has parked commands looked up again (`unknown`), or knows that they may be sent again (`queued`). */
  async unpark(targetId: string, state: "unknown" | "queued"): Promise<boolean> {
    const parked = this.#openOf([targetId]).where({ state: "parked" });
    const changed = await parked.update({
      ...UNRESOLVED,
      state,
      failures: 0,
      failing_since: null,
      next_attempt_at: inMs(this.database, 0),
      updated_at: this.database.fn.now(),
    });
    return changed > 0;
  }

  /** Locks open AddOrders until the transaction ends: before the warehouse orders, in the order in which a response does. */
  async lockAdds(targetIds: readonly string[]): Promise<void> {
    await this.#openOf(targetIds).where({ kind: "add" }).orderBy("id").forUpdate().select("id");
  }

  /** Completes open AddOrders of orders that the warehouse is known to have. A response that comes later changes nothing. */
  async completeAdds(targetIds: readonly string[], received: Record<string, unknown>): Promise<void> {
    await this.#openOf(targetIds)
      .where({ kind: "add" })
      .update({
        state: "done",
        received: JSON.stringify(received),
        lease_until: null,
        finished_at: this.database.raw(NOW),
        updated_at: this.database.fn.now(),
      });
  }

  /**
   * The warehouse may have these unsent orders, because of a report or after a gap in the outbox: a look-up comes before
   * their AddOrder is sent.
   */
  async demoteToUnknown(targetIds: readonly string[]): Promise<void> {
    await this.#openOf(targetIds)
      .where({ kind: "add", state: "queued" })
      .update({
        state: "unknown",
        batch_id: null,
        lease_until: null,
        next_attempt_at: this.database.raw(NOW),
        updated_at: this.database.fn.now(),
      });
  }

  async #withdrawIn(
    targetIds: readonly string[],
    states: readonly OpenCommandState[],
    kinds?: readonly string[],
  ): Promise<boolean> {
    const open = this.#openOf(targetIds).whereIn("state", [...states]);
    const chosen = kinds ? open.whereIn("kind", [...kinds]) : open;
    const changed: unknown = await inOneOrder(this.database, "sklad_command", chosen).update(
      this.#withdrawn(),
    );
    return changed !== 0;
  }

  #withdrawn() {
    const finished_at = inMs(this.database, 0);
    return { state: "withdrawn", lease_until: null, finished_at, updated_at: this.database.fn.now() };
  }

  #openOf(targetIds: readonly string[]) {
    return this.database("sklad_command")
      .whereRaw("target_id = any(?::text[])", [[...targetIds]])
      .whereIn("state", OPEN_COMMAND_STATES);
  }
}

/** Commands of a connection that are due at once, because a possible cause of their failures has changed. */
export class RetryStore {
  constructor(private readonly database: Database) {}

  /** Makes failed commands due at once, except those whose call may still be under way. */
  async failed(connectionId: string, callDeadlineMs: number): Promise<void> {
    const failed = this.database("sklad_command")
      .where({ connection_id: connectionId })
      .whereIn("state", ["queued", "unknown"])
      .where("failures", ">", 0)
      .whereRaw(`next_attempt_at > ${NOW}`)
      .whereRaw(`(state = 'queued' or sent_at is null or sent_at < ${NOW} - ? * interval '1 millisecond')`, [
        callDeadlineMs,
      ]);
    await inOneOrder(this.database, "sklad_command", failed).update({
      next_attempt_at: inMs(this.database, 0),
      updated_at: this.database.fn.now(),
    });
  }

  /**
   * Looks up unclear commands at once, parked ones too, except those whose call may still be under way.
   * @returns ids of their targets
   */
  async unclear(connectionId: string, callDeadlineMs: number): Promise<string[]> {
    // Each state has its own index.
    const of = (state: "unknown" | "parked") =>
      `array(select id from sklad_command
              where connection_id = :connection and state = '${state}'
                and (sent_at is null or sent_at < ${NOW} - :deadline * interval '1 millisecond'))`;
    const unclear = await rowsOf<{ target_id: string }>(
      this.database.raw(
        `update sklad_command set state = 'unknown', batch_id = null, lease_until = null, absences = 0,
                unclear_look_ups = 0, failures = 0, failing_since = null, next_attempt_at = ${NOW}, updated_at = now()
          where id = any(array(select id from sklad_command
                                where id = any(${of("unknown")} || ${of("parked")}) and state in ('unknown', 'parked')
                                order by id for update))
        returning target_id`,
        { connection: connectionId, deadline: callDeadlineMs },
      ),
    );
    return [...new Set(unclear.map(({ target_id }) => target_id))];
  }
}
