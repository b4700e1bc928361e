import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { Stores } from "../../src/modules/sklad/stores";
import type { ClaimedCommand } from "../../src/modules/sklad/stores/outbox/outbox";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { memoryStores } from "../../unit-tests/engine/handover/memory-stores";
import { Process } from "../../unit-tests/engine/handover/process";
import { Tables } from "../../unit-tests/engine/handover/tables";
import { setSqlClock } from "../support/sql-clock";

export type Side = "sql" | "memory";
type Row = Record<string, unknown>;
/** The same thing on both sides, such as a claimed command or an id. */
type Pair<T> = Readonly<Record<Side, T>>;

export const CONNECTIONS = ["sklconn_a", "sklconn_b"] as const;

const TABLES = {
  orders: "sklad_warehouse_order",
  lines: "sklad_warehouse_order_line",
  commands: "sklad_command",
  operations: "sklad_operation",
  problems: "sklad_problem",
  connections: "sklad_connection",
} as const;
type Name = keyof typeof TABLES;

/** Written by Postgres' own clock, or implied by the row's absence. */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  // The sweep\'s own: the memory has no sweep that reads it.
  "check_due_at",
  // That of the look-ups, which the memory has not either.
  "look_up_due_at",
  "created_at",
  "updated_at",
  "deleted_at",
]);

/** The stores over Postgres and those in memory, by one clock: each call is made on both, and what it leaves compared. */
export class Twins {
  now = Date.parse("2026-11-20T10:00:00.000Z");
  readonly tables = new Tables(() => this.now);
  readonly stores: Pair<Stores>;
  readonly claimed: Pair<ClaimedCommand>[] = [];
  orders: Pair<string>[] = [];
  readonly #names: Pair<Map<string, string>> = { sql: new Map(), memory: new Map() };

  private constructor(private readonly database: Knex) {
    const lives = new Process({ kind: "lives", after: 0 });
    this.stores = {
      sql: new Stores(database, () => undefined),
      memory: memoryStores(this.tables, lives, () => new Map()),
    };
  }

  /** Empty tables but for the connections. */
  static async begin(database: Knex): Promise<Twins> {
    await database.raw(`truncate sklad_rate_limit, ${Object.values(TABLES).join(", ")} cascade`);
    const twins = new Twins(database);
    await setSqlClock(database, twins.now);
    for (const id of CONNECTIONS) {
      await twins.stores.sql.connections.create({
        id,
        name: id,
        environment: "sandbox",
        base_url: "https://warehouse.example.com",
        stock_location_id: `location_of_${id}`,
        api_key_encrypted: "-",
        api_key_last_four: "-",
        api_key_fingerprint: id,
        settings: DEFAULT_SETTINGS,
      });
      await twins.setEnabled(id, true);
    }
    return twins;
  }

  async pass(ms: number): Promise<void> {
    this.now += ms;
    await setSqlClock(this.database, this.now);
  }

  /** A merchant's switch: the memory has none, and takes the row as it is then. */
  async setEnabled(id: string, enabled: boolean): Promise<void> {
    const { connections } = this.stores.sql;
    await (enabled ? connections.enable(id) : connections.disable(id));
    const row = (await this.#rowsInSql("connections")).find((one) => one.id === id);
    this.tables.put("connections", id, row as never);
  }

  /**
   * Makes a call on both sides.
   * @returns what it returns, with ids by the names they have on both sides
   */
  async call<T>(make: (stores: Stores, side: Side) => Promise<T>): Promise<Pair<T | "throws">> {
    const tried = async (side: Side): Promise<T | "throws"> => {
      try {
        return await make(this.stores[side], side);
      } catch (error) {
        // Only what a unique index refuses is part of the contract.
        if (/unique (index|constraint)/.test(String(error))) return "throws";
        throw error;
      }
    };
    const results = { sql: await tried("sql"), memory: await tried("memory") };
    await this.#compareTables();
    expect(this.#named("memory", results.memory)).toEqual(this.#named("sql", results.sql));
    return results;
  }

  /** What was claimed on both sides, by the order of the ids. */
  addClaimed({ sql, memory }: Pair<ClaimedCommand[] | "throws">): Pair<ClaimedCommand>[] {
    if (sql === "throws" || memory === "throws") return [];
    const inMemory = [...memory].sort(byId);
    const found = [...sql].sort(byId).map((command, index) => ({ sql: command, memory: inMemory[index]! }));
    this.claimed.push(...found);
    return found;
  }

  async #compareTables(): Promise<void> {
    const names = Object.keys(TABLES) as Name[];
    const inSql = await Promise.all(names.map((name) => this.#rowsInSql(name)));
    for (const [index, name] of names.entries()) {
      const rows = { sql: inSql[index]!, memory: this.#rowsInMemory(name) };
      for (const side of ["sql", "memory"] as const)
        rows[side].forEach((row, place) => this.#name(side, row.id, `${name} ${place}`));
      for (const side of ["sql", "memory"] as const)
        for (const { batch_id } of rows[side]) this.#name(side, batch_id, `batch ${this.#names[side].size}`);
      expect({ [name]: this.#named("memory", rows.memory) }).toEqual({
        [name]: this.#named("sql", rows.sql),
      });
      if (name === "orders")
        this.orders = rows.sql.map(({ id }, place) => ({
          sql: String(id),
          memory: String(rows.memory[place]?.id),
        }));
    }
  }

  async #rowsInSql(name: Name): Promise<Row[]> {
    const rows: Row[] = await this.database(TABLES[name]).select("*");
    // The memory knows an operation by its connection and name.
    return name === "operations" ? rows.map(({ id: _, ...row }) => row).sort(byPlace) : rows.sort(byId);
  }

  #rowsInMemory(name: Name): Row[] {
    const rows = this.tables.rows(name).flat() as unknown as Row[];
    return rows.sort(name === "operations" ? byPlace : byId);
  }

  #name(side: Side, id: unknown, name: string): void {
    const names = this.#names[side];
    if (typeof id === "string" && !names.has(id) && !id.startsWith("sklconn")) names.set(id, name);
  }

  #named(side: Side, value: unknown): unknown {
    if (typeof value === "string") return this.#names[side].get(value) ?? value;
    if (value === null || typeof value !== "object" || value instanceof Date) return value;
    if (value instanceof Set) return [...value].map((each) => this.#named(side, each)).sort();
    if (Array.isArray(value)) return value.map((each) => this.#named(side, each));
    return Object.fromEntries(
      Object.entries(value)
        .filter(([column]) => !NOT_COMPARED.has(column))
        .map(([column, content]) => [column, this.#named(side, content)]),
    );
  }
}

export function byId(left: { id?: unknown }, right: { id?: unknown }): number {
  return String(left.id) < String(right.id) ? -1 : 1;
}

function byPlace(left: Row, right: Row): number {
  const place = ({ connection_id, operation }: Row) => `${String(connection_id)} ${String(operation)}`;
  return place(left) < place(right) ? -1 : 1;
}
