import fc from "fast-check";
import { stateReader } from "../../src/client/dialect/status-words";
import {
  planStatuses,
  type ReceivedStatus,
  type AwaitedStatus,
  type StatusSource,
  type StatusState,
  reportedKey,
} from "../../src/planning/statuses";
import { cases } from "../support/cases";

/** Every way an order can go at the warehouse, some with an unknown status. */
const WAYS: readonly (readonly string[])[] = [
  ["new"],
  ["new", "canceled"],
  ["new", "picked", "canceled"],
  ["new", "В дорозі", "picked", "shipped"],
  ["new", "picked", "shipped", "delivered"],
  ["new", "picked", "shipped", "На відділенні", "delivered", "returned"],
  ["new", "picked", "shipped", "refused", "returned"],
  ["new", "picked", "shipped", "refused"],
  ["new", "canceled", "picked", "shipped"],
  ["new", "picked", "canceled", "picked", "shipped", "delivered"],
  ["new", "picked", "shipped", "rejected", "returned"],
];
/** Ends that may mean the recipient's refusal or the warehouse's own, of an order without the status shipped. */
const UNSHIPPED_ENDS: readonly (readonly string[])[] = [
  ["new", "rejected"],
  ["new", "picked", "Відхилено"],
  ["new", "refused"],
  ["new", "picked", "refused", "returned"],
  ["new", "picked", "returned"],
  ["new", "canceled", "refused"],
];
/** The warehouse may take a cancellation back. */
const livesOn = (way: readonly string[]) => way.includes("canceled") && way.at(-1) !== "canceled";
const KNOWN: readonly string[] = ["new", "picked", "shipped", "delivered", "refused", "returned", "canceled"];
const FARTHER: Readonly<Record<StatusState["state"], number>> = {
  planned: 0,
  new: 1,
  picked: 2,
  shipped: 3,
  delivered: 4,
  refused: 4,
  returned: 5,
  canceled: 6,
};
const stateOf = stateReader();

const start = (collects_cash: boolean, accepted: boolean): StatusState => ({
  state: accepted ? "new" : "planned",
  collects_cash,
  reached: accepted ? "new" : null,
  add: accepted ? "none" : "unclear",
  was_sent: true,
  was_refused: false,
  unverified: null,
  reappeared: null,
  reported: new Set(),
  word: null,
  tracking_numbers: [],
  unverified_tracking: null,
});

/** @param tracks which sources give a waybill number with a shipment */
function receivedOf(
  word: string,
  source: StatusSource,
  tracks: (source: StatusSource) => boolean = () => true,
): ReceivedStatus {
  return {
    word,
    state: stateOf(word),
    source,
    is_proven: true,
    has_remote_ids: true,
    may_be_older_than_cancellation: false,
    knows_last_move: false,
    changed_at: null,
    tracking_numbers: ["shipped", "delivered"].includes(word) && tracks(source) ? ["TTN"] : [],
    tracking_unread: null,
  };
}

/** A shop with one order, whose statuses it records, and what a look-up has to confirm. */
class Shop {
  readonly seen: StatusState["state"][] = [];
  readonly unknown: string[] = [];
  readonly contradictions: string[] = [];
  unverified: AwaitedStatus | null = null;

  constructor(
    public row: StatusState,
    private readonly confirm_webhooks: "money" | "all" | "never",
    private readonly tracks?: (source: StatusSource) => boolean,
  ) {}

  receive(words: readonly string[], source: StatusSource): void {
    const received = words.map((word) => receivedOf(word, source, this.tracks));
    const change = planStatuses(this.row, received, { confirm_webhooks: this.confirm_webhooks });
    this.row = change.subject;
    this.seen.push(change.subject.state);
    this.unknown.push(...change.raised.filter(({ state }) => state === null).map(({ word }) => word));
    this.contradictions.push(
      ...change.raised.filter(({ code }) => code === "status_contradicts").map(({ word }) => word),
    );
    if (change.unverified === null) return;
    this.unverified = change.unverified;
    const { state: unverified, tracking } = change.unverified;
    this.row = { ...this.row, unverified, unverified_tracking: tracking };
  }

