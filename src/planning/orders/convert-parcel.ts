import { BigNumber } from "bignumber.js";
import {
  convertOrder,
  isCharged,
  type ParcelSums,
  paymentStatus,
  type PaymentFacts,
  roundedCash,
  sumsOfParcel,
  type ConvertOrderResult,
} from "../body";
import type { AddressSnapshot, DecimalText } from "../order-snapshot";
import type { FoundParcels, Parcel } from "../parcels";
import { compareText, contentHash } from "../values/canonical";
import { isOwed, NO_MONEY, sumOf, toAmountText } from "../values/money";
import { toKyivDate } from "../values/days";
import { withoutCanceled } from "./units-elsewhere";
import { parcelsOf } from "./eligibility";
import {
  addressOf,
  branchHold,
  connectionOf,
  countsAuthorized,
  factsFor,
  factsOf,
  idOf,
  isRemembered,
  type ParcelOrder,
  sentDate,
  sharingParcels,
  withShippingFacts,
} from "./subject";
import type { ShippingFacts } from "../warehouse-order";
import type { PlanInput, WarehouseOrderInPlan } from "./types";

/**
 * The parcels and AddOrder bodies of one order, each made once, on first use. Planning makes a body to see whether a
 * parcel can be sent, and the outbox sends that same body.
 */
export class OrderBodies {
  #outstanding: FoundParcels | undefined;
  #found: FoundParcels | undefined;
  readonly #made = new Map<ParcelOrder, ParcelBody>();

  readonly input: PlanInput;

  constructor(input: PlanInput) {
    this.input = { ...input, order: withShippingFacts(input.order, input.warehouse_orders) };
  }

