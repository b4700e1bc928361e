import fc from "fast-check";
import { type OrderStatus, saysMore } from "../../src/client";
import { isSurelyWhole, type KnownList } from "../../src/engine/feeds";
import type { KnownOrder, WarehouseOrderStore } from "../../src/modules/sklad/stores/orders/warehouse-orders";
import {
  controlsSince,
  coveredSince,
  periodStart,
} from "../../src/engine/outbox/kinds/add/resolve-from-list";
import { groupByIdentity } from "../../src/planning/identity";
import { DAY_MS } from "../../src/planning/values/days";
import { cases } from "../support/cases";

/** An order that was sent, in milliseconds: when it left, when the warehouse had it and when its answer was recorded. */
interface Sent {
  readonly id: string;
  readonly number: string;
  readonly sent: number;
  /** Infinity: it never arrived. */
  readonly created: number;
  /** Infinity: its outcome stays unknown. */
  readonly accepted: number;
}

const sentOrder = fc.record({
  sent: fc.integer({ min: 1, max: 400 }),
  underWay: fc.integer({ min: 0, max: 30 }),
  answered: fc.integer({ min: 0, max: 30 }),
  fate: fc.constantFrom("known", "known", "known", "lost answer", "never arrived"),
});

/** A batch that leaves after all others and whose response is lost. */
const lostBatch = fc.array(
  sentOrder.map((one) => ({ ...one, sent: 500, fate: one.fate === "known" ? "lost answer" : one.fate })),
  { maxLength: 40 },
);

const histories = fc.tuple(fc.array(sentOrder, { minLength: 1, maxLength: 60 }), lostBatch).map((both) =>
  both.flat().map(({ sent, underWay, answered, fate }, index): Sent => {
    const created = fate === "never arrived" ? Infinity : sent + underWay;
    return {
      id: `sklwo_${index}`,
      number: String(1000 + index),
      sent,
      created,
      accepted: fate === "known" ? created + answered : Infinity,
    };
  }),
);

const byCreation = (all: readonly Sent[]) =>
  all.filter(({ created }) => created < Infinity).sort((left, right) => left.created - right.created);
const unclearOf = (all: readonly Sent[]) => all.filter(({ accepted }) => accepted === Infinity);
const earliestOf = (all: readonly Sent[]) => Math.min(...unclearOf(all).map(({ sent }) => sent));

function toStatus({ id, number }: Sent): OrderStatus {
  return {
    number,
    externalId: id,
    remoteId: `FF-${number}`,
    remoteKey: `key-${number}`,
    status: "new",
    state: "new",
    changedAt: null,
    trackingNumbers: [],
  };
}

function storeOf(all: readonly Sent[]): { warehouseOrders: WarehouseOrderStore } {
  const rows = all
    .filter(({ accepted }) => accepted < Infinity)
    .sort((left, right) => right.accepted - left.accepted || (left.id < right.id ? 1 : -1))
    .map(({ id, number, accepted }): KnownOrder => ({ id, number, accepted_at: new Date(accepted) }));
  const warehouseOrders: Pick<WarehouseOrderStore, "accepted"> = {
    accepted: async (_connection, { after, limit }) => {
      const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
      return rows.slice(from, from + limit);
    },
  };
  return { warehouseOrders: warehouseOrders as WarehouseOrderStore };
}

const NOW = new Date(0);
/** A list that was longer than every other. */
const LONG = { rows: 1_000, rows_at: NOW.toISOString(), mark: null, at: NOW.toISOString(), is_partly: false };

/**
 * Unclear orders that a list counts as absent.
 * @param total the length that the list states; null where it states none
 * @param known what the warehouse's earlier lists have shown
 */
async function absentBy(
  all: readonly Sent[],
  listed: readonly Sent[],
  total: number | null = listed.length,
  known: KnownList | null = LONG,
): Promise<readonly Sent[]> {
  const controls = await controlsSince(storeOf(all), "sklconn_1", earliestOf(all));
  const list = groupByIdentity(listed.map(toStatus));
  const isWhole =
    !saysMore({ data: total === null ? [] : { total } }, listed.length) &&
    isSurelyWhole(listed.length, known, NOW);
  const reach = isWhole ? coveredSince(controls, list) : Infinity;
  return unclearOf(all).filter((one) => list.about(one).length === 0 && one.sent > reach);
}

