import {
  planStatus,
  type StatusPlan,
  type StatusRow,
  type StatusSource,
  reportedKey,
} from "../../src/planning/statuses";
import type { OrderState } from "../../src/client";

const STATES: readonly OrderState[] = [
  "new",
  "picked",
  "shipped",
  "delivered",
  "refused",
  "returned",
  "canceled",
];

const SIGNS: Readonly<Record<string, string>> = {
  repeated: "=",
  earlier: "<",
  over: ".",
  reported: "t",
  on_its_way: "w",
  unproven: "-",
};

function sign(plan: StatusPlan): string {
  switch (plan.kind) {
    case "nothing":
      return SIGNS[plan.why] ?? plan.why;
    case "move":
      return plan.steps.map((step) => step[0]?.toUpperCase()).join("");
    case "raise":
      return plan.code === "status_unknown" ? "?" : "!";
    default:
      return plan.kind === "confirm" ? "c" : "d";
  }
}

function rowOf(state: StatusRow["state"], known: Partial<StatusRow> = {}): StatusRow {
  return {
    state,
    collects_cash: false,
    reached: state === "planned" ? null : "new",
    add: "none",
    was_sent: true,
    was_refused: false,
    unverified: null,
    reappeared: null,
    reported: new Set(),
    ...known,
  };
}

const INCOMING = {
  changed_at: null,
  is_proven: true,
  has_remote_ids: true,
  may_be_older_than_cancellation: false,
  knows_last_move: false,
};
const MONEY = { confirm_webhooks: "money" } as const;

function signs(
  row: StatusRow,
  source: StatusSource,
  incoming: Partial<Parameters<typeof planStatus>[1]> = {},
  settings: Parameters<typeof planStatus>[2] = MONEY,
): string {
  const words = [...STATES, null].map((state) =>
    sign(planStatus(row, { state, word: state ?? "В дорозі", source, ...INCOMING, ...incoming }, settings)),
  );
  return words
    .map((word) => word.padEnd(5))
    .join("")
    .trimEnd();
}

/** A line for each state that is held, a column for each that comes: new, picked, shipped, delivered, refused, returned, canceled, unknown. */
function grid(
  source: StatusSource,
  known: Partial<StatusRow> = {},
  settings?: Parameters<typeof planStatus>[2],
) {
  return ["new", "picked", "shipped", "delivered", "refused", "returned", "canceled"].map((state) =>
    signs(rowOf(state as OrderState, known), source, {}, settings),
  );
}

// P picked, S shipped, D delivered, R refused or returned, C canceled; = repeated, < earlier, . over, ! contradicts,
// c confirmed first, ? unknown word.
describe("Of the statuses in responses to calls with the ApiKey", () => {
  it("a report moves a row forward only, by all steps in between, and a status against an end is looked up", () => {
    expect(grid("report")).toEqual([
      "=    P    PS   PSD  c    c    C    ?",
      "<    =    S    SD   c    c    C    ?",
      "<    <    =    D    R    R    C    ?",
      "<    <    <    =    c    R    c    ?",
      "<    <    <    c    =    R    .    ?",
      "<    <    <    <    <    =    .    ?",
      "<    c    c    c    c    c    =    ?",
    ]);
  });

  it.each(["look_up", "audit"] as const)(
    "%s does the same, and what lives though it was cancelled is brought back",
    (source) => {
      expect(grid(source)).toEqual([
        "=    P    PS   PSD  !    !    C    ?",
        "<    =    S    SD   !    !    C    ?",
        "<    <    =    D    R    R    C    ?",
        "<    <    <    =    !    R    !    ?",
        "<    <    <    !    =    R    .    ?",
        "<    <    <    <    <    =    .    ?",
        "R    RP   RPS  RPSD R    R    =    ?",
      ]);
    },
  );

  it("an order shipped before the cancellation ends as refused, returned or delivered", () => {
    expect(signs(rowOf("canceled", { reached: "shipped" }), "look_up")).toBe(
      "R    RP   RPS  RPSD RPSR RPSR =    ?",
    );
  });

  it("a look-up that may be older than the cancellation brings nothing back", () => {
    const row = rowOf("canceled");
    expect(signs(row, "look_up", { may_be_older_than_cancellation: true })).toBe(
      "c    c    c    c    c    c    =    ?",
    );
  });

  it("the past of a cancelled order says nothing", () => {
    expect(signs(rowOf("canceled", { reached: "picked" }), "report")).toBe(
      "<    <    c    c    c    c    =    ?",
    );
    expect(signs(rowOf("canceled", { reached: null }), "report")).toBe(
      "c    c    c    c    c    c    =    ?",
    );
  });
});

