import type { PauseReason } from "../../src/modules/sklad/types";
import { type CancelReason, HOLD_CODES } from "../../src/planning/warehouse-order";
import { entryOf, PROBLEM_CODES, PROBLEMS, sentenceOf, type SituationCode } from "../../src/catalogue";
import {
  connectionSituation,
  connectionVersion,
  obstacleTo,
  outsideSituation,
  type ReplanningAction,
  situation,
  type SituationCommand,
  type SituationConnection,
  type SituationInput,
  type SituationRow,
  toneTerms,
  versionOf,
} from "../../src/planning/situation";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { line, order, shippingMethod } from "./order-fixtures";

const NOW = Date.parse("2026-11-22T10:00:00.000Z");
const LATER = "2026-11-22T10:05:00.000Z";
const BEFORE = "2026-11-22T09:00:00.000Z";

const CONFIRMING = { word: null, state: null, since: BEFORE, tries: 0 };

const ROW: SituationRow = {
  ...{ number: "1001", state: "planned", hold_code: null, hold_params: null, refusal: null, remote_id: null },
  ...{
    fulfillment_id: null,
    pending_fulfillment_id: null,
    collect_on_delivery: false,
    tracking_numbers: null,
  },
  ...{
    cash_on_delivery_sum: null,
    unconfirmed_status: null,
    look_up_due_at: null,
    cash_unbooked: false,
    uncollected: false,
    return_stage: null,
    sync_due_at: null,
    sync_failures: 0,
  },
  ...{ cancel_reason: null, accepted_at: null, picked_at: null, shipped_at: null, delivered_at: null },
  ...{ refused_at: null, returned_at: null, canceled_at: null, edited_at: null },
};
const CONNECTION: SituationConnection = {
  environment: "production",
  enabled: true,
  enabled_at: BEFORE,
  pause_reason: null,
  paused_until: null,
};

const of = (row: Partial<SituationRow>, changes: Partial<Omit<SituationInput, "row">> = {}) =>
  situation({
    row: { ...ROW, ...row },
    commands: [],
    problems: [],
    connection: CONNECTION,
    now: NOW,
    ...changes,
  });

const command = (
  kind: string,
  state: SituationCommand["state"],
  changes: Partial<SituationCommand> = {},
): SituationCommand => ({ kind, state, failures: 0, next_attempt_at: LATER, ...changes });

const AT_WAREHOUSE = { remote_id: "FF-000012", accepted_at: new Date(BEFORE) } as const;

const PRESSING = PROBLEM_CODES.filter((code) => entryOf(`problem.${code}`).tone === "needs_you");
const PASSING = PROBLEM_CODES.filter((code) => !PRESSING.includes(code));

