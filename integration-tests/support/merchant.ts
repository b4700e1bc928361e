import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { PlacedOrder } from "./checkout";
import { variantOf } from "./checkout";
import type { Shop } from "./shop";

/** Medusa's admin API as a merchant's clicks use it. Each method throws Medusa's response when it is no success. */
export class Merchant {
  constructor(private readonly shop: Shop) {}

  async post(path: string, body: Record<string, unknown> = {}) {
    const { api, admin } = this.shop;
    return (await api.post(path, body, admin)).data;
  }

  async changeAddress(orderId: string, changes: Record<string, unknown>): Promise<void> {
    await this.post(`/admin/orders/${orderId}?fields=id`, { shipping_address: changes });
  }

  /** An order edit from its request to its confirmation. Quantities and additions go by SKU. */
  async editOrder(
    orderId: string,
    changes: { add?: Record<string, number>; quantities?: Record<string, number> },
  ): Promise<void> {
    await this.beginEdit(orderId);
    await this.confirmEdit(orderId, changes);
  }

  /** Confirms an order edit that was begun. */
  async confirmEdit(
    orderId: string,
    { add = {}, quantities = {} }: { add?: Record<string, number>; quantities?: Record<string, number> },
  ): Promise<void> {
    const edit = `/admin/order-edits/${orderId}`;
    for (const [sku, quantity] of Object.entries(add)) {
      const items = [{ variant_id: await variantOf(this.shop, sku), quantity }];
      await this.post(`${edit}/items`, { items });
    }
    const lines = await this.lines(orderId);
    for (const [sku, quantity] of Object.entries(quantities)) {
      const line = lines.find(({ variant_sku }) => variant_sku === sku);
      await this.post(`${edit}/items/item/${line?.id ?? sku}`, { quantity });
    }
    await this.post(`${edit}/request`);
    await this.post(`${edit}/confirm`);
  }

  async beginEdit(orderId: string): Promise<void> {
    await this.post("/admin/order-edits", { order_id: orderId });
  }

  async abandonEdit(orderId: string): Promise<void> {
    const { api, admin } = this.shop;
    await api.delete(`/admin/order-edits/${orderId}`, admin);
  }

  async lines(orderId: string): Promise<{ id: string; variant_sku: string; quantity: number }[]> {
    const { api, admin } = this.shop;
    return (await api.get(`/admin/orders/${orderId}?fields=id,*items`, admin)).data.order.items;
  }

  /** "Fulfill items": the whole order, or a quantity of each SKU. */
  async fulfill(
    orderId: string,
    {
      quantities,
      ...more
    }: {
      quantities?: Record<string, number>;
      location_id?: string;
      shipping_option_id?: string;
      delivery_address?: Record<string, string>;
    } = {},
  ): Promise<string> {
    const lines = await this.lines(orderId);
    const items = lines
      .map((line) => ({
        id: line.id,
        quantity: quantities ? (quantities[line.variant_sku] ?? 0) : line.quantity,
      }))
      .filter(({ quantity }) => quantity > 0);
    const { order } = await this.post(`/admin/orders/${orderId}/fulfillments?fields=*fulfillments`, {
      items,
      location_id: this.shop.seeded.locationId,
      ...more,
    });
    return order.fulfillments.at(-1).id;
  }

  /**
   * Claims units of an order's line and sends as many again, at no price.
   * @param back whether the claimed units are to come back
   * @returns the claim's id
   */
  async replace(
    orderId: string,
    sku: string,
    quantity: number,
    { shipping, back }: { readonly shipping: string; readonly back: boolean },
  ): Promise<string> {
    const line = (await this.lines(orderId)).find(({ variant_sku }) => variant_sku === sku);
    const { claim } = (await this.post("/admin/claims", { order_id: orderId, type: "replace" })) as {
      claim: { id: string };
    };
    const steps: [string, object][] = [
      ["claim-items", { items: [{ id: line?.id, quantity, reason: "production_failure" }] }],
      ...(back ? [["inbound/items", { items: [{ id: line?.id, quantity }] }] as [string, object]] : []),
    ];
    for (const [step, body] of steps) await this.post(`/admin/claims/${claim.id}/${step}`, { ...body });
    await this.#sendFor(`/admin/claims/${claim.id}`, { sku, quantity, shipping });
    return claim.id;
  }

  /**
   * Takes units of an order's line back and sends as many again, at no price, or what `instead` names.
   * @returns the exchange's id
   */
  async exchange(
    orderId: string,
    sku: string,
    quantity: number,
    shipping: string,
    instead: { readonly sku: string; readonly unit_price: number } = { sku, unit_price: 0 },
  ): Promise<string> {
    const line = (await this.lines(orderId)).find(({ variant_sku }) => variant_sku === sku);
    const { exchange } = (await this.post("/admin/exchanges", { order_id: orderId })) as {
      exchange: { id: string };
    };
    const change = `/admin/exchanges/${exchange.id}`;
    await this.post(`${change}/inbound/items`, { items: [{ id: line?.id, quantity }] });
    await this.#sendFor(change, { ...instead, quantity, shipping });
    return exchange.id;
  }

  /** Units of an order's line are to come back to the warehouse's location. @returns the return's id */
  async requestReturn(orderId: string, sku: string, quantity: number): Promise<string> {
    const line = (await this.lines(orderId)).find(({ variant_sku }) => variant_sku === sku);
    const { return: begun } = (await this.post("/admin/returns", {
      order_id: orderId,
      location_id: this.shop.seeded.locationId,
    })) as { return: { id: string } };
    await this.post(`/admin/returns/${begun.id}/request-items`, { items: [{ id: line?.id, quantity }] });
    await this.post(`/admin/returns/${begun.id}/request`);
    return begun.id;
  }

