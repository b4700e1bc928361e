import { readFileSync } from "node:fs";
import { join } from "node:path";
import { moduleStores } from "./support/module-stores";

const PAGE = join(__dirname, "../../docs/security.md");
const NAME = "Іваненко Марія";
const WORDS = JSON.stringify({ number: "W-12", descriptions: [`${NAME}: адреси не знайдено`] });
const AT = new Date();

/** Of Medusa's table the columns that the statements read. */
const NOTIFICATION =
  "create table notification (id text, resource_type text, idempotency_key text, data jsonb)";

describe("the statements of docs/security.md", () => {
  const module = moduleStores([NOTIFICATION]);

  const order = (id: string, order_id: string, number: string, state: string) => ({
    ...{ id, order_id, number, state, remote_id: `ff-${id}`, sequence: Number(number.slice(2)) },
    ...{ origin: "automatic", connection_id: "sklconn_1", location_id: "sloc_1", shipping_option_id: "so_1" },
    ...{ refusal: WORDS, cancel_refusal: WORDS },
  });
  const command = (target_id: string, state: string) => ({
    ...{ id: `${target_id} ${state}`, kind: state, target_id, connection_id: "sklconn_1", state },
    ...{ next_attempt_at: AT, sent: JSON.stringify({ recipient: NAME }) },
  });
  const webhook = (id: string, identifiers: string[]) => ({
    ...{ id, connection_id: "sklconn_1", token_id: "skltok_1", received_at: AT, size: 1, state: "recorded" },
    ...{ body: Buffer.from(NAME), identifiers },
  });
  const problem = (warehouse_order_id: string, cleared_at: Date | null) => ({
    ...{
      id: `${warehouse_order_id} ${String(cleared_at !== null)}`,
      key: `${warehouse_order_id} ${String(cleared_at)}`,
    },
    ...{ code: "refused", raised_at: AT, notify_after: AT, warehouse_order_id, params: WORDS, cleared_at },
  });
  const notification = (id: string, text: string, resource_type = "sklad_problem") => ({
    ...{ id, resource_type, data: JSON.stringify({ description: text }) },
  });

  it("erase what the plugin keeps of a customer's ended orders, and nothing of others", async () => {
    const { database } = module;
    const rows: Readonly<Record<string, readonly object[]>> = {
      sklad_warehouse_order: [
        order("ended", "order_1", "W-12", "delivered"),
        order("open", "order_2", "W-13", "new"),
        order("other", "order_3", "W-123", "delivered"),
      ],
      sklad_command: [
        ...["ended", "open", "other"].map((id) => command(id, "done")),
        command("ended", "parked"),
      ],
      sklad_inbox: [webhook("of ended", ["ff-ended"]), webhook("of other", ["ff-other"])],
      sklad_event: ["ended", "open", "other"].map((id) => ({
        ...{ id, warehouse_order_id: id, type: "add_refused", source: "outbox", at: AT, data: WORDS },
      })),
      sklad_problem: [
        ...[problem("ended", AT), problem("ended", null), problem("other", AT)],
        ...["order_1", "order_3"].map((order_id) => ({
          ...problem(`none of ${order_id}`, AT),
          ...{ code: "cannot_plan", warehouse_order_id: null, params: { order_id, reason: NAME } },
        })),
      ],
      sklad_return: ["ended", "other"].map((id) => ({
        ...{ id, warehouse_order_id: id, remote_id: id, connection_id: "sklconn_1", reason: NAME },
        ...{ lines: "[]" },
      })),
      notification: [
        notification("of ended", `order W-12: ${NAME}`),
        notification("of other", `order W-123: ${NAME}`),
        notification("of the shop", "order W-12", "order"),
      ],
    };
    for (const [table, some] of Object.entries(rows)) await database(table).insert(some);

    const [, statements = ""] = /```sql\n([\s\S]*?)```/.exec(readFileSync(PAGE, "utf8")) ?? [];
    await database.raw(statements);

    const left = (table: string) => database(table).orderBy("id").pluck("id");
    expect(await left("sklad_command")).toEqual(["ended parked", "open done", "other done"]);
    expect(await left("sklad_inbox")).toEqual(["of other"]);
    expect(await left("sklad_problem")).toEqual(["ended false", "none of order_3 true", "other true"]);
    expect(await left("notification")).toEqual(["of other", "of the shop"]);
    expect(await database("sklad_event").where({ id: "ended" }).pluck("data")).toEqual([{ number: "W-12" }]);
    expect(await database("sklad_event").whereRaw("data -> 'descriptions' is not null").pluck("id")).toEqual(
      expect.arrayContaining(["open", "other"]),
    );
    expect(await database("sklad_return").whereNotNull("reason").pluck("id")).toEqual(["other"]);
    const words = database("sklad_warehouse_order").whereRaw("coalesce(refusal, cancel_refusal) is not null");
    expect(await words.orderBy("id").pluck("id")).toEqual(["open", "other"]);
  });
});
