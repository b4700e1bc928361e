import fc from "fast-check";
import { judgeReading, type ListReading } from "../../../src/planning/directory/judge-reading";

const reading = fc.nat(60_000).chain((known) =>
  fc.record({
    known: fc.constant(known),
    lost: fc.nat(known),
    found: fc.nat(60_000),
    doubted: fc.option(fc.nat(60_000)),
  }),
);
const mayBeEmpty = fc.boolean();
const of = (given: Partial<ListReading>): ListReading => ({
  ...{ known: 100, lost: 0, found: 100, doubted: null },
  ...given,
});

describe("A reading of the directory", () => {
  it.each([
    ["that lost nothing is applied", of({}), "apply"],
    ["is applied when nothing was known", of({ known: 0, found: 0 }), "apply"],
    ["that lost a fifth is applied", of({ lost: 20, found: 80 }), "apply"],
    ["that lost more is held", of({ lost: 21, found: 79 }), "hold"],
    ["that lost more is held, also when it has as many others", of({ lost: 100, found: 100 }), "hold"],
    ["that lacks as much again is applied", of({ lost: 21, found: 79, doubted: 79 }), "apply"],
    ["about as long as the one held is applied", of({ lost: 21, found: 79, doubted: 82 }), "apply"],
    ["of another length than the one held is held too", of({ lost: 60, found: 40, doubted: 79 }), "hold"],
    [
      "of one entry after an empty one that was held is held",
      of({ lost: 100, found: 3, doubted: 0 }),
      "hold",
    ],
    ["that is empty twice is held where many were known", of({ lost: 100, found: 0, doubted: 0 }), "hold"],
    ["of few may lose any of them", of({ known: 10, lost: 9, found: 1 }), "apply"],
    ["of few that are all gone is held", of({ known: 2, lost: 2, found: 0 }), "hold"],
    ["of few that are all gone twice is applied", of({ known: 2, lost: 2, found: 0, doubted: 0 }), "apply"],
  ] as const)("%s", (_fact, given, expected) => {
    expect(judgeReading(given, { mayBeEmpty: true })).toBe(expected);
  });

  it("is never applied when it is empty and may not be", () => {
    const empty = of({ known: 2, lost: 2, found: 0, doubted: 0 });
    expect(judgeReading(empty, { mayBeEmpty: false })).toBe("hold");
    expect(judgeReading(empty, { mayBeEmpty: true })).toBe("apply");
  });

  it("that is applied at once leaves at least four fifths of what more than ten were known", () => {
    fc.assert(
      fc.property(reading, mayBeEmpty, (one, may) => {
        if (judgeReading({ ...one, doubted: null }, { mayBeEmpty: may }) === "hold" || one.known <= 10)
          return;
        expect(one.known - one.lost).toBeGreaterThanOrEqual(one.known * 0.8);
        expect(one.found).toBeGreaterThan(0);
      }),
    );
  });

  it("is not held for ever, unless it is empty", () => {
    fc.assert(
      fc.property(reading, mayBeEmpty, (one, may) => {
        const again = judgeReading({ ...one, doubted: one.found }, { mayBeEmpty: may });
        const isBelieved = one.known === 0 || one.found > 0 || (may && one.known <= 10);
        expect(again).toBe(isBelieved ? "apply" : "hold");
      }),
    );
  });
});
