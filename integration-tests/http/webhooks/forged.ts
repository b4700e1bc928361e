import { gzipSync } from "node:zlib";
import { confirmationFeed } from "../../../src/engine/statuses/look-up-feeds";
import { firstOf } from "../../../unit-tests/support/in-soak";
import { accepted, type AcceptedOrder } from "../../support/accepted";
import { describeShop } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa } from "../../support/fulfillment-sync";
import { databaseOf } from "../../support/merchant";
import { readFeed } from "../../support/read-feed";
import { placeOrder } from "../../support/placed-order";
import { inboxOf, TEA } from "./support/inbox";
import { post, type PostOptions } from "./support/post";

/** Words that move money when they are true, as a sender may write them. */
const WORDS = {
  canceled: ["canceled", "Скасовано"],
  delivered: ["delivered", "Доставлено"],
  returned: ["RETURNED", "Повернено"],
  refused: ["refused", "Відмова одержувача"],
} as const;

type Body = readonly [body: string | Uint8Array, options?: PostOptions];

/** One claim of an order in every way a body may be written. */
function forged({ order }: AcceptedOrder, status: string): Body[] {
  const own = { external_id: order.id };
  const theirs = { id_order_FF: order.remote_id, key_order: order.remote_key };
  const all = { ...own, ...theirs, id_order: order.number, status };
  const json = JSON.stringify(all);
  return [
    [json],
    [JSON.stringify({ ...own, status })],
    [JSON.stringify({ ...theirs, status, date: "22.11.2026 10:00:00" })],
    [JSON.stringify({ event: "status", data: { order: { ...own, ...theirs }, new_status: status } })],
    [JSON.stringify([{ ...all, status: "picked" }, { ...all, status: "shipped" }, all])],
    [new URLSearchParams({ ...own, status }).toString(), { headers: { "Content-Type": "text/plain" } }],
    [`data=${encodeURIComponent(json)}`],
    [gzipSync(json), { headers: { "Content-Encoding": "gzip" } }],
    [Buffer.from(json, "utf16le"), { headers: { "Content-Type": "application/json; charset=utf-16le" } }],
  ];
}

describeShop(
  "Webhooks forged by a caller that knows the address",
  (at) => {
    const inbox = inboxOf(at);

    /** All that Medusa knows of money, and what depends on it. */
    async function money() {
      const database = databaseOf(at.shop);
      const all = async (table: string, columns: string[]) =>
        (await database(table).whereNull("deleted_at").orderBy("id").select(columns)) as unknown[];
      return {
        captures: await all("capture", ["id", "amount"]),
        refunds: await all("refund", ["id", "amount"]),
        payments: await all("payment", ["id", "amount", "captured_at", "canceled_at"]),
        transactions: await all("order_transaction", ["id", "amount"]),
        orders: await all("order", ["id", "status", "canceled_at"]),
      };
    }

    const understood = () =>
      eventually(
        () => databaseOf(at.shop)("sklad_inbox").whereNotNull("due_at").select<unknown[]>("id"),
        (due) => due.length === 0,
      );
    const rows = () =>
      databaseOf(at.shop)("sklad_warehouse_order")
        .orderBy("id")
        .select<{ state: string; unconfirmed_status: { why: string } | null }[]>(
          "state",
          "unconfirmed_status",
        );

    it("capture, refund and cancel nothing, however they are written, and a true one does", async () => {
      inbox.understand();
      const cash: AcceptedOrder[] = [];
      const claims: [AcceptedOrder, readonly string[]][] = [];
      for (const both of firstOf(Object.values(WORDS), 2)) {
        const words = firstOf(both, 1);
        const onDelivery = await accepted(at, await placeOrder(at.shop, TEA));
        cash.push(onDelivery);
        claims.push([onDelivery, words]);
        // Delivered moves no money of a parcel that is paid.
        if (words.includes("delivered")) continue;
        const placed = await placeOrder(at.shop, { ...TEA, payment: "pp_card_demo" });
        claims.push([await accepted(at, placed), words]);
      }
      const before = await money();
      expect(before.captures).toHaveLength(claims.length - cash.length);
      const url = await inbox.address();
      const written = claims.flatMap(([order, words]) => words.map((word) => forged(order, word)));
      // How a body is written and what it claims are read apart: the first claim is written in every way.
      const bodies = written.flatMap((ways, claim) => (claim === 0 ? ways : firstOf(ways, 1)));
      for (const [body, options] of bodies) expect((await post(url, body, options)).status).toBe(200);
      await understood();
      const recorded = await databaseOf(at.shop)("sklad_inbox").where({ state: "recorded" }).select("id");
      expect(recorded).toHaveLength(bodies.length);
      // Each is looked up, and none is applied before.
      expect((await rows()).map(({ unconfirmed_status }) => unconfirmed_status?.why)).toEqual(
        claims.map(() => "unverified"),
      );

      const nothingMoved = async () => {
        await syncMedusa(at.shop);
        expect(await money()).toEqual(before);
        for (const { state } of await rows()) expect(["new", "picked", "shipped"]).toContain(state);
      };
      await nothingMoved();
      await readFeed(at, confirmationFeed);
      await nothingMoved();
      const replay = { since: new Date(Date.now() - 3_600_000).toISOString() };
      expect((await inbox.act("inbox/replay", replay)).data).toEqual({ replayed: bodies.length });
      await understood();
      await readFeed(at, confirmationFeed);
      await nothingMoved();

      // The same body, when the warehouse has that status too.
      const [first] = cash;
      if (!first) throw new Error("There is no order.");
      await at.sandbox.advance(first.held.id_order_FF, "delivered");
      for (const [body, options] of forged(first, "delivered")) await post(url, body, options);
      await understood();
      await nothingMoved();
      await readFeed(at, confirmationFeed);
      await syncMedusa(at.shop);
      expect((await money()).captures).toHaveLength(before.captures.length + 1);
    });
  },
  { settings: { capture_on_delivery: true, complete_on_delivery: true } },
);
