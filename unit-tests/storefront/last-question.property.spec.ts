import fc from "fast-check";
import { branchPicker } from "../../src/storefront/branch-picker";
import { branch, city, cityList, FakeStore, page } from "./fake-store";
import { cases } from "../support/cases";

/** What a customer does in the field of the branch. */
const branchStep = fc.oneof(
  fc.record({ does: fc.constant("branch" as const), text: fc.constantFrom("", "1", "12", "вул") }),
  fc.record({ does: fc.constant("kind" as const), kind: fc.constantFrom("branch", "locker", null) }),
  fc.record({ does: fc.constantFrom("take" as const, "more" as const) }),
  fc.record({ does: fc.constant("open" as const) }),
  fc.record({ does: fc.constant("pass" as const), ms: fc.constantFrom(10, 250) }),
  fc.record({ does: fc.constant("respond" as const), which: fc.constant(-1), ok: fc.boolean() }),
);

/** What a customer does, or which of the open requests gets its response, or how much time passes. */
const step = fc.oneof(
  fc.record({ does: fc.constant("city" as const), text: fc.constantFrom("", "к", "ки", "льв", "одес") }),
  fc.record({ does: fc.constant("choose" as const), name: fc.constantFrom("Київ", "Львів", "Одеса") }),
  fc.record({ does: fc.constant("branch" as const), text: fc.constantFrom("", "1", "12", "вул") }),
  fc.record({ does: fc.constant("respond" as const), which: fc.nat(50), ok: fc.boolean() }),
  fc.record({ does: fc.constant("pass" as const), ms: fc.constantFrom(10, 250, 400) }),
);

type Step = typeof step | typeof branchStep extends fc.Arbitrary<infer T> ? T : never;

/** Lists that name the question they respond to; of branches there is always a next page. */
function answer({ path, query }: FakeStore["last"]): unknown {
  const name = decodeURIComponent(/cities\/city-([^/]*)/.exec(path)?.[1] ?? "");
  const q = query["q"] ?? "";
  if (name === "") return cityList([city(`city:${q}`)]);
  const number = Number(query["offset"] ?? 0) + 1;
  return page([branch(number, { name: `${name}:${q}`, address: query["kind"] ?? null })], { has_more: true });
}

describe("Whatever order responses arrive in", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it("the lists at the end are those of what was typed last, and no other question is open", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const shop = new FakeStore();
        const picker = branchPicker(shop.store);
        for (const one of steps) await play(one, shop, picker);
        await jest.advanceTimersByTimeAsync(1_000);
        picker.retry();
        // Oldest last, so that each aborted question is responded to after the one that counts.
        for (const asked of [...shop.asked].reverse()) asked.respond(answer(asked));
        await jest.advanceTimersByTimeAsync(0);

        const { city: cities, branch: branches } = picker.getState();
        if (cities.status !== "idle" && !cities.chosen)
          expect(cities).toMatchObject({ status: "ready", options: [{ name: `city:${cities.text}` }] });
        if (cities.chosen)
          expect(branches).toMatchObject({
            status: "ready",
            options: [{ name: `${cities.chosen.name}:${branches.text}` }],
          });
        else expect(branches).toMatchObject({ status: "idle", options: [] });
      }),
      cases(300),
    );
  });

  it("the pages of a list are all of one question, whatever is chosen between them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(branchStep, { maxLength: 40, size: "max" }), async (steps) => {
        const shop = new FakeStore();
        const picker = branchPicker(shop.store);
        picker.chooseCity(city("Львів"));
        for (const one of steps) {
          await play(one, shop, picker);
          const { options } = picker.getState().branch;
          const questions = new Set(options.map(({ name, address }) => JSON.stringify([name, address])));
          expect(questions.size).toBeLessThanOrEqual(1);
          expect(options.map(({ number }) => Number(number))).toEqual(options.map((_, index) => index + 1));
        }
      }),
      cases(300),
    );
  });
});

async function play(one: Step, shop: FakeStore, picker: ReturnType<typeof branchPicker>): Promise<void> {
  if (one.does === "city") picker.setCityText(one.text);
  if (one.does === "choose") picker.chooseCity(city(one.name));
  if (one.does === "branch") picker.setBranchText(one.text);
  if (one.does === "kind") picker.setBranchKind(one.kind);
  const [option] = picker.getState().branch.options;
  if (one.does === "take" && option) picker.chooseBranch(option);
  if (one.does === "more") picker.moreBranches();
  if (one.does === "open") picker.openBranches();
  if (one.does === "pass") await jest.advanceTimersByTimeAsync(one.ms);
  if (one.does !== "respond" || shop.asked.length === 0) return;
  const asked = shop.asked.at(one.which % shop.asked.length);
  if (one.ok && asked) asked.respond(answer(asked));
  else asked?.fail();
  await jest.advanceTimersByTimeAsync(0);
}
