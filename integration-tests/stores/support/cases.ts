import type { Stores } from "../../../src/modules/sklad/stores";
import { AGED_TABLES } from "../../../src/modules/sklad/stores/processes/retention";
import { warehouseOrderCases } from "./warehouse-order-cases";
import { filledId } from "./filling";
import type { World } from "./world";
import { branchSearch } from "./branch-search-cases";
import { branchCheckCases } from "./branch-check-cases";
import { connectionCases } from "./connection-cases";
import { directoryCases } from "./directory-cases";
import { logCases } from "./log-cases";
import { orderListCases } from "./order-list-cases";
import { stockCases } from "./stock-cases";

const DAY_MS = 24 * 3_600_000;

type StoresOnly = Omit<Stores, "exclusively" | "transaction" | "lockOrders">;
export type StoreName = keyof StoresOnly;
/** Calls one method as the engine does. */
export type Case = (stores: Stores, world: World) => Promise<unknown>;
/** A case for every method: the compiler names the one that is missing. */
export type CasesOf<Name extends StoreName> = { readonly [Method in keyof StoresOnly[Name]]: Case };

const claims: CasesOf<"claims"> = {
  dueQueues: ({ claims }, { connectionId }) => claims.dueQueues(connectionId, ["add", "cancel", "edit"]),
  claim: async ({ claims }, { connectionId }) => {
    const line = { kind: "add", lease_ms: 1_000 };
    const requests = [
      { state: "queued", order: "oldest", size: 100 },
      { state: "queued", order: "oldest", size: 1 },
      { state: "queued", order: "least_tried", size: 1 },
      { state: "unknown", order: "oldest", size: 20 },
      { state: "unknown", order: "least_tried", size: 20 },
    ] as const;
    for (const request of requests)
      for (const connection_id of [connectionId, "sklconn_3"])
        await claims.claim({ ...line, ...request, connection_id });
  },
  countDue: ({ claims }, { connectionId }) =>
    claims.countDue(connectionId, { kind: "add", state: "queued" }, 61),
  hasUntried: async ({ claims }, { connectionId }) => {
    await claims.hasUntried(connectionId, { kind: "add", state: "queued" });
    await claims.hasUntried(connectionId, { kind: "add", state: "unknown" });
  },
  expire: async ({ claims }) => {
    await claims.expire({}, 100, "sklcmd_1");
    await claims.expire({}, 100);
  },
  expired: ({ claims }) => claims.expired(100),
  failExpired: ({ claims }) => claims.failExpired("sklcmd_1", {}, 1_000),
};

const outbox: CasesOf<"outbox"> = {
  queue: ({ outbox }, { warehouseOrderIds, connectionId }) =>
    outbox.queue(
      ...warehouseOrderIds.map((target_id) => ({ kind: "cancel", target_id, connection_id: connectionId })),
    ),
  markSending: ({ outbox }, { claimed }) =>
    outbox.markSending(
      claimed("queued").map((command) => ({ command, sent: {} })),
      1_000,
    ),
  finish: ({ outbox }, { claimed }) =>
    outbox.finish(
      "done",
      claimed("sending").map((command) => ({ command, received: {} })),
    ),
  fail: ({ outbox }, { claimed }) =>
    outbox.fail(
      claimed("sending").map((command) => ({
        command,
        received: {},
        state: "unknown",
        delay_ms: 1_000,
        counted: true,
      })),
    ),
  requeue: ({ outbox }, { claimed }) => outbox.requeue(claimed("queued"), 1_000),
  split: ({ outbox }, { claimed }) => outbox.split(claimed("queued"), 1),
  failUnsent: async ({ outbox }, { claimed }) => {
    for (const command of claimed("queued").slice(0, 1)) await outbox.failUnsent(command, 1_000, {});
  },
  lookUpAgain: ({ outbox }, { claimed }) => outbox.lookUpAgain(claimed("unknown"), 1_000, { absences: 1 }),
  extendLease: ({ outbox }, { claimed }) => outbox.extendLease(claimed("unknown"), 1_000),
  park: async ({ outbox }, { claimed }) => {
    for (const command of claimed("unknown").slice(0, 1)) await outbox.park(command);
  },
  sendAgain: async ({ outbox }, { claimed }) => {
    for (const command of claimed("unknown").slice(0, 1)) await outbox.sendAgain(command);
  },
};