describe("A warehouse order", () => {
  it.each(HOLD_CODES)("held for %s shows that hold in any state", (hold_code) => {
    for (const state of ["planned", "new"] as const) {
      const { code, tone } = of({ state, hold_code, hold_params: { number: "1001" } });
      expect({ code, tone }).toEqual({ code: `hold.${hold_code}`, tone: entryOf(`hold.${hold_code}`).tone });
    }
  });

  it.each(PRESSING)("with the problem %s says that before anything else", (problem) => {
    const problems = [
      { code: "not_getting_through", params: null, raised_at: BEFORE },
      { code: problem, params: { number: "1001" }, raised_at: LATER },
    ];
    expect(of({ hold_code: "phone_missing", hold_params: {} }, { problems })).toMatchObject({
      code: `problem.${problem}`,
      tone: entryOf(`problem.${problem}`).tone,
      params: { number: "1001" },
    });
  });

  it.each(PASSING)("shows its hold rather than %s, which passes without a person", (problem) => {
    const problems = [{ code: problem, params: {}, raised_at: LATER }];
    expect(of({ hold_code: "phone_missing", hold_params: {} }, { problems }).code).toBe("hold.phone_missing");
  });

  it("with a parked call shows that even when its problem was cleared", () => {
    const commands = [command("edit", "parked")];
    for (const row of [{ hold_code: "sku_missing" as const, hold_params: {} }, { state: "new" as const }])
      expect(of(row, { commands }).code).toBe("problem.outcome_unclear");
  });

  it("passes over a problem that a newer version has raised", () => {
    const problems = [{ code: "of_tomorrow", params: null, raised_at: LATER }];
    expect(of({}, { problems }).code).toBe("order.being_checked");
  });

  const UNSENT: [string, Partial<SituationRow>, SituationCommand[], SituationCode][] = [
    ["nothing planned for it yet", {}, [], "order.being_checked"],
    [
      "a refusal a person has seen",
      { refusal: { descriptions: ["Немає"], payload_hash: "hash", at: BEFORE } },
      [],
      "problem.refused",
    ],
    ["a fulfillment under way", { pending_fulfillment_id: "ful_1" }, [], "order.waits_for_fulfillment"],
    ["its AddOrder queued", {}, [command("add", "queued")], "order.queued"],
    ["its AddOrder tried before", {}, [command("add", "queued", { failures: 2 })], "order.trying_again"],
    ["its AddOrder on its way", {}, [command("add", "sending")], "order.sending"],
    ["its AddOrder's outcome unclear", {}, [command("add", "unknown")], "order.asking"],
    ["its AddOrder parked", {}, [command("add", "parked")], "problem.outcome_unclear"],
    ["its AddOrder withdrawn", {}, [command("add", "withdrawn")], "order.being_checked"],
    ["its AddOrder refused", {}, [command("add", "refused")], "order.being_checked"],
    ["its AddOrder done", {}, [command("add", "done")], "order.being_checked"],
  ];
  it.each(UNSENT)("that was not sent, with %s", (_, row, commands, code) => {
    expect(of(row, { commands }).code).toBe(code);
  });

  const SENT: [string, Partial<SituationRow>, SituationCommand[], SituationCode][] = [
    ["accepted", { state: "new" }, [], "order.accepted"],
    ["with a change queued", { state: "new" }, [command("edit", "queued")], "order.changing"],
    ["with a change on its way", { state: "new" }, [command("edit", "sending")], "order.changing"],
    ["with a change's outcome unclear", { state: "new" }, [command("edit", "unknown")], "order.changing"],
    ["with a change parked", { state: "new" }, [command("edit", "parked")], "problem.outcome_unclear"],
    [
      "asked to cancel, with a change queued",
      { state: "new" },
      [command("edit", "queued"), command("cancel", "queued")],
      "order.canceling",
    ],
    ["asked to cancel a picked one", { state: "picked" }, [command("cancel", "unknown")], "order.canceling"],
    [
      "with a status to confirm",
      { state: "new", unconfirmed_status: { ...CONFIRMING, why: "unverified", word: "Скасовано" } },
      [],
      "order.unconfirmed_status",
    ],
    ["picked", { state: "picked", picked_at: new Date(BEFORE) }, [], "order.picked"],
    [
      "shipped, with a waybill number to find out",
      {
        state: "shipped",
        shipped_at: new Date(BEFORE),
        unconfirmed_status: { ...CONFIRMING, why: "waybill" },
      },
      [],
      "order.shipped",
    ],
    ["shipped", { state: "shipped", shipped_at: new Date(BEFORE) }, [], "order.shipped"],
    ["delivered", { state: "delivered", delivered_at: new Date(BEFORE) }, [], "order.delivered"],
    ["returned", { state: "returned", returned_at: new Date(BEFORE) }, [], "order.returned"],
    [
      "refused by its recipient",
      { state: "refused", refused_at: new Date(BEFORE) },
      [],
      "order.refused_by_recipient",
    ],
  ];
  it.each(SENT)("at the warehouse, %s", (_, row, commands, code) => {
    expect(of({ ...AT_WAREHOUSE, ...row }, { commands }).code).toBe(code);
  });

  const REASONS: Record<CancelReason, true> = {
    ...{ order_canceled: true, parcel_gone: true, fulfillment_canceled: true, fulfillment_failed: true },
    ...{ canceled_at_warehouse: true, withdrawn_by_merchant: true },
  };
  it.each(Object.keys(REASONS) as CancelReason[])("cancelled for %s shows that reason", (cancel_reason) => {
    expect(of({ state: "canceled", cancel_reason })).toMatchObject({
      code: `canceled.${cancel_reason}`,
      tone: "stopped",
    });
  });

  it("cancelled for an unknown reason is shown as cancelled", () => {
    expect(of({ state: "canceled" }).code).toBe("canceled.order_canceled");
    expect(of({ state: "canceled", cancel_reason: "of_tomorrow" as CancelReason }).code).toBe(
      "canceled.order_canceled",
    );
  });

  it("that was accepted and changed since says when it was changed", () => {
    const sentence = (edited_at: Date | null) => {
      const { code, params } = of({ ...AT_WAREHOUSE, state: "new", edited_at });
      return sentenceOf(code, params, "en");
    };
    expect(sentence(null)).toMatch(/^Accepted on Nov 22, 2026, 11:00 AM, number FF-000012\./);
    expect(sentence(new Date(LATER))).toMatch(
      /^Changed at the warehouse on Nov 22, 2026, 12:05 PM, number FF-000012\./,
    );
  });

  it("that was delivered against cash says whether Medusa counts it as paid", () => {
    const delivered = { ...AT_WAREHOUSE, state: "delivered", cash_on_delivery_sum: "119.40" } as const;
    const [booked, unbooked] = [false, true].map((cash_unbooked) => of({ ...delivered, cash_unbooked }));
    expect(booked?.actions).not.toContain("book-cash");
    expect(unbooked?.actions).toContain("book-cash");
    const says = (one = booked) => sentenceOf("order.delivered", one?.params ?? {}, "en");
    expect(says(booked)).not.toContain("marked as paid");
    expect(says(unbooked)).toContain("not marked as paid");
  });

  const REFUSALS: [string, string, string][] = [
    ["the address", "Невірна адреса доставки", "edit-address"],
    ["the phone", "rec_phone is not valid", "edit-address"],
    ["the goods", "Артикул TEA-1 не знайдено", "edit-order"],
    ["nothing it names", "Помилка 17", "edit-order"],
  ];
  it.each(REFUSALS)("refused for %s offers first what changes it", (_, words, first) => {
    const problems = [
      { code: "refused", params: { number: "1001", descriptions: [words] }, raised_at: BEFORE },
    ];
    const { actions } = of({}, { problems });
    expect(actions[0]).toBe(first);
    expect(actions).toEqual(expect.arrayContaining(["edit-address", "edit-order", "ask-warehouse", "retry"]));
    expect(new Set(actions).size).toBe(actions.length);
  });

  it("shows the step that Medusa lacks, and the time of its next attempt", () => {
    const shipped = { ...AT_WAREHOUSE, state: "shipped" as const, shipped_at: new Date(BEFORE) };
    expect(of(shipped).params).not.toHaveProperty("medusa");
    expect(of({ ...shipped, sync_due_at: new Date(LATER) })).toMatchObject({
      params: { medusa: "behind" },
      next_at: null,
    });
    expect(of({ ...shipped, sync_due_at: new Date(LATER), sync_failures: 2 })).toMatchObject({
      params: { medusa: "failing", failures: 2 },
      next_at: LATER,
    });
  });

  it("shows when it goes on, unless that time is over", () => {
    const grace = (until: string) => of({ hold_code: "grace_period", hold_params: { until } }).next_at;
    expect([grace(LATER), grace(BEFORE)]).toEqual([LATER, null]);
    const queued = (next_attempt_at: string) =>
      of({}, { commands: [command("add", "queued", { next_attempt_at, failures: 1 })] });
    expect(queued(LATER)).toMatchObject({ next_at: LATER, params: { next_at: LATER } });
    expect(queued(BEFORE)).toMatchObject({ next_at: null, params: { next_at: null } });
  });

  it("says its place in the queue where that was counted", () => {
    const commands = [command("add", "queued")];
    expect(of({}, { commands, queue: { ahead: 3, about: LATER } }).params).toEqual({
      ahead: 3,
      about: LATER,
    });
    expect(of({}, { commands }).params).toEqual({});
  });

  it("of staging or a sandbox is marked so, and of production is not", () => {
    const note = (environment: SituationConnection["environment"]) =>
      of({}, { connection: { ...CONNECTION, environment } }).note;
    expect([note("production"), note("staging"), note("sandbox")]).toEqual([
      null,
      "connection.staging",
      "connection.sandbox",
    ]);
  });
});

