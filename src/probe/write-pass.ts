import type { OrderInput, OrderStatus } from "../client/calls";
import type { CallOptions } from "../client/call";
import type { SkladClient } from "../client/client";
import { formatDay } from "../client/dialect/moments";
import { SkladError } from "../client/errors";
import { RefusedByWarehouseError, UnclearRefusalError } from "../client/response-errors";
import { DELIVERY_METHOD, PAYER_TYPE, PAYMENT_METHOD } from "../client/literals";
import { findRecords } from "./describe-shape";
import { learnEntry } from "./learn";
import { type Reply, isAnswered, type Probe, wordsOf } from "./probe";
import { OWN_SKU, type Seen } from "./reads";

/** An order of the probe's own. */
interface OwnOrder {
  readonly order: OrderInput;
  remoteId?: string | undefined;
  remoteKey?: string | undefined;
  /** Whether it may be at the warehouse. */
  isOpen: boolean;
  /** Whether the last look-up did not find it. */
  isDenied?: boolean;
  /** Why cancelling it failed, when that was no answer of the warehouse. */
  failure?: string;
}

/** What the probe leaves at the warehouse. */
export interface Left {
  /** Numbers of its orders that are not known to be canceled, with the error where there was one. */
  readonly orders: readonly string[];
  /** Numbers of orders it has sent and a look-up does not find: those may show late. */
  readonly denied: readonly string[];
  /** What no operation takes away, in words. */
  readonly kept: readonly string[];
}

/**
 * Adds an article and a delivery request to a staging account, and orders of its own, of which it edits one, gives it a file,
 * and cancels all. The names of requests and answers are found from the values sent.
 */
export class WritePass {
  readonly #probe: Probe;
  readonly #own: OwnOrder[];
  readonly #kept: string[] = [];
  readonly #mark: string;
  readonly #sku: string;
  readonly #now: Date;

