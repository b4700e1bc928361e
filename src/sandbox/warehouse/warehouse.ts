import type { SandboxOptions } from "../options";
import type { Collection, Recorder } from "../records/collection";
import { BranchBook, Directory } from "./directory";
import { InboundBook, type InboundRecord, type PutAwayRecord, PutAways } from "./inbound-book";
import { KeyRing } from "./key-ring";
import { OrderBook } from "./order-book";
import type { OrderRecord } from "./order-record";
import type { OrderRuleContext } from "./validation";
import { ControlError } from "./refusals";
import { ReturnDesk } from "./return-desk";
import { FileBook, ReturnBook } from "./returns-and-files";
import { type Stage, StatusMachine } from "./status-machine";
import { type Place, placeIn, StockBook } from "./stock-book";

/** The simulated warehouse: its books, and the effects of one book's changes on the others. */
export class Warehouse {
  readonly directory: Directory;
  readonly branches: BranchBook;
  readonly keys: KeyRing;
  readonly orders: OrderBook;
  readonly stock: StockBook;
  readonly inbound: InboundBook;
  readonly returns: ReturnBook;
  readonly files: FileBook;
  readonly putAways: PutAways;
  readonly returnDesk: ReturnDesk;

  constructor(
    readonly options: SandboxOptions,
    readonly clock: () => number,
    recorder?: Recorder,
  ) {
    this.directory = new Directory(options.cities);
    this.branches = new BranchBook(this.directory, options, recorder);
    this.keys = new KeyRing(recorder);
    this.orders = new OrderBook(new StatusMachine(options.extraStatuses, options.refusalsBy), recorder);
    this.stock = new StockBook(recorder, options, clock);
    this.inbound = new InboundBook(recorder);
    this.returns = new ReturnBook(recorder);
    this.files = new FileBook(recorder);
    const putAway = ({ id_order_FF, id_return_FF = "", from }: PutAwayRecord) => {
      const order = this.orders.records.get(id_order_FF);
      const goods = this.returns.records.get(id_return_FF)?.came_back;
      if (order) this.stock.move(order, from, "free", clock(), goods);
    };
    this.putAways = new PutAways(options.putAwayDelay, clock, putAway, recorder);
    this.returnDesk = new ReturnDesk(this, clock, (order) => this.hasLeft(order));
    this.orders.onStatus((order, previous) => this.followStatus(order, previous));
    this.orders.onEdit((before, after) => this.stock.moveReservation(before, after));
  }

  /** All collections that are kept in the file. */
  collections(): Collection<object>[] {
    const { keys, branches, orders, stock, inbound, returns, files, putAways } = this;
    const collections = [keys, branches, orders, inbound, returns, files, putAways].map(
      ({ records }) => records,
    );
    return [...collections, stock.levels, stock.movements] as Collection<object>[];
  }

  orderRules(environment: string): OrderRuleContext {
    const { carrierLiteral, checkBranches, checkSkus } = this.options;
    return {
      carrierLiteral,
      branchStatus: (ref) => this.branches.statusOf(ref),
      ...(checkBranches ? { knowsBranch: (ref) => this.directory.branch(ref) !== undefined } : {}),
      ...(checkSkus ? { knowsSku: (sku) => Boolean(this.stock.get(environment, sku)?.product) } : {}),
    };
  }

  /**
   * Advances an order: to the next status without `to`, else through every status of the shortest path to it. With `jump`
   * the statuses in between are skipped.
   */
  advance(order: OrderRecord, to?: string, jump = false): OrderRecord {
    const { machine } = this.orders;
    const target = to ?? machine.next(order.status);
    if (target === undefined)
      throw new ControlError(409, `${order.id_order_FF} is ${order.status}, the end of the line.`);
    if (!machine.knows(target)) throw new ControlError(400, `There is no status "${target}".`);
    const path = machine.path(order.status, target);
    if (!path)
      throw new ControlError(409, `${order.id_order_FF} is ${order.status} and cannot become ${target}.`);
    const steps = jump ? [target] : path;
    return steps.reduce((record, status) => this.orders.move(record, status, this.clock()), order);
  }

  receive(record: InboundRecord, counted?: readonly number[]): InboundRecord {
    this.checkIsExpected(record);
    const now = this.clock();
    const received = this.inbound.receive(record, counted, now);
    record.request.products.forEach(({ sku, name }, index) => {
      const quantity = received.received[index] ?? 0;
      this.stock.receive(record.environment, { sku, name, quantity }, record.id_request_FF, now);
    });
    return received;
  }

  cancelInbound(record: InboundRecord): InboundRecord {
    this.checkIsExpected(record);
    return this.inbound.cancel(record);
  }

  /** Rebuilds derived data after the records were loaded from a file. */
  rebuild(): void {
    for (const book of [this.orders, this.stock, this.putAways]) book.rebuild();
    this.returns.rebuild(this.orders.records);
  }

  reset(): void {
    for (const collection of this.collections()) collection.clear();
    this.keys.reset();
    this.rebuild();
  }

  private checkIsExpected({ id_request_FF, status }: InboundRecord): void {
    if (status !== "new") throw new ControlError(409, `${id_request_FF} is ${status} already.`);
  }

  private followStatus(order: OrderRecord, previous: string | null): void {
    const stage = this.stageIn(order, order.status);
    const origin = placeIn(previous === null ? null : this.stageIn(order, previous));
    // What the warehouse has refused before it left does not come back.
    if (stage === "returned" && origin === "free") return;
    this.followGoods(order, origin, placeIn(stage), this.clock());
    if (stage === "refused") this.returnDesk.expect(order, "Одержувач відмовився");
    if (stage === "returned") this.returnDesk.receive(order);
  }

  /** Whether a parcel is with the carrier or the customer; the return of a refused one is registered already. */
  private hasLeft(order: OrderRecord): boolean {
    const stage = this.stageIn(order, order.status);
    return stage === "shipped" || stage === "delivered";
  }

  /** The stage for an order's goods: an order refused by the warehouse never left, so its goods are treated as canceled. */
  private stageIn({ history }: OrderRecord, status: string): Stage {
    const { machine } = this.orders;
    const stage = machine.stageOf(status);
    const neverLeft =
      this.options.refusalsBy === "both" &&
      !history.some((change) => machine.stageOf(change.status) === "shipped");
    return stage === "refused" && neverLeft ? "canceled" : stage;
  }

  /** Releases goods after they are put away, where that takes time; goods that were not picked stay reserved until then. */
  private followGoods(order: OrderRecord, origin: Place, place: Place, now: number): void {
    const rest = origin === "reserved" ? "reserved" : "gone";
    const { id_order_FF } = order;
    const waits = place === "free" && origin !== "free" && this.putAways.wait({ id_order_FF, from: rest });
    this.stock.move(order, origin, waits ? rest : place, now);
  }
}
