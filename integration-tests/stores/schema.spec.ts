import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { MikroORM, SqlSchemaGenerator } from "@medusajs/framework/mikro-orm/postgresql";
import { defineMikroOrmCliConfig } from "@medusajs/framework/utils";
import * as models from "../../src/modules/sklad/models";
import { createModuleDatabase, type ModuleDatabase, openDatabase } from "../feeds/support/module-database";

let migrated: ModuleDatabase;
/** A schema of the same database, made from the models. */
const FROM_MODELS = "from_models";

beforeAll(async () => {
  migrated = await createModuleDatabase();
  const connection = openDatabase(migrated.url);
  try {
    await connection.raw(
      `create schema ${FROM_MODELS}; set search_path to ${FROM_MODELS}; ${await createStatements()}`,
    );
  } finally {
    await connection.destroy();
  }
});
afterAll(() => migrated.drop());

it("the migration makes the columns of the models, and the body of a webhook", async () => {
  const columns = (schema: string) =>
    listed(
      migrated.database,
      `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
         from information_schema.columns where table_schema = ? and table_name like 'sklad\\_%'`,
      schema,
    );
  const body = "sklad_inbox body bytea NO";
  expect(await columns("public")).toEqual([...(await columns(FROM_MODELS)), body].sort());
});

it("the migration makes the indexes of the models' keys and relations, but for those of deleted_at", async () => {
  const ofModels = (await indexes(FROM_MODELS))
    .filter((line) => !/_deleted_at"? /.test(line))
    .map((line) => line.replace(" WHERE (deleted_at IS NULL)", ""));
  expect(ofModels.length).toBeGreaterThan(Object.keys(models).length);
  expect(await indexes("public")).toEqual(expect.arrayContaining(ofModels));
});

it("each other index of the migration has its table's name, and leaves out deleted rows where there are some", async () => {
  const ofMigration = (await indexes("public")).filter((line) => !/ \w+_pkey /.test(line));
  expect(ofMigration.length).toBeGreaterThan(Object.keys(models).length);
  expect(ofMigration.filter((line) => !/INDEX "IDX_(\w+?)_\w+" ON \1 /.test(line))).toEqual([]);
  const ofConnections = (line: string) => line.includes("ON sklad_connection ");
  expect(ofMigration.filter((line) => ofConnections(line) !== line.includes("deleted_at IS NULL"))).toEqual(
    [],
  );
});

it("the migration makes the constraints of the models", async () => {
  const constraints = (schema: string) =>
    listed(
      migrated.database,
      `select concat_ws(' ', conrelid::regclass, conname, replace(pg_get_constraintdef(oid), ?, '')) as line
         from pg_constraint where connamespace = ?::regnamespace and contype <> 'n'`,
      `${schema}.`,
      schema,
    );
  const ofModels = (await constraints(FROM_MODELS)).map((line) => line.replace(`${FROM_MODELS}.`, ""));
  expect(await constraints("public")).toEqual(ofModels);
});

it("the snapshot from which Medusa's command makes the next migration has the schema of the models", async () => {
  const file = join(__dirname, "../../src/modules/sklad/migrations/.snapshot-medusa-sklad.json");
  const orm = await ormOfModels();
  const schema = new SqlSchemaGenerator(orm.em).getTargetSchema();
  await orm.close(true);
  const stored: unknown = JSON.parse(readFileSync(file, "utf8"));
  expect(stored).toEqual(JSON.parse(JSON.stringify(schema)));
});

it("the migration's way back leaves nothing", async () => {
  const other = await createModuleDatabase();
  try {
    await other.revert();
    expect(
      await listed(
        other.database,
        `select relname as line from pg_class where relnamespace = 'public'::regnamespace
         union all select proname from pg_proc where pronamespace = 'public'::regnamespace`,
      ),
    ).toEqual([]);
  } finally {
    await other.drop();
  }
});

/** The indexes of a schema as Postgres writes them, without its name. */
function indexes(schema: string): Promise<string[]> {
  const definitions = "select replace(indexdef, ?, '') as line from pg_indexes where schemaname = ?";
  return listed(migrated.database, definitions, `${schema}.`, schema);
}

async function ormOfModels() {
  const config = defineMikroOrmCliConfig("sklad", { entities: Object.values(models), dbName: "none" });
  return MikroORM.init({ ...config, connect: false });
}

async function createStatements(): Promise<string> {
  const orm = await ormOfModels();
  const sql = await orm.schema.getCreateSchemaSQL();
  await orm.close(true);
  return sql;
}

async function listed(database: Knex, sql: string, ...bindings: string[]): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { line: string }[] }>(sql, bindings);
  return rows.map(({ line }) => line).sort();
}