  /** @param sku an article the warehouse knows */
  constructor(probe: Probe, { sku }: { readonly sku: string }, now: Date) {
    this.#mark = `SKLAD-PROBE-${now.getTime().toString(36).toUpperCase()}`;
    this.#probe = probe;
    this.#sku = sku;
    this.#now = now;
    this.#own = [1, 2, 3].map((place) => ({
      order: orderOf(`${this.#mark}-${place}`, sku, now),
      isOpen: false,
    }));
  }

  /** What is added before the reads, which show it again. */
  async prepare(): Promise<void> {
    const product = { sku: OWN_SKU, name: "Тестовий товар sklad-probe" };
    await this.#addForGood("AddProduct", `the article ${OWN_SKU}`, (client, options) =>
      client.addProduct(product, options),
    );
    const request = {
      number: `${this.#mark}-IN`,
      deliveryDate: this.#now,
      comment: "sklad-probe: a test request, nothing comes",
      lines: [{ sku: this.#sku, name: product.name, quantity: 1 }],
    };
    await this.#addForGood(
      "AddDeliveryRequest",
      `the delivery request ${request.number}`,
      (client, options) => client.addDeliveryRequest(request, options),
    );
  }

  async #addForGood<Result>(
    key: "AddProduct" | "AddDeliveryRequest" | "AddFileForOrder",
    what: string,
    ask: ((client: SkladClient, options: CallOptions) => Promise<Result>) | undefined,
  ): Promise<void> {
    await this.#probe.ask(key, null, ask, {
      accepts: isAnswered,
      learn: (reply) => {
        if (mayBeThere(reply)) this.#kept.push(what);
        return undefined;
      },
    });
  }

  /** AddOrder with one order, which the questions after it ask for. */
  async add(seen: Seen): Promise<void> {
    const own = this.#at(0);
    own.isOpen = true;
    const keys = await this.#probe.ask(
      "AddOrder",
      null,
      (client, options) => client.addOrder(own.order, options),
      {
        learn: (reply) => {
          own.isOpen = mayBeThere(reply);
          return undefined;
        },
      },
    );
    if (!this.#at(0).isOpen) return;
    this.#keep(own, keys);
    seen.order = { number: own.order.id_order, externalId: own.order.external_id, ...keys };
    seen.isNew = true;
  }

  /** EditOrder and AddOrder's array form. */
  async change(): Promise<void> {
    const [own, ...several] = this.#own;
    const keys = own && keysOf(own);
    const order = own && { ...own.order, comment: "sklad-probe: edited" };
    await this.#probe.ask(
      "EditOrder",
      null,
      keys && order && ((client, options) => client.editOrder({ ...keys, order }, options)),
      { accepts: isAnswered },
    );
    const file = {
      type: "print_form" as const,
      name: "sklad-probe.txt",
      content: Buffer.from("sklad-probe"),
    };
    await this.#addForGood(
      "AddFileForOrder",
      "a file at its first order",
      keys && ((client, options) => client.addFileForOrder({ ...keys, ...file }, options)),
    );
    for (const one of several) one.isOpen = true;
    const entries = await this.#probe.ask(
      "AddOrderArray",
      null,
      (client, options) =>
        client.addOrders(
          several.map(({ order: one }) => one),
          options,
        ),
      {
        // A refusal of several says nothing of each: it is repeated only when none of them is there.
        accepts: async (reply) =>
          !(reply.error instanceof UnclearRefusalError && (await this.#areDenied(several))) &&
          isAnswered(reply),
        learn: (reply) => {
          for (const one of several) one.isOpen = mayBeThere(reply);
          return undefined;
        },
        remark: (found) =>
          found.flatMap((entry) =>
            entry.accepted ? [] : [`an order is refused: ${wordsOf(entry).join("; ") || "without words"}`],
          ),
      },
    );
    for (const entry of entries ?? []) {
      const one = several[entry.index];
      if (!one) continue;
      if (entry.accepted) this.#keep(one, entry);
      else one.isOpen = false;
    }
  }

  /**
   * Cancels the orders that may be at the warehouse, each whatever happens to the others.
   * @returns what is left there
   */
  async cancelAll(): Promise<Left> {
    let isFirst = true;
    for (const own of this.#own.filter(({ isOpen }) => isOpen)) {
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
    const open = this.#own.filter(({ isOpen }) => isOpen);
    return {
      orders: open.flatMap(({ order, failure, isDenied }) =>
        isDenied ? [] : [failure === undefined ? order.id_order : `${order.id_order} (${failure})`],
      ),
      denied: open.flatMap(({ order, isDenied }) => (isDenied ? [order.id_order] : [])),
      kept: this.#kept,
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
      : own.remoteId === undefined && error instanceof RefusedByWarehouseError;
    return result;
  }

  /** The look-up finds the first order, and none of these. */
  async #areDenied(several: readonly OwnOrder[]): Promise<boolean> {
    const [control, ...found] = [this.#at(0), ...several].map(
      (own) => async () => (await this.#lookUp(own))?.length,
    );
    if (!control || !(await control())) return false;
    for (const find of found) if ((await find()) !== 0) return false;
    return true;
  }

  #keep(own: OwnOrder, keys: { remoteId: string; remoteKey: string } | undefined): void {
    own.remoteId = keys?.remoteId;
    own.remoteKey = keys?.remoteKey;
    this.#probe.known.keep("AddOrder", { id_order_FF: own.remoteId, key_order: own.remoteKey });
  }

  #at(place: number): OwnOrder {
    const own = this.#own[place];
    if (!own) throw new RangeError("There is no such order of the probe.");
    return own;
  }
}

/** A write whose outcome is unknown may have had its effect. */
function mayBeThere({ error }: Reply<unknown>): boolean {
  return error === undefined || !(error instanceof SkladError) || error.outcome === "unknown";
}

function keysOf({ remoteId, remoteKey }: OwnOrder): { remoteId: string; remoteKey: string } | undefined {
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
