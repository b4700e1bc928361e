import fc from "fast-check";
import { type CallOptions, type SkladClient, SkladError, type StockLevel } from "../../src/client";
import type { Call } from "../../src/client/call";
import { createDialect } from "../../src/client/dialect/create-dialect";
import { readResult } from "../../src/client/read-result";
import type { KnownList } from "../../src/engine/feeds";
import { stockFeed } from "../../src/engine/stock/report-feed";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { cases } from "../support/cases";

/** Words in which a list says that it goes on, or says something else. Those after the first six are in no vocabulary. */
const WORDS = [
  ...["nothing", "total", "has_more", "pages", "total in meta", "count of the page"],
  ...["is_last_page", "remaining", "cursor", "далі", "own total"],
] as const;
type Words = (typeof WORDS)[number];
const UNDERSTOOD: readonly Words[] = ["total", "has_more", "pages", "total in meta"];

/** What the request for a page past the first gives. */
const FURTHER = ["served", "ignored", "refused", "another shape", "server error"] as const;

/** A warehouse and the shape of its stock report. */
interface Service {
  readonly skus: readonly string[];
  /** Rows of a page. */
  readonly size: number;
  readonly words: Words;
  /** Whether the words stand beside `Data`, and not in it. */
  readonly beside: boolean;
  readonly further: (typeof FURTHER)[number];
  /** Rows of these skus cannot be read. */
  readonly unreadable: ReadonlySet<string>;
}

function stated(words: Words, page: number, { rows, seen, all, size }: Record<string, number>): object {
  const goesOn = (seen ?? 0) < (all ?? 0);
  const said: Record<Words, object> = {
    nothing: {},
    total: { total: all },
    has_more: { has_more: goesOn },
    pages: { page, pages: Math.max(1, Math.ceil((all ?? 0) / (size ?? 1))) },
    "total in meta": { meta: { total_records: all } },
    "count of the page": { count: rows },
    is_last_page: { is_last_page: !goesOn },
    remaining: { remaining: (all ?? 0) - (seen ?? 0) },
    cursor: { cursor: goesOn ? "bmV4dA==" : null },
    далі: { далі: goesOn },
    "own total": { total: rows },
  };
  return said[words];
}

/** The response to a request for a page, as text. */
function respond(
  { skus, size, words, beside, further, unreadable }: Service,
  page: number,
): { status: number; text: string } {
  if (page > 1 && further === "refused")
    return { status: 200, text: '{"result":"error","Data":null,"errors":["unknown parameter: page"]}' };
  if (page > 1 && further === "another shape")
    return { status: 200, text: '{"result":"ok","Data":null,"errors":[]}' };
  if (page > 1 && further === "server error") return { status: 500, text: "" };
  const from = further === "ignored" ? 0 : (page - 1) * size;
  const rows = skus.slice(from, from + size).map((sku) => ({
    sku,
    count: unreadable.has(sku) ? "many" : page,
  }));
  const shown = further === "ignored" ? 1 : page;
  const said = stated(words, shown, { rows: rows.length, seen: from + rows.length, all: skus.length, size });
  const data = beside || words === "nothing" ? rows : { rows, ...said };
  return { status: 200, text: JSON.stringify({ result: "ok", Data: data, errors: [], ...(beside && said) }) };
}

const dialect = createDialect({});
const secrets = () => [];

function clientOf(service: Service, asked: number[]): SkladClient {
  const reportStock = async (input: { page?: number }, options: CallOptions): Promise<StockLevel[]> => {
    asked.push(input.page ?? 1);
    const { status, text } = respond(service, input.page ?? 1);
    const call = { key: "ReportSklad", operation: "ReportSklad", input, options } as Call<"ReportSklad">;
    return readResult(dialect, call, { status, text, headers: {} }, { secrets, apiKey: undefined });
  };
  return { reportStock } as unknown as SkladClient;
}

interface Reading {
  /** Skus with a figure or with an unreadable row. */
  readonly named: readonly string[];
  /** `whole`: what is not named is not there. */
  readonly end: "whole" | "partly" | "failed";
  readonly asked: readonly number[];
  readonly known_list: KnownList | null;
}

const MOST_CALLS = 400;