  /** Receives the returned units into stock. */
  async receiveReturn(id: string, orderId: string, sku: string, quantity: number): Promise<void> {
    const line = (await this.lines(orderId)).find(({ variant_sku }) => variant_sku === sku);
    await this.post(`/admin/returns/${id}/receive`);
    await this.post(`/admin/returns/${id}/receive-items`, { items: [{ id: line?.id, quantity }] });
    await this.post(`/admin/returns/${id}/receive/confirm`);
  }

  /** Adds the new items of a claim or an exchange, and confirms it. */
  async #sendFor(
    change: string,
    {
      sku,
      quantity,
      shipping,
      unit_price = 0,
    }: {
      readonly sku: string;
      readonly quantity: number;
      readonly shipping: string;
      readonly unit_price?: number;
    },
  ): Promise<void> {
    const variant_id = await variantOf(this.shop, sku);
    await this.post(`${change}/outbound/items`, { items: [{ variant_id, quantity, unit_price }] });
    const method = { shipping_option_id: await this.shippingOption(shipping), custom_amount: 0 };
    await this.post(`${change}/outbound/shipping-method`, method);
    await this.post(`${change}/request`);
  }

  async cancelFulfillment(orderId: string, fulfillmentId: string): Promise<void> {
    await this.post(`/admin/orders/${orderId}/fulfillments/${fulfillmentId}/cancel?fields=id`);
  }

  async capturePayment(orderId: string): Promise<void> {
    const [order] = await this.shop.query<{
      payment_collections: { payments: { id: string }[] }[];
    }>("order", ["payment_collections.payments.id"], { id: orderId });
    const payments = order?.payment_collections.flatMap((collection) => collection.payments) ?? [];
    for (const { id } of payments) await this.post(`/admin/payments/${id}/capture?fields=id`);
  }

  /** Changes data by the module's own method, because no route or workflow of Medusa does it. */
  async changeShippingData(orderId: string, data: Record<string, unknown>): Promise<void> {
    const [order] = await this.shop.query<{ shipping_methods: { id: string }[] }>(
      "order",
      ["shipping_methods.id"],
      { id: orderId },
    );
    for (const { id } of order?.shipping_methods ?? [])
      await this.shop.container.resolve(Modules.ORDER).updateOrderShippingMethods({ id, data });
  }

  async inventoryItem(sku: string): Promise<string> {
    const [item] = await this.shop.query<{ id: string }>("inventory_item", ["id"], { sku });
    if (!item) throw new Error(`There is no inventory item ${sku}.`);
    return item.id;
  }

  async changeInventoryItem(id: string, changes: Record<string, unknown>): Promise<void> {
    await this.post(`/admin/inventory-items/${id}`, changes);
  }

  /** A second stock location with stock of these SKUs, from which the shop sells too. */
  async addLocation(name: string, stock: Record<string, number>): Promise<string> {
    const { stock_location } = await this.post("/admin/stock-locations", { name });
    await this.post(`/admin/stock-locations/${stock_location.id}/sales-channels`, {
      add: [this.shop.seeded.salesChannelId],
    });
    for (const [sku, stocked_quantity] of Object.entries(stock))
      await this.post(`/admin/inventory-items/${await this.inventoryItem(sku)}/location-levels`, {
        location_id: stock_location.id,
        stocked_quantity,
      });
    return stock_location.id;
  }

  /** Id of a shipping option, by its type's code. */
  async shippingOption(code: string): Promise<string> {
    return (await this.#option(code)).id;
  }

  async #option(code: string): Promise<{ id: string; name: string }> {
    const options = await this.shop.query<{ id: string; name: string; type: { code: string } }>(
      "shipping_option",
      ["id", "name", "type.code"],
    );
    const option = options.find(({ type }) => type.code === code);
    if (!option) throw new Error(`There is no shipping option ${code}.`);
    return option;
  }

  async setStock(sku: string, stocked_quantity: number): Promise<void> {
    const level = `location-levels/${this.shop.seeded.locationId}`;
    await this.post(`/admin/inventory-items/${await this.inventoryItem(sku)}/${level}`, { stocked_quantity });
  }

  /** A draft order of the merchant's with a free shipping method without data, converted into an order. */
  async convertDraft(items: Record<string, number>, shipping: string, address: Record<string, unknown>) {
    const { seeded } = this.shop;
    const option = await this.#option(shipping);
    const { draft_order } = await this.post("/admin/draft-orders", {
      email: "buyer@example.com",
      region_id: seeded.regionId,
      sales_channel_id: seeded.salesChannelId,
      shipping_address: address,
      items: await Promise.all(
        Object.entries(items).map(async ([sku, quantity]) => ({
          variant_id: await variantOf(this.shop, sku),
          quantity,
        })),
      ),
      shipping_methods: [{ shipping_option_id: option.id, name: option.name, amount: 0 }],
    });
    const { order } = await this.post(`/admin/draft-orders/${draft_order.id}/convert-to-order`);
    return order as PlacedOrder;
  }
}

/** Direct access to Postgres, for states that only time or a crash brings about. */
export function databaseOf(shop: Shop): Knex {
  return shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
}
