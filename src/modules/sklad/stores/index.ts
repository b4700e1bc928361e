import type { Announce, Announcement } from "../announcements";
import { ArrayFormStore } from "./connections/array-forms";
import { ArrivalStore } from "./outbox/open-commands";
import { RateLimitStore } from "./connections/rate-limit";
import { ConfirmationStore } from "./processes/confirmations";
import { ConnectionStore } from "./connections/connections";
import { CancellationStore } from "./orders/cancellations";
import { ClaimStore } from "./outbox/claims";
import { CommandStore } from "./outbox/commands";
import { type Database, exclusively, inTransaction } from "./database";
import { EventStore } from "./notices/events";
import { FeedItemStore } from "./feeds/feed-items";
import { FeedTurnStore } from "./feeds/feed-turns";
import { FeedStore } from "./feeds/feeds";
import { FulfillmentSyncStore } from "./orders/fulfillment-sync";
import { FulfillmentStore } from "./orders/fulfillments";
import { HeartbeatStore } from "./processes/heartbeats";
import { InboxStore } from "./inbox/inbox";
import { ItemLeaseStore } from "./processes/item-leases";
import { RetentionStore } from "./processes/retention";
import { RetryStore } from "./outbox/retries";
import { MedusaOrderStore } from "./medusa/orders";
import { WarehouseOrderLineStore } from "./orders/warehouse-order-lines";
import { WarehouseOrderStateStore } from "./orders/warehouse-order-states";
import { WarehouseOrderStore } from "./orders/warehouse-orders";
import { OperationStore } from "./connections/operations";
import { OrderListStore } from "./orders/order-lists";
import { OrderLookUpStore } from "./orders/order-look-ups";
import { OrderCheckStore } from "./orders/order-checks";
import { OrderLeaseStore } from "./processes/order-leases";
import { OutboxStore } from "./outbox/outbox";
import { ProblemStore } from "./notices/problems";
import { SecretStore } from "./connections/secrets";
import { StockStore } from "./stock/stock";
import { StockDueStore } from "./stock/stock-due";
import { StockItemStore } from "./medusa/stock-items";
import { StockLevelStore } from "./stock/stock-levels";
import { StockProductStore } from "./medusa/stock-products";
import { StockReportStore } from "./stock/stock-reports";
import { StockRunStore } from "./stock/stock-runs";
import { StockUnitStore } from "./medusa/stock-units";
import { WebhookTokenStore } from "./inbox/webhook-tokens";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/** All tables of the module over one database handle, a pool or a transaction. */
export class Stores {
  readonly arrayForms: ArrayFormStore;
  /** For `engine/orders/status-transitions` alone. */
  readonly arrivals: ArrivalStore;
  readonly rateLimit: RateLimitStore;
  readonly cancellations: CancellationStore;
  readonly claims: ClaimStore;
  readonly commands: CommandStore;
  readonly confirmations: ConfirmationStore;
  readonly connections: ConnectionStore;
  readonly events: EventStore;
  readonly feeds: FeedStore;
  readonly feedItems: FeedItemStore;
  readonly feedTurns: FeedTurnStore;
  readonly fulfillmentSync: FulfillmentSyncStore;
  readonly fulfillments: FulfillmentStore;
  readonly heartbeats: HeartbeatStore;
  readonly inbox: InboxStore;
  readonly itemLeases: ItemLeaseStore;
  readonly retention: RetentionStore;
  readonly retries: RetryStore;
  readonly medusaOrders: MedusaOrderStore;
  readonly warehouseOrders: WarehouseOrderStore;
  readonly warehouseOrderLines: WarehouseOrderLineStore;
  /** For `engine/orders/transitions` alone. */
  readonly warehouseOrderStates: WarehouseOrderStateStore;
  readonly operations: OperationStore;
  readonly orderChecks: OrderCheckStore;
  readonly orderLeases: OrderLeaseStore;
  readonly orderLists: OrderListStore;
  readonly orderLookUps: OrderLookUpStore;
  readonly outbox: OutboxStore;
  readonly problems: ProblemStore;
  readonly secrets: SecretStore;
  readonly stock: StockStore;
  readonly stockDue: StockDueStore;
  readonly stockItems: StockItemStore;
  readonly stockLevels: StockLevelStore;
  readonly stockProducts: StockProductStore;
  readonly stockReports: StockReportStore;
  readonly stockRuns: StockRunStore;
  readonly stockUnits: StockUnitStore;
  readonly webhookTokens: WebhookTokenStore;

