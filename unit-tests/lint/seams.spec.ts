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

const STATE_STORE = "modules/sklad/stores/warehouse-order-states.ts";

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

const OPERATIONS =
  "addOrders?|editOrder|cancelOrder|getOrderStatus|listOrders|reportOrderStatuses|reportStock|addProduct|addFileForOrder";

/** Calls of the warehouse that no slot of the rate limit is around. */
function callsOutsideSlots({ file, text }: Source): string[] {
  if (!/^(engine|workflows|api|providers|jobs|subscribers)\//.test(file)) return [];
  const calls = [...text.matchAll(new RegExp(`\\bclient\\s*\\.(${OPERATIONS})\\(`, "g"))];
  return calls.flatMap(({ index, 0: call }) => {
    const before = text.slice(0, index);
    // The innermost function around it is handed to the slot, is a kind's `send`, or is handed its client itself.
    const bracket = Math.max(
      before.lastIndexOf("slot.call("),
      before.lastIndexOf("callForPerson("),
      // What a feed's page is handed to call with.
      before.lastIndexOf("await call("),
      before.lastIndexOf("await askForList(call, "),
      before.lastIndexOf("async send(client"),
      before.lastIndexOf("client: SkladClient"),
    );
    const sinceBracket = bracket < 0 ? before : before.slice(bracket);
    const left = bracket < 0 || /\n}\n/.test(sinceBracket);
    return left ? [`${file}: ${call}`] : [];
  });
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

describe("A call of the warehouse", () => {
  it("is made inside a slot of the rate limit", () => {
    expect(sources.flatMap(callsOutsideSlots)).toEqual([]);
  });

  it("that is made outside of one is found", () => {
    const file = "engine/orders/hurry.ts";
    const free = "async function hurry() {\n  await client.cancelOrder(reference);\n}\n";
    expect(callsOutsideSlots({ file, text: free })).toHaveLength(1);
    const after = "slot.call((client) => client.addOrder(body));\n}\n\nconst x = client.editOrder(body);";
    expect(callsOutsideSlots({ file, text: after })).toHaveLength(1);
  });
});
