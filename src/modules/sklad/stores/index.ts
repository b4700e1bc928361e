import { BudgetStore } from "./budget";
import { ConnectionStore } from "./connections";
import { type Database, exclusively } from "./database";
import { EventStore } from "./events";
import { MedusaOrderStore } from "./medusa-orders";
import { OrderStore } from "./orders";
import { OutboxStore } from "./outbox";
import { ProblemStore } from "./problems";

/** All tables of the module over one database handle, a pool or a transaction. */
export class Stores {
  readonly budget: BudgetStore;
  readonly connections: ConnectionStore;
  readonly events: EventStore;
  readonly medusaOrders: MedusaOrderStore;
  readonly orders: OrderStore;
  readonly outbox: OutboxStore;
  readonly problems: ProblemStore;

  constructor(private readonly database: Database) {
    this.budget = new BudgetStore(database);
    this.connections = new ConnectionStore(database);
    this.events = new EventStore(database);
    this.medusaOrders = new MedusaOrderStore(database);
    this.orders = new OrderStore(database);
    this.outbox = new OutboxStore(database);
    this.problems = new ProblemStore(database);
  }

  /** One transaction, alone on this key over all processes. */
  async exclusively<T>(key: string, work: (stores: Stores) => Promise<T>): Promise<T> {
    return exclusively(this.database, key, (transaction) => work(new Stores(transaction)));
  }

  async transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return this.database.transaction((transaction) => work(new Stores(transaction)));
  }
}
