import type {
  AddressSnapshot,
  OrderLineSnapshot,
  OrderSnapshot,
  PaymentSnapshot,
  ShippingMethodSnapshot,
} from "../../src/planning/order-snapshot";
import { findParcels, type OurLocations } from "../../src/planning/parcels";
import { convertOrder, paymentFacts, type SharingParcel, sumsOfParcel } from "../../src/planning/body";
import type { WireOrder } from "../../src/client/schemas/order";
import { DEFAULT_SETTINGS, type Settings } from "../../src/planning/settings";

type PaymentContext = Parameters<typeof paymentFacts>[2];
/** What a test may change of a conversion; what payments mean and what parcels cost follows from it. */
type ConvertChanges = Partial<
  Omit<Parameters<typeof convertOrder>[0], "facts" | "sums" | "shippers"> &
    PaymentContext & { readonly parcels: readonly SharingParcel[] }
>;

/** Payment providers of the fixtures: the first is listed as cash on delivery. */
export const CASH_PROVIDER = "pp_system_default";
export const CARD_PROVIDER = "pp_card_demo";

export const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  cod_provider_ids: [CASH_PROVIDER],
  carrier_literal: "Тестовий перевізник",
};

export const OURS: OurLocations = {
  location_ids: new Set(["sloc_kyiv", "sloc_lviv"]),
};

export const ADDRESS: AddressSnapshot = {
  first_name: "Олена",
  last_name: "Коваленко",
  company: null,
  phone: "+38 (067) 123-45-67",
  address_1: "вул. Хорива, 12",
  address_2: "кв. 5",
  city: "Київ",
  province: null,
  postal_code: "04071",
  country_code: "ua",
};

export function line(changes: Partial<OrderLineSnapshot> = {}): OrderLineSnapshot {
  const id = changes.id ?? "ordli_1";
  return {
    id,
    title: "Чайник",
    variant_sku: `SKU-${id}`,
    claim_replacement: false,
    requires_shipping: true,
    shipping_profile_id: "sp_default",
    quantity: "1",
    fulfilled_quantity: "0",
    written_off_quantity: "0",
    weight: null,
    total: "500",
    managed: true,
    components: [
      {
        inventory_item_id: `iitem_${id}`,
        sku: `SKU-${id}`,
        title: "Чайник емальований",
        required_quantity: "1",
      },
    ],
    ...changes,
  };
}

export function shippingMethod(changes: Partial<ShippingMethodSnapshot> = {}): ShippingMethodSnapshot {
  return {
    id: "ordsm_1",
    name: "Delivery",
    shipping_option_id: "so_branch",
    provider_id: "sklad_sklad",
    shipping_profile_id: "sp_default",
    location_id: "sloc_kyiv",
    option_data: { id: "carrier-branch", delivery_method: "carrier-branch", zero_price: "free" },
    data: { warehouse_ref: "ref-kyiv-1" },
    original_total: "80",
    total: "80",
    ...changes,
  };
}

/** A payment as checkout leaves it: nothing captured, everything still owed. */
export function unpaid(total: string, changes: Partial<PaymentSnapshot> = {}): PaymentSnapshot {
  return {
    first_provider_id: CASH_PROVIDER,
    order_total: total,
    pending_difference: total,
    authorized: {},
    captured: "0",
    refunded: "0",
    captured_for: {},
    captures: capturesOf(changes),
    ...changes,
  };
}

/** What is captured other than as a parcel's cash, as one payment of the checkout's. */
function capturesOf({ captured = "0", refunded = "0", captured_for = {} }: Partial<PaymentSnapshot>) {
  const named = Object.values(captured_for).reduce((sum, each) => sum + Number(each), 0);
  const amount = Number(captured) + Number(refunded) - named;
  return amount > 0 ? [{ at: "2026-11-20T09:15:00.000Z", amount: String(amount), refunded }] : [];
}

export function paidByCard(total: string): PaymentSnapshot {
  return unpaid(total, { first_provider_id: CARD_PROVIDER, pending_difference: "0", captured: total });
}

/** Every managed line reserved in full at `sloc_kyiv`, unless reservations are given. */
export function order(changes: Partial<OrderSnapshot> = {}): OrderSnapshot {
  const lines = changes.lines ?? [line()];
  return {
    id: "order_1",
    display_id: 1001,
    created_at: "2026-11-20T09:14:26.000Z",
    status: "pending",
    canceled_at: null,
    currency_code: "uah",
    customer_phone: null,
    billing_phone: null,
    metadata: {},
    shipping_address: ADDRESS,
    lines,
    reservations: reservationsAt("sloc_kyiv", lines),
    shipping_methods: [shippingMethod()],
    payment: unpaid("580"),
    ...changes,
  };
}

export function reservationsAt(location_id: string, lines: readonly OrderLineSnapshot[]) {
  return lines
    .filter((candidate) => candidate.managed)
    .flatMap((candidate) =>
      candidate.components.map((component) => ({
        line_item_id: candidate.id,
        inventory_item_id: component.inventory_item_id,
        location_id,
        quantity: String(Number(candidate.quantity) * Number(component.required_quantity)),
      })),
    );
}

/** Converts every parcel of an order as the planner would. */
export function convertAll(snapshot: OrderSnapshot, changes: ConvertChanges = {}) {
  const found = findParcels(snapshot, OURS);
  const { remembered_provider_id = null, collect_on_delivery = false } = changes;
  const { parcels = found.parcels, ...others } = changes;
  const settings = changes.settings ?? SETTINGS;
  return found.parcels.map((parcel) =>
    convertOrder({
      order: snapshot,
      parcel,
      facts: paymentFacts(snapshot, settings, { remembered_provider_id, collect_on_delivery }),
      sums: sumsOfParcel(snapshot, parcels, changes.parcel ?? parcel, found),
      shippers: found.shippers,
      settings,
      comment_key: "comment",
      number: "1001",
      external_id: "sklord_1",
      date: "20.11.2026",
      ...others,
    }),
  );
}

/** The bodies of every parcel; fails the test when one is held. */
export function bodiesOf(snapshot: OrderSnapshot, changes: ConvertChanges = {}): WireOrder[] {
  return convertAll(snapshot, changes).map((converted) => {
    if (!converted.ok) throw new Error(`held: ${JSON.stringify(converted.holds)}`);
    return converted.body;
  });
}

/** The one body of an order with one parcel. */
export function bodyOf(snapshot: OrderSnapshot, changes: ConvertChanges = {}): WireOrder {
  const [body, ...others] = bodiesOf(snapshot, changes);
  if (body === undefined || others.length > 0) throw new Error(`${others.length + 1} parcels instead of one`);
  return body;
}

/** The codes that hold the first parcel of an order. */
export function holdCodesOf(snapshot: OrderSnapshot, changes: ConvertChanges = {}): string[] {
  const [converted] = convertAll(snapshot, changes);
  if (converted === undefined) throw new Error("no parcel");
  return converted.ok ? [] : converted.holds.map((hold) => hold.code);
}

/** Σ count × price in kopiykas. */
export function itemTotalOf(body: WireOrder): bigint {
  return body.products.reduce((sum, { count, price }) => sum + BigInt(count) * kopiykas(price), 0n);
}

/** "1250.00" → 125000n. */
export function kopiykas(amount: string): bigint {
  return BigInt(amount.replace(".", ""));
}