/** Reads the report to its end, a page a minute. */
async function read(
  service: Service,
  known_list: KnownList | null = null,
  at = new Date(0),
  failures = 0,
): Promise<Reading> {
  const asked: number[] = [];
  const client = clientOf(service, asked);
  const place = { key: "sklconn_1", connection: { id: "sklconn_1" } as ConnectionRow };
  const named: string[] = [];
  let end: Reading["end"] = "whole";
  let cursor: Parameters<typeof stockFeed.fetch>[0]["cursor"] = null;
  let known = known_list;
  while (asked.length < MOST_CALLS) {
    const request = { place, cursor, known_list: known, failures, now: at, stores: {} as unknown as Stores };
    const page = await stockFeed
      .fetch({ ...request, call: (send) => send(client, {}) })
      .catch((error: unknown) => {
        if (!(error instanceof SkladError)) throw error;
        return undefined;
      });
    if (!page) return { named, end: "failed", asked, known_list: known };
    if (page.known_list !== undefined) known = page.known_list;
    for (const item of page.items)
      if ("partly" in item) end = "partly";
      else named.push(...("unread" in item ? item.unread.identifiers : [item.sku]));
    if (page.complete) return { named, end, asked, known_list: known };
    if (page.next === null) return { named, end: "failed", asked, known_list: known };
    cursor = stockFeed.cursor.parse(JSON.parse(JSON.stringify(page.next)));
  }
  throw new Error("The report has no end.");
}

const skusUpTo = (count: number) => Array.from({ length: count }, (_, index) => `SKU-${index}`);

/** A warehouse that says nothing of its list, which has one page and readable rows. */
const plain = (given: Partial<Service> & Pick<Service, "skus">): Service => ({
  ...{ size: 1_000, words: "nothing", beside: false, further: "served", unreadable: new Set<string>() },
  ...given,
});

const service = fc
  .record({
    count: fc.nat(15),
    size: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 300 })),
    words: fc.constantFrom(...WORDS),
    beside: fc.boolean(),
    further: fc.constantFrom(...FURTHER),
    every: fc.constantFrom(0, 3, 7),
  })
  .map(({ count, every, ...rest }): Service => {
    const skus = skusUpTo(count);
    const isUnreadable = (_: string, index: number) => every > 0 && index % every === every - 1;
    return { ...rest, skus, unreadable: new Set(skus.filter(isUnreadable)) };
  });

