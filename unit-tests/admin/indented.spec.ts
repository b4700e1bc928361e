jest.mock("../../src/admin/parts/copy", () => ({ useCopy: () => jest.fn() }));

// Imported by type, it would need the browser's types, which the tests of the server do without.
const { indented } = jest.requireActual<{ indented: (text: string) => string }>("../../src/admin/parts/raw");

const JSONS = [
  {},
  [],
  [[], {}, [{}]],
  { a: [1, { b: null, c: [] }], "a:{b},": 'quoted \\" text, with [brackets]: {}', d: "\\", e: "" },
  "a text: {a, b}",
  -1.5e-7,
  true,
];

describe("JSON as it is shown", () => {
  it.each(JSONS.map((value) => [value]))("has a line for each member: %j", (value) => {
    expect(indented(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(indented(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
  });

  it("has the numbers, escapes and repeated members that were received", () => {
    const received = '{"id_order": 9007199254740993,"sum":100.10,"sum" :1E2, "name":"\\u0406\\/"}';
    expect(indented(received)).toBe(
      '{\n  "id_order": 9007199254740993,\n  "sum": 100.10,\n  "sum": 1E2,\n  "name": "\\u0406\\/"\n}',
    );
  });
});

it.each(["number=7&status=new", "<xml/>", "{'a': 1}", "", "[".repeat(9_000) + "]".repeat(9_000)])(
  "Any other text is shown as it was received: %#",
  (text) => {
    expect(indented(text)).toBe(text);
  },
);
