import type { SeededShop } from "../../demo/src/seed";
import { ADDRESS, BRANCH } from "./checkout";

/** A purchase in the shop of a Medusa process, to be sent to a carrier's branch. */
export interface StorePurchase {
  readonly email: string;
  readonly items: readonly { readonly variant_id: string; readonly quantity: number }[];
  readonly provider_id: string;
}

/** The Store API of a Medusa process. */
export class Storefront {
  #option: string | undefined;

  /**
   * @param branchOption finds the shipping option to a carrier's branch: listing a cart's options takes Medusa as
   * long as taking the order
   */
  constructor(
    private readonly url: () => string,
    private readonly seeded: SeededShop,
    private readonly branchOption: () => Promise<string>,
  ) {}

  /** @returns the order's id */
  async buy({ provider_id, ...basket }: StorePurchase): Promise<string> {
    const cartId = await this.#fill(basket);
    await this.#choose(cartId, BRANCH);
    const { payment_collection } = await this.#post<{ payment_collection: { id: string } }>(
      "payment-collections",
      { cart_id: cartId },
    );
    await this.#post(`payment-collections/${payment_collection.id}/payment-sessions`, { provider_id });
    const { order } = await this.#post<{ order: { id: string } }>(`carts/${cartId}/complete`, {});
    return order.id;
  }

  /** A customer whose browser names a language goes on without a branch. @throws HttpError as the shop refuses it */
  async chooseNoBranch(basket: Omit<StorePurchase, "provider_id">, language: string): Promise<void> {
    await this.#choose(await this.#fill(basket), {}, { "accept-language": language });
  }

  async #fill({ email, items }: Omit<StorePurchase, "provider_id">): Promise<string> {
    const { cart } = await this.#post<{ cart: { id: string } }>("carts", {
      region_id: this.seeded.regionId,
      email,
      shipping_address: ADDRESS,
      items,
    });
    return cart.id;
  }

  async #choose(cartId: string, data: object, headers: Record<string, string> = {}): Promise<void> {
    this.#option ??= await this.branchOption();
    await this.#post(`carts/${cartId}/shipping-methods`, { option_id: this.#option, data }, headers);
  }

  /** The only fields read of the responses: Medusa's default fields take as long as the request's own work. */
  async #post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
    return request<T>("POST", `${this.url()}/store/${path}?fields=id`, {
      headers: { ...headers, "x-publishable-api-key": this.seeded.publishableKey },
      body,
    });
  }
}

interface RequestOptions {
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

export async function request<T>(method: string, url: string, { headers, body }: RequestOptions): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new HttpError(method, new URL(url).pathname, response.status, text);
  return JSON.parse(text) as T;
}

export class HttpError extends Error {
  constructor(
    method: string,
    path: string,
    readonly status: number,
    readonly body: string,
  ) {
    super(`${method} ${path}: HTTP ${status} ${body}`);
  }
}
