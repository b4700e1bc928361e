import fc from "fast-check";
import type { CallOptions, SkladClient, StockLevel } from "../../src/client";
import { stockFeed } from "../../src/engine/stock/report-feed";
import type { Stores } from "../../src/modules/sklad/stores";
import type { ConnectionRow } from "../../src/modules/sklad/types";

/** Ways in which a list says how long it is, or that it goes on. */
const LENGTHS = ["total", "total of several", "page of pages", "more beside the page's own total"] as const;

/** How a warehouse gives its list of stock. */
interface Service {
  readonly skus: number;
  /** Rows of a page. */
  readonly size: number;
  readonly says: (typeof LENGTHS)[number] | "rows of the page" | "nothing";
  /** It gives the first page whichever is asked for. */
  readonly isDeaf: boolean;
  /** Every nth row is unreadable; 0: none is. */
  readonly unreadable: number;
}

const isUnreadable = ({ unreadable }: Pick<Service, "unreadable">, index: number) =>
  unreadable > 0 && index % unreadable === unreadable - 1;

const MAX_CALLS = 200;

/** Figures move with every call: orders go on while a report is read. */
function clientOf({ skus, size, says, isDeaf, unreadable }: Service): SkladClient {
  let calls = 0;
  const reportStock = async ({ page = 1 }: { page?: number }, options: CallOptions) => {
    calls += 1;
    const from = isDeaf ? 0 : (page - 1) * size;
    const rows: StockLevel[] = Array.from(
      { length: Math.max(0, Math.min(size, skus - from)) },
      (_, index) => ({
        ...{ sku: `SKU-${from + index}`, name: null, quantity: calls, reserved: null },
      }),
    );
    const lengths = {
      total: { total: skus },
      "total of several": { total: rows.length, meta: { total_records: skus } },
      "page of pages": { pagination: { current_page: isDeaf ? 1 : page, last_page: Math.ceil(skus / size) } },
      "more beside the page's own total": { total: rows.length, has_more: from + rows.length < skus },
      "rows of the page": { count: rows.length },
      nothing: {},
    };
    options.onData?.({ rows, ...lengths[says], page });
    const unread = rows.filter((_, index) => isUnreadable({ unreadable }, from + index));
    if (unread.length > 0)
      options.onUnread?.(unread.map(({ sku }) => ({ identifiers: [sku], issue: "a count" })));
    return rows.filter((row) => !unread.includes(row));
  };
  return { reportStock } as unknown as SkladClient;
}

/** @returns skus in the order they are read, or that the report is not complete */
async function read(service: Service): Promise<string[] | "incomplete"> {
  const client = clientOf(service);
  const call = <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>) => send(client, {});
  const place = { key: "sklconn_1", connection: { id: "sklconn_1" } as ConnectionRow };
  const skus: string[] = [];
  let cursor: Parameters<typeof stockFeed.fetch>[0]["cursor"] = null;
  for (let calls = 0; calls < MAX_CALLS; calls += 1) {
    const stores = {} as unknown as Stores;
    const { items, next, complete } = await stockFeed.fetch({
      place,
      cursor,
      now: new Date(0),
      stores,
      call,
    });
    skus.push(...items.flatMap((item) => ("sku" in item ? item.sku : [])));
    if (complete) return skus;
    if (next === null) return "incomplete";
    cursor = next;
  }
  throw new Error("The report has no end.");
}

const all = (count: number, unreadable = 0) =>
  Array.from({ length: count }, (_, index) => `SKU-${index}`).filter(
    (_, index) => !isUnreadable({ unreadable }, index),
  );

it("Five rows of a report with a stated length of fifteen are not the whole of it", async () => {
  const five = { skus: 15, size: 5, says: "total", unreadable: 0 } as const;
  expect(await read({ ...five, isDeaf: true })).toBe("incomplete");
  expect(await read({ ...five, isDeaf: false })).toEqual(all(15));
});

it("A report with a stated length is read to that length once, or is incomplete", async () => {
  const service = fc.record({
    skus: fc.nat(300),
    size: fc.integer({ min: 3, max: 400 }),
    says: fc.constantFrom(...LENGTHS),
    isDeaf: fc.boolean(),
    unreadable: fc.constantFrom(0, 3, 7),
  });
  await fc.assert(
    fc.asyncProperty(service, async (one) => {
      const whole = !one.isDeaf || one.size >= one.skus;
      expect(await read(one)).toEqual(whole ? all(one.skus, one.unreadable) : "incomplete");
    }),
  );
});

it("A report without a stated length is read on when its first page has a usual page size", async () => {
  const service = fc.record({
    skus: fc.nat(1_200),
    size: fc.constantFrom(10, 20, 25, 50, 100, 500, 1_000),
    says: fc.constantFrom("rows of the page" as const, "nothing" as const),
    isDeaf: fc.boolean(),
    unreadable: fc.constantFrom(0, 3, 7),
  });
  await fc.assert(
    fc.asyncProperty(service, async (one) => {
      const given = one.isDeaf ? Math.min(one.size, one.skus) : one.skus;
      expect(await read(one)).toEqual(all(given, one.unreadable));
    }),
  );
});