  constructor(
    private readonly database: Database,
    private readonly announce: Announce,
  ) {
    this.arrayForms = new ArrayFormStore(database);
    this.arrivals = new ArrivalStore(database);
    this.rateLimit = new RateLimitStore(database);
    this.cancellations = new CancellationStore(database);
    this.claims = new ClaimStore(database);
    this.commands = new CommandStore(database);
    this.confirmations = new ConfirmationStore(database);
    this.connections = new ConnectionStore(database);
    this.events = new EventStore(database, announce);
    this.feeds = new FeedStore(database);
    this.feedItems = new FeedItemStore(database);
    this.feedTurns = new FeedTurnStore(database);
    this.fulfillmentSync = new FulfillmentSyncStore(database);
    this.fulfillments = new FulfillmentStore(database);
    this.heartbeats = new HeartbeatStore(database);
    this.inbox = new InboxStore(database);
    this.itemLeases = new ItemLeaseStore(database);
    this.retention = new RetentionStore(database);
    this.retries = new RetryStore(database);
    this.medusaOrders = new MedusaOrderStore(database);
    this.warehouseOrders = new WarehouseOrderStore(database);
    this.warehouseOrderLines = new WarehouseOrderLineStore(database);
    this.warehouseOrderStates = new WarehouseOrderStateStore(database);
    this.operations = new OperationStore(database);
    this.orderChecks = new OrderCheckStore(database);
    this.orderLeases = new OrderLeaseStore(database);
    this.orderLists = new OrderListStore(database);
    this.orderLookUps = new OrderLookUpStore(database);
    this.outbox = new OutboxStore(database);
    this.problems = new ProblemStore(database, announce);
    this.secrets = new SecretStore(database);
    this.stock = new StockStore(database);
    this.stockDue = new StockDueStore(database);
    this.stockItems = new StockItemStore(database);
    this.stockLevels = new StockLevelStore(database);
    this.stockProducts = new StockProductStore(database);
    this.stockReports = new StockReportStore(database);
    this.stockRuns = new StockRunStore(database, announce);
    this.stockUnits = new StockUnitStore(database);
    this.webhookTokens = new WebhookTokenStore(database);
  }

  /** One transaction, alone on this key over all processes. */
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
   * Whoever changes several orders in one transaction begins with this, or two of them wait for each other: alone on the
   * Medusa orders first, as whoever plans them, then on the commands and the rows, as whoever settles an AddOrder; each
   * by their ids.
   * @param unaccepted ids of those that may have an open AddOrder
   */
  async lockOrders(
    orders: readonly Pick<WarehouseOrder, "id" | "order_id">[],
    unaccepted: readonly string[],
  ): Promise<void> {
    await this.warehouseOrders.lockAll([...new Set(orders.map(({ order_id }) => order_id))]);
    if (unaccepted.length > 0) await this.openCommands.lockAdds(unaccepted);
    await this.orderLookUps.lock(orders.map(({ id }) => id));
  }

  /** What was rolled back is not announced. */
  async #announcingAfter<T>(work: (announce: Announce) => Promise<T>): Promise<T> {
    const collected: Announcement[] = [];
    const result = await work((announcement) => collected.push(announcement));
    collected.forEach(this.announce);
    return result;
  }
}