describe("A status behind the row", () => {
  const late = { knows_last_move: true };

  it("is looked up once more when a look-up has it long after the row has moved, and then reported", () => {
    expect(signs(rowOf("shipped"), "look_up", late)).toBe("c    c    =    D    R    R    C    ?");
    expect(signs(rowOf("shipped", { unverified: "new" }), "look_up", late)).toBe(
      "!    <    =    D    R    R    C    ?",
    );
    expect(signs(rowOf("returned"), "audit", late)).toBe("c    c    c    c    c    =    .    ?");
  });

  it("is reported once, and has no effect in a report or a webhook, however late", () => {
    const reported = new Set([reportedKey({ word: "new", state: "new" })]);
    expect(signs(rowOf("shipped", { reported, unverified: "new" }), "look_up", late)).toBe(
      "t    <    =    D    R    R    C    ?",
    );
    expect(signs(rowOf("shipped"), "report", late)).toBe(signs(rowOf("shipped"), "report"));
    expect(signs(rowOf("shipped"), "webhook", late)).toBe(signs(rowOf("shipped"), "webhook"));
  });
});

describe("An order that lives on after the warehouse had cancelled it", () => {
  const at = (time: string) => ({ changed_at: `2026-11-22T${time}:00.000Z` });
  const reappeared = (changed: { readonly changed_at: string | null }) =>
    rowOf("picked", { reappeared: changed });
  const canceled = (row: StatusRow, source: StatusSource, changed: { readonly changed_at: string | null }) =>
    sign(planStatus(row, { ...INCOMING, ...changed, state: "canceled", word: "canceled", source }, MONEY));

  it("is not cancelled again by what a report still holds of that", () => {
    expect(signs(reappeared({ changed_at: null }), "report")).toBe("<    =    S    SD   c    c    c    ?");
    expect(canceled(reappeared(at("10:00")), "report", at("09:00"))).toBe("<");
    expect(canceled(reappeared(at("10:00")), "webhook", at("09:00"))).toBe("<");
  });

  it("is cancelled by a look-up, which a later status brings about", () => {
    expect(canceled(reappeared(at("10:00")), "report", at("11:00"))).toBe("c");
    expect(canceled(reappeared(at("10:00")), "report", { changed_at: null })).toBe("c");
    expect(canceled(reappeared(at("10:00")), "look_up", at("09:00"))).toBe("C");
    expect(canceled(reappeared(at("10:00")), "audit", { changed_at: null })).toBe("C");
  });
});

describe("Of the statuses in webhooks", () => {
  it("the ends that move money are looked up first", () => {
    expect(grid("webhook")).toEqual([
      "=    P    PS   PSD  c    c    c    ?",
      "<    =    S    SD   c    c    c    ?",
      "<    <    =    D    c    c    c    ?",
      "<    <    <    =    c    c    c    ?",
      "<    <    <    c    =    c    .    ?",
      "<    <    <    <    <    =    .    ?",
      "<    c    c    c    c    c    =    ?",
    ]);
  });

  it("delivered is one of them when cash is collected", () => {
    const row = rowOf("shipped", { collects_cash: true });
    expect(signs(row, "webhook")).toBe("<    <    =    c    c    c    c    ?");
    expect(signs(row, "report")).toBe("<    <    =    D    R    R    C    ?");
  });

  it("everything is looked up with `all`, and nothing with `never` but what lives after its end", () => {
    expect(signs(rowOf("new"), "webhook", {}, { confirm_webhooks: "all" })).toBe(
      "=    c    c    c    c    c    c    ?",
    );
    expect(grid("webhook", {}, { confirm_webhooks: "never" })).toEqual(grid("report"));
  });
});

