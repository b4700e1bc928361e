import fc from "fast-check";
import { nextStep } from "../../../src/planning/fulfillments";
import { MedusaModel, type ModelLine } from "./medusa-model";
import { cases } from "../../support/cases";

const line = (id: string): fc.Arbitrary<ModelLine> =>
  fc
    .record({
      in_parcel: fc.integer({ min: 1, max: 3 }),
      more: fc.integer({ min: 0, max: 2 }),
      before: fc.integer({ min: 0, max: 2 }),
      claimed: fc.integer({ min: 0, max: 2 }),
      required: fc.integer({ min: 1, max: 3 }),
      managed: fc.boolean(),
      surplus: fc.integer({ min: 0, max: 2 }),
      is_reserved_twice: fc.boolean(),
      kit: fc.constantFrom("same" as const, "same" as const, "gained" as const, "swapped" as const),
    })
    .map(({ in_parcel, more, before, claimed, required, managed, surplus, is_reserved_twice, kit }) => ({
      id,
      in_parcel,
      before,
      written_off: Math.min(claimed, before),
      quantity: before + in_parcel + more,
      required,
      managed,
      surplus,
      is_reserved_twice,
      kit,
    }));

const crash = fc.record({
  parts: fc.integer({ min: 0, max: 6 }),
  order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
});

describe("Whenever the process dies inside Medusa's steps", () => {
  it("the parcel ends fulfilled, shipped and delivered once, and its stock is never left where it was", () => {
    fc.assert(
      fc.property(
        fc.tuple(line("ordli_1"), line("ordli_2")),
        fc.array(crash, { maxLength: 4 }),
        fc.constantFrom("370", null),
        (lines, crashes, cash) => {
          const medusa = new MedusaModel(lines, "delivered", cash);
          const deaths = [...crashes];
          const givenUp = new Set<string>();
          const reported = new Map<string, number>();
          for (let count = 0; ; count += 1) {
            expect(count).toBeLessThan(30);
            const next = nextStep(medusa.input());
            if (next.kind === "done") break;
            if (next.kind === "blocked") throw new Error(next.block.code);
            const death = deaths.shift();
            // What is given up twice, because a process died while it was, is the same one.
            const isGivenUp = next.step.type === "discard" && !givenUp.has(next.step.fulfillment_id);
            if (next.step.type === "discard" && isGivenUp) {
              givenUp.add(next.step.fulfillment_id);
              for (const { sku, quantity } of next.step.lowered)
                reported.set(sku, (reported.get(sku) ?? 0) + Number(quantity));
            }
            medusa.perform(next.step, death?.parts, death?.order);
          }
          const standing = medusa.order.fulfillments.filter(({ canceled }) => !canceled);
          expect(standing).toHaveLength(1);
          // Announced once; a process that dies just before the event announces nothing.
          expect(medusa.announced).toBeLessThanOrEqual(1);
          if (crashes.length === 0) expect(medusa.announced).toBe(1);
          const units = Object.fromEntries(lines.map(({ id, in_parcel }) => [id, String(in_parcel)]));
          expect(standing[0]).toMatchObject({
            linked: true,
            shipped: true,
            delivered: true,
            booked: { fulfilled: units, shipped: units, delivered: units },
            labels: [{ tracking_number: "TTN-1" }],
          });
          for (const { id, in_parcel, quantity, before = 0, surplus = 0, kit, required, managed } of lines) {
            const reserved = medusa.order.reservations.find(({ line_item_id }) => line_item_id === id);
            const left = Number(reserved?.quantity ?? 0);
            const open = quantity - before;
            if (!managed) expect(left).toBe(0);
            else if (kit !== "swapped") expect(left).toBe((open - in_parcel) * required);
            else if (crashes.length === 0) expect(left).toBe((open + surplus) * required - in_parcel);
            const taken = in_parcel * (kit === "swapped" ? 1 : required);
            const lowered = medusa.lowered.get(id) ?? 0;
            if (!managed) expect(lowered).toBe(0);
            else {
              const too_much = lowered - taken;
              expect(too_much).toBeGreaterThanOrEqual(0);
              // The problem names by how much the stock may be off.
              expect(too_much).toBeLessThanOrEqual(reported.get(`SKU-${id}`) ?? 0);
            }
          }
          const captured = medusa.order.money.captures.map(({ amount, recorded }) => `${amount} ${recorded}`);
          expect(captured).toEqual(cash === null ? [] : [`${cash} true`]);
          const isAll = lines.every(({ quantity, before = 0, in_parcel }) => quantity === before + in_parcel);
          expect(medusa.order.status).toBe(isAll ? "completed" : "pending");
        },
      ),
      cases(2000),
    );
  });
});
