import { dialectMark } from "../../src/modules/sklad/dialect-mark";

const named = () => ({ AddOrder: { method: "POST" as const, decode: (data: unknown) => data as never } });

describe("The mark of a dialect", () => {
  it("is the same for what is written in the same way, and null for the default dialect", () => {
    expect(dialectMark(named())).toBe(dialectMark(named()));
    expect([dialectMark(), dialectMark({})]).toEqual([null, null]);
  });

  it("is another one when a function or a value in it is", () => {
    const { AddOrder } = named();
    const marks = [
      dialectMark({ AddOrder }),
      dialectMark({ AddOrder: { ...AddOrder, method: "PUT" } }),
      dialectMark({ AddOrder: { ...AddOrder, decode: (data: unknown) => [data] as never } }),
      dialectMark({ EditOrder: { method: "POST" } }),
    ];
    expect(new Set(marks).size).toBe(marks.length);
  });
});
