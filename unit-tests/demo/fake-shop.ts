interface Line {
  id: string;
  variant_id: string;
  quantity: number;
}

interface Cart {
  id: string;
  completed_at: string | null;
  items: Line[];
}

/** What a request of the page meets instead of the shop: no answer though it is done, or a refusal. */
export type Trouble = "answer lost" | { readonly status: number; readonly code: string };

/** Medusa's Store API as far as the shop's page buys by it, with the browser's globals that the page reads. */
export class FakeShop {
  readonly carts: Cart[] = [];
  readonly orders: { id: string; cart_id: string }[] = [];
  readonly requests: string[] = [];
  readonly location = { search: "", hash: "" };
  readonly #kept = new Map<string, string>();
  readonly #troubles: { request: RegExp; trouble: Trouble }[] = [];

  constructor() {
    const { location } = this;
    const kept = this.#kept;
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const globals = { location, localStorage, navigator: { language: "uk" }, fetch: this.#fetch };
    for (const [name, value] of Object.entries(globals))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }

  /** The next request that matches has a trouble. */
  trouble(request: RegExp, trouble: Trouble): void {
    this.#troubles.push({ request, trouble });
  }

  readonly #fetch = async (path: string, { method = "GET", body = "{}" } = {}): Promise<Response> => {
    const request = `${method} ${path.split("?", 1)[0] ?? ""}`;
    this.requests.push(request);
    const found = this.#troubles.findIndex((each) => each.request.test(request));
    const [{ trouble } = { trouble: undefined }] = found < 0 ? [] : this.#troubles.splice(found, 1);
    // Other requests come between.
    await new Promise((done) => setImmediate(done));
    if (typeof trouble === "object")
      return Response.json({ code: trouble.code, message: "In English." }, { status: trouble.status });
    const answer = this.#answer(request, JSON.parse(body) as Record<string, unknown>);
    if (trouble === "answer lost") throw new TypeError("fetch failed");
    return answer;
  };

  #answer(request: string, body: Record<string, unknown>): Response {
    if (request === "GET /shop/settings") return Response.json({ publishable_key: "pk", region_id: "reg" });
    if (request === "POST /store/carts") return Response.json({ cart: this.#newCart() });
    if (request === "POST /store/payment-collections")
      return Response.json({ payment_collection: { id: "paycol" } });
    if (request.startsWith("POST /store/payment-collections/")) return Response.json({});
    const [, method = "", id = "", rest = ""] = /^(\w+) \/store\/carts\/(\w+)(.*)$/.exec(request) ?? [];
    const cart = this.carts.find((each) => each.id === id);
    if (!cart) return Response.json({}, { status: 404 });
    if (rest === "/complete") return Response.json({ type: "order", order: this.#complete(cart) });
    if (method !== "GET" && cart.completed_at) return Response.json({}, { status: 400 });
    const [, lineId] = /^\/line-items\/(\w+)$/.exec(rest) ?? [];
    const line = cart.items.find((each) => each.id === lineId);
    if (line && method === "DELETE") cart.items.splice(cart.items.indexOf(line), 1);
    else if (line) line.quantity = Number(body["quantity"]);
    else if (rest === "/line-items") add(cart, String(body["variant_id"]));
    return Response.json({ cart });
  }

  #newCart(): Cart {
    const cart = { id: `cart${this.carts.length + 1}`, completed_at: null, items: [] };
    this.carts.push(cart);
    return cart;
  }

  /** As Medusa: a cart has one order, however often it is completed. */
  #complete(cart: Cart): { id: string } {
    const known = this.orders.find(({ cart_id }) => cart_id === cart.id);
    if (known) return known;
    cart.completed_at = "2026-07-01T00:00:00.000Z";
    const order = { id: `order${this.orders.length + 1}`, cart_id: cart.id };
    this.orders.push(order);
    return order;
  }
}

function add(cart: Cart, variantId: string): void {
  const known = cart.items.find(({ variant_id }) => variant_id === variantId);
  if (known) known.quantity += 1;
  else cart.items.push({ id: `item${cart.items.length + 1}`, variant_id: variantId, quantity: 1 });
}
