/** A way of delivery as the checkout offers it. */
export interface SeedShippingOption {
  /** Row of the provider's fulfillment options it is made from. */
  readonly delivery: string;
  readonly name: string;
  /** Unique in the shop; what a script finds the option by. */
  readonly code: string;
  readonly description: string;
  /** What the shop charges, in UAH, VAT included. */
  readonly price: number;
  /** The sum of goods, in UAH, from which on the shop pays the carrier (`free_from` of the option's data). */
  readonly freeFrom?: number;
}

export const SHIPPING_OPTIONS: readonly SeedShippingOption[] = [
  {
    delivery: "carrier-branch",
    code: "carrier-branch",
    name: "Нова пошта, відділення",
    description: "1–3 дні, доставку оплачено в замовленні",
    price: 80,
  },
  {
    delivery: "carrier-branch-by-tariff",
    code: "carrier-branch-by-tariff",
    name: "Нова пошта, відділення, за тарифом перевізника",
    description: "1–3 дні, платите перевізнику при отриманні; від 1000 ₴ безкоштовно",
    price: 0,
    freeFrom: 1000,
  },
  {
    delivery: "ukrposhta",
    code: "ukrposhta",
    name: "Укрпошта",
    description: "3–6 днів",
    price: 55,
  },
  {
    delivery: "ukrposhta-by-tariff",
    code: "ukrposhta-by-tariff",
    name: "Укрпошта, за тарифом перевізника",
    description: "3–6 днів, платите перевізнику при отриманні",
    price: 0,
  },
  {
    delivery: "courier-kyiv",
    code: "courier-kyiv",
    name: "Кур’єр по Києву",
    description: "Наступного дня, з 10 до 20 години",
    price: 120,
  },
  {
    delivery: "pickup",
    code: "pickup",
    name: "Самовивіз зі складу",
    description: "Київ, сьогодні після 16 години",
    price: 0,
  },
];
