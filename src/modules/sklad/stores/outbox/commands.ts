import { type CommandRow, OPEN_COMMAND_STATES, ORDER_KINDS, type OpenCommandState } from "../../types";
import { type Database, NOW, rowsOf } from "../database";

/** How much waits on a connection, and numbers of orders that have waited longest. */
interface Waiting {
  readonly connection_id: string;
  readonly count: number;
  readonly numbers: readonly string[];
}

/** Key of the problem with the code `:command` about the command `c`, as `problemKey.command` makes it. */
const COMMAND_KEY = `'command:' || c.kind || ':' || c.target_id || ':' || :command`;

const ABOUT_ORDERS = `kind in (${ORDER_KINDS.map((kind) => `'${kind}'`).join(", ")})`;

/** Reads the outbox; `outbox` and `open-commands` write it. */
export class CommandStore {
  constructor(private readonly database: Database) {}

  /**
   * Commands that have failed for longer than `ms` without an open problem about them, the oldest first. Failures by the
   * rate limit count only when the command met it again while others got through: see {@link rateLimited}.
   * @param codes codes of the problems about a command: about its order, about the response, or about the command itself
   * when it has no order
   */
  async overdue(
    ms: number,
    codes: { readonly order: string; readonly response: string; readonly command: string },
    limit: number,
  ): Promise<CommandRow[]> {
    return rowsOf<CommandRow>(
      this.database.raw(
        `select c.* from sklad_command c
          where c.failing_since < ${NOW} - :ms * interval '1 millisecond'
            and c.state in ('queued', 'sending', 'unknown')
            and (c.received ->> 'error' is distinct from 'rate_limited' or c.received ->> 'alone' = 'true')
            and not exists (
              select 1 from sklad_problem p
               where p.key in ('order:' || c.target_id || ':' || :order, 'order:' || c.target_id || ':' || :response,
                               ${COMMAND_KEY})
                 and p.cleared_at is null)
          order by c.failing_since limit :limit`,
        { ms, limit, ...codes },
      ),
    );
  }

  /** Connections whose calls have met only the rate limit for longer than `ms`, and their waiting commands. */
  async rateLimited(ms: number, numbers: number): Promise<Waiting[]> {
    return rowsOf<Waiting>(
      this.database.raw(
        `select o.id as connection_id,
                (select count(*)::int from sklad_command c
                  where c.connection_id = o.id and c.state in ('queued', 'sending', 'unknown')) as count,
                array(select w.number from sklad_command c join sklad_warehouse_order w on w.id = c.target_id
                       where c.connection_id = o.id and c.state = 'queued'
                         and c.received ->> 'error' = 'rate_limited'
                       order by c.id limit :numbers) as numbers
           from sklad_connection o
          where o.enabled and o.rate_limited_since < ${NOW} - :ms * interval '1 millisecond' and o.deleted_at is null
            and exists (
              select 1 from sklad_command c
               where c.connection_id = o.id and c.state = 'queued'
                 and c.received ->> 'error' = 'rate_limited')`,
        { ms, numbers },
      ),
    );
  }

  /**
   * Commands that wait on a disabled connection without an open problem about them: changes, cancellations and unclear
   * outcomes. An AddOrder that was not sent is left to the planner, which holds it or moves it to another connection; a
   * product that waits, or may have arrived, harms nothing.
   * @param command code of the problem about such a command
   */
  async leftOnDisabled(command: string, limit: number): Promise<CommandRow[]> {
    return rowsOf<CommandRow>(
      this.database.raw(
        `select waiting.* from sklad_connection o cross join lateral (
           select c.* from sklad_command c
            where c.connection_id = o.id and c.state in ('queued', 'unknown')
              and c.kind <> 'product' and not (c.kind = 'add' and c.state = 'queued')
              and not exists (
                select 1 from sklad_problem p
                 where p.key = ${COMMAND_KEY} and p.cleared_at is null)
            order by c.next_attempt_at limit :limit) waiting
          where not o.enabled and o.deleted_at is null`,
        { command, limit },
      ),
    );
  }

  async find(id: string): Promise<CommandRow | undefined> {
    return this.database("sklad_command").where({ id }).first<CommandRow | undefined>();
  }

  /** Newest first. */
  async ofTarget(targetId: string): Promise<CommandRow[]> {
    return this.database("sklad_command").where({ target_id: targetId }).orderBy("id", "desc");
  }

  /** Those that have not ended. */
  async openOf(targetIds: readonly string[]): Promise<CommandRow[]> {
    return this.database("sklad_command")
      .whereRaw("target_id = any(?::text[])", [[...targetIds]])
      .whereIn("state", OPEN_COMMAND_STATES);
  }

  /** The latest AddOrder of each, in whatever state. */
  async latestAdds(targetIds: readonly string[]): Promise<CommandRow[]> {
    return rowsOf<CommandRow>(
      this.database.raw(
        `select latest.* from unnest(:ids::text[]) as target(id) cross join lateral (
           select c.* from sklad_command c
            where c.target_id = target.id and c.kind = 'add'
            order by c.id desc limit 1) latest`,
        { ids: [...targetIds] },
      ),
    );
  }

  /** Counts the queued commands about orders of its connection that go before this one, up to `most`. */
  async ahead({ id, connection_id, next_attempt_at }: CommandRow, most: number): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      this.database.raw(
        `select count(*)::int as count from (
           select 1 from sklad_command c
            where c.connection_id = :connection_id and c.state = 'queued' and c.${ABOUT_ORDERS}
              and (c.next_attempt_at, c.id) < (:next_attempt_at::timestamptz, :id) limit :most) before`,
        { id, connection_id, next_attempt_at, most },
      ),
    );
    return row?.count ?? 0;
  }

  /** Whether a command of an enabled connection that may be sent has been due for longer than `ms`. */
  async hasWaited(ms: number): Promise<boolean> {
    const rows = await rowsOf(
      this.database.raw(
        `select 1 from sklad_connection o cross join lateral (
           select c.id from sklad_command c
            where c.connection_id = o.id and c.state in ('queued', 'unknown')
              and c.next_attempt_at < ${NOW} - :ms * interval '1 millisecond' limit 1) waiting
          where o.enabled and o.deleted_at is null limit 1`,
        { ms },
      ),
    );
    return rows.length > 0;
  }

  /** Counts the commands about orders. Each state is counted by its own index, so that the queues of other connections are not read. */
  async countByState(connectionId: string): Promise<Record<OpenCommandState, number>> {
    const counts = OPEN_COMMAND_STATES.map(
      (state) => `(select count(*)::int from sklad_command
                    where connection_id = :connection and state = '${state}' and ${ABOUT_ORDERS}) as ${state}`,
    );
    const [row] = await rowsOf<Record<OpenCommandState, number>>(
      this.database.raw(`select ${counts.join(", ")}`, { connection: connectionId }),
    );
    return row ?? { queued: 0, sending: 0, unknown: 0, parked: 0 };
  }
}