describe("An order that is not known to be accepted", () => {
  const unclear = rowOf("planned", { add: "unclear" });

  it("is accepted by whatever names it by our own id", () => {
    expect(signs(unclear, "webhook")).toBe("A    AP   APS  APSD c    c    c    ?");
    expect(signs(unclear, "report")).toBe("A    AP   APS  APSD A    A    AC   ?");
    expect(signs(unclear, "look_up")).toBe("A    AP   APS  APSD A    A    AC   ?");
  });

  it("is not by a number, nor by what lacks the ids the warehouse gave it", () => {
    expect(signs(unclear, "report", { is_proven: false })).toBe("-    -    -    -    -    -    -    ?");
    expect(signs(unclear, "report", { has_remote_ids: false })).toBe("-    -    -    -    -    -    -    ?");
    expect(signs(unclear, "webhook", { has_remote_ids: false })).toBe("c    c    c    c    c    c    c    ?");
  });

  it("waits for the response while its AddOrder is under way", () => {
    const sending = rowOf("planned", { add: "sending" });
    expect(signs(sending, "webhook")).toBe("w    c    c    c    c    c    c    ?");
  });

  it("that was refused, or never sent, is accepted by no webhook", () => {
    const refused = rowOf("planned", { was_refused: true });
    expect(signs(refused, "webhook")).toBe("c    c    c    c    c    c    c    ?");
    expect(signs(refused, "report")).toBe("A    AP   APS  APSD A    A    AC   ?");
    const unsent = rowOf("planned", { add: "queued", was_sent: false });
    expect(signs(unsent, "webhook")).toBe("c    c    c    c    c    c    c    ?");
    expect(signs(unsent, "report")).toBe("d    d    d    d    d    d    d    ?");
  });
});

it("A reported status is not reported again, and not looked up, at every poll", () => {
  const known = ["canceled", "refused", "picked"].map((word) => reportedKey({ word, state: word }));
  const reported = new Set([reportedKey({ word: "В дорозі", state: null }), ...known]);
  expect(signs(rowOf("delivered", { reported }), "report")).toBe("<    <    <    =    t    R    t    t");
  expect(signs(rowOf("canceled", { reported }), "report")).toBe("<    t    c    c    t    c    =    t");
  expect(signs(rowOf("canceled", { reported }), "look_up")).toBe("R    RP   RPS  RPSD R    R    =    t");
});

it("A word that was reported while it was unknown, or stood for another state, counts for what it stands for now", () => {
  const word = "Отримано";
  const cash = { collects_cash: true, reported: new Set([reportedKey({ word, state: null })]) };
  const status = { ...INCOMING, word, source: "webhook" } as const;
  const plan = (row: StatusRow, state: OrderState) => planStatus(row, { ...status, state }, MONEY);
  expect(plan(rowOf("shipped", cash), "delivered")).toEqual({ kind: "confirm" });
  const denied = { reported: new Set([reportedKey({ word, state: "returned" })]) };
  expect(plan(rowOf("shipped", denied), "returned")).toEqual({ kind: "nothing", why: "reported" });
  expect(plan(rowOf("shipped", denied), "refused")).toEqual({ kind: "confirm" });
  expect(plan(rowOf("canceled", denied), "delivered")).toEqual({ kind: "confirm" });
});
