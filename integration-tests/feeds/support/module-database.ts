import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import { testServer } from "../../support/shop-database";

const MIGRATIONS = path.resolve(__dirname, "../../../src/modules/sklad/migrations");

type MigrationClass = new (...none: never[]) => {
  up(): Promise<void>;
  down(): Promise<void>;
  getQueries(): unknown[];
};

/** A database with the module's tables and nothing else. */
export interface ModuleDatabase {
  readonly url: string;
  readonly database: Knex;
  /** Reverts the migrations. */
  revert(): Promise<void>;
  drop(): Promise<void>;
}

export async function createModuleDatabase(): Promise<ModuleDatabase> {
  const server = knex({ client: "pg", connection: `${testServer()}/postgres`, pool: { min: 0, max: 1 } });
  const name = `sklad_feeds_${randomUUID().replaceAll("-", "")}`;
  await server.raw(`create database ${name}`);
  const url = `${testServer()}/${name}`;
  const database = openDatabase(url);
  for (const statement of await statements("up")) await database.raw(statement);
  return {
    url,
    database,
    revert: async () => {
      for (const statement of await statements("down")) await database.raw(statement);
    },
    drop: async () => {
      await database.destroy();
      await server.raw(`drop database if exists ${name} with (force)`);
      await server.destroy();
    },
  };
}

export function openDatabase(url: string): Knex {
  return knex({ client: "pg", connection: url, pool: { min: 0, max: 10 } });
}

async function statements(way: "up" | "down"): Promise<string[]> {
  const found: string[] = [];
  for (const file of readdirSync(MIGRATIONS).sort()) {
    if (!/^Migration\d+\.ts$/.test(file)) continue;
    const exported = (await import(path.join(MIGRATIONS, file))) as Record<string, unknown>;
    for (const candidate of Object.values(exported)) {
      if (typeof candidate !== "function") continue;
      const migration = new (candidate as MigrationClass)();
      await migration[way]();
      found.push(...migration.getQueries().map(String));
    }
  }
  return found;
}
