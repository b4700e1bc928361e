import type { CommandRow, CommandState, InboxRow, InboxState } from "../../types";
import { type Database, type PageRequest, rowsOf } from "../database";
import { LOG_CURSOR } from "../../../../planning/lists";

export interface LogFilters {
  /** Kinds of calls; none leaves the calls out. */
  readonly kinds: readonly string[];
  readonly call_states: readonly CommandState[];
  /** None leaves the webhooks out. */
  readonly webhook_states: readonly InboxState[];
  readonly connection_id?: string | undefined;
  /** Entries of this instant and later. */
  readonly from?: Date | undefined;
  /** Entries before this instant. */
  readonly until?: Date | undefined;
  readonly search?: LogSearch | undefined;
}

export interface LogSearch {
  /** Targets of calls. */
  readonly target_ids: readonly string[];
  /** Any of them in a webhook. */
  readonly identifiers: readonly string[];
}

/** A call without its bodies, and the order it was about; null where it was about none. */
export type LoggedCall = Pick<
  CommandRow,
  "id" | "kind" | "connection_id" | "state" | "attempts" | "http_status" | "duration_ms"
> & {
  readonly at: Date;
  /** Code of the latest failure; null for none. */
  readonly error: string | null;
  readonly number: string | null;
  readonly order_id: string | null;
  /** Of the product that it was about; null where it was about none. */
  readonly sku: string | null;
};

/** A webhook without its body. */
export type LoggedWebhook = Pick<
  InboxRow,
  "id" | "connection_id" | "state" | "statuses" | "matched" | "unmatched"
> & {
  readonly at: Date;
};

export interface LogPage {
  /** The newest first. */
  readonly entries: readonly (LoggedCall | LoggedWebhook)[];
  readonly next: string | null;
}

interface Found {
  readonly id: string;
  /** Time and id of the entry, see {@link LOG_CURSOR}. */
  readonly cursor: string;
}

/**
 * Calls that were made and webhooks that were received, in one list by their time. A call that is sent again moves to the
 * time of its latest attempt.
 */
export class LogStore {
  constructor(private readonly database: Database) {}

  /**
   * The indexes list each connection, kind and state apart, and the page is merged from the fronts of these lists: an empty
   * list costs nothing, however long the others are.
   */
  async page(filters: LogFilters, { after, limit }: PageRequest): Promise<LogPage> {
    const { connection_id, from, until, search } = filters;
    const [, time, id] = LOG_CURSOR.exec(after ?? "") ?? [];
    const branches = [
      ...(filters.kinds.length > 0 && filters.call_states.length > 0 ? [callsOf(search)] : []),
      ...(filters.webhook_states.length > 0 ? [webhooksOf(search)] : []),
    ];
    if (branches.length === 0) return { entries: [], next: null };
    const found = await rowsOf<Found>(
      this.database.raw(
        `select id, (extract(epoch from at) * 1000000)::bigint || '.' || id as cursor
           from (${branches.join(" union all ")}) entry order by at desc, id desc limit :limit`,
        {
          kinds: [...filters.kinds],
          call_states: [...filters.call_states],
          webhook_states: [...filters.webhook_states],
          connection_id: connection_id ?? null,
          from: from ?? "-infinity",
          until: until ?? "infinity",
          before: time ?? null,
          before_id: id ?? "",
          targets: [...(search?.target_ids ?? [])],
          identifiers: [...(search?.identifiers ?? [])],
          limit: limit + 1,
        },
      ),
    );
    const shown = found.slice(0, limit);
    const rows = await this.#rowsOf(shown.map((one) => one.id));
    return {
      entries: shown.flatMap((one) => rows.get(one.id) ?? []),
      next: found.length > limit ? (shown.at(-1)?.cursor ?? null) : null,
    };
  }

  async #rowsOf(ids: readonly string[]): Promise<Map<string, LoggedCall | LoggedWebhook>> {
    const [calls, webhooks] = await Promise.all([
      rowsOf<LoggedCall>(
        this.database.raw(
          `select c.id, c.kind, c.connection_id, c.state, c.attempts, c.http_status, c.duration_ms, c.sent_at as at,
                  c.received ->> 'error' as error, o.number, o.order_id,
                  case c.kind when 'product' then c.sent ->> 'sku' end as sku
             from sklad_command c left join sklad_warehouse_order o on o.id = c.target_id
            where c.id = any(:ids::text[])`,
          { ids: [...ids] },
        ),
      ),
      rowsOf<LoggedWebhook>(
        this.database.raw(
          `select id, connection_id, state, statuses, matched, unmatched, received_at as at
             from sklad_inbox where id = any(:ids::text[])`,
          { ids: [...ids] },
        ),
      ),
    ]);
    return new Map([...calls, ...webhooks].map((row) => [row.id, row]));
  }
}

/** The part of a list that a page reads: its index is entered there, whether or not the request has bounds. */
const pageOf = (at: string, id: string) => `
  and ${at} >= :from::timestamptz and ${at} < :until::timestamptz
  and (${at}, ${id}) < (coalesce(timestamptz 'epoch' + :before::bigint * interval '1 microsecond', 'infinity'), :before_id::text)
  order by ${at} desc, ${id} desc limit :limit`;

const CONNECTIONS = `sklad_connection connection`;
const OF_CONNECTION = `(:connection_id::text is null or connection.id = :connection_id)`;

function callsOf(search: LogSearch | undefined): string {
  const page = pageOf("c.sent_at", "c.id");
  if (search)
    return `(select c.id, c.sent_at as at from sklad_command c
              where c.target_id = any(:targets::text[]) and c.kind = any(:kinds::text[]) and c.state = any(:call_states::text[])
                and (:connection_id::text is null or c.connection_id = :connection_id)
                and c.sent_at is not null ${page})`;
  return `(select sent.id, sent.at
             from ${CONNECTIONS} cross join unnest(:kinds::text[]) kinds(kind)
            cross join unnest(:call_states::text[]) states(state) cross join lateral (
              select c.id, c.sent_at as at from sklad_command c
               where c.connection_id = connection.id and c.kind = kinds.kind and c.state = states.state
                 and c.sent_at is not null ${page}) sent
            where ${OF_CONNECTION})`;
}

function webhooksOf(search: LogSearch | undefined): string {
  const page = pageOf("w.received_at", "w.id");
  if (search)
    return `(select w.id, w.received_at as at from sklad_inbox w
              where w.identifiers && :identifiers::text[] and w.state = any(:webhook_states::text[])
                and (:connection_id::text is null or w.connection_id = :connection_id) ${page})`;
  return `(select came.id, came.at
             from ${CONNECTIONS} cross join unnest(:webhook_states::text[]) states(state) cross join lateral (
               select w.id, w.received_at as at from sklad_inbox w
                where w.connection_id = connection.id and w.state = states.state ${page}) came
            where ${OF_CONNECTION})`;
}
