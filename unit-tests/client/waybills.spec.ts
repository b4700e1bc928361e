import fc from "fast-check";
import { createDialect, readNotification } from "../../src/client";
import { readWaybills } from "../../src/client/dialect/waybills";

const ONE = "20450000000001";
const TWO = "59000000000002";
const NUMBERS = [ONE, TWO];

const SEVERAL: readonly (readonly [string, unknown])[] = [
  ["an array", NUMBERS],
  ["an array of numbers", NUMBERS.map(Number)],
  ["commas", NUMBERS.join(",")],
  ["semicolons and blanks", `${ONE} ; ${TWO};`],
  ["lines", NUMBERS.join("\n")],
  ["blanks alone", NUMBERS.join(" ")],
  ["a slash", NUMBERS.join(" / ")],
  ["records", [{ ttn: ONE }, { number: TWO, carrier: "Нова пошта" }]],
  ["a record of an array", { numbers: 2, waybills: NUMBERS }],
  ["JSON in a text", JSON.stringify(NUMBERS)],
  ["an array with placeholders and repetitions", ["-", ONE, null, ONE, "немає", TWO]],
];

const NONE = [
  ...[
    null,
    undefined,
    false,
    "",
    " ",
    "-",
    "—",
    "0",
    0,
    "00000000000000",
    "null",
    "NULL",
    "undefined",
    "none",
  ],
  ...[
    "n/a",
    "N/A",
    "немає",
    "Немає ТТН",
    "нет",
    "відсутній",
    "отсутствует",
    "не присвоєно",
    "?",
    [],
    ["-", null],
  ],
];

const UNREAD = [
  ...["буде завтра", "створено 2 місця", "https://example.com/track?n=20450000000001", "20.11.2026 09:14:26"],
  ...[true, 2 ** 60, { weight: 2 }, "9".repeat(61), [[[[[[ONE]]]]]]],
];

describe("Waybills", () => {
  it.each(SEVERAL)("in %s are several", (_, value) => {
    expect(readWaybills([value])).toEqual({ numbers: NUMBERS, unread: null });
  });

  it.each(NONE)("written as %j are none", (value) => {
    expect(readWaybills([value])).toEqual({ numbers: [], unread: null });
  });

  it.each(UNREAD)("that cannot be used are none, and their text is kept: %j", (value) => {
    const { numbers, unread } = readWaybills([value]);
    expect(numbers).toEqual([]);
    expect(unread).toMatch(/./);
  });

  it.each([
    ["59 0000 0000 0001", "59 0000 0000 0001"],
    ["RA 123 456 789 UA", "RA 123 456 789 UA"],
    ["ТТН: 20450000000001", ONE],
    ["№ 20450000000001", ONE],
    [" 20450000000001 ", ONE],
  ])("%j are one number", (value, number) => {
    expect(readWaybills([value])).toEqual({ numbers: [number], unread: null });
  });

  it("beside what cannot be used are kept", () => {
    expect(readWaybills([[ONE, "буде завтра", TWO]])).toEqual({ numbers: NUMBERS, unread: "буде завтра" });
  });

  it("are read from anything without an error, bounded, and never lost in silence", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.array(fc.stringMatching(/^[1-9]\d{11,13}$/), { maxLength: 80 }),
        (odd, some) => {
          const { numbers, unread } = readWaybills([odd, some]);
          expect(numbers.length).toBeLessThanOrEqual(50);
          expect((unread ?? "").length).toBeLessThanOrEqual(100);
          const lost = some.filter((number) => !numbers.includes(number));
          if (lost.length > 0) expect(unread).not.toBeNull();
        },
      ),
    );
  });
});

describe.each([...SEVERAL, ...NONE.map((value) => [JSON.stringify(value), value] as const)])(
  "A status with waybills written as %s",
  (name, value) => {
    const expected = SEVERAL.some(([several]) => several === name) ? NUMBERS : [];
    const ids = { external_id: "sklord_1", id_order_FF: "FF-1", key_order: "k-1" };

    it("says the same in a response and in a webhook", () => {
      const record = { ...ids, status: "shipped", ttn: value };
      const dialect = createDialect();
      for (const data of [record, [record]])
        expect(dialect.getStatusOrder.decode(data, {})).toMatchObject([
          { state: "shipped", trackingNumbers: expected },
        ]);
      const body = Buffer.from(JSON.stringify({ event: "status", order: record }));
      expect(readNotification({ body })).toMatchObject({
        statuses: [{ state: "shipped", trackingNumbers: expected }],
        issues: [],
      });
    });
  },
);

it.each(UNREAD.map((value) => [value]))("What cannot be used hides nothing else of a record: %j", (value) => {
  const record = { external_id: "sklord_1", status: "shipped", ttn: value };
  const trackingUnread = expect.stringMatching(/./) as unknown;
  const expected = { state: "shipped", trackingNumbers: [], trackingUnread };
  expect(createDialect().getStatusOrder.decode(record, {})).toMatchObject([expected]);
  const body = Buffer.from(JSON.stringify(record));
  expect(readNotification({ body })).toMatchObject({ statuses: [expected], issues: [] });
});

it.each([
  `external_id=sklord_1&status=shipped&ttn=${ONE}&ttn=${TWO}`,
  `external_id=sklord_1&status=shipped&ttn[]=${ONE}&ttn[]=${TWO}`,
  `external_id=sklord_1&status=shipped&ttn[0]=${ONE}&ttn[1]=${TWO}`,
  `orders[0][external_id]=sklord_1&orders[0][status]=shipped&orders[0][ttn][]=${ONE}&orders[0][ttn][]=${TWO}`,
])("Several in a form are several: %s", (body) => {
  expect(readNotification({ body: Buffer.from(body) }).statuses).toMatchObject([
    { externalId: "sklord_1", state: "shipped", trackingNumbers: NUMBERS },
  ]);
});

it("A placeholder in a record hides no number that stands around it", () => {
  const body = { ttn: ONE, order: { external_id: "sklord_1", status: "shipped", ttn: "-" } };
  const { statuses } = readNotification({ body: Buffer.from(JSON.stringify(body)) });
  expect(statuses).toMatchObject([{ trackingNumbers: [ONE] }]);
});