  /** What was claimed is asked about; what is denied is not asked about again. */
  lookUp(present: string): void {
    const { unverified } = this;
    if (unverified === null) return;
    this.receive([present], "look_up");
    this.unverified = null;
    this.row = { ...this.row, unverified: null, unverified_tracking: null };
    const isDenied = unverified.state !== this.row.state;
    if (isDenied)
      this.row = { ...this.row, reported: new Set([...this.row.reported, reportedKey(unverified)]) };
  }
}

/** A notification: the place of its status on the way, and the warehouse's place when it arrives. */
const anyNotices = fc.array(fc.record({ reported: fc.nat(9), now: fc.nat(9), looks: fc.boolean() }), {
  maxLength: 30,
});
const anyWay = fc.constantFrom(...WAYS);
const anySetting = fc.constantFrom<"money" | "all" | "never">("money", "all", "never");

describe("However notifications are shuffled, doubled, lost and delayed,", () => {
  it("the row never goes backwards, and a last poll brings it to the warehouse's state", () => {
    fc.assert(
      fc.property(
        anyWay,
        anyNotices,
        fc.boolean(),
        fc.boolean(),
        anySetting,
        (way, notices, cash, accepted, setting) => {
          const shop = new Shop(start(cash, accepted), setting);
          for (const { reported, now, looks } of [...notices].sort((left, right) => left.now - right.now)) {
            const reached = Math.min(now, way.length - 1);
            shop.receive([way[reported % (reached + 1)] ?? "new"], "webhook");
            if (looks) shop.lookUp(way[reached] ?? "new");
          }
          const last = way.at(-1) ?? "new";
          for (const _ of [1, 2]) {
            shop.receive(way, "report");
            shop.lookUp(last);
          }
          // What a notification that was believed has put behind its past is found by the day's list.
          if (livesOn(way)) shop.receive([last], "audit");
          expect(shop.row.state).toBe(way.filter((word) => KNOWN.includes(word)).at(-1));
          shop.receive(way, "report");
          expect(shop.row.state).toBe(way.filter((word) => KNOWN.includes(word)).at(-1));
          const ranks = shop.seen.map((state) => FARTHER[state]);
          if (!livesOn(way)) expect(ranks).toEqual([...ranks].sort((left, right) => left - right));
          expect(shop.unknown).toEqual([...new Set(shop.unknown)]);
          expect(shop.row.tracking_numbers).toEqual(way.some((word) => word === "shipped") ? ["TTN"] : []);
        },
      ),
      cases(500),
    );
  });

  it("an order ends as refused or returned only after the warehouse has named it shipped; else a person decides", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WAYS, ...UNSHIPPED_ENDS),
        anyNotices,
        fc.boolean(),
        anySetting,
        (way, notices, accepted, setting) => {
          const shop = new Shop(start(false, accepted), setting);
          for (const { reported, now, looks } of [...notices].sort((left, right) => left.now - right.now)) {
            const reached = Math.min(now, way.length - 1);
            shop.receive([way[reported % (reached + 1)] ?? "new"], "webhook");
            if (looks) shop.lookUp(way[reached] ?? "new");
          }
          const last = way.at(-1) ?? "new";
          for (const _ of [1, 2]) {
            shop.receive(way, "report");
            shop.lookUp(last);
          }
          shop.receive([last], "audit");
          const isAtEnd = shop.row.state === "refused" || shop.row.state === "returned";
          expect(isAtEnd && !way.includes("shipped")).toBe(false);
          const state = stateOf(last);
          const ended = state === "refused" || state === "returned" || state === null;
          if (ended && !isAtEnd) expect([...shop.contradictions, ...shop.unknown]).toContain(last);
        },
      ),
      cases(500),
    );
  });

  it("hearing the same report again changes nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(...WAYS, ...UNSHIPPED_ENDS), fc.boolean(), (way, accepted) => {
        const shop = new Shop(start(false, accepted), "money");
        shop.receive(way, "report");
        shop.lookUp(way.at(-1) ?? "new");
        shop.receive(way, "report");
        shop.lookUp(way.at(-1) ?? "new");
        const before = shop.row;
        shop.receive(way, "report");
        expect(shop.row).toBe(before);
        expect(shop.unverified).toBeNull();
      }),
    );
  });
});

