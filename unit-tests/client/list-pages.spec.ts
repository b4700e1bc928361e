import fc from "fast-check";
import { endOfList, type ListPage, saysMore, totalOf } from "../../src/client";
import { cases } from "../support/cases";

const first = (given: Partial<ListPage> = {}): ListPage => ({
  ...{ page: 1, rows: 150, before: 0, total: null, repeats: false },
  ...given,
});

describe("The end of a list", () => {
  it.each([
    ["a first page of any size may be cut", { rows: 1 }, "next"],
    ["so may one that reaches its stated length, which may be the page's own", { total: 150 }, "next"],
    ["a shorter page than the first may be followed by another", { page: 2, rows: 3, before: 150 }, "next"],
    ["an empty page ends it", { page: 3, rows: 0, before: 153 }, "last"],
    ["so does one that repeats the page before", { page: 2, before: 150, repeats: true }, "last"],
    ["so does an empty first page", { rows: 0 }, "last"],
    ["an empty page shows that it is cut", { page: 3, rows: 0, before: 153, total: 160 }, "cut"],
    ["so does one that repeats the page before", { page: 2, before: 150, total: 160, repeats: true }, "cut"],
    ["so does an empty first page", { rows: 0, total: 160 }, "cut"],
  ] as const)("%s", (_fact, given, expected) => {
    expect(endOfList(first(given))).toBe(expected);
  });
});

describe("A list that is longer than what came", () => {
  it.each([
    [{ rows: [], total: "1 234" }, 1234],
    [{ rows: [], total: "1\u00a0234,0" }, 1234],
    [{ rows: [], total: "15.00" }, 15],
    [{ rows: [], has_more: true }, Infinity],
    [{ rows: [], page: 1, pages: 3 }, Infinity],
    [{ rows: [], CurrentPage: "2", TotalPages: "3" }, Infinity],
  ])("%j says so", (data, total) => {
    expect(totalOf({ data }, 5)).toBe(total);
    expect(endOfList(first({ rows: 5, page: 2, before: 5, total, repeats: true }))).toBe("cut");
  });

  it.each([
    { rows: [], total: "15 pieces" },
    { rows: [], total: 1e21 },
    { rows: [], has_more: false, page: 3, pages: 3 },
    { rows: [], pages: 3 },
  ])("%j does not", (data) => {
    expect(totalOf({ data }, 5)).toBeNull();
  });

  const LONGER = [
    ...[{ total: 250 }, { TotalCount: 250 }, { total_records: 250 }, { recordsTotal: 250 }, { count: 250 }],
    ...[
      { total: 40, recordsTotal: 250 },
      { total: 250, recordsTotal: 40 },
      { total: 40, count: 250 },
    ],
    ...[{ всього: "250" }, { totalElements: 250, totalPages: 7 }],
    ...[{ has_more: true }, { hasMore: "1" }, { HasNext: "так" }, { total: 40, has_more: 1 }],
    ...[{ next_page: 2 }, { next: "https://warehouse.example.com?page=2" }, { next: { page: 2 } }],
    ...[
      { total: 40, page: 1, pages: 3 },
      { total_pages: 7, current_page: 1 },
      { page: 1, next_page: 2 },
    ],
    ...[{ last_page: 7 }, { page: 0, pages: 3 }, { total: 40, lastPage: "7" }],
  ];
  const NOT_LONGER = [
    ...[{}, { total: 40 }, { count: 40 }, { total: 40, count: 12 }, { total: 40, page: 1, pages: 1 }],
    ...[{ has_more: false }, { hasMore: "false" }, { has_next: 0 }, { next_page: null }, { next: "" }],
    ...[{ page: 1, next_page: 1 }, { page: 1, pages: 1 }, { last_page: 1 }, { next: { href: null } }],
    ...[
      { page: 0, pages: 1 },
      { per_page: 100 },
      { total_sum: 12_500, total_quantity: 2_500 },
      { next: "-" },
    ],
  ];
  const places = fc.constantFrom<(stated: object, list: object) => object>(
    (stated, list) => ({ ...list, ...stated }),
    (stated, list) => ({ ...stated, ...list }),
    ...["meta", "Pagination", "paging", "page_info", "_meta", "info"].map(
      (name) => (stated: object, list: object) => ({ ...list, [name]: stated }),
    ),
    (stated, list) => ({ stock: { ...list, ...stated } }),
  );
  /** A page of 40 rows, which is no round size, or of 100. */
  const pageWith = (stated: object, place: (stated: object, list: object) => object, rows: number) =>
    place(stated, { rows: Array.from({ length: rows }, (_, id) => ({ id })) });

  it("is known as one, wherever and however it says so, also beside its Data", () => {
    fc.assert(
      fc.property(fc.constantFrom(...LONGER), places, fc.constantFrom(40, 100), (stated, place, rows) => {
        const given = "total" in stated && stated.total === 40 ? { ...stated, total: rows } : stated;
        const data = pageWith(given, place, rows);
        expect(saysMore({ data }, rows)).toBe(true);
        expect(saysMore({ data: pageWith({}, place, rows), body: { result: "ok", ...given } }, rows)).toBe(
          true,
        );
        const total = totalOf({ data }, rows, 1);
        const empty = endOfList(first({ page: 2, rows: 0, before: rows, total }));
        expect(empty).toBe(total === Infinity ? "last" : "cut");
        const repeated = first({ page: 2, rows, before: rows, total, repeats: true });
        expect(endOfList(repeated)).toBe("cut");
      }),
      cases(500),
    );
  });

  it("is not any other one", () => {
    fc.assert(
      fc.property(fc.constantFrom<object>(...NOT_LONGER), places, (stated, place) => {
        const data = pageWith(stated, place, 40);
        expect(saysMore({ data, body: { result: "ok", errors: [], Data: data } }, 40)).toBe(false);
      }),
      cases(300),
    );
  });

  it("ends at the last of its pages", () => {
    const last = { rows: [], total: 250, page: 7, pages: 7, next_page: null, has_more: false };
    expect(totalOf({ data: last }, 10, 7)).toBe(250);
    expect(totalOf({ data: { rows: [], meta: { last_page: 7 } } }, 10, 7)).toBeNull();
  });
});
