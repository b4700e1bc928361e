import {
  createDialect,
  type DialectOverrides,
  type NotificationReader,
  readNotification,
} from "../../src/client";

describe("The dialect's notification", () => {
  it("is a function, or further names of its members", () => {
    for (const notification of [() => [], { externalId: ["zakaz"], status: ["stan"] }, {}])
      expect(() => createDialect({ notification })).not.toThrow();
  });

  it.each([null, "stan", { stan: ["status"] }, { status: "stan" }, { status: [""] }, async () => []])(
    "is refused as %j",
    (notification) => {
      expect(() => createDialect({ notification } as unknown as DialectOverrides)).toThrow(/notification/);
    },
  );
});

describe("A function that reads notifications", () => {
  const read = (notification: unknown) =>
    readNotification({ body: Buffer.from("{}") }, { notification: notification as NotificationReader });

  it("gives the members that docs/dialect.md names", () => {
    const found = { number: "7", status: "shipped", tracking: ["20450000000001"], changedAt: new Date(0) };
    expect(read(() => [found])).toMatchObject({
      statuses: [{ number: "7", state: "shipped", trackingNumbers: ["20450000000001"] }],
      issues: [],
    });
  });

  it("is not understood with another member, whose content would be lost", () => {
    const found = { number: "7", status: "shipped", trackingNumbers: ["20450000000001"] };
    expect(read(() => [found])).toEqual({
      statuses: [],
      issues: [expect.stringContaining("trackingNumbers")],
    });
  });

  it("is not understood when it is async, and its failure ends no process", () => {
    expect(read(() => Promise.reject(new Error("later")))).toMatchObject({ statuses: [] });
  });
});

it("A dialect adds up a sku that a stock report lists once for each of its places", () => {
  const { ReportSklad } = createDialect();
  const decode: typeof ReportSklad.decode = (data, input) => {
    const counts = new Map<string, number>();
    for (const { sku, count } of data as { sku: string; count: number }[])
      counts.set(sku, (counts.get(sku) ?? 0) + count);
    return ReportSklad.decode(
      Array.from(counts, ([sku, count]) => ({ sku, count })),
      input,
    );
  };
  const rows = [
    { sku: "TEA", count: 4 },
    { sku: "COFFEE", count: 1 },
    { sku: "TEA", count: 6 },
  ];
  const found = createDialect({ ReportSklad: { decode } }).ReportSklad.decode(rows, {});
  expect(found).toMatchObject([
    { sku: "TEA", quantity: 10 },
    { sku: "COFFEE", quantity: 1 },
  ]);
});