const PAUSES: Record<PauseReason, SituationCode> = {
  invalid_key: "connection.key_refused",
  key_unreadable: "connection.key_unreadable",
  host_not_allowed: "connection.host_not_allowed",
  unreachable: "connection.unreachable",
};
const TROUBLES: [string, Partial<SituationConnection>, SituationCode][] = [
  ["that was never enabled", { enabled: false, enabled_at: null }, "connection.not_started"],
  ["that is disabled", { enabled: false }, "connection.disabled"],
  [
    "whose settings cannot be read",
    { enabled: false, settings_unreadable: "approve (invalid_value)" },
    "connection.settings_unreadable",
  ],
  ...Object.entries(PAUSES).map(
    ([pause_reason, code]): [string, Partial<SituationConnection>, SituationCode] => [
      `paused for ${pause_reason}`,
      { pause_reason },
      code,
    ],
  ),
];

describe("A connection", () => {
  it.each(TROUBLES)(
    "%s is shown on the connection and on the orders that wait for it",
    (_, changes, code) => {
      const connection = { ...CONNECTION, ...changes };
      expect(connectionSituation(connection).code).toBe(code);
      expect(of({}, { connection, commands: [command("add", "queued")] }).code).toBe(code);
      // What is held has a reason of its own, and what is at the warehouse stays there.
      expect(of({ hold_code: "sku_missing", hold_params: {} }, { connection }).code).toBe("hold.sku_missing");
      expect(of({ ...AT_WAREHOUSE, state: "new" }, { connection }).code).toBe("order.accepted");
    },
  );

  it("that works says where its orders go", () => {
    const code = (environment: SituationConnection["environment"]) =>
      connectionSituation({ ...CONNECTION, environment }).code;
    expect([code("production"), code("staging"), code("sandbox")]).toEqual([
      "connection.ready",
      "connection.staging",
      "connection.sandbox",
    ]);
  });

  it("shows the most severe of its problems", () => {
    const problem = (code: string) => ({ code, params: { name: "Склад" } });
    const unreachable = { ...CONNECTION, pause_reason: "unreachable", paused_until: LATER };
    const codeOf = (...args: Parameters<typeof connectionSituation>) => connectionSituation(...args).code;
    expect(codeOf(CONNECTION, { problems: [problem("feed_failing")] })).toBe("problem.feed_failing");
    const both = [problem("feed_failing"), problem("invalid_key")];
    expect(codeOf(CONNECTION, { problems: both, unread: true })).toBe("problem.invalid_key");
    expect(codeOf(unreachable, { problems: both })).toBe("problem.invalid_key");
    expect(codeOf(unreachable, { problems: [problem("feed_failing")] })).toBe("connection.unreachable");
    expect(codeOf(CONNECTION, { unread: true })).toBe("connection.unread");
    expect(codeOf({ ...CONNECTION, enabled: false }, { unread: true })).toBe("connection.disabled");
    expect(codeOf(CONNECTION, { problems: [problem("of_tomorrow")] })).toBe("connection.ready");
  });

  it("says that all is well only when nothing is known against it", () => {
    for (const code of PROBLEM_CODES) {
      const { tone } = entryOf(`problem.${code}`);
      const situation = connectionSituation(CONNECTION, { problems: [{ code, params: null }] });
      expect({ code, tone: situation.tone }).toEqual({ code, tone });
      expect(situation.tone).not.toBe("done");
    }
  });

  it("that is unreachable shows when it is called again", () => {
    const connection = { ...CONNECTION, pause_reason: "unreachable", paused_until: LATER };
    expect(connectionSituation(connection)).toMatchObject({ tone: "waits", next_at: LATER });
  });

  it("that was deleted leaves its orders to a person", () => {
    expect(of({}, { connection: null })).toMatchObject({ code: "connection.deleted", tone: "needs_you" });
  });
});

