import type { CallOptions } from "../client/call";
import type { SkladClient } from "../client/client";
import { SkladError } from "../client/errors";
import { UnclearRefusalError } from "../client/response-errors";
import { keysOf, type LeftOrders, OwnOrders } from "./own-orders";
import type { Probe } from "./probe";
import { isAnswered, type Reply, wordsOf } from "./request";
import { OWN_SKU, type Seen } from "./reads";

export interface Left extends LeftOrders {
  /** Things that no operation takes away, in words. */
  readonly kept: readonly string[];
}

/**
 * Adds an article and a delivery request to a staging account, and orders of its own, of which it edits one, gives it a file,
 * and cancels all. The names of requests and answers are found from the values sent.
 */
export class WritePass {
  readonly #probe: Probe;
  readonly #orders: OwnOrders;
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
    this.#orders = new OwnOrders(probe, this.#mark, sku, now);
  }

  /** Adds what the reads show again. */
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
    const own = this.#orders.at(0);
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
    if (!this.#orders.at(0).isOpen) return;
    this.#orders.keep(own, keys);
    seen.order = { number: own.order.id_order, externalId: own.order.external_id, ...keys };
    seen.isNew = true;
  }

  /** EditOrder and AddOrder's array form. */
  async change(): Promise<void> {
    const [own, ...several] = this.#orders.all;
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
          !(reply.error instanceof UnclearRefusalError && (await this.#orders.areDenied(several))) &&
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
      if (entry.accepted) this.#orders.keep(one, entry);
      else one.isOpen = false;
    }
  }

  /** @returns what is left at the warehouse */
  async cancelAll(): Promise<Left> {
    return { ...(await this.#orders.cancelAll()), kept: this.#kept };
  }
}

/** A write whose outcome is unknown may have had its effect. */
function mayBeThere({ error }: Reply<unknown>): boolean {
  return error === undefined || !(error instanceof SkladError) || error.outcome === "unknown";
}