it("Every waybill number that comes with a status of an accepted order is kept, and a text that is none is one problem", () => {
  const anyStatus = fc.record({
    word: fc.constantFrom("new", "picked", "shipped", "На відділенні", "rejected"),
    numbers: fc.array(fc.constantFrom("1", "2", "3", "4"), { maxLength: 3 }),
    unread: fc.option(fc.constantFrom("буде завтра", "an object with weight")),
    source: fc.constantFrom<StatusSource>("webhook", "report", "look_up", "audit"),
  });
  fc.assert(
    fc.property(fc.array(anyStatus, { maxLength: 20 }), (some) => {
      const received = some.map(({ word, numbers, unread, source }) => ({
        ...receivedOf(word, source),
        tracking_numbers: numbers,
        tracking_unread: unread,
      }));
      const { subject, unused_tracking } = planStatuses(start(false, true), received, {
        confirm_webhooks: "never",
      });
      expect([...subject.tracking_numbers].sort()).toEqual(
        [...new Set(some.flatMap(({ numbers }) => numbers))].sort(),
      );
      expect([...unused_tracking].sort()).toEqual(
        [...new Set(some.flatMap(({ unread }) => unread ?? []))].sort(),
      );
    }),
  );
});

describe("A waybill number that only webhooks bring", () => {
  const way = ["new", "picked", "shipped", "delivered"] as const;

  it("is kept once a look-up after one of them confirms the status, with every setting", () => {
    fc.assert(
      fc.property(anyNotices, fc.boolean(), fc.boolean(), anySetting, (notices, cash, accepted, setting) => {
        const shop = new Shop(start(cash, accepted), setting, (source) => source === "webhook");
        let isNamed = false;
        for (const { reported, now, looks } of [...notices].sort((left, right) => left.now - right.now)) {
          const reached = Math.min(now, way.length - 1);
          const word = way[reported % (reached + 1)] ?? "new";
          isNamed ||= word === "shipped" || word === "delivered";
          shop.receive([word], "webhook");
          if (looks) shop.lookUp(way[reached] ?? "new");
        }
        shop.lookUp("delivered");
        expect(shop.row.tracking_numbers).toEqual(isNamed ? ["TTN"] : []);
      }),
      cases(500),
    );
  });

  it("does not count before, where every webhook waits for a look-up, also when it repeats the row's state", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...KNOWN, "будь-що")), fc.constantFrom(...way), (words, state) => {
        const shop = new Shop({ ...start(false, true), state, reached: state }, "all");
        for (const word of words) shop.receive([word], "webhook");
        expect(shop.row.tracking_numbers).toEqual([]);
        // Nor beside a number that the row has.
        shop.row = { ...shop.row, tracking_numbers: ["OWN"] };
        for (const word of words) shop.receive([word], "webhook");
        shop.lookUp(state);
        expect(shop.row.tracking_numbers).toContain("OWN");
      }),
    );
  });

  it("gives way to the number that comes with the confirmation", () => {
    const shop = new Shop(start(false, true), "all");
    const forged = { ...receivedOf("shipped", "webhook"), tracking_numbers: ["FORGED"] };
    const { unverified } = planStatuses(shop.row, [forged], { confirm_webhooks: "all" });
    const tracking = { state: "shipped", numbers: ["FORGED"] } as const;
    expect(unverified).toEqual({ word: "shipped", state: "shipped", tracking });
    shop.row = { ...shop.row, unverified: "shipped", unverified_tracking: tracking };
    shop.receive(["shipped"], "look_up");
    expect(shop.row).toMatchObject({ tracking_numbers: ["TTN"], unverified_tracking: null });
  });
});

it("The past of an order in a report that ends as we hold it is not looked up", () => {
  const canceled = { ...start(false, true), state: "canceled" as const };
  const shop = new Shop(canceled, "money");
  shop.receive(["new", "picked", "canceled"], "report");
  expect(shop.unverified).toBeNull();
  shop.receive(["new", "canceled", "picked"], "report");
  expect(shop.unverified).not.toBeNull();
});

it("No forged notification alone ends an order, or counts its cash as collected", () => {
  const anyWord = fc.constantFrom(...KNOWN, "будь-що");
  fc.assert(
    fc.property(fc.array(anyWord, { maxLength: 20 }), (words) => {
      const shop = new Shop(start(true, true), "money");
      for (const word of words) shop.receive([word], "webhook");
      expect(["new", "picked", "shipped"]).toContain(shop.row.state);
    }),
    cases(500),
  );
});