const openCommands: CasesOf<"openCommands"> = {
  withdraw: ({ openCommands }, { planned }) => openCommands.withdraw(planned, "add"),
  withdrawAll: async ({ openCommands }, { planned, warehouseOrderIds }) => {
    await openCommands.withdrawAll([planned]);
    await openCommands.withdrawAll(warehouseOrderIds);
  },
  endAll: ({ openCommands }, { warehouseOrderIds }) =>
    openCommands.endAll(warehouseOrderIds, ["edit", "cancel"]),
  makeFinal: ({ openCommands }, { planned }) => openCommands.makeFinal(planned, "order_canceled"),
  unpark: ({ openCommands }, { planned }) => openCommands.unpark(planned, "unknown"),
  lockAdds: ({ openCommands }, { warehouseOrderIds }) => openCommands.lockAdds(warehouseOrderIds),
  completeAdds: ({ openCommands }, { warehouseOrderIds }) => openCommands.completeAdds(warehouseOrderIds, {}),
  demoteToUnknown: ({ openCommands }, { warehouseOrderIds }) =>
    openCommands.demoteToUnknown(warehouseOrderIds),
};

const commands: CasesOf<"commands"> = {
  hasWaited: ({ commands }) => commands.hasWaited(90_000),
  rateLimited: ({ commands }) => commands.rateLimited(180_000, 3),
  overdue: ({ commands }) =>
    commands.overdue(
      180_000,
      {
        order: "not_getting_through",
        response: "response_not_recorded",
        command: "command_failing",
      },
      200,
    ),
  leftOnDisabled: ({ commands }) => commands.leftOnDisabled("left_on_disabled", 200),
  ahead: async ({ commands }, { planned }) => {
    for (const command of (await commands.openOf([planned])).slice(0, 1))
      await commands.ahead(command, 10_000);
  },
  ofTarget: ({ commands }, { accepted }) => commands.ofTarget(accepted),
  latestAdds: ({ commands }, { warehouseOrderIds }) => commands.latestAdds(warehouseOrderIds),
  openOf: ({ commands }, { warehouseOrderIds }) => commands.openOf(warehouseOrderIds),
  countByState: ({ commands }, { connectionId }) => commands.countByState(connectionId),
  find: ({ commands }) => commands.find(filledId("sklcmd", 5_000)),
};

const events: CasesOf<"events"> = {
  add: ({ events }, { planned, connectionId }) =>
    events.add({
      type: "planned",
      source: "sweep",
      warehouse_order_id: planned,
      connection_id: connectionId,
    }),
  ofWarehouseOrder: ({ events }, { accepted }) => events.ofWarehouseOrder(accepted),
  reportedWords: ({ events }, { warehouseOrderIds }) => events.reportedWords(warehouseOrderIds),
  reappearances: ({ events }, { warehouseOrderIds }) => events.reappearances(warehouseOrderIds),
  ofConnection: ({ events }, { connectionId }) => events.ofConnection(connectionId, 50),
};

const problems: CasesOf<"problems"> = {
  raise: ({ problems }, { planned, connectionId }) =>
    problems.raise({ key: `order:${planned}:x`, code: "x", connection_id: connectionId }),
  clear: ({ problems }, { planned }) => problems.clear(`order:${planned}:x`, `order:${planned}:y`),
  claimUnnotified: ({ problems }, { connectionId }) => problems.claimUnnotified([connectionId], 20, 1_000),
  markNotified: ({ problems }) => problems.markNotified(["sklprob_1"]),
  markRung: ({ problems }) => problems.markRung(["sklprob_1"]),
  clearAllOf: async ({ problems }, { connectionId }) => {
    await problems.clearAllOf(connectionId);
    await problems.clearAllOf(connectionId, ["connection_disabled"]);
  },
  rememberDifferences: ({ problems }, { accepted }) => problems.rememberDifferences(accepted, "hash"),
  openOf: ({ problems }) => problems.openOf(["left_on_disabled"]),
  openPage: async ({ problems }) => {
    await problems.openPage({ limit: 20 });
    await problems.openPage({ limit: 20 }, "shop");
  },
};

const medusaOrders: CasesOf<"medusaOrders"> = {
  unseenSince: ({ medusaOrders }) => medusaOrders.unseenSince(new Date(Date.now() - 3_600_000), 500),
  changedUnseen: ({ medusaOrders }) => medusaOrders.changedUnseen(new Date(Date.now() - 3_600_000), 500),
  versions: ({ medusaOrders }, { orderIds }) => medusaOrders.versions(orderIds),
  canceledAmong: ({ medusaOrders }, { orderIds }) => medusaOrders.canceledAmong(orderIds),
  gone: ({ medusaOrders }, { orderIds }) => medusaOrders.gone(orderIds),
  older: ({ medusaOrders }) => {
    const [since, until] = [new Date(Date.now() - 30 * DAY_MS), new Date(Date.now() + DAY_MS)];
    return medusaOrders.older({ since, until, location_id: "sloc_1" }, 1_001);
  },
  bookings: ({ medusaOrders }, { orderIds: [order_id = ""] }) => medusaOrders.bookings(order_id),
};

