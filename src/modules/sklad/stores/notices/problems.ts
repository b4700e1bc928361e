import type { Announce } from "../../announcements";
import type { NewProblem, ProblemRow } from "../../types";
import {
  type Database,
  inMs,
  newIds,
  NOW,
  type Page,
  pageOf,
  type PageRequest,
  rowsOf,
  storable,
  storableText,
} from "../database";

/** Problems by key: raising one twice is one problem, which is cleared when its cause is gone. */
export class ProblemStore {
  constructor(
    private readonly database: Database,
    private readonly announce: Announce,
  ) {}

  /** Raises problems of different keys; an open one gets the new params. @returns whether any is new */
  async raise(...raised: readonly NewProblem[]): Promise<boolean> {
    if (raised.length === 0) return false;
    const problems = raised.map((problem) => ({ ...problem, key: storableText(problem.key) }));
    const ids = newIds("sklprob", problems.length);
    const inserted: { key: string }[] = await this.database("sklad_problem")
      .insert(problems.map((problem, index) => ({ id: ids[index], ...this.#rowOf(problem) })))
      .onConflict(this.database.raw("(key) where cleared_at is null"))
      .ignore()
      .returning("key");
    const fresh = new Set(inserted.map(({ key }) => key));
    await this.#updateParams(problems.filter(({ key }) => !fresh.has(key)));
    for (const { key, code, connection_id = null, warehouse_order_id = null } of problems)
      if (fresh.has(key))
        this.announce({
          name: "sklad.problem.raised",
          data: { key, code, connection_id, warehouse_order_id },
        });
    return fresh.size > 0;
  }

  #rowOf(problem: NewProblem) {
    const {
      key,
      code,
      params = {},
      connection_id = null,
      warehouse_order_id = null,
      notify_after_ms = 0,
    } = problem;
    return {
      ...{ key, code, params: storable(params), connection_id, warehouse_order_id },
      raised_at: this.database.raw(NOW),
      notify_after: inMs(this.database, notify_after_ms),
    };
  }

  async #updateParams(problems: readonly NewProblem[]): Promise<void> {
    if (problems.length === 0) return;
    const current = problems.map(({ key, params = {} }) => ({ key, params }));
    await this.database.raw(
      `update sklad_problem p set params = current.params, updated_at = now()
         from jsonb_to_recordset(:current::jsonb) as current(key text, params jsonb)
        where p.key = current.key and p.cleared_at is null
          and p.params::jsonb is distinct from current.params`,
      { current: storable(current) },
    );
  }

  /** @returns whether there was such a problem */
  async clear(...keys: string[]): Promise<boolean> {
    if (keys.length === 0) return false;
    const cleared: { key: string; code: string }[] = await this.database("sklad_problem")
      .whereRaw("key = any(?::text[])", [keys.map(storableText)])
      .whereNull("cleared_at")
      .update({
        cleared_at: this.database.raw(NOW),
        updated_at: this.database.raw("now()"),
      })
      .returning(["key", "code"]);
    for (const { key, code } of cleared)
      this.announce({ name: "sklad.problem.cleared", data: { key, code } });
    return cleared.length > 0;
  }

  /**
   * Problems without a notification, of these connections and of none, the longest waiting first, so that notifications
   * that never succeed do not hold up others. Each is given to one caller for `lease_ms`, and for longer the older it is,
   * because each attempt leaves a row in Medusa.
   */
  async claimUnnotified(
    connectionIds: readonly string[],
    limit: number,
    lease_ms: number,
  ): Promise<ProblemRow[]> {
    return rowsOf<ProblemRow>(
      this.database.raw(
        `update sklad_problem
            set notify_after = ${NOW} + greatest(:lease * interval '1 millisecond', (${NOW} - raised_at) / 10),
                updated_at = now()
          where id in (select id from sklad_problem
                        where cleared_at is null and notified_at is null
                          and notify_after <= ${NOW}
                          and (connection_id is null or connection_id = any(:connections))
                        order by notify_after limit :limit for update skip locked)
        returning *`,
        { lease: lease_ms, limit, connections: [...connectionIds] },
      ),
    );
  }

  async markNotified(ids: readonly string[]): Promise<void> {
    await this.#mark("notified_at", ids);
  }

  /** They are under the bell of the admin. */
  async markRung(ids: readonly string[]): Promise<void> {
    await this.#mark("rung_at", ids);
  }

  async #mark(moment: "notified_at" | "rung_at", ids: readonly string[]): Promise<void> {
    await this.database("sklad_problem")
      .whereRaw("id = any(?::text[])", [[...ids]])
      .update({ [moment]: this.database.raw(NOW), updated_at: this.database.raw("now()") });
  }

  /** Clears the problems of a connection, its orders and its commands: those of these codes, or all. */
  async clearAllOf(connectionId: string, codes?: readonly string[]): Promise<void> {
    const open: { key: string }[] = await this.#open()
      .where({ connection_id: connectionId })
      .whereRaw("coalesce(code = any(?::text[]), true)", [codes ? [...codes] : null])
      .select("key");
    await this.clear(...open.map(({ key }) => key));
  }

  /**
   * Remembers the differences between parcel and order that the merchant was notified of, so that each is notified once,
   * also after the problem was acknowledged.
   * @param hash null when nothing differs any longer
   */
  async rememberDifferences(warehouseOrderId: string, hash: string | null): Promise<void> {
    await this.database("sklad_warehouse_order")
      .where({ id: warehouseOrderId })
      .update({ differences_hash: hash, updated_at: this.database.fn.now() });
  }

  async openOf(codes: readonly string[]): Promise<ProblemRow[]> {
    return this.#open().whereRaw("code = any(?::text[])", [[...codes]]);
  }

  /**
   * Newest first; those older than `after`, the id of the last one of the page before.
   * @param of `shop`: of connections and the shop itself, none of an order, also where the order has no warehouse order
   */
  async openPage({ after, limit }: PageRequest, of: "all" | "shop" = "all"): Promise<Page<ProblemRow>> {
    const open = this.#open();
    if (of === "shop") open.whereNull("warehouse_order_id").whereRaw("params->>'order_id' is null");
    return pageOf<ProblemRow>(open, { after, limit });
  }

  #open() {
    return this.database<ProblemRow>("sklad_problem").whereNull("cleared_at");
  }
}

export const problemKey = {
  connection: (connectionId: string, code: string, operation?: string) =>
    `connection:${connectionId}:${code}${operation === undefined ? "" : `:${operation}`}`,
  /** @param id of the warehouse order, or of the Medusa order where there is none */
  order: (id: string, code: string) => `order:${id}:${code}`,
  command: (kind: string, targetId: string, code: string) => `command:${kind}:${targetId}:${code}`,
  shop: (code: string) => `shop:${code}`,
  feed: (name: string, scopeKey: string) => `feed:${name}:${scopeKey}`,
};
