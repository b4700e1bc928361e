import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { SeededShop } from "../../demo/src/seed";
import { freePort } from "./free-port";
import { MedusaProcess } from "./medusa-process";

/** The facts of every database made from the template. */
export interface SeededDatabase {
  readonly seeded: SeededShop;
  /** `Authorization` of the admin user. */
  readonly authorization: string;
}

export interface ShopDatabase extends SeededDatabase {
  readonly name: string;
  readonly url: string;
  /** The database it is a copy of. */
  readonly template: string;
}

/** A Postgres server, as `postgres://user:password@host:port`. */
export type PostgresServer = string;

/** Who the seeded shop is administered by. */
export const ADMIN = { email: "admin@example.com", password: "supersecret" };
const TEMPLATE = "sklad_shop_template_";

/** The Postgres of the test run. */
export function testServer(): PostgresServer {
  const { DB_HOST = "localhost", DB_PORT = "5432", DB_USERNAME = "postgres", DB_PASSWORD = "" } = process.env;
  return `postgres://${DB_USERNAME}:${encodeURIComponent(DB_PASSWORD)}@${DB_HOST}:${DB_PORT}`;
}

/** A database of a seeded shop: migrated and seeded once for each test run and server, and copied. */
export async function copyShop(server: PostgresServer = testServer()): Promise<ShopDatabase> {
  const name = `sklad_shop_${randomUUID().replaceAll("-", "")}`;
  // The command that runs the tests, else jest, has started all that need the template.
  const template = `${TEMPLATE}${process.env.SKLAD_RUN ?? String(process.ppid)}`;
  const known = await onServer(server, async (client) => {
    // The first process makes it, and the others wait.
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    return (await readNote(server, template)) ?? (await makeTemplate(server, template));
  });
  await onServer(server, (client) => client.query(`create database "${name}" template ${template}`));
  return { ...known, name, url: `${server}/${name}`, template };
}

export async function dropShop({ name }: ShopDatabase, server: PostgresServer = testServer()): Promise<void> {
  await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
}

async function makeTemplate(server: PostgresServer, template: string): Promise<SeededDatabase> {
  await dropTemplatesOfTheDead(server);
  await onServer(server, async (client) => {
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template}`);
  });
  const databaseUrl = `${server}/${template}`;
  await MedusaProcess.migrate(databaseUrl);
  const medusa = await MedusaProcess.start({
    port: await freePort(),
    databaseUrl,
    env: { MEDUSA_WORKER_MODE: "server" },
  });
  const seeded = await medusa.ask("seed", { admin: ADMIN, stock: 100_000 });
  await medusa.ask("keepCode", null);
  const signIn = await fetch(`${medusa.url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await signIn.json()) as { token: string };
  await medusa.kill();
  // An open connection of a killed process would prevent a copy of the template.
  await onServer(server, (client) =>
    client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [template]),
  );
  const known: SeededDatabase = { seeded, authorization: `Bearer ${token}` };
  await onServer(server, (client) =>
    client.query(`comment on database ${template} is ${client.escapeLiteral(JSON.stringify(known))}`),
  );
  return known;
}

/** Written last: a template without this note is not finished. */
async function readNote(server: PostgresServer, template: string): Promise<SeededDatabase | undefined> {
  const { rows } = await onServer(server, (client) =>
    client.query<{ note: string | null }>(
      "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
      [template],
    ),
  );
  const note = rows[0]?.note;
  return note ? (JSON.parse(note) as SeededDatabase) : undefined;
}

async function dropTemplatesOfTheDead(server: PostgresServer): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like '${TEMPLATE}%'`,
    );
    for (const { datname } of rows)
      if (!lives(Number(datname.slice(TEMPLATE.length))))
        await client.query(`drop database ${datname} with (force)`);
  });
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function onServer<T>(server: PostgresServer, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
