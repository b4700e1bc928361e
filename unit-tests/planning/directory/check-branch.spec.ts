import fc from "fast-check";
import { adminErrorMessage, LANGUAGES } from "../../../src/catalogue";
import { type BranchFacts, checkBranch, type DirectoryFacts } from "../../../src/planning/directory/branches";

const KYIV = { ref: "city-kyiv", name: "Київ" };
const BRANCH: BranchFacts = {
  ref: "branch-12",
  city_ref: KYIV.ref,
  number: "12",
  name: "Відділення №12: вул. Хорива, 1",
  is_closed: false,
  max_weight_kg: 30,
  is_gone: false,
};
const REFUSE = { check_branches: "refuse" } as const;

const facts = (
  changes: Partial<BranchFacts> | null = {},
  others: Partial<DirectoryFacts> = {},
): DirectoryFacts => ({
  branch: changes && { ...BRANCH, ...changes },
  city: KYIV,
  is_recent: true,
  ...others,
});
const NAMES = { warehouse_name: BRANCH.name, city_name: "Київ", city_ref: "city-kyiv" };

describe("The branch of a checkout", () => {
  it("is accepted with the directory's own names when it is open", () => {
    expect(checkBranch(facts(), REFUSE, null)).toEqual({ ok: true, names: NAMES, wanted: null });
  });

  it.each([
    ["is closed", { is_closed: true }],
    ["is not in the directory any more", { is_gone: true }],
  ])("is refused when it %s", (_, state) => {
    expect(checkBranch(facts(state), REFUSE, null)).toEqual({
      ok: false,
      code: "branch_closed",
      params: { name: "№12" },
    });
  });

  it("is accepted when the reading that has it closed or gone is old, and its city is wanted", () => {
    for (const state of [{ is_closed: true }, { is_gone: true }])
      expect(checkBranch(facts(state, { is_recent: false }), REFUSE, null)).toEqual({
        ok: true,
        names: NAMES,
        wanted: KYIV.ref,
      });
  });

  it("is accepted when the service does not say whether it is open, nor what it takes", () => {
    const silent = facts({ is_closed: null, max_weight_kg: null, number: null });
    expect(checkBranch(silent, REFUSE, 500)).toMatchObject({ ok: true });
  });

  it("is unknown only in a city that was read completely and lately", () => {
    expect(checkBranch(facts(null), REFUSE, null)).toEqual({
      ok: false,
      code: "branch_unknown",
      params: { city: "Київ" },
    });
    expect(checkBranch(facts(null, { is_recent: false }), REFUSE, null)).toEqual({
      ok: true,
      names: {},
      wanted: KYIV.ref,
    });
    expect(checkBranch(facts(null, { city: null, is_recent: false }), REFUSE, null)).toEqual({
      ok: true,
      names: {},
      wanted: null,
    });
  });

  it("is too weak for a parcel above its limit, and not at its limit, nor without one", () => {
    expect(checkBranch(facts(), REFUSE, 30)).toMatchObject({ ok: true });
    expect(checkBranch(facts(), REFUSE, 30.001)).toEqual({
      ok: false,
      code: "branch_too_heavy",
      params: { name: "№12", weight_kg: 30.001, limit_kg: 30 },
    });
    expect(checkBranch(facts({}, { is_recent: false }), REFUSE, 500)).toMatchObject({ ok: true });
    expect(checkBranch(facts({ max_weight_kg: 0 }), REFUSE, 500)).toMatchObject({ ok: true });
    expect(checkBranch(facts(), REFUSE, null)).toMatchObject({ ok: true });
  });

  const anyFacts = fc.record({
    branch: fc.option(
      fc.record({
        ref: fc.constant("branch-12"),
        city_ref: fc.constant(KYIV.ref),
        number: fc.option(fc.string()),
        name: fc.string(),
        is_closed: fc.option(fc.boolean()),
        max_weight_kg: fc.option(fc.integer({ min: 0, max: 1_000 })),
        is_gone: fc.boolean(),
      }),
    ),
    city: fc.option(fc.constant(KYIV)),
    is_recent: fc.boolean(),
  });
  const anyWeight = fc.option(fc.integer({ min: 0, max: 1_000 }));

  it("is never refused for what the directory does not know", () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        const known = any.branch && { ...any.branch, is_closed: null, is_gone: false, max_weight_kg: null };
        const unread = known ? any : { ...any, is_recent: false };
        expect(checkBranch({ ...unread, branch: known }, REFUSE, 1_000)).toMatchObject({ ok: true });
      }),
    );
  });

  it("is never refused where the setting says hold or off, and no city is wanted where it says off", () => {
    fc.assert(
      fc.property(anyFacts, anyWeight, (any, weight) => {
        expect(checkBranch(any, { check_branches: "hold" }, weight).ok).toBe(true);
        expect(checkBranch(any, { check_branches: "off" }, weight)).toMatchObject({ ok: true, wanted: null });
      }),
    );
  });

  it("is refused with whole sentences in every language", () => {
    fc.assert(
      fc.property(anyFacts, anyWeight, (any, weight) => {
        const checked = checkBranch(any, REFUSE, weight);
        if (checked.ok) return;
        for (const language of LANGUAGES)
          expect(adminErrorMessage(checked, language)).not.toMatch(/undefined|null|NaN|\[object/);
      }),
    );
  });
});