describe("A stock report, of whatever page size and in whatever words", () => {
  it("that has pages is read to its end, each sku once", async () => {
    await fc.assert(
      fc.asyncProperty(service, async (one) => {
        const { named, end } = await read({ ...one, further: "served" });
        expect(end).toBe("whole");
        expect([...named].sort()).toEqual([...one.skus].sort());
      }),
      cases(300),
    );
  });

  it("never counts as whole while the second page is refused, cannot be read or keeps failing, and is not lost", async () => {
    await fc.assert(
      fc.asyncProperty(
        service,
        fc.constantFrom("refused" as const, "another shape" as const, "server error" as const),
        async (one, further) => {
          fc.pre(one.skus.length > 0);
          const { named, end } = await read({ ...one, further }, null, new Date(0), 2);
          expect(end).toBe("partly");
          expect([...named].sort()).toEqual(one.skus.slice(0, one.size).sort());
        },
      ),
      cases(300),
    );
  });

  it("of a warehouse that ignores the page is all that it gives, unless it says more or may be cut there", async () => {
    await fc.assert(
      fc.asyncProperty(service, async (one) => {
        const { named, end } = await read({ ...one, further: "ignored" });
        const isCut = one.size < one.skus.length && UNDERSTOOD.includes(one.words);
        const given = Math.min(one.size, one.skus.length);
        const isRound = given >= 10 && given % (given < 100 ? 5 : 50) === 0;
        expect(end).toBe(isCut ? "failed" : isRound ? "partly" : "whole");
        if (!isCut) expect([...named].sort()).toEqual(one.skus.slice(0, one.size).sort());
      }),
      cases(300),
    );
  });

  it("is not asked for a second page again while it names the same skus, for a quarter of an hour", async () => {
    const at = (minutes: number) => new Date(minutes * 60_000);
    const one = plain({ skus: skusUpTo(40), size: 100 });
    const first = await read(one, null, at(0));
    expect(first.asked).toEqual([1, 2]);
    expect((await read(one, first.known_list, at(14))).asked).toEqual([1]);
    expect((await read(one, first.known_list, at(15))).asked).toEqual([1, 2]);
    const fewer = { ...one, skus: skusUpTo(39) };
    expect((await read(fewer, first.known_list, at(1))).asked).toEqual([1, 2]);
    const other = { ...one, skus: [...skusUpTo(39), "NEW"] };
    expect((await read(other, first.known_list, at(1))).asked).toEqual([1, 2]);
  });

  it("of a round length, of a warehouse that ignores the page, is whole where another was longer", async () => {
    const cut = plain({ skus: skusUpTo(60), size: 40, further: "ignored" });
    const first = await read(cut);
    expect(first).toMatchObject({ end: "partly", asked: [1, 2] });
    expect(await read(cut, first.known_list)).toMatchObject({ end: "partly", asked: [1] });
    const all = plain({ skus: skusUpTo(41), further: "ignored" });
    const { known_list } = await read(all);
    expect(await read({ ...all, skus: skusUpTo(40) }, known_list)).toMatchObject({ end: "whole" });
  });

  it("ends with the second page of a warehouse that ignores the page, also while skus come and go", async () => {
    let skus = skusUpTo(37);
    const moving = {
      ...plain({ skus, further: "ignored" }),
      get skus() {
        skus = [`NEW-${skus.length}`, ...skus.filter((sku) => sku !== "SKU-5")];
        return skus;
      },
    };
    expect(await read(moving)).toMatchObject({ end: "whole", asked: [1, 2] });
  });

  it("fails, and is asked for again, while its second page fails in a way that may pass", async () => {
    const one = plain({ skus: skusUpTo(12), size: 5, further: "server error" });
    for (const failures of [0, 1])
      expect(await read(one, null, new Date(0), failures)).toMatchObject({ end: "failed" });
    const { end, known_list } = await read(one, null, new Date(0), 2);
    expect(end).toBe("partly");
    expect(await read(one, known_list, new Date(60_000))).toMatchObject({ end: "partly", asked: [1] });
  });

  it("never lacks a sku that an earlier one had and the warehouse has, however the shape changes", async () => {
    const step = fc.record({
      skus: fc.subarray(skusUpTo(25), { minLength: 1 }),
      size: fc.integer({ min: 1, max: 30 }),
      words: fc.constantFrom(...WORDS),
      beside: fc.boolean(),
      further: fc.constantFrom(...FURTHER).filter((further) => further !== "ignored"),
      minutes: fc.integer({ min: 1, max: 70 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const had = new Set<string>();
        let known: KnownList | null = null;
        let now = 0;
        for (const { minutes, ...shape } of steps) {
          now += minutes * 60_000;
          const one: Service = { ...shape, unreadable: new Set() };
          const { named, end, known_list }: Reading = await read(one, known, new Date(now));
          known = known_list;
          const lacking = [...had].filter((sku) => !named.includes(sku) && one.skus.includes(sku));
          if (end === "whole") expect(lacking).toEqual([]);
          for (const sku of named) had.add(sku);
        }
      }),
      cases(500),
    );
  });
});

describe("A stock report with rows that cannot be read", () => {
  it("is judged as a whole: a last page of such rows throws nothing away", async () => {
    const one = plain({ skus: skusUpTo(12), size: 5, unreadable: new Set(["SKU-10", "SKU-11"]) });
    expect(await read(one)).toMatchObject({ named: one.skus, end: "whole" });
  });

  it("is judged as a whole: so does a first one", async () => {
    const one = plain({ skus: skusUpTo(12), size: 2, unreadable: new Set(["SKU-0", "SKU-1"]) });
    expect(await read(one)).toMatchObject({ named: one.skus, end: "whole" });
  });

  it("has another shape when most of its rows are such, and fails", async () => {
    const skus = skusUpTo(12);
    const one = plain({ skus, size: 5, unreadable: new Set(skus.slice(0, 7)) });
    expect(await read(one)).toMatchObject({ end: "failed" });
  });
});
