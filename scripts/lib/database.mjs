import { createRequire } from "node:module";
import { join } from "node:path";
import { startPostgres } from "./postgres.mjs";
import { ROOT, UserError } from "./main.mjs";

/**
 * The Postgres the environment names, by `DATABASE_URL` or by `DB_HOST` and its companions, as variables both
 * Medusa and its test-utils understand; null when it names none.
 */
export function databaseFromEnv(env = process.env) {
  if (env.DATABASE_URL) {
    const url = parse(env.DATABASE_URL);
    // Medusa's test-utils ask for TLS whenever the host is not spelled "localhost".
    const host = ["127.0.0.1", "[::1]"].includes(url.hostname) ? "localhost" : url.hostname;
    return {
      DATABASE_URL: env.DATABASE_URL,
      DB_HOST: host,
      DB_PORT: url.port || "5432",
      DB_USERNAME: decodeURIComponent(url.username) || "postgres",
      DB_PASSWORD: decodeURIComponent(url.password),
    };
  }
  if (env.DB_HOST) {
    const { DB_HOST, DB_PORT = "5432", DB_USERNAME = "postgres", DB_PASSWORD = "" } = env;
    return { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD };
  }
  return null;
}

function parse(text) {
  try {
    return new URL(text);
  } catch {
    throw new UserError(
      "DATABASE_URL is not an address of Postgres. It looks like postgres://user:password@host:5432/database.",
    );
  }
}

/** Variables that name the Postgres of the environment, or a throw-away one that ends with the script. */
export async function anyPostgres() {
  return databaseFromEnv() ?? (await startPostgres()).env;
}

/** Makes the database the address names when its server does not have it yet. */
export async function ensureDatabase(databaseUrl) {
  const url = parse(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  if (!name) throw new UserError("DATABASE_URL names no database; add its name after the last slash.");
  const { Client } = postgresLibrary();
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    if (error.code !== NO_SUCH_DATABASE) {
      throw new UserError(`Postgres at ${url.hostname}:${url.port || 5432} cannot be used: ${error.message}`);
    }
    await onServer(databaseUrl, (sql) => `CREATE DATABASE ${sql(name)}`);
  }
}

/** Removes the database the address names, and ends the connections to it. */
export async function dropDatabase(databaseUrl) {
  const name = decodeURIComponent(parse(databaseUrl).pathname.slice(1));
  await onServer(databaseUrl, (sql) => `DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`);
}

/**
 * Makes the role a database belongs to when it is missing, with no right on the server beyond that one database, and
 * the database. `serverUrl` is the superuser's; `wrongPassword` is what a person reads when its password is another.
 * @returns {Promise<string>} the address of the database for that role
 */
export async function ensureOwnDatabase(serverUrl, { database, role, password, wrongPassword }) {
  const found = await onServer(serverUrl, () => ROLES).catch((error) => {
    throw error.code === WRONG_PASSWORD ? new UserError(wrongPassword) : error;
  });
  const verb = found.rows.some(({ rolname }) => rolname === role) ? "ALTER" : "CREATE";
  await onServer(serverUrl, (name, text) => `${verb} ROLE ${name(role)} LOGIN PASSWORD ${text(password)}`);
  const databases = await onServer(serverUrl, () => DATABASES);
  if (!databases.rows.some(({ datname }) => datname === database)) {
    await onServer(serverUrl, (name) => `CREATE DATABASE ${name(database)} OWNER ${name(role)}`);
  }
  const url = parse(serverUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

const ROLES = "SELECT rolname FROM pg_roles";
const DATABASES = "SELECT datname FROM pg_database";
const NO_SUCH_DATABASE = "3D000";
const WRONG_PASSWORD = "28P01";

async function onServer(databaseUrl, statement) {
  const url = parse(databaseUrl);
  url.pathname = "/postgres";
  const { Client } = postgresLibrary();
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return await client.query(
      statement(
        (name) => client.escapeIdentifier(name),
        (text) => client.escapeLiteral(text),
      ),
    );
  } finally {
    await client.end();
  }
}

/** Loaded late: scripts run before anything is installed. */
export const postgresLibrary = () => createRequire(join(ROOT, "package.json"))("pg");
