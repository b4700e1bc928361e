import type { Announce, Announcement } from "../announcements";
import { ArrayFormStore } from "./array-forms";
import { ArrivalStore } from "./arrivals";
import { RateLimitStore } from "./rate-limit";
import { ConfirmationStore } from "./confirmations";
import { ConnectionStore } from "./connections";
import { CancellationStore } from "./cancellations";
import { ClaimStore } from "./claims";
import { CommandStore } from "./commands";
import { type Database, exclusively, inTransaction } from "./database";
import { EventStore } from "./events";
import { FeedItemStore } from "./feed-items";
import { FeedTurnStore } from "./feed-turns";
import { FeedStore } from "./feeds";
import { FollowingStore } from "./following";
import { FulfillmentStore } from "./fulfillments";
import { HeartbeatStore } from "./heartbeats";
import { InboxStore } from "./inbox";
import { ItemLeaseStore } from "./item-leases";
import { RetentionStore } from "./retention";
import { RetryStore } from "./retries";
import { MedusaOrderStore } from "./medusa-orders";
import { WarehouseOrderLineStore } from "./warehouse-order-lines";
import { WarehouseOrderStateStore } from "./warehouse-order-states";
import { WarehouseOrderStore } from "./warehouse-orders";
import { OperationStore } from "./operations";
import { OrderListStore } from "./order-lists";
import { OrderLookUpStore } from "./order-look-ups";
import { OrderCheckStore } from "./order-checks";
import { OrderLeaseStore } from "./order-leases";
import { OutboxStore } from "./outbox";
import { ProblemStore } from "./problems";
import { SecretStore } from "./secrets";
import { StockStore } from "./stock";
import { StockDueStore } from "./stock-due";
import { StockItemStore } from "./stock-items";
import { StockLevelStore } from "./stock-levels";
import { StockProductStore } from "./stock-products";
import { StockReportStore } from "./stock-reports";
import { StockRunStore } from "./stock-runs";
import { StockUnitStore } from "./stock-units";
import { WebhookTokenStore } from "./webhook-tokens";
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
  readonly following: FollowingStore;
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
    this.following = new FollowingStore(database);
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
    if (unaccepted.length > 0) await this.arrivals.lock(unaccepted);
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
