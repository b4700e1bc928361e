import type { LoadedOrder } from "../../../src/engine/medusa/loaded-order";
import type { Context } from "../../../src/engine/context";
import type { OrderSnapshot } from "../../../src/planning/order-snapshot";
import { shippingMethod } from "../../planning/order-fixtures";
import { type Shop, STANDARD, toOrder } from "../../planning/handover-model/shop";
import type { Process } from "./process";

interface MedusaOrder {
  readonly shop: Shop;
  /** The order before the last change. */
  readonly before: Shop;
  readonly canceled: boolean;
  readonly version: number;
}

/** Medusa's orders, as its Query returns them. */
export class Medusa {
  readonly orders = new Map<string, MedusaOrder>();
  /** The versions that processes have seen, by order. */
  readonly #seen = new WeakMap<Process, Map<string, number>>();

  place(id: string): void {
    this.orders.set(id, { shop: STANDARD, before: STANDARD, canceled: false, version: 1 });
  }

  change(id: string, change: Partial<Shop>): void {
    this.#update(id, (order) => ({ shop: { ...order.shop, ...change }, before: order.shop }));
  }

  changeBack(id: string): void {
    this.#update(id, ({ shop, before }) => ({ shop: before, before: shop }));
  }

  cancel(id: string): void {
    this.#update(id, () => ({ canceled: true }));
  }

  versions(process: Process): Map<string, string> {
    return new Map(
      [...this.orders].map(([id, { version }]) => {
        this.#see(process, id);
        return [id, String(version)];
      }),
    );
  }

  /** Whether the process has read the order since its cancellation. */
  knewCanceled(process: Process, id: string): boolean {
    const order = this.orders.get(id);
    return order?.canceled === true && this.#seen.get(process)?.get(id) === order.version;
  }

  snapshot(id: string): OrderSnapshot {
    const order = this.orders.get(id);
    if (!order) throw new Error(`there is no order ${id}`);
    const plain = toOrder(order.shop);
    const lineIds = new Map(plain.lines.map((each) => [each.id, `${id}_${each.id}`]));
    return {
      ...plain,
      id,
      // Older than the order's own handover day, as for a draft or an exchange.
      created_at: "2026-11-05T09:00:00.000Z",
      display_id: 1000 + Number(/\d+$/u.exec(id)?.[0]),
      status: order.canceled ? "canceled" : "pending",
      lines: plain.lines.map((each) => ({ ...each, id: lineIds.get(each.id) ?? "" })),
      reservations: order.canceled
        ? []
        : plain.reservations
            .filter(({ quantity }) => quantity !== "0")
            .map((each) => ({ ...each, line_item_id: lineIds.get(each.line_item_id) ?? "" })),
    };
  }

  queryFor(process: Process): Context["query"] {
    const graph = async (question: { entity: string; filters?: Record<string, unknown> }) => {
      await process.step();
      return { data: this.#answer(process, question.entity, question.filters ?? {}) };
    };
    return { graph } as unknown as Context["query"];
  }

  #answer(process: Process, entity: string, filters: Record<string, unknown>): unknown[] {
    const wanted = (name: string): unknown[] => [filters[name] ?? []].flat();
    switch (entity) {
      case "order":
        return wanted("id").flatMap((id) => {
          if (!this.orders.has(String(id))) return [];
          this.#see(process, String(id));
          return [toLoaded(this.snapshot(String(id)))];
        });
      case "reservation":
        return [...new Set(wanted("line_item_id").map((id) => String(id).replace(/_[^_]+$/u, "")))]
          .filter((id) => this.orders.has(id))
          .flatMap((id) => this.snapshot(id).reservations)
          .filter(({ line_item_id }) => wanted("line_item_id").includes(line_item_id));
      case "shipping_option":
        return [SHIPPING_OPTION];
      case "fulfillment":
        // A process that makes one here dies before it belongs to its order.
        return [];
      default:
        throw new Error(`${entity} is not supported here`);
    }
  }

  #see(process: Process, id: string): void {
    const seen = this.#seen.get(process) ?? new Map<string, number>();
    this.#seen.set(process, seen.set(id, this.orders.get(id)?.version ?? 0));
  }

  #update(id: string, changes: (order: MedusaOrder) => Partial<MedusaOrder>): void {
    const order = this.orders.get(id);
    if (!order || order.canceled) return;
    this.orders.set(id, { ...order, ...changes(order), version: order.version + 1 });
  }
}

const METHOD = shippingMethod();

const SHIPPING_OPTION = {
  id: METHOD.shipping_option_id,
  provider_id: METHOD.provider_id,
  shipping_profile_id: METHOD.shipping_profile_id,
  data: METHOD.option_data,
  service_zone: { fulfillment_set: { location: { id: METHOD.location_id } } },
};

function toLoaded(order: OrderSnapshot): LoadedOrder {
  const { payment } = order;
  return {
    id: order.id,
    display_id: order.display_id,
    created_at: order.created_at,
    status: order.status,
    version: 1,
    currency_code: order.currency_code,
    metadata: {},
    total: payment.order_total,
    summary: { pending_difference: payment.pending_difference },
    customer: null,
    shipping_address: order.shipping_address,
    items: order.lines.map((line) => ({
      id: line.id,
      title: line.title,
      product_title: line.title,
      variant_title: null,
      variant_sku: line.variant_sku,
      requires_shipping: true,
      total: line.total,
      detail: {
        quantity: line.quantity,
        fulfilled_quantity: 0,
        written_off_quantity: line.written_off_quantity,
      },
      variant: {
        sku: line.variant_sku,
        manage_inventory: true,
        product: { shipping_profile: { id: "sp_default" } },
        inventory_items: line.components.map(({ inventory_item_id, sku, title, required_quantity }) => ({
          required_quantity,
          inventory: { id: inventory_item_id, sku, title },
        })),
      },
    })),
    shipping_methods: order.shipping_methods.map((method) => ({
      id: method.id,
      name: method.name,
      shipping_option_id: method.shipping_option_id,
      data: { ...method.data },
      created_at: order.created_at,
      total: method.total,
      original_total: method.original_total,
    })),
    payment_collections: [
      {
        payments: [
          {
            provider_id: payment.first_provider_id ?? "",
            amount: payment.captured,
            created_at: order.created_at,
            canceled_at: null,
            captures: [{ amount: payment.captured, created_at: order.created_at }],
          },
        ],
      },
    ],
  };
}
