import type { OrderInput, OrderStatus } from "../client/calls";
import { formatDay } from "../client/dialect/moments";
import { DELIVERY_METHOD, PAYER_TYPE, PAYMENT_METHOD } from "../client/literals";
import { SkladError } from "../client/errors";
import { findRecords } from "./describe-shape";
import { learnEntry } from "./learn";
import type { Probe } from "./probe";
import { isAnswered } from "./request";

/** An order of the probe's own. */
export interface OwnOrder {
  readonly order: OrderInput;
  remoteId?: string | undefined;
  remoteKey?: string | undefined;
  /** It may be at the warehouse. */
  isOpen: boolean;
  /** The last look-up did not find it. */
  isDenied?: boolean;
  /** Why cancelling it failed, when that was no answer of the warehouse. */
  failure?: string;
}

/** Orders that are left at the warehouse. */
export interface LeftOrders {
  /** Numbers of its orders that are not known to be canceled, with the error where there was one. */
  readonly orders: readonly string[];
  /** Numbers of orders it has sent and a look-up does not find: those may show late. */
  readonly denied: readonly string[];
}

/** The orders that the probe adds to a staging account, until they are canceled. */
export class OwnOrders {
  readonly all: readonly OwnOrder[];
  readonly #probe: Probe;

  /** @param sku an article the warehouse knows */
  constructor(probe: Probe, mark: string, sku: string, now: Date) {
    this.#probe = probe;
    this.all = [1, 2, 3].map((place) => ({ order: orderOf(`${mark}-${place}`, sku, now), isOpen: false }));
  }

  /**
   * Cancels the orders that may be at the warehouse, each whatever happens to the others.
   * @returns what is left there
   */
  async cancelAll(): Promise<LeftOrders> {
    let isFirst = true;
    for (const own of this.all.filter(({ isOpen }) => isOpen)) {
      try {
        const keys = keysOf(own) ?? (await this.#keysFromLookUp(own));
        if (!keys) continue;
        const isTaken = await this.#cancel({ ...keys, number: own.order.id_order }, isFirst);
        isFirst = false;
        own.isOpen = !(await this.#isCanceled(own, isTaken));
      } catch (error) {
        own.failure = error instanceof Error ? error.message : String(error);
      }
    }
    const open = this.all.filter(({ isOpen }) => isOpen);
    return {
      orders: open.flatMap(({ order, failure, isDenied }) =>
        isDenied ? [] : [failure === undefined ? order.id_order : `${order.id_order} (${failure})`],
      ),
      denied: open.flatMap(({ order, isDenied }) => (isDenied ? [order.id_order] : [])),
    };
  }

  /**
   * The first is a row of the report; the others are sent as the first one shows.
   * @returns whether the warehouse took the cancellation
   */
  async #cancel(
    input: { remoteId: string; remoteKey: string; number: string },
    isFirst: boolean,
  ): Promise<boolean> {
    if (!isFirst) {
      const reply = await this.#probe.request("CancelOrder", (client, options) =>
        client.cancelOrder(input, options),
      );
      return reply.error === undefined;
    }
    const answer = await this.#probe.ask(
      "CancelOrder",
      null,
      (client, options) => client.cancelOrder(input, options),
      {
        accepts: isAnswered,
        learn: ({ data }) => {
          this.#learnWord(data);
          return undefined;
        },
      },
    );
    return answer !== undefined;
  }

  /** The status in the answer to a cancellation is this service's word for canceled. */
  #learnWord(data: unknown): void {
    const [record] = findRecords(data).records;
    const name = learnEntry("CancelOrder", data, this.#probe.known).names?.status ?? "status";
    const word = record?.[typeof name === "string" ? name : (name.received ?? "status")];
    if (typeof word === "string" && word !== "") this.#probe.teachWord(word, "canceled");
  }

  /** A look-up without the order proves nothing of one whose cancellation was not taken: it may show late. */
  async #isCanceled(own: OwnOrder, isTaken: boolean): Promise<boolean> {
    const found = await this.#lookUp(own);
    if (found === undefined) return false;
    return found.length === 0 ? isTaken : found.every(({ state }) => state === "canceled");
  }

  async #keysFromLookUp(own: OwnOrder): Promise<ReturnType<typeof keysOf>> {
    const found = await this.#lookUp(own);
    const there = found?.find(
      ({ externalId }) => externalId === null || externalId === own.order.external_id,
    );
    own.remoteId = there?.remoteId ?? undefined;
    own.remoteKey = there?.remoteKey ?? undefined;
    return keysOf(own);
  }

  async #lookUp(own: OwnOrder): Promise<OrderStatus[] | undefined> {
    const reference = { number: own.order.id_order, externalId: own.order.external_id };
    const { result, error } = await this.#probe.request("getStatusOrder", (client, options) =>
      client.getOrderStatus(reference, options),
    );
    // One that the warehouse has answered with identifiers is there, whatever the look-up does not understand.
    own.isDenied = result
      ? result.length === 0
      : own.remoteId === undefined && error instanceof SkladError && error.code === "refused";
    return result;
  }

  /** The look-up finds the first order, and none of these. */
  async areDenied(several: readonly OwnOrder[]): Promise<boolean> {
    const [control, ...found] = [this.at(0), ...several].map(
      (own) => async () => (await this.#lookUp(own))?.length,
    );
    if (!control || !(await control())) return false;
    for (const find of found) if ((await find()) !== 0) return false;
    return true;
  }

  keep(own: OwnOrder, keys: { remoteId: string; remoteKey: string } | undefined): void {
    own.remoteId = keys?.remoteId;
    own.remoteKey = keys?.remoteKey;
    this.#probe.known.keep("AddOrder", { id_order_FF: own.remoteId, key_order: own.remoteKey });
  }

  at(place: number): OwnOrder {
    const own = this.all[place];
    if (!own) throw new RangeError("There is no such order of the probe.");
    return own;
  }
}

export function keysOf({
  remoteId,
  remoteKey,
}: OwnOrder): { remoteId: string; remoteKey: string } | undefined {
  return remoteId === undefined || remoteKey === undefined ? undefined : { remoteId, remoteKey };
}

/** Collected at the warehouse and prepaid, so that no carrier and no money are concerned. */
function orderOf(number: string, sku: string, now: Date): OrderInput {
  return {
    id_order: number,
    external_id: `ext-${number}`,
    date_order: formatDay(now),
    recipient: "Тест Перевірка",
    rec_phone: "380440000000",
    comment: "sklad-probe: a test order, it is cancelled at once",
    Cost: 1,
    PayerType: PAYER_TYPE.sender,
    payment_method: PAYMENT_METHOD.prepaid,
    order_payment_sum: "1.00",
    delivery_method: DELIVERY_METHOD.pickup,
    delivery_address: {},
    products: [{ sku, name: "sklad-probe", count: "1", price: "1.00" }],
  };
}