describe("What can be done", () => {
  it("to something that needs a person is something, as long as its own order allows it", () => {
    const without = HOLD_CODES.filter((hold_code) => {
      const { tone, actions } = of({ hold_code, hold_params: {} });
      return tone === "needs_you" && actions.length === 0;
    });
    expect(without).toEqual([]);
  });

  it("to cash is to mark it as paid, once it was collected and is not booked", () => {
    const delivered = { ...AT_WAREHOUSE, state: "delivered" as const, cash_on_delivery_sum: "370.00" };
    expect(of({ ...delivered, cash_unbooked: true }).actions).toContain("book-cash");
    expect(of(delivered).actions).not.toContain("book-cash");
  });

  it("to an order that was not collected is to close it, which its sentence names, as long as nothing else is to be decided", () => {
    const returned = { ...AT_WAREHOUSE, state: "returned" as const, return_stage: "came_back" as const };
    const cameBack = (params: object) => ({
      problems: [{ code: "came_back", params: { number: "1001", ...params }, raised_at: LATER }],
    });
    const closable = of({ ...returned, uncollected: true }, cameBack({ uncollected: true }));
    expect(closable.actions.slice(0, 2)).toEqual(["close-uncollected", "receive-return"]);
    expect(sentenceOf(closable.code, closable.params, "en")).toContain('"Close uncollected order"');
    expect(sentenceOf(closable.code, closable.params, "uk")).toContain("«Закрити незабране замовлення»");
    const other = of(returned, cameBack({}));
    expect(other.actions).not.toContain("close-uncollected");
    expect(sentenceOf(other.code, other.params, "en")).not.toContain("uncollected");
  });

  it("offers no action on a call under way", () => {
    const { actions } = of(
      { hold_code: "phone_missing", hold_params: {} },
      { commands: [command("add", "sending")] },
    );
    expect(actions).toEqual(["edit-address"]);
  });

  it("sends again only what is parked, and not what the warehouse has confirmed", () => {
    const problems = [{ code: "outcome_unclear", params: null, raised_at: BEFORE }];
    expect(of({}, { problems }).actions).not.toContain("send-again");
    const parked = (received: Record<string, unknown> | null) =>
      of({}, { problems, commands: [command("add", "parked", { received })] }).actions;
    expect(parked(null)).toContain("send-again");
    expect(parked({ was_done: true })).not.toContain("send-again");
  });

  it("withdraws nothing that may be at the warehouse, and anything that only waits", () => {
    const offered = (state: SituationCommand["state"]) =>
      of({}, { connection: null, commands: [command("add", state)] }).actions.includes("withdraw");
    const states = ["queued", "sending", "unknown", "parked", "refused", "withdrawn"] as const;
    expect(states.filter(offered)).toEqual(["queued", "parked", "refused", "withdrawn"]);
  });

  it("is refused with a reason where it is not possible", () => {
    const codeOf = (changes: Partial<SituationRow>, action: ReplanningAction) =>
      obstacleTo({ ...ROW, ...changes }, [], action)?.code ?? null;
    expect(codeOf({}, "cancel-at-warehouse")).toBe("nothing_left");
    expect(codeOf({ state: "new" }, "cancel-at-warehouse")).toBeNull();
    expect(codeOf({ state: "picked", fulfillment_id: "ful_1" }, "cancel-at-warehouse")).toBe(
      "belongs_to_fulfillment",
    );
    expect(codeOf({}, "collect-on-delivery")).toBe("not_held");
    expect(codeOf({ state: "new" }, "withdraw")).toBe("nothing_left");
    expect(codeOf({ state: "canceled", cancel_reason: "order_canceled" }, "retry")).toBe("nothing_left");
    expect(codeOf({ state: "canceled", cancel_reason: "parcel_gone" }, "retry")).toBeNull();
    expect(codeOf({}, "hand-over-again")).toBe("nothing_left");
  });
});

