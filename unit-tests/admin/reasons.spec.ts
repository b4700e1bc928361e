import { entryOf, type SituationCode } from "../../src/catalogue";
import { adminComponent } from "../support/rendered";

const mockFound = { data: { reasons: [] as object[], can: {} }, error: null };

jest.mock("../../src/admin/lists/use-lists", () => ({ useReasons: () => mockFound }));
jest.mock("../../src/admin/lists/bulk", () => ({
  BulkProgress: () => null,
  useBulk: () => ({ progress: null, isGoing: false }),
}));
jest.mock("../../src/admin/lists/problems", () => ({ Fix: () => null }));

const section = adminComponent("lists/reasons", "Reasons");

function reason(code: SituationCode): object {
  const { tone, label } = entryOf(code);
  const sentence = { en: `${code}!`, uk: `${code}!` };
  return {
    situation: { code, tone, label, sentence, actions: [], params: {} },
    count: 2,
    connection_id: null,
  };
}

/** The heading, the causes that are shown, and the button that shows the others. */
function shown(codes: readonly SituationCode[], language: "en" | "uk" = "en") {
  Object.assign(mockFound.data, { reasons: codes.map(reason) });
  const html = section({}, language);
  return {
    title: /<h2[^>]*>([^<]*)/.exec(html)?.[1],
    causes: [...html.matchAll(/([a-z_.]+)!/g)].map(([, code]) => code),
    button: /<button[^>]*aria-expanded="false"[^>]*>([^<]*)/.exec(html)?.[1],
  };
}

describe("The causes above the list", () => {
  it("that need attention stand first; those that need no person are folded behind them", () => {
    expect(shown(["hold.prepaid_not_paid", "hold.grace_period", "hold.phone_foreign"])).toEqual({
      title: "Needs attention",
      causes: ["hold.phone_foreign"],
      button: "Show 2 more reasons",
    });
    expect(
      shown(["hold.phone_foreign", "hold.sku_missing", "hold.refunded", "hold.phone_missing"]),
    ).toMatchObject({
      causes: ["hold.phone_foreign", "hold.sku_missing", "hold.refunded"],
      button: "Show 1 more reason",
    });
  });

  it("that need no person are one line while none needs attention", () => {
    expect(shown(["hold.prepaid_not_paid", "hold.held_by_merchant"])).toEqual({
      title: "Reasons for waiting: 2",
      causes: [],
      button: "Show reasons",
    });
    expect(shown(["hold.grace_period"], "uk").title).toBe("Причини очікування: 1");
    expect(
      shown(
        [
          "hold.grace_period",
          "hold.prepaid_not_paid",
          "hold.held_by_shop",
          "connection.unreachable",
          "hold.nothing_to_ship",
        ],
        "uk",
      ).title,
    ).toBe("Причини очікування: 5");
  });

  it("are not there without any", () => {
    mockFound.data.reasons = [];
    expect(section({})).toBe("");
  });
});
