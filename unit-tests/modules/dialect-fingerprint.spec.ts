import { dialectFingerprint } from "../../src/modules/sklad/options";

const named = () => ({ AddOrder: { method: "POST" as const, decode: (data: unknown) => data as never } });

describe("The fingerprint of a dialect", () => {
  it("is the same for what is written in the same way, and null for the default dialect", () => {
    expect(dialectFingerprint(named())).toBe(dialectFingerprint(named()));
    expect([dialectFingerprint(), dialectFingerprint({})]).toEqual([null, null]);
  });

  it("is another one when a function or a value in it is", () => {
    const { AddOrder } = named();
    const fingerprints = [
      dialectFingerprint({ AddOrder }),
      dialectFingerprint({ AddOrder: { ...AddOrder, method: "PUT" } }),
      dialectFingerprint({ AddOrder: { ...AddOrder, decode: (data: unknown) => [data] as never } }),
      dialectFingerprint({ EditOrder: { method: "POST" } }),
    ];
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
  });
});
