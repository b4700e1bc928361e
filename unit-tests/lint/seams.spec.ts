import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const SRC = path.resolve(__dirname, "../../src");

interface Source {
  /** Below src. */
  readonly file: string;
  readonly text: string;
}

const sources: readonly Source[] = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.includes("migrations"))
  .map((file) => ({ file, text: readFileSync(path.join(SRC, file), "utf8") }));

const STATE_STORE = "modules/sklad/stores/orders/warehouse-order-states.ts";

/** Writes of a warehouse order's state, and of what belongs to it, that pass by the transitions. */
function statesWrittenElsewhere({ file, text }: Source): string[] {
  if (file === STATE_STORE) return [];
  const callsStore =
    /\bwarehouseOrderStates\b/.test(text) &&
    ![
      "engine/orders/transitions.ts",
      "engine/orders/ending-transitions.ts",
      "engine/orders/status-transitions.ts",
      "modules/sklad/stores/index.ts",
    ].includes(file);
  // As a knex update, or in SQL between `set` and what restricts it.
  const inKnex = /sklad_warehouse_order\b(?!_)[^;]*?\.update\(\{[^}]*\bstate\b/.test(text);
  const inSql =
    /update sklad_warehouse_order\b(?!_)[^`]*?\bset\b(?:(?!\b(?:where|from)\b)[^`])*\bstate = /.test(text);
  const writesTable = inKnex || inSql;
  return [
    ...(callsStore ? [`${file} calls the store of states`] : []),
    ...(writesTable ? [`${file} writes a state in SQL`] : []),
  ];
}

describe("A warehouse order's state", () => {
  it("is written by a transition alone", () => {
    expect(sources.flatMap(statesWrittenElsewhere)).toEqual([]);
  });

  it("that is written elsewhere is found", () => {
    const file = "engine/statuses/apply.ts";
    expect(statesWrittenElsewhere({ file, text: "stores.warehouseOrderStates.cancel(id)" })).toHaveLength(1);
    const sql = "async ship() { await db.raw(`update sklad_warehouse_order set x = 1, state = 'shipped'`) }";
    expect(statesWrittenElsewhere({ file, text: sql })).toHaveLength(1);
    const knex = 'async ship() { await db("sklad_warehouse_order").update({ state: "shipped" }) }';
    expect(statesWrittenElsewhere({ file, text: knex })).toHaveLength(1);
  });
});
