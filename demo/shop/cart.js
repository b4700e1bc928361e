import { ask, settings } from "./store.js";

const KEPT_AS = "shop-cart";
const FIELDS =
  "fields=id,item_total,completed_at,items.id,items.quantity,items.unit_price,items.total,items.variant_id,items.variant_title,items.product_title,items.product_handle";

/** The customer's cart; null before the first product. */
export let cart = null;

const listeners = new Set();

/** @returns what ends the subscription */
export function onCart(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(changed) {
  cart = changed;
  if (cart) localStorage.setItem(KEPT_AS, cart.id);
  else localStorage.removeItem(KEPT_AS);
  for (const listener of listeners) listener();
}

let last = Promise.resolve();

/** Changes the cart after all that was asked before: each change starts from what the one before it has left. */
export function inTurn(change) {
  const result = last.then(change);
  // What failed is the caller's; the next change goes on.
  last = result.catch(() => undefined);
  return result;
}

/** The cart of the last visit. @returns the id of the order that the shop has made of it, else null */
export const openCart = () => inTurn(readCart);

/**
 * Reads the cart again; one that the shop no longer has is let go. Only in turn.
 * @returns the id of the order of a cart that is bought, which the page does not know when the answer was lost; else null
 */
export async function readCart() {
  const id = cart?.id ?? localStorage.getItem(KEPT_AS);
  if (!id) return null;
  const known = await ask("GET", `/carts/${id}?${FIELDS}`).catch((error) => {
    if (error.status === 404) return { cart: null };
    throw error;
  });
  if (known.cart?.completed_at) return orderOf(id);
  // In the order in which they were put in.
  known.cart?.items.sort((one, other) => one.id.localeCompare(other.id));
  keep(known.cart);
  return null;
}

/** Medusa completes a cart once: asked again, it gives the order that it has. One that it refuses by now is let go. */
async function orderOf(id) {
  try {
    return (await ask("POST", `/carts/${id}/complete`)).order.id;
  } catch (error) {
    if (error.status < 400 || error.status >= 500) throw error;
    keep(null);
    return null;
  }
}

export function addToCart(variantId) {
  return inTurn(async () => {
    if (!cart) keep((await ask("POST", "/carts", { region_id: settings.region_id })).cart);
    await ask("POST", `/carts/${cart.id}/line-items`, { variant_id: variantId, quantity: 1 });
    await readCart();
  });
}

/** @param quantityOf the wanted quantity by the present one; zero takes the line out */
export function setQuantity(itemId, quantityOf) {
  return inTurn(async () => {
    const item = cart?.items.find(({ id }) => id === itemId);
    if (!item) return;
    const quantity = quantityOf(item.quantity);
    const path = `/carts/${cart.id}/line-items/${item.id}`;
    if (quantity < 1) await ask("DELETE", path);
    else await ask("POST", path, { quantity });
    await readCart();
  });
}

export const forgetCart = () => keep(null);

export const countOf = () => (cart?.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