describe("An order without a warehouse order is not for it, because", () => {
  const HERE = {
    id: "sklconn_1",
    location_id: "sloc_kyiv",
    enabled: true,
    enabled_at: "2026-11-01T00:00:00.000Z",
    disabled_intervals: [],
    settings: DEFAULT_SETTINGS,
  };
  const not = (changes: Parameters<typeof order>[0], connection: Partial<typeof HERE> | null = {}) =>
    outsideSituation({
      order: order(changes),
      connections: connection === null ? [] : [{ ...HERE, ...connection }],
    }).code;

  it("it is no order any longer, or not yet", () => {
    expect(not({ canceled_at: LATER })).toBe("outside.canceled");
    expect(not({ status: "draft" })).toBe("outside.draft");
  });

  it("it travels another way", () => {
    expect(not({ shipping_methods: [shippingMethod({ provider_id: "manual_manual" })] })).toBe(
      "outside.other_provider",
    );
    expect(not({ shipping_methods: [] })).toBe("outside.other_provider");
  });

  it("no connection serves where it ships from, or none that hands over", () => {
    expect(not({}, null)).toBe("outside.no_connection");
    expect(not({}, { location_id: "sloc_other" })).toBe("outside.no_connection");
    expect(not({}, { enabled: false })).toBe("outside.disabled");
    expect(not({}, { settings: { ...DEFAULT_SETTINGS, automatic_handover: false } })).toBe("outside.by_hand");
  });

  it("it was placed before orders began to be handed over", () => {
    expect(not({ created_at: "2026-10-01T00:00:00.000Z" })).toBe("outside.placed_before");
  });

  it("its goods were fulfilled another way", () => {
    expect(not({ lines: [line({ fulfilled_quantity: "1" })] })).toBe("outside.nothing_for_it");
  });

  it("it is not planned yet", () => {
    expect(not({})).toBe("outside.soon");
  });
});