const listedOrders: CasesOf<"listedOrders"> = {
  placed: ({ listedOrders }, { orderIds }) => listedOrders.placed(orderIds),
  shippingMethods: ({ listedOrders }, { orderIds }) => listedOrders.shippingMethods(orderIds),
  ownOptions: ({ listedOrders }) => listedOrders.ownOptions(),
  latestRecipients: ({ listedOrders }) => listedOrders.latestRecipients(2_000),
  reserving: ({ listedOrders }) => listedOrders.reserving(["SKU-7"], 2_000),
  latestTitles: ({ listedOrders }) => listedOrders.latestTitles(1_000),
};

const watchedOrders: CasesOf<"watchedOrders"> = {
  watch: ({ watchedOrders }, { orderIds }) => watchedOrders.watch(orderIds),
  watchedToCheck: ({ watchedOrders }) => watchedOrders.watchedToCheck(500),
  stopWatching: ({ watchedOrders }, { orderIds }) => watchedOrders.stopWatching(orderIds),
};

const orderChecks: CasesOf<"orderChecks"> = {
  claimChanged: ({ orderChecks }) => orderChecks.claimChanged(500, 300_000),
  claimDue: ({ orderChecks }) => orderChecks.claimDue(500, 300_000, new Date()),
  claimUnderWay: ({ orderChecks }) => orderChecks.claimUnderWay(200, 300_000),
  claimFreed: ({ orderChecks }) => orderChecks.claimFreed(500, 60_000),
  extendLease: ({ orderChecks }, { orderIds }) => orderChecks.extendLease(orderIds, 60_000),
};

const cancellations: CasesOf<"cancellations"> = {
  ask: ({ cancellations }, { orderIds: [order_id = ""] }) =>
    cancellations.ask({ order_id, target: "order", target_id: order_id, actor_id: null }, 900_000),
  claimOpen: ({ cancellations }) => cancellations.claimOpen(100),
  concern: ({ cancellations }, { warehouseOrderIds }) =>
    cancellations.concern("sklcanc_1", warehouseOrderIds),
  openAmong: ({ cancellations }, { warehouseOrderIds }) => cancellations.openAmong(warehouseOrderIds),
  expire: ({ cancellations }) => cancellations.expire(),
  extend: ({ cancellations }) => cancellations.extend("sklcanc_1", 900_000),
  end: ({ cancellations }) => cancellations.end("sklcanc_1", "done"),
};

const returns: CasesOf<"returns"> = {
  of: ({ returns }, { warehouseOrderIds }) => returns.of(warehouseOrderIds),
  put: ({ returns }, { warehouseOrderIds: [warehouse_order_id = ""], connectionId: connection_id }) =>
    returns.put(
      ["RT-1", "RT-new"].map((remote_id) => ({
        ...{ connection_id, warehouse_order_id, remote_id, state: null, status_word: null, reason: null },
        ...{ lines: [], registered_at: null, received_at: null },
      })),
    ),
  link: ({ returns }, { accepted }) => returns.link(accepted.replace("sklord", "sklret"), "return_1"),
  close: ({ returns }, { accepted }) => returns.close(accepted.replace("sklord", "sklret")),
  closeOf: ({ returns }, { accepted }) => returns.closeOf({ id: accepted, state: "delivered" }),
  markOrders: ({ returns }, { warehouseOrderIds }) => returns.markOrders(warehouseOrderIds),
  oldestExpected: ({ returns }, { connectionId }) => returns.oldestExpected(connectionId),
};

const leases: CasesOf<"leases"> = {
  take: ({ leases }, { orderIds }) => leases.take(orderIds, 30_000),
  takeFree: ({ leases }, { orderIds }) => leases.takeFree(orderIds, 30_000),
  renew: ({ leases }, { orderIds }) => leases.renew(leaseOf(orderIds), 30_000),
  end: ({ leases }, { orderIds }) => leases.end(leaseOf(orderIds)),
  postpone: ({ leases }, { orderIds: [order_id = ""] }) => leases.postpone(order_id, 30_000),
  press: ({ leases }) => leases.press("fulfill:order_1", 60_000),
};
const leaseOf = (keys: readonly string[]) => keys.map((key) => ({ key, fence: 1 }));

const fulfillmentSync: CasesOf<"fulfillmentSync"> = {
  claimDue: ({ fulfillmentSync }) => fulfillmentSync.claimDue(100, 60_000),
  done: async ({ fulfillmentSync }) => {
    for (const claim of await fulfillmentSync.claimDue(1, 60_000)) await fulfillmentSync.done(claim);
  },
  postpone: async ({ fulfillmentSync }) => {
    for (const claim of await fulfillmentSync.claimDue(1, 60_000))
      await fulfillmentSync.postpone(claim, 1_000, 1);
  },
  scheduleReturned: ({ fulfillmentSync }, { connectionId }) => fulfillmentSync.scheduleReturned(connectionId),
  scheduleAccepted: ({ fulfillmentSync }, { connectionId }) => fulfillmentSync.scheduleAccepted(connectionId),
  scheduleNow: ({ fulfillmentSync }, { orderIds: [order_id = ""] }) => fulfillmentSync.scheduleNow(order_id),
};

