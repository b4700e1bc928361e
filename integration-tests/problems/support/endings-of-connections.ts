import type { MedusaContainer } from "@medusajs/framework/types";
import {
  actOnConnection,
  changeAddress,
  raiseOldKeys,
  raiseUnreadableSettings,
  updateConnection,
} from "../../../src/engine/connections";
import { raiseRefusedProducts } from "../../../src/engine/outbox";
import { clearShrunk, keepHeldCities } from "../../../src/engine/directory/directory-feeds";
import { raiseIfNoWorker } from "../../../src/engine/problems";
import { raiseUnknown } from "../../../src/engine/returns/record";
import { acknowledgeWords } from "../../../src/engine/statuses";
import { auditFeed } from "../../../src/engine/statuses/audit-feed";
import { raiseUnread } from "../../../src/engine/feeds";
import { reportFeed } from "../../../src/engine/statuses/report-feed";
import { syncStock } from "../../../src/engine/stock/sync-stock";
import { stockFeed, raiseQuarantined } from "../../../src/engine/stock/report-feed";
import { syncWebhookProblems } from "../../../src/engine/webhooks";
import { FeedsBeside } from "../../liveness/support/feeds-beside";
import type { Feed } from "../../../src/engine/feeds";
import type { EndingCase } from "./ending-case";
import { ACTOR, CONNECTION, type Stage } from "./stage";

const change = (settings: Parameters<typeof updateConnection>[2]["settings"]) => (stage: Stage) =>
  updateConnection(stage.ctx, CONNECTION, { settings }, ACTOR);

const act =
  (action: Parameters<typeof actOnConnection>[2]) =>
  ({ ctx }: Stage) =>
    actOnConnection(ctx, CONNECTION, action, ACTOR);

const read = async ({ world, database }: Stage, feed: Feed) => {
  world.beside(new FeedsBeside(world, database, [feed]));
  await world.run(2 * 60_000);
};

/** A shop that has no stock: nothing is compared, and all of it is. */
const compare = async (stage: Stage) => {
  await stage.stores.stock.lock(CONNECTION);
  const stock = await stage.stores.stock.find(CONNECTION);
  if (!stock) throw new Error("nothing is to be compared");
  const lease = { lease_id: "lease", due: null, all_due: true, full_due: true, failures: 3 };
  const ctx = stage.over({
    stockItems: { respelt: async () => [] },
    stockProducts: { metadata: async () => new Map(), unmanaged: async () => new Set() },
    stockUnits: { read: async () => new Map() },
  });
  const container = { resolve: () => ({}) } as unknown as MedusaContainer;
  await syncStock(ctx, container, { ...stock, ...lease }, new AbortController().signal);
};

/** A report of one sku. */
const takeReport = ({ stores, connection, world }: Stage) => {
  const requested_at = new Date(world.time.now);
  const items = [{ sku: "KT-1", quantity: "5" }];
  const batch = {
    ...{ run_id: "run", requested_at, count: items.length },
    place: { key: CONNECTION, connection, connections: [connection] },
    chunks: async function* () {
      yield items;
    },
  };
  return stores.transaction((inside) => stockFeed.apply(batch as never, { stores: inside }));
};

/** The same of a connection, and of the shop. */
export const ENDINGS_OF_CONNECTIONS = {
  connection_enabled: {
    of: "planned",
    prepare: ({ stores }) => stores.connections.disable(CONNECTION),
    say: (stage) => stage.meanwhile(act("enable")(stage)),
  },
  call_succeeded: { say: ({ world }) => world.run(5_000) },
  operation_succeeded: { say: ({ world }) => world.run(5_000) },
  key_replaced: {
    say: ({ ctx }) => changeAddress(ctx, CONNECTION, { base_url: "https://kyiv.example.com/api" }, ACTOR),
  },
  batches_retried: {
    clears: "batches_unsupported",
    say: act("retry-batches"),
  },
  key_young_again: {
    clears: "key_old",
    say: ({ ctx }) => raiseOldKeys(ctx),
  },
  sender_accepted: {
    clears: "sender_changed",
    say: act("acknowledge-sender"),
  },
  settings_read: {
    clears: "settings_unreadable",
    say: ({ ctx }) => raiseUnreadableSettings(ctx),
  },
  drained: {
    clears: "no_active_worker",
    prepare: ({ stores }) => stores.heartbeats.beat("host:1"),
    say: ({ ctx }) => raiseIfNoWorker(ctx),
  },
  feed_succeeded: {
    clears: "feed_failing",
    say: (stage) => read(stage, reportFeed),
  },
  status_understood: {
    prepare: change({ status_words: { Дивно: "picked" } }),
    say: (stage) => stage.say("new"),
  },
  words_acknowledged: { say: ({ ctx }) => acknowledgeWords(ctx, CONNECTION, ACTOR) },
  list_read: {
    clears: "statuses_unreadable",
    say: ({ stores, connection }) => raiseUnread(stores, connection, "ListOrder", []),
  },
  audited: {
    clears: "unknown_at_warehouse",
    say: (stage) => read(stage, auditFeed),
  },
  webhooks_understood: {
    clears: "webhooks_unreadable",
    say: ({ ctx }) => syncWebhookProblems(ctx, CONNECTION),
  },
  webhooks_recorded: {
    clears: "webhooks_failing",
    say: ({ ctx }) => syncWebhookProblems(ctx, CONNECTION),
  },
  webhook_terms_changed: {
    clears: "webhook_refused",
    say: change({ webhook_ips: ["10.0.0.1"] }),
  },
  stock_reported: {
    clears: "stock_report_empty",
    say: takeReport,
  },
  stock_looked_at: {
    clears: "stock_quarantined",
    say: ({ stores, connection }) => raiseQuarantined(stores, connection),
  },
  stock_written: {
    clears: "stock_failing",
    say: compare,
  },
  stock_taken: {
    clears: "stock_refused",
    say: compare,
  },
  stock_metadata_read: {
    clears: "stock_metadata_unreadable",
    say: compare,
  },
  stock_offered_once: {
    clears: "stock_offered_twice",
    say: compare,
  },
  skus_told_apart: {
    clears: "skus_shared",
    say: takeReport,
  },
  stock_report_read_to_its_end: {
    clears: "stock_report_partly",
    say: takeReport,
  },
  stock_rows_read: {
    clears: "stock_rows_unreadable",
    say: takeReport,
  },
  products_known: {
    clears: "products_refused",
    say: ({ stores, connection }) => raiseRefusedProducts(stores, connection),
  },
  returns_known: {
    clears: "unknown_returns",
    say: ({ stores, connection }) => raiseUnknown(stores, connection, []),
  },
  cities_read: {
    clears: "directory_shrunk",
    say: ({ stores, connection }) => clearShrunk(stores, { key: connection.base_url, connection }),
  },
  branches_read: {
    clears: "branches_held",
    say: ({ stores, connection }) => keepHeldCities(stores, { key: connection.base_url, connection }),
  },
  stock_switched_off: { say: change({ stock_sync: "off" }) },
} satisfies Record<string, EndingCase>;
