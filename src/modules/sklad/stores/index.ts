import type { Announce, Announcement } from "../announcements";
import { type Database, exclusively, inTransaction } from "./database";
import { ArrayFormStore } from "./connections/array-forms";
import { ConnectionStore } from "./connections/connections";
import { OperationStore } from "./connections/operations";
import { RateLimitStore } from "./connections/rate-limit";
import { SecretStore } from "./connections/secrets";
import { SenderStore } from "./connections/senders";
import { SweepProgressStore } from "./connections/sweep-progress";
import { BranchCheckStore, BranchSearchStore } from "./directory/branches";
import { CityQueueStore, HeldReadingStore } from "./directory/city-queue";
import { DirectoryStore } from "./directory/directory";
import { FeedPageStore, FeedTurnStore } from "./feeds/feed-pages";
import { FeedStore } from "./feeds/feeds";
import { InboxStore } from "./inbox/inbox";
import { WebhookReplayStore, WebhookTokenStore } from "./inbox/webhooks";
import { ListedOrderStore } from "./medusa/listed-orders";
import { MedusaOrderStore } from "./medusa/orders";
import { StockItemStore } from "./medusa/stock-items";
import { StockProductStore } from "./medusa/stock-products";
import { StockUnitStore } from "./medusa/stock-units";
import { WatchedOrderStore } from "./medusa/watched-orders";
import { EventStore } from "./notices/events";
import { LogStore } from "./notices/log";
import { ProblemStore } from "./notices/problems";
import { CancellationStore } from "./orders/cancellations";
import { FulfillmentStore, FulfillmentSyncStore } from "./orders/fulfillments";
import { OrderCheckStore } from "./orders/order-checks";
import { OrderListStore } from "./orders/order-lists";
import { OrderLookUpStore } from "./orders/order-look-ups";
import { ReturnStore } from "./orders/returns";
import { WarehouseOrderLineStore } from "./orders/warehouse-order-lines";
import { WarehouseOrderStateStore } from "./orders/warehouse-order-states";
import { WarehouseOrderStore } from "./orders/warehouse-orders";
import { ClaimStore } from "./outbox/claims";
import { CommandStore } from "./outbox/commands";
import { OpenCommandStore, RetryStore } from "./outbox/open-commands";
import { OutboxStore } from "./outbox/outbox";
import { HeartbeatStore, LeaseStore } from "./processes/leases";
import { RetentionStore } from "./processes/retention";
import { ProductStore } from "./stock/products";
import { StockStore } from "./stock/stock";
import { StockDueStore } from "./stock/stock-due";
import { StockLevelStore } from "./stock/stock-levels";
import { StockListStore, StockRunStore } from "./stock/stock-lists";
import { StockReportStore } from "./stock/stock-reports";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/** Set before the fields of {@link Stores} are. */
class Handle {
  constructor(
    protected readonly database: Database,
    protected readonly announce: Announce,
  ) {}
}

/** All tables of the module over one database handle, a pool or a transaction. */
export class Stores extends Handle {
  readonly cancellations = new CancellationStore(this.database);
  readonly fulfillmentSync = new FulfillmentSyncStore(this.database);
  readonly fulfillments = new FulfillmentStore(this.database);
  readonly orderChecks = new OrderCheckStore(this.database);
  readonly orderLists = new OrderListStore(this.database);
  readonly orderLookUps = new OrderLookUpStore(this.database);
  readonly returns = new ReturnStore(this.database);
  readonly warehouseOrderLines = new WarehouseOrderLineStore(this.database);
  /** For `engine/orders/*transitions` alone. */
  readonly warehouseOrderStates = new WarehouseOrderStateStore(this.database);
  readonly warehouseOrders = new WarehouseOrderStore(this.database);

  readonly claims = new ClaimStore(this.database);
  readonly commands = new CommandStore(this.database);
  readonly openCommands = new OpenCommandStore(this.database);
  readonly outbox = new OutboxStore(this.database);
  readonly retries = new RetryStore(this.database);

  readonly arrayForms = new ArrayFormStore(this.database);
  readonly connections = new ConnectionStore(this.database);
  readonly operations = new OperationStore(this.database);
  readonly sweepProgress = new SweepProgressStore(this.database);
  readonly rateLimit = new RateLimitStore(this.database);
  readonly senders = new SenderStore(this.database);
  readonly secrets = new SecretStore(this.database);

  readonly branchSearch = new BranchSearchStore(this.database);
  readonly branchChecks = new BranchCheckStore(this.database);
  readonly cityQueue = new CityQueueStore(this.database);
  readonly directory = new DirectoryStore(this.database, this.announce);
  readonly heldReadings = new HeldReadingStore(this.database);

  readonly feedPages = new FeedPageStore(this.database);
  readonly feedTurns = new FeedTurnStore(this.database);
  readonly feeds = new FeedStore(this.database);

  readonly inbox = new InboxStore(this.database);
  readonly webhookReplays = new WebhookReplayStore(this.database);
  readonly webhookTokens = new WebhookTokenStore(this.database);

  readonly products = new ProductStore(this.database);
  readonly stock = new StockStore(this.database);
  readonly stockDue = new StockDueStore(this.database);
  readonly stockLevels = new StockLevelStore(this.database);
  readonly stockLists = new StockListStore(this.database);
  readonly stockReports = new StockReportStore(this.database);
  readonly stockRuns = new StockRunStore(this.database, this.announce);

  readonly events = new EventStore(this.database, this.announce);
  readonly log = new LogStore(this.database);
  readonly problems = new ProblemStore(this.database, this.announce);

  readonly heartbeats = new HeartbeatStore(this.database);
  readonly leases = new LeaseStore(this.database);
  readonly retention = new RetentionStore(this.database);

  readonly listedOrders = new ListedOrderStore(this.database);
  readonly medusaOrders = new MedusaOrderStore(this.database);
  readonly stockItems = new StockItemStore(this.database);
  readonly stockProducts = new StockProductStore(this.database);
  readonly stockUnits = new StockUnitStore(this.database);
  readonly watchedOrders = new WatchedOrderStore(this.database);

  /** One transaction, which excludes all others on this key over all processes. */
  async exclusively<T>(key: string, work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.#announcingAfter((announce) =>
      exclusively(this.database, key, (transaction) => work(new Stores(transaction, announce))),
    );
  }

  async transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.#announcingAfter((announce) =>
      inTransaction(this.database, (transaction) => work(new Stores(transaction, announce))),
    );
  }

  /**
   * Begins a transaction that changes several orders, in the one order of locks that avoids deadlocks: first the Medusa
   * orders, as planning does, then the commands and the rows, as recording an AddOrder does; each by their ids.
   * @param unaccepted ids of the orders that may have an open AddOrder
   */
  async lockOrders(
    orders: readonly Pick<WarehouseOrder, "id" | "order_id">[],
    unaccepted: readonly string[],
  ): Promise<void> {
    await this.warehouseOrders.lockAll([...new Set(orders.map(({ order_id }) => order_id))]);
    if (unaccepted.length > 0) await this.openCommands.lockAdds(unaccepted);
    await this.orderLookUps.lock(orders.map(({ id }) => id));
  }

  /** Announces what `work` has collected, unless it is rolled back. */
  async #announcingAfter<T>(work: (announce: Announce) => Promise<T>): Promise<T> {
    const collected: Announcement[] = [];
    const result = await work((announcement) => collected.push(announcement));
    collected.forEach(this.announce);
    return result;
  }
}