  /** The parcels of everything outstanding, with what was canceled for good. */
  get outstanding(): FoundParcels {
    return (this.#outstanding ??= parcelsOf(this.input));
  }

  /** The parcels to hand over, without what was canceled for good. */
  get found(): FoundParcels {
    return (this.#found ??= withoutCanceled(this.input, this.outstanding));
  }

  /** What a row remembers with a body that is made now. */
  get facts(): ShippingFacts {
    const { order, warehouse_orders } = this.input;
    return factsOf(order, this.outstanding.shippers, warehouse_orders);
  }

  /**
   * The warehouse order that is to store {@link facts}, because lines or methods joined the order since a parcel was
   * accepted: no later catalogue decides about them.
   */
  get toRemember(): WarehouseOrderInPlan | undefined {
    const { warehouse_orders } = this.input;
    const first = warehouse_orders.find(({ state }) => state !== "planned" && state !== "canceled");
    return first && !isRemembered(this.facts, warehouse_orders) ? first : undefined;
  }

  /** @param parcelOrder one of the input's warehouse orders, or one about to be created */
  of(parcel: Parcel, parcelOrder: ParcelOrder): ParcelBody {
    const known = this.#made.get(parcelOrder);
    if (known?.parcel === parcel) return known;
    const made = new ParcelBody(this.input, parcel, this.found, parcelOrder);
    this.#made.set(parcelOrder, made);
    return made;
  }
}

export class ParcelBody {
  #sums: ParcelSums | undefined;
  #facts: PaymentFacts | undefined;
  #result: ConvertOrderResult | undefined;

  /**
   * @param found the order's parcels; this parcel is one of them unless a merchant chose its items
   * @param address the fulfillment's own address, which wins over the order's; null when it has none
   */
  constructor(
    private readonly input: PlanInput,
    readonly parcel: Parcel,
    private readonly found: Omit<FoundParcels, "holds">,
    private readonly parcelOrder: ParcelOrder,
    private readonly address: AddressSnapshot | null = addressOf(input, parcelOrder),
  ) {}

  get sums(): ParcelSums {
    if (this.#sums) return this.#sums;
    const sharing = sharingParcels(this.input, this.parcel, this.found.parcels, this.parcelOrder);
    return (this.#sums = sumsOfParcel(this.input.order, sharing, this.parcel, this.found));
  }

  get facts(): PaymentFacts {
    return (this.#facts ??= factsFor(this.input, this.parcelOrder));
  }

  /** The AddOrder body, or every reason why it cannot be sent. */
  get result(): ConvertOrderResult {
    return (this.#result ??= this.#convert());
  }

  /**
   * Cash on delivery in UAH if the parcel were sent now, even when something else holds it; null while the order's
   * payment is unknown.
   */
  get cashWanted(): DecimalText | null {
    const { facts, sums } = this;
    if (facts.kind === "unknown") return null;
    const { settings } = connectionOf(this.input, this.parcelOrder);
    return toAmountText(facts.collects ? roundedCash(sums.due(facts.owed), settings) : NO_MONEY);
  }

  #convert(): ConvertOrderResult {
    const { input, parcelOrder, parcel, facts, sums } = this;
    return convertOrder({
      branch_hold: branchHold(input, parcelOrder, parcel),
      order: input.order,
      parcel,
      shippers: this.found.shippers,
      facts,
      sums,
      settings: connectionOf(input, parcelOrder).settings,
      comment_key: input.comment_key ?? "comment",
      number: parcelOrder.number,
      external_id: idOf(parcelOrder) ?? "not-planned-yet",
      date: sentDate(parcelOrder) ?? toKyivDate(input.now),
      delivery_address: this.address,
    });
  }

  /**
   * Hash of the Medusa order's part in the body, which the row stores.
   * @param collects whether the body collects cash
   */
  sourceHash(collects: boolean): string {
    return this.#hash(collects, countsAuthorized(this.input, this.parcelOrder));
  }

  /**
   * {@link sourceHash} comparable with a stored one. The row does not store whether authorized money was subtracted,
   * and the setting may have changed since, so both ways are tried.
   * @param sent the stored hash
   */
  sourceHashLike(sent: string | null, collects: boolean): string {
    const hash = this.sourceHash(collects);
    if (sent === null || hash === sent) return hash;
    return [true, false].map((counts) => this.#hash(collects, counts)).find((one) => one === sent) ?? hash;
  }

  /**
   * Covers quantities, prices, addresses, shipping, notes and payments. Titles, skus, components and settings are left
   * out: an accepted order is edited because the order changed, not because the catalog did.
   * @param counts whether authorized money is subtracted from what is owed
   */
  #hash(collects: boolean, counts: boolean): string {
    const { order } = this.input;
    const { sums, parcel } = this;
    const { shipping_method } = parcel;
    const { pending_difference, authorized } = order.payment;
    const paid = collects || !counts ? [] : Object.values(authorized).map((amount) => new BigNumber(amount));
    const open = new BigNumber(pending_difference).minus(sumOf(paid));
    const owed = open.toFixed();
    const notes = Object.entries(order.metadata).filter(([, note]) =>
      ["string", "number"].includes(typeof note),
    );
    return contentHash({
      addresses: [order.shipping_address, addressOf(this.input, this.parcelOrder)],
      phones: [order.customer_phone, order.billing_phone],
      notes: Object.fromEntries(notes),
      shipping: [shipping_method.data, shipping_method.shipping_option_id, isCharged(parcel)],
      lines: sums.goods.map(({ line, quantity, total }) => [line.id, quantity.toFixed(), total.toFixed()]),
      sums: [sums.own_total, sums.due(owed), sums.prepaidTotal()].map((sum) => sum.toFixed()),
      // A payment may count for other parcels only and still decide whether this one collects. So may an authorization
      // that covers everything.
      payment_status: paymentStatus(order.payment, paid.length > 0 && !isOwed(open)),
      authorized: counts && (collects ? this.#dueBeside(authorized, open) : true),
    });
  }

  /**
   * The authorized amounts and what each leaves to collect: per provider and for all together, because a setting
   * decides which providers mean cash on delivery.
   */
  #dueBeside(authorized: Readonly<Record<string, DecimalText>>, open: BigNumber): string[][] {
    const alive = Object.entries(authorized)
      .map(([id, amount]) => [id, new BigNumber(amount)] as const)
      .filter(([, amount]) => isOwed(amount))
      .sort(([left], [right]) => compareText(left, right));
    const all = ["", sumOf(alive.map(([, amount]) => amount))] as const;
    const variants = alive.length > 1 ? [...alive, all] : alive;
    return variants.map(([id, amount]) => {
      const due = this.sums.due(open.minus(amount).toFixed());
      return [id, amount.toFixed(), due.toFixed()];
    });
  }
}

/** The body of a parcel whose items a merchant chose, without the order's other parcels. */
export function convertChosen(
  input: PlanInput,
  parcel: Parcel,
  parcelOrder: ParcelOrder,
  address: AddressSnapshot | null,
): ConvertOrderResult {
  const bodies = new OrderBodies(input);
  const found = { ...bodies.outstanding, parcels: [parcel] };
  return new ParcelBody(bodies.input, parcel, found, parcelOrder, address).result;
}
