import { Client } from "pg";
import { eventually } from "./eventually";

/** Above this many rows, copying the whole database is as quick as deleting and writing the rows again. */
const FEW_ROWS = 5_000;

/**
 * Schema `kept_rows`: a copy of the database's rows. Schema `kept`: for each table the transaction from which on a row is
 * a changed one. All older transactions had ended when the copy was made.
 */
const KEEP = `
  drop schema if exists kept, kept_rows cascade;
  create schema kept;
  create schema kept_rows;
  create table kept.tables (name text primary key, count bigint not null, changed_from bigint not null);
  create table kept.sequences as
    select sequencename as name, start_value, last_value from pg_sequences where schemaname = 'public';
  create table kept.structure as select '' as hash;
  do $$
  declare
    held record;
    count bigint;
  begin
    for held in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') loop
      execute format('select count(*) from public.%I', held.relname) into count;
      insert into kept.tables values (held.relname, count, 0);
      if count > 0 then execute format('create table kept_rows.%1$I as table public.%1$I', held.relname); end if;
    end loop;
  end $$;
  create function kept.structure_now() returns text language sql as $$
    select md5(string_agg(part, ',' order by part)) from (
      select attrelid || ' ' || attname || ' ' || atttypid || ' ' || attnotnull
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
      union all select oid::text from pg_constraint where connamespace = 'public'::regnamespace
      union all select oid::text from pg_proc where pronamespace = 'public'::regnamespace
      union all select oid::text from pg_trigger
    ) as parts (part)
  $$;
  create function kept.changed_rows(name text, changed_from bigint, kept_count bigint) returns bigint language plpgsql as $$
  declare
    count bigint;
    changed bigint;
  begin
    execute format('select count(*), count(*) filter (where xmin::text::bigint >= $1) from public.%I', name)
      into count, changed using changed_from;
    return changed + abs(kept_count - count);
  end $$;
  create function kept.put_back() returns boolean language plpgsql as $$
  declare
    held record;
  begin
    if (select hash from kept.structure) is distinct from kept.structure_now() then return false; end if;
    create temporary table changed on commit drop as
      select name, count, changed from (
        select name, count, kept.changed_rows(name, changed_from, count) as changed from kept.tables
      ) as tables where changed > 0;
    if (select sum(changed) from changed) > ${String(FEW_ROWS)} then return false; end if;
    -- Neither foreign keys nor the plugin's own triggers are asked: the rows come back as they were, all together.
    set local session_replication_role = replica;
    for held in select name, count from changed loop
      execute format('delete from public.%I', held.name);
      if held.count > 0 then
        execute format('insert into public.%1$I overriding system value table kept_rows.%1$I', held.name);
      end if;
    end loop;
    perform setval(format('public.%I', name)::regclass, coalesce(last_value, start_value), last_value is not null)
    from kept.sequences;
    return true;
  end $$;
  create function kept.mark() returns void language sql as $$
    update kept.tables set changed_from = pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  $$;
  update kept.structure set hash = kept.structure_now();
`;

/** Copies the rows of a database within it, for {@link putRowsBack}. */
export async function keepRows(databaseUrl: string): Promise<void> {
  await on(databaseUrl, async (client) => {
    await client.query(KEEP);
    await client.query("select kept.mark()");
  });
}

/**
 * Puts the rows back that were kept, those of changed tables alone: a copy of a whole shop takes a second. Connections
 * that are at work are ended first, so that no earlier work goes on.
 * @returns false when they are to be put back in another way: the tables themselves changed, too many rows did, or
 * the database user may not switch off foreign keys
 */
export async function putRowsBack(databaseUrl: string): Promise<boolean> {
  return on(databaseUrl, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      "select current_setting('is_superuser') = 'on' and to_regnamespace('kept') is not null as may",
    );
    if (!rows[0]?.may) return false;
    await endWork(client);
    const answer = await client.query<{ put_back: boolean }>("select kept.put_back()");
    // In a transaction of its own, after the one that put the rows back.
    await client.query("select kept.mark()");
    return answer.rows[0]?.put_back === true;
  });
}

/**
 * Ends the other connections that are at work at once: `pg_terminate_backend` with a timeout waits 100 ms for each of them.
 * Idle ones stay, because a new one has to learn every table again.
 */
async function endWork(client: Client): Promise<void> {
  const others =
    "pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'";
  await client.query(`select pg_terminate_backend(pid) from ${others}`);
  const count = async () => (await client.query<{ pid: number }>(`select pid from ${others}`)).rows.length;
  await eventually(count, (left) => left === 0, { within: 60_000, every: 5 });
}

async function on<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
