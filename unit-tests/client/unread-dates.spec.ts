import { createDialect, type DialectKey } from "../../src/client";
import { EXAMPLES } from "../../src/openapi/texts";
import { judge } from "../../src/probe/judge";

const DATED: readonly DialectKey[] = [
  "getStatusOrder",
  "ReportStatusOrder",
  "ListOrder",
  "ReportMoveProduct",
  "ListDeliveryRequest",
  "ReportDeliveryRequest",
  "ListReturnOrder",
];

/** The example of a response with its dates in another form. */
const dated = (key: DialectKey, date: unknown): unknown =>
  JSON.parse(JSON.stringify(EXAMPLES[key].data), (name, value: unknown) =>
    name.startsWith("date") ? date : value,
  );

function decode(key: DialectKey, data: unknown): Record<string, unknown>[] {
  const read = createDialect()[key].decode as (data: unknown, input: unknown) => Record<string, unknown>[];
  return read(data, EXAMPLES[key].input);
}

const withoutDates = (rows: Record<string, unknown>[]): unknown =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? null : value]),
    ),
  );

const UNREADABLE = ["24/11/26", "завтра", 7, 1e20, true, { date: "2026-11-24 10:00:00", timezone_type: 3 }];

describe.each(DATED)("A date of %s in a form that is not understood", (key) => {
  const asExpected = decode(key, EXAMPLES[key].data);

  it.each(UNREADABLE)("is null and makes nothing else unreadable: %j", (date) => {
    expect(withoutDates(asExpected)).not.toEqual(asExpected);
    expect(decode(key, dated(key, date))).toEqual(withoutDates(asExpected));
  });

  it.each(UNREADABLE)("is what the probe objects to, by the field's name: %j", (date) => {
    const data = dated(key, date);
    expect(judge(key, { result: decode(key, data), data }, [])).toMatchObject({
      verdict: "differs",
      detail: expect.stringMatching(/a date that cannot be read: date(_delivery)?$/) as string,
    });
  });

  it.each(["24.11.26", 1_763_622_866, "0001-01-01T00:00:00", "-", "", null])(
    "is not %j, to which the probe does not object",
    (date) => {
      const data = dated(key, date);
      expect(judge(key, { result: decode(key, data), data }, []).verdict).toBe("as_expected");
    },
  );
});

it("The probe finds a date that cannot be read under any name of one, and in one record of several", () => {
  const [record] = EXAMPLES.ListOrder.data as [Record<string, unknown>];
  const data = { orders: [record, { ...record, date: undefined, changedAt: "24/11/26" }] };
  expect(judge("ListOrder", { result: decode("ListOrder", data), data }, []).detail).toBe(
    "a date that cannot be read: changedAt",
  );
});

it("The probe does not object to what a record has beside its date", () => {
  const [record] = EXAMPLES.ListOrder.data as [Record<string, unknown>];
  const data = [{ ...record, date_format: "DMY", paid_at: true }];
  expect(judge("ListOrder", { result: decode("ListOrder", data), data }, []).verdict).toBe("as_expected");
});