const retention: CasesOf<"retention"> = {
  purgeCommands: ({ retention }, { connectionId }) => retention.purgeCommands(connectionId, 90),
  forgetWords: ({ retention }, { connectionId }) => retention.forgetWords(connectionId, 90),
  purgeInbox: ({ retention }, { connectionId }) => retention.purgeInbox(connectionId, 30),
  purgeInboxOfDeleted: ({ retention }) => retention.purgeInboxOfDeleted(),
  purgeAged: async ({ retention }) => {
    for (const table of AGED_TABLES) await retention.purgeAged(table);
  },
  purgeStockLevels: ({ retention }) => retention.purgeStockLevels(30),
  purgeProducts: ({ retention }) => retention.purgeProducts(),
};

const inbox: CasesOf<"inbox"> = {
  add: async ({ inbox }) => {
    const plain = {
      token_hash: "hash-1",
      content_type: null,
      content_encoding: null,
      body: Buffer.from("{}"),
    };
    const zipped = { ...plain, token_hash: "hash-2", content_type: "text/plain", content_encoding: "gzip" };
    await inbox.add([plain, zipped]);
    await inbox.add([plain]);
  },
  begin: ({ inbox }) => inbox.begin(50, 1_000),
  beginAgain: ({ inbox }) => inbox.beginAgain(1_000),
  lock: ({ inbox }, { webhook }) => inbox.lock([{ id: webhook, failures: 0 }]),
  finish: ({ inbox }, { webhook }) =>
    inbox.finish(webhook, {
      state: "recorded",
      reason: null,
      statuses: [],
      matched: 1,
      unmatched: 0,
    }),
  fail: ({ inbox }, { webhook }) => inbox.fail(webhook, "it failed", 1_000),
  replay: ({ inbox }, { webhook }) => inbox.replay(webhook),
  dismiss: ({ inbox }, { webhook }) => inbox.dismiss(webhook),
  trouble: ({ inbox }, { connectionId }) => inbox.trouble(connectionId, 3),
  find: ({ inbox }, { webhook }) => inbox.find(webhook),
};

const webhookReplays: CasesOf<"webhookReplays"> = {
  since: async ({ webhookReplays }, { connectionId }) => {
    const since = new Date(Date.now() - 3_600_000);
    await webhookReplays.since({ since }, 1_000);
    await webhookReplays.since({ since, connection_id: connectionId, state: "unreadable" }, 1_000);
  },
  count: ({ webhookReplays }) => webhookReplays.count({ since: new Date(Date.now() - 3_600_000) }, 1_000),
};

const webhookTokens: CasesOf<"webhookTokens"> = {
  add: ({ webhookTokens }, { connectionId }) =>
    webhookTokens.add({
      id: "skltok_new",
      connection_id: connectionId,
      token_hash: "hash-new",
      token_encrypted: "-",
    }),
  ofConnection: ({ webhookTokens }, { connectionId }) => webhookTokens.ofConnection(connectionId),
  findLive: ({ webhookTokens }) => webhookTokens.findLive("hash-1"),
  endOld: ({ webhookTokens }, { connectionId }) => webhookTokens.endOld(connectionId),
  endAll: ({ webhookTokens }, { connectionId }) => webhookTokens.endAll(connectionId),
  reseal: ({ webhookTokens }) => webhookTokens.reseal("skltok_1", "-", "-"),
  markUsed: ({ webhookTokens }) => webhookTokens.markUsed(["skltok_1"]),
};

const stockUnits: CasesOf<"stockUnits"> = {
  read: async ({ stockUnits }, { connectionId }) => {
    const connection = { id: connectionId, stock_location_id: "sloc_1" };
    const items = Array.from({ length: 500 }, (_, number) => ({
      inventory_item_id: `iitem_${number}`,
      sku: `SKU-${number}`,
    }));
    await stockUnits.read(connection, items, new Date());
    await stockUnits.read(connection, items.slice(0, 1), new Date());
  },
};

export const storeCases: { readonly [Name in StoreName]: CasesOf<Name> } = {
  claims,
  commands,
  openCommands,
  outbox,
  events,
  problems,
  cancellations,
  returns,
  branchSearch,
  leases,
  fulfillmentSync,
  listedOrders,
  medusaOrders,
  watchedOrders,
  orderChecks,
  retention,
  inbox,
  ...logCases,
  webhookReplays,
  webhookTokens,
  stockUnits,
  ...branchCheckCases,
  ...connectionCases,
  ...directoryCases,
  ...orderListCases,
  ...warehouseOrderCases,
  ...stockCases,
};
