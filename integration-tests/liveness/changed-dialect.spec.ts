import { reconcileOrders } from "../../src/engine/orders";
import { runAgainWhatChangedDialects } from "../../src/engine/connections/changed-dialects";
import { auditFeed } from "../../src/engine/statuses/audit-feed";
import { reportFeed } from "../../src/engine/statuses/report-feed";
import type { DialectOverrides } from "../../src/client";
import { newId } from "../../src/modules/sklad/stores/database";
import { MINUTE_MS } from "./support/cells";
import { FeedsBeside } from "./support/feeds-beside";
import { liveness } from "./support/liveness";
import type { Call } from "./support/shop-and-warehouse";
import { inSoak } from "../../unit-tests/support/in-soak";

const at = liveness({ claimLeaseMs: 120_000 });
const KYIV = "https://kyiv.example.com";
const SOON_MS = 2 * MINUTE_MS;

beforeAll(async () => {
  // The tables of Medusa that the recording of statuses reads.
  await at.database.raw(`create table "order" (id text primary key, status text, deleted_at timestamptz)`);
});
beforeEach(async () => {
  await at.database.raw("truncate sklad_inbox");
  at.world.beside(new FeedsBeside(at.world, at.database, [reportFeed, auditFeed]));
});

/** Starts the shop with this dialect in its configuration. */
async function startWith(dialects: Record<string, DialectOverrides>): Promise<void> {
  const { sklad } = at.world.ctx;
  const configuration = { ...sklad.configuration, dialects };
  await runAgainWhatChangedDialects({ ...at.world.ctx, sklad: Object.assign({}, sklad, { configuration }) });
}

/** The warehouse differs from the dialect: its responses are unreadable here, or our requests there. */
function misunderstood(): void {
  const reads = ["AddOrder", "getStatusOrder", "ListOrder", "ReportStatusOrder"];
  at.world.warehouse.faults = [
    { failure: "another shape", arrives: true, hits: ({ operation }: Call) => operation === "AddOrder" },
    { failure: "another shape", hits: ({ operation }: Call) => reads.includes(operation) },
    { failure: "refusal", hits: ({ operation }: Call) => operation === "EditOrder" },
  ];
}

const commandOf = async (orderId: string, kind: string) => {
  const row = await at.world.rowOf(orderId);
  const commands = await at.world.stores.commands.ofTarget(row?.id ?? "");
  return commands.find((command) => command.kind === kind)?.state;
};
const openCodes = async () =>
  (await at.world.problems()).filter(({ cleared_at }) => cleared_at === null).map(({ code }) => code);

/** The orders that the next sweep would plan. */
async function sweep(): Promise<void> {
  const due = await at.world.stores.orderChecks.claimDue(10, MINUTE_MS, new Date(at.time.now));
  await reconcileOrders(at.world.ctx, due, "sweep");
}

async function keepWebhook(state: string): Promise<string> {
  const id = newId("sklin");
  await at.database("sklad_inbox").insert({
    ...{ id, connection_id: "sklconn_kyiv", token_id: "sklhook_1", body: Buffer.from("{}"), size: 2 },
    ...{ state, due_at: null, processed_at: new Date(at.time.now), received_at: new Date(at.time.now) },
  });
  return id;
}

const dueWebhooks = () => at.database("sklad_inbox").whereNotNull("due_at").pluck<string[]>("id");

describe("What a dialect could not read", () => {
  beforeEach(async () => {
    await at.world.place("order_1");
    await at.world.place("order_2");
    await at.world.run(MINUTE_MS);
    misunderstood();
    await at.world.place("order_3");
    await at.world.rename("order_2", "Леся");
    await at.world.run(3 * 60 * MINUTE_MS);
    expect(await commandOf("order_3", "add")).toBe("parked");
    expect(await commandOf("order_2", "edit")).toBe("refused");
    expect(await openCodes()).toEqual(expect.arrayContaining(["outcome_unclear", "edit_refused"]));
    // The new dialect reads it.
    at.world.warehouse.faults = [];
  });

  it("is looked up, edited and read again at once when the shop starts with another one", async () => {
    const unread = await keepWebhook("unreadable");
    await keepWebhook("recorded");
    const before = at.world.warehouse.calls.length;
    await startWith({ [KYIV]: { EditOrder: { method: "PUT" } } });
    expect(await dueWebhooks()).toEqual([unread]);
    await sweep();
    await at.world.run(SOON_MS);
    expect((await at.world.rowOf("order_3"))?.state).toBe("new");
    expect(await commandOf("order_2", "edit")).toBe("done");
    const calls = at.world.warehouse.calls.slice(before).map(({ operation }) => operation);
    expect(calls).toEqual(expect.arrayContaining(["ReportStatusOrder", "EditOrder"]));
    expect(at.world.warehouse.twice()).toEqual([]);
    expect(await openCodes()).toEqual([]);
  });

  inSoak(
    "stays as it is when the shop starts with the same one, or with another one for another address",
    async () => {
      await keepWebhook("unreadable");
      await startWith({});
      await startWith({ "https://lviv.example.com": { EditOrder: { method: "PUT" } } });
      expect(await dueWebhooks()).toEqual([]);
      await sweep();
      expect(await commandOf("order_3", "add")).toBe("parked");
      expect(await commandOf("order_2", "edit")).toBe("refused");
    },
  );
});

it("A call that may still be under way is not looked up before its deadline because the dialect has changed", async () => {
  await at.world.place("order_1");
  await at.world.run(MINUTE_MS);
  at.world.warehouse.faults = [{ failure: "reset", hits: ({ operation }) => operation === "AddOrder" }];
  await at.world.place("order_2");
  await at.world.run(5_000);
  const [{ next_attempt_at: due } = { next_attempt_at: null }] = (await at.world.commands()).slice(-1);
  await startWith({ [KYIV]: { EditOrder: { method: "PUT" } } });
  const [after] = (await at.world.commands()).slice(-1);
  expect(after).toMatchObject({ state: "unknown", next_attempt_at: due });
});
