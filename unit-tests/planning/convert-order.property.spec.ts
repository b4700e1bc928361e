import fc from "fast-check";
import { wireOrderSchema } from "../../src/client/schemas/order";
import type { OrderSnapshot } from "../../src/planning/order-snapshot";
import { findParcels } from "../../src/planning/parcels";
import { paymentFacts } from "../../src/planning/body";
import { anyOrder, roundedKopiykas, roundedSum, soundOrder } from "./order-arbitraries";
import { bodiesOf, convertAll, itemTotalOf, kopiykas, OURS, SETTINGS } from "./order-fixtures";
import { cases } from "../support/cases";

const RUNS = cases(300);

/** Entries split so that prices add up; one entry a sku rounds each price to the kopiyka. */
const EXACT = { settings: { ...SETTINGS, products: "exact" } } as const;

const isWhole = ({ lines }: OrderSnapshot) => lines.every((line) => line.fulfilled_quantity === "0");
const isShipped = ({ lines }: OrderSnapshot) => lines.some((line) => line.requires_shipping);

/** Orders of which nothing has been fulfilled yet. */
const freshOrder = soundOrder.filter((order) => isWhole(order) && isShipped(order));

describe("For any order that can be handed over", () => {
  it("Σ count × price over its parcels is the total of its goods, to the kopiyka", () => {
    fc.assert(
      fc.property(freshOrder, (order) => {
        const goods = order.lines.filter((line) => line.requires_shipping);
        const found = bodiesOf(order, EXACT).reduce((sum, body) => sum + itemTotalOf(body), 0n);
        const exact = roundedSum(goods.map((line) => line.total));
        // A service between the goods may take the one kopiyka that rounding moves.
        const slack = goods.length === order.lines.length ? 0n : BigInt(order.lines.length);
        expect(found - exact <= slack && exact - found <= slack).toBe(true);
      }),
      RUNS,
    );
  });

  it("Σ count × price is exact when every total is whole kopiykas, services or not", () => {
    const inKopiykas = freshOrder.map((order) => ({
      ...order,
      lines: order.lines.map((line) => ({ ...line, total: Number(line.total).toFixed(2) })),
    }));
    fc.assert(
      fc.property(inKopiykas, (order) => {
        const goods = order.lines.filter((line) => line.requires_shipping);
        const found = bodiesOf(order, EXACT).reduce((sum, body) => sum + itemTotalOf(body), 0n);
        expect(found).toBe(goods.reduce((sum, line) => sum + kopiykas(line.total), 0n));
      }),
      RUNS,
    );
  });

  it("every unit is sent once, in whole pieces", () => {
    fc.assert(
      fc.property(freshOrder, (order) => {
        const sent = new Map<string, bigint>();
        for (const { sku, count } of bodiesOf(order, EXACT).flatMap((body) => body.products))
          sent.set(sku, (sent.get(sku) ?? 0n) + BigInt(count));
        for (const line of order.lines.filter((each) => each.requires_shipping))
          for (const { sku, required_quantity } of line.components)
            expect(sent.get(sku ?? "")).toBe(BigInt(line.quantity) * BigInt(required_quantity));
      }),
      RUNS,
    );
  });

  it("cash on delivery over its parcels adds up to exactly what is to be collected", () => {
    fc.assert(
      fc.property(freshOrder, (order) => {
        const { owed, collects } = paymentFacts(order, SETTINGS, { remembered_provider_id: null });
        const collected = bodiesOf(order)
          .filter((body) => body.payment_method === "Наличными")
          .reduce((sum, body) => sum + kopiykas(body.order_payment_sum), 0n);
        expect(collected).toBe(collects ? kopiykas(owed) : 0n);
      }),
      RUNS,
    );
  });

  it("the sums of a prepaid order add up to its total", () => {
    fc.assert(
      fc.property(freshOrder, (order) => {
        const payment = { ...order.payment, pending_difference: "0", captured: order.payment.order_total };
        const sum = bodiesOf({ ...order, payment })
          .map((body) => kopiykas(body.order_payment_sum))
          .reduce((total, each) => total + each, 0n);
        expect(sum).toBe(roundedKopiykas(order.payment.order_total));
      }),
      RUNS,
    );
  });

  it("with nothing prepaid each parcel collects its goods, the first the rest", () => {
    fc.assert(
      fc.property(freshOrder, (order) => {
        const payment = { ...order.payment, pending_difference: order.payment.order_total, captured: "0" };
        const cod = {
          ...order,
          payment: { ...payment, first_provider_id: SETTINGS.cod_provider_ids[0] ?? null },
        };
        for (const body of bodiesOf(cod, EXACT).slice(1))
          expect(kopiykas(body.order_payment_sum)).toBe(itemTotalOf(body));
      }),
      RUNS,
    );
  });

  it("declares at least the goods and at least what it collects, in whole hryvnias", () => {
    fc.assert(
      fc.property(soundOrder, (order) => {
        for (const body of bodiesOf(order, EXACT)) {
          const cost = BigInt(body.Cost) * 100n;
          expect(cost >= itemTotalOf(body) && cost >= 100n).toBe(true);
          if (body.payment_method === "Наличными")
            expect(cost >= kopiykas(body.order_payment_sum)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("each sku has one entry, at most half a kopiyka a unit off its exact price", () => {
    fc.assert(
      fc.property(soundOrder, (order) => {
        const exact = bodiesOf(order, EXACT);
        for (const [index, body] of bodiesOf(order).entries()) {
          const skus = body.products.map(({ sku }) => sku);
          expect(new Set(skus).size).toBe(skus.length);
          const units = body.products.reduce((sum, { count }) => sum + Number(count), 0);
          const off = Number(itemTotalOf(body) - itemTotalOf(exact[index]!));
          expect(Math.abs(off)).toBeLessThanOrEqual(units / 2);
        }
      }),
      RUNS,
    );
  });

  it("the order of lines, components and reservations changes nothing", () => {
    const shuffled = soundOrder.chain((order) =>
      fc
        .record({
          lines: fc.shuffledSubarray([...order.lines], { minLength: order.lines.length }),
          reservations: fc.shuffledSubarray([...order.reservations], {
            minLength: order.reservations.length,
          }),
        })
        .map(({ lines, reservations }) => ({
          order,
          other: {
            ...order,
            reservations,
            lines: lines.map((line) => ({ ...line, components: [...line.components].reverse() })),
          },
        })),
    );
    fc.assert(
      fc.property(shuffled, ({ order, other }) => expect(convertAll(other)).toEqual(convertAll(order))),
      RUNS,
    );
  });
});

describe("For any order whatever", () => {
  it("every parcel is a body the warehouse's schema accepts, or is held; nothing throws", () => {
    let accepted = 0;
    let held = 0;
    fc.assert(
      fc.property(fc.oneof(anyOrder, soundOrder), (order) => {
        for (const converted of convertAll(order)) {
          if (converted.ok) accepted += Number(wireOrderSchema.safeParse(converted.body).success);
          else held += Number(converted.holds.length > 0);
          expect(converted.ok ? wireOrderSchema.safeParse(converted.body).error : undefined).toBeUndefined();
          expect(converted.ok || converted.holds.length > 0).toBe(true);
        }
      }),
      cases(1000),
    );
    // Neither way out may be one that is never taken.
    expect(Math.min(accepted, held)).toBeGreaterThan(20);
  });

  it("every outstanding line of ours is in a parcel or held", () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { parcels, holds } = findParcels(order, OURS);
        const outstanding = order.lines.some(
          (line) => line.requires_shipping && Number(line.quantity) > Number(line.fulfilled_quantity),
        );
        expect(parcels.length + holds.length > 0).toBe(outstanding);
      }),
      RUNS,
    );
  });
});