describe("A version", () => {
  const row = {
    ...ROW,
    connection_id: "sklconn_1",
    approved_at: null,
    held_by_merchant_at: null,
    payload_hash: null,
  };
  const version = versionOf(row, []);

  it("changes with the data of a person's decision", () => {
    const others = [
      versionOf({ ...row, state: "new" }, []),
      versionOf({ ...row, hold_code: "phone_missing", hold_params: {} }, []),
      versionOf({ ...row, approved_at: new Date(LATER) }, []),
      versionOf({ ...row, held_by_merchant_at: new Date(LATER) }, []),
      versionOf({ ...row, cash_unbooked: true }, []),
      versionOf({ ...row, fulfillment_id: "ful_1" }, []),
      versionOf(row, [command("add", "queued")]),
      versionOf(row, [command("add", "sending")]),
    ];
    expect(new Set([version, ...others]).size).toBe(others.length + 1);
  });

  it("stays while it is only looked at", () => {
    const looked = {
      ...row,
      look_up_due_at: new Date(LATER),
      sync_failures: 2,
      checked_at: new Date(LATER),
    };
    expect(versionOf(looked, [command("add", "done", { failures: 3 })])).toBe(version);
  });

  it("of a connection changes with its settings, not with its health", () => {
    const connection = {
      ...{ name: "Склад", base_url: "https://ff.example", settings: { approve: "none" }, enabled: true },
      ...{ api_key_set_at: BEFORE, webhook_header_name: null },
    };
    const seen = connectionVersion(connection);
    expect(connectionVersion({ ...connection, pause_reason: "unreachable" } as typeof connection)).toBe(seen);
    expect(connectionVersion({ ...connection, settings: { approve: "all" } })).not.toBe(seen);
    expect(connectionVersion({ ...connection, enabled: false })).not.toBe(seen);
  });
});

it("Lists are filtered by the same tones: each hold, problem and state is in one", () => {
  const terms = toneTerms([
    { ...CONNECTION, id: "ready" },
    { ...CONNECTION, id: "paused", pause_reason: "unreachable" },
    { ...CONNECTION, id: "keyless", pause_reason: "invalid_key" },
  ]);
  expect(Object.values(terms.holds).flat().sort()).toEqual([...HOLD_CODES].sort());
  expect(Object.values(terms.states).flat()).toHaveLength(8);
  expect(terms.connections).toMatchObject({ moving: ["ready"], waits: ["paused"], needs_you: ["keyless"] });
  const ofOrders = PROBLEM_CODES.filter((code) => PROBLEMS[code].about === "warehouse_order");
  // A hold is in a term of its own.
  expect(ofOrders.filter((code) => !terms.problems.includes(code))).toEqual(["held"]);
});

it.each(["shipped", "у дорозі", "constructor", "toString", "__proto__"])(
  "A word of the warehouse is a word in both languages: %s",
  (word) => {
    const shown = word === "shipped" ? "відправлено" : word;
    expect(sentenceOf("order.unconfirmed_status", { word }, "en")).toContain(`“${word}”`);
    expect(sentenceOf("order.unconfirmed_status", { word }, "uk")).toContain(`«${shown}»`);
  },
);
