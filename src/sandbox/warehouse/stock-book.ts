import { Collection, EnvironmentLog, numbered, type Recorder } from "../records/collection";
import { type Goods, goodsOf, type OrderRecord } from "./order-record";
import {
  type MovementRecord,
  type MovementType,
  PastLevels,
  type ProductCard,
  type StockRecord,
} from "./stock-levels";
import type { Stage } from "./status-machine";

/** The stage at which goods leave the quantity that ReportSklad reports. */
export const REPORT_COUNTS_UNTIL = ["accepted", "picked", "shipped"] as const;
export type ReportCountsUntil = (typeof REPORT_COUNTS_UNTIL)[number];

/** The reported quantity, and the part of it that orders have taken. Never below zero. */
export function reportedFigure(
  record: StockRecord,
  until: ReportCountsUntil,
): { count: number; reserved: number } {
  const { shelf, reserved, packed } = record;
  const figure = {
    accepted: { count: shelf - reserved, reserved: 0 },
    picked: { count: shelf, reserved },
    shipped: { count: shelf + packed, reserved: reserved + packed },
  }[until];
  return { count: Math.max(0, figure.count), reserved: Math.max(0, figure.reserved) };
}

/** The place of an order's goods, by the order's stage. Those that left stay gone until a return brings them back. */
const PLACES = {
  new: "reserved",
  picked: "packed",
  shipped: "gone",
  delivered: "gone",
  refused: "gone",
  canceled: "free",
  returned: "gone",
} as const satisfies Record<Stage, string>;

export type Place = (typeof PLACES)[Stage];

/** The place of an order's goods in a stage; the goods of an order that does not exist yet are free. */
export function placeIn(stage: Stage | null): Place {
  return stage === null ? "free" : PLACES[stage];
}

/** Stock levels, catalog and movements of all environments. */
export class StockBook {
  readonly levels: Collection<StockRecord>;
  readonly movements: Collection<MovementRecord>;
  private readonly movementLog = new EnvironmentLog<string>();
  private lastCard = 0;
  private readonly past: PastLevels;

  constructor(
    recorder?: Recorder,
    private readonly options = { negativeShelves: false, reportDelay: 0 },
    clock: () => number = Date.now,
  ) {
    this.past = new PastLevels(options.reportDelay, clock);
    const id = ({ environment, sku }: StockRecord): string => stockId(environment, sku);
    this.levels = new Collection<StockRecord>("stock", id, recorder).indexBy("environment", (level) => [
      level.environment,
    ]);
    this.movements = new Collection<MovementRecord>("movements", (movement) => movement.id, recorder);
  }

  get(environment: string, sku: string): StockRecord | undefined {
    return this.levels.get(stockId(environment, sku));
  }

  catalog(environment: string): StockRecord[] {
    return this.levels.findBy("environment", environment).filter(({ product }) => product !== null);
  }

  /** The levels in a present report, which may be delayed. */
  reported(environment: string): StockRecord[] {
    return this.levels
      .findBy("environment", environment)
      .flatMap((level) => this.asReported(level) ?? [])
      .filter(({ product }) => product !== null);
  }

  /** A level in a present report, which may be delayed; undefined when the SKU was not known at that time. */
  asReported(level: StockRecord): StockRecord | undefined {
    return this.past.reported(stockId(level.environment, level.sku), level);
  }

  addProduct(environment: string, product: { readonly sku: string; readonly name: string }): ProductCard {
    const level = this.level(environment, product.sku, product.name);
    if (!level.product) this.lastCard += 1;
    const id_product_FF = level.product?.id_product_FF ?? numbered("P", this.lastCard);
    const card: ProductCard = { ...product, id_product_FF };
    this.put({ ...level, name: product.name, product: card });
    return card;
  }

  setShelf(environment: string, goods: Goods, now: number): StockRecord {
    const { sku, name, quantity } = goods;
    if (!this.get(environment, sku)?.product) this.addProduct(environment, { sku, name });
    const level = this.level(environment, sku, name);
    return this.moveShelf(level, quantity - level.shelf, "correction", null, now);
  }

  /** Adds received goods; an unknown SKU is added to the catalog. */
  receive(environment: string, goods: Goods, document: string, now: number): void {
    if (!this.get(environment, goods.sku)?.product) this.addProduct(environment, goods);
    const level = this.level(environment, goods.sku, goods.name);
    this.moveShelf(level, goods.quantity, "delivery_request", document, now);
  }

  /** Moves an order's goods, or a part of them, from the place of one stage to that of another. */
  move(
    order: OrderRecord,
    origin: Place,
    place: Place,
    now: number,
    goods: readonly Goods[] = goodsOf(order.order),
  ): void {
    if (origin === place) return;
    const document = order.id_order_FF;
    for (const { sku, name, quantity } of goods) {
      const level = this.level(order.environment, sku, name);
      const moved = this.put({
        ...level,
        reserved: level.reserved + quantity * (Number(place === "reserved") - Number(origin === "reserved")),
        packed: level.packed + quantity * (Number(place === "packed") - Number(origin === "packed")),
      });
      const type = origin === "gone" ? "return" : "order";
      this.moveShelf(
        moved,
        quantity * (Number(onShelf(place)) - Number(onShelf(origin))),
        type,
        document,
        now,
      );
    }
  }

  /** Adjusts the reserved goods to an edit of an order that is not picked yet. */
  moveReservation(before: OrderRecord, after: OrderRecord): void {
    this.reserve(before, -1);
    this.reserve(after, 1);
  }

  movementsBetween(environment: string, from: number, to: number): MovementRecord[] {
    return this.movementLog.between(environment, from, to).flatMap((id) => this.movements.get(id) ?? []);
  }

  rebuild(): void {
    this.movementLog.clear();
    this.past.clear();
    this.lastCard = [...this.levels.all()].filter(({ product }) => product !== null).length;
    for (const movement of this.movements.all()) this.logMovement(movement);
  }

  private put(level: StockRecord): StockRecord {
    const { environment, sku } = level;
    this.past.change(stockId(environment, sku), this.get(environment, sku), level);
    return this.levels.put(level);
  }

  private reserve(order: OrderRecord, sign: 1 | -1): void {
    for (const { sku, name, quantity } of goodsOf(order.order)) {
      const level = this.level(order.environment, sku, name);
      this.put({ ...level, reserved: level.reserved + sign * quantity });
    }
  }

  private level(environment: string, sku: string, name: string): StockRecord {
    const known = this.get(environment, sku);
    return known ?? { environment, sku, name, product: null, shelf: 0, reserved: 0, packed: 0 };
  }

  private moveShelf(
    level: StockRecord,
    count: number,
    type: MovementType,
    document: string | null,
    now: number,
  ): StockRecord {
    if (count === 0) return level;
    const missing = -(level.shelf + count);
    if (missing > 0 && type !== "correction" && !this.options.negativeShelves) {
      return this.moveShelf(
        this.moveShelf(level, missing, "correction", document, now),
        count,
        type,
        document,
        now,
      );
    }
    const id = numbered("M", this.movements.size + 1);
    const { environment, sku, name } = level;
    const at = new Date(now).toISOString();
    this.logMovement(this.movements.put({ id, environment, sku, name, at, count, type, document }));
    return this.put({ ...level, shelf: level.shelf + count });
  }

  private logMovement({ id, environment, at }: MovementRecord): void {
    this.movementLog.push(environment, Date.parse(at), id);
  }
}

function onShelf(place: Place): boolean {
  return place === "free" || place === "reserved";
}

function stockId(environment: string, sku: string): string {
  return `${environment}\n${sku}`;
}