describe("The proof of a list about the orders that it lacks", () => {
  it("is never that one which arrived is absent, where the list is cut at its newest", async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat({ max: 60 }), async (all, kept) => {
        fc.pre(unclearOf(all).length > 0);
        const there = byCreation(all);
        const absent = await absentBy(all, there.slice(Math.max(0, there.length - kept)));
        expect(absent.filter(({ created }) => created < Infinity)).toEqual([]);
      }),
      cases(1000),
    );
  });

  it.each([
    ["states no length", false],
    ["states the length of all pages", true],
  ])("is never that one which arrived is absent, where a first page %s", async (_, isStated) => {
    const ways = fc.constantFrom("oldest first", "newest first");
    const pageSizes = fc.integer({ min: 1, max: 60 });
    // No first page was longer than a page is.
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(histories, pageSizes, shares, ways, async (all, size, share, way) => {
        fc.pre(unclearOf(all).length > 0);
        const there = byCreation(all);
        const sorted = way === "oldest first" ? there : there.reverse();
        const single = isStated ? LONG : { ...LONG, rows: Math.round(size * share) };
        const absent = await absentBy(all, sorted.slice(0, size), isStated ? there.length : null, single);
        expect(absent.filter(({ created }) => created < Infinity)).toEqual([]);
      }),
      cases(1000),
    );
  });

  it("is never that one which arrived is absent, where one accepted since is missing with it", async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat({ max: 60 }), fc.nat({ max: 60 }), async (all, from, length) => {
        fc.pre(unclearOf(all).length > 0);
        const there = byCreation(all);
        const missing = there.slice(from, from + length);
        const absent = await absentBy(
          all,
          there.filter((one) => !missing.includes(one)),
        );
        const wrongly = absent
          .filter((one) => missing.includes(one))
          .filter(({ sent }) => missing.some(({ accepted }) => accepted >= sent && accepted < Infinity));
        expect(wrongly).toEqual([]);
      }),
      cases(1000),
    );
  });

  it("is that each which never arrived is absent, where the list is whole and one was accepted before", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (all) => {
        fc.pre(unclearOf(all).length > 0);
        const absent = await absentBy(all, byCreation(all));
        const accepted = all.map((one) => one.accepted);
        const provable = unclearOf(all).filter(
          ({ created, sent }) => created === Infinity && accepted.some((at) => at < sent),
        );
        expect(absent).toEqual(provable);
      }),
      cases(1000),
    );
  });

  it("is as much of a broken batch when thousands were accepted after it", async () => {
    const order = (index: number, sent: number, arrives: boolean): Sent => ({
      id: `sklwo_${index}`,
      number: String(index),
      sent,
      created: arrives ? sent : Infinity,
      accepted: arrives ? sent + 1 : Infinity,
    });
    const before = order(0, 10, true);
    const broken = Array.from({ length: 100 }, (_, index) => order(1 + index, 20, false));
    const after = Array.from({ length: 6000 }, (_, index) => order(101 + index, 30 + index, true));
    const all = [before, ...broken, ...after];
    const single = { ...LONG, rows: 10_000 };
    expect(await absentBy(all, [before, ...after], null, single)).toEqual(broken);
  });

  it("is nothing at all, where no order was accepted before", async () => {
    const lost: Sent = { id: "sklwo_1", number: "1", sent: 10, created: Infinity, accepted: Infinity };
    const later: Sent = { id: "sklwo_2", number: "2", sent: 11, created: 12, accepted: 13 };
    expect(await absentBy([lost, later], [later])).toEqual([]);
  });
});

describe("The period a list is asked for", () => {
  const acceptedAt = (at: number): KnownOrder => ({
    id: "sklwo_1",
    number: "1",
    accepted_at: new Date(at),
  });

  it("holds the order that was accepted before, also when a weekend lies between", () => {
    const friday = Date.parse("2026-11-20T10:00:00.000Z");
    expect(periodStart([acceptedAt(friday)], friday + 3 * DAY_MS)).toBe(friday);
  });

  it("is no longer than a week, and begins with the unclear orders when none was accepted", () => {
    const now = Date.parse("2026-11-23T10:00:00.000Z");
    expect(periodStart([acceptedAt(now - 90 * DAY_MS)], now)).toBe(now - 7 * DAY_MS);
    expect(periodStart([], now)).toBe(now);
  });
});
