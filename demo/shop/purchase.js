import { cart, forgetCart, inTurn, readCart } from "./cart.js";
import { t } from "./language.js";
import { ask, Refused } from "./store.js";

/**
 * The purchase of this visit, which outlives a change of the language and a look at the catalogue: whether it is under
 * way, and why it failed until that is shown.
 */
export const purchase = { isRunning: false, error: null };

const listeners = new Set();

/** @returns what ends the subscription */
export function onPurchase(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(state) {
  Object.assign(purchase, state);
  for (const listener of listeners) listener();
}

/**
 * Buys the cart once, and leads to the order's page.
 * @param form `email`, `address`, `method` of delivery and `paymentId`
 */
export async function buy(form) {
  if (purchase.isRunning) return;
  set({ isRunning: true, error: null });
  try {
    const orderId = await inTurn(() => place(form));
    location.hash = `order=${orderId}`;
    forgetCart();
    set({ isRunning: false });
  } catch (error) {
    set({ isRunning: false, error });
  }
}

/** @returns the order's id */
async function place({ email, address, method, paymentId }) {
  const known = await readCart();
  if (known) return known;
  if (!cart) throw new Refused(t("emptyCart"), 404);
  const path = `/carts/${cart.id}`;
  await ask("POST", path, { email, shipping_address: address, billing_address: address });
  await ask("POST", `${path}/shipping-methods`, method);
  const { payment_collection } = await ask("POST", "/payment-collections", { cart_id: cart.id });
  await ask("POST", `/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: paymentId,
  });
  const completed = await ask("POST", `${path}/complete`).catch((error) => {
    const mayBePlaced = error.status === 0 || error.status >= 500;
    throw mayBePlaced ? new Refused(t("mayBePlaced"), error.status) : error;
  });
  if (completed.type !== "order") throw new Refused(t("refused.payment"), 200);
  return completed.order.id;
}
