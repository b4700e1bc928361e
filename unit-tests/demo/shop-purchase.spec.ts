import { FakeShop } from "./fake-shop";

interface Page {
  cart: {
    cart: { id: string } | null;
    openCart: () => Promise<string | null>;
    addToCart: (variantId: string) => Promise<void>;
    setQuantity: (itemId: string, quantityOf: (quantity: number) => number) => Promise<void>;
  };
  purchase: {
    purchase: { isRunning: boolean; error: (Error & { code: string }) | null };
    buy: (form: object) => Promise<void>;
  };
}

const FORM = { email: "maria@example.com", address: {}, method: { option_id: "so" }, paymentId: "pp" };

let shop: FakeShop;
let page: Page;

/** The page as it is after it was loaded, by its modules without the views. */
async function load(): Promise<Page> {
  jest.resetModules();
  await jest.requireActual<{ openStore: () => Promise<void> }>("../../demo/shop/store.js").openStore();
  return {
    cart: jest.requireActual<Page["cart"]>("../../demo/shop/cart.js"),
    purchase: jest.requireActual<Page["purchase"]>("../../demo/shop/purchase.js"),
  };
}

beforeEach(async () => {
  jest.spyOn(console, "warn").mockImplementation();
  shop = new FakeShop();
  page = await load();
});

afterEach(() => jest.restoreAllMocks());

const quantities = (): number[] => shop.carts.flatMap(({ items }) => items.map(({ quantity }) => quantity));

describe("The cart of the shop's page", () => {
  it("is one, however quickly the first products are added", async () => {
    await Promise.all([page.cart.addToCart("tea"), page.cart.addToCart("honey"), page.cart.addToCart("tea")]);
    expect(shop.carts).toHaveLength(1);
    expect(quantities()).toEqual([2, 1]);
  });

  it("counts every press of a button, also before the shop has answered the last", async () => {
    await page.cart.addToCart("tea");
    const more = (): Promise<void> => page.cart.setQuantity("item1", (quantity) => quantity + 1);
    await Promise.all([more(), more(), more()]);
    expect(quantities()).toEqual([4]);
  });

  it("goes on after a change that failed", async () => {
    await page.cart.addToCart("tea");
    shop.trouble(/line-items$/, { status: 400, code: "insufficient_inventory" });
    const refused = page.cart.addToCart("tea");
    const added = page.cart.addToCart("honey");
    await expect(refused).rejects.toThrow("Стільки товару вже немає.");
    await added;
    expect(quantities()).toEqual([1, 1]);
  });
});

describe("A purchase on the shop's page", () => {
  beforeEach(() => page.cart.addToCart("tea"));

  it("leads to the order, and the next product begins another cart", async () => {
    await page.purchase.buy(FORM);
    expect(shop.location.hash).toBe("order=order1");
    await page.cart.addToCart("honey");
    expect(shop.carts).toHaveLength(2);
  });

  it("is one order when the answer is lost and the button is pressed again", async () => {
    shop.trouble(/complete$/, "answer lost");
    await page.purchase.buy(FORM);
    expect(page.purchase.purchase.error?.message).toMatch(/^Невідомо, чи магазин отримав замовлення/);
    await page.purchase.buy(FORM);
    expect(shop.location.hash).toBe("order=order1");
    expect(shop.orders).toHaveLength(1);
  });

  it("is found by the next visit when the answer is lost", async () => {
    shop.trouble(/complete$/, "answer lost");
    await page.purchase.buy(FORM);
    page = await load();
    expect(await page.cart.openCart()).toBe("order1");
    expect(shop.orders).toHaveLength(1);
  });

  it("is one while it is under way", async () => {
    const first = page.purchase.buy(FORM);
    expect(page.purchase.purchase.isRunning).toBe(true);
    await Promise.all([first, page.purchase.buy(FORM)]);
    expect(shop.requests.filter((request) => request.endsWith("/complete"))).toHaveLength(1);
    expect(page.purchase.purchase.isRunning).toBe(false);
  });

  it("has what was put in just before", async () => {
    const more = page.cart.setQuantity("item1", (quantity) => quantity + 1);
    await Promise.all([more, page.purchase.buy(FORM)]);
    expect(quantities()).toEqual([2]);
  });

  it.each([
    ["sklad.branch_closed", "Це відділення зараз не приймає посилок. Оберіть інше."],
    ["sklad.not_known_here", "Не вдалося. Спробуйте ще раз або трохи пізніше."],
    ["", "Не вдалося. Спробуйте ще раз або трохи пізніше."],
  ])("says in the customer's language why the shop refuses it: %p", async (code, sentence) => {
    shop.trouble(/shipping-methods$/, { status: 400, code });
    await page.purchase.buy(FORM);
    expect(page.purchase.purchase.error).toMatchObject({ code, message: sentence });
    await page.purchase.buy(FORM);
    expect(shop.orders).toHaveLength(1);
  });
});
