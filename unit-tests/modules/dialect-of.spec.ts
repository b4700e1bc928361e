import { dialectOf, moduleOptionsSchema } from "../../src/modules/sklad/options";
import checkConfiguration from "../../src/modules/sklad/loaders/check-configuration";

const OWN = { EditOrder: { enabled: false } };
const OF_OTHERS = { CancelOrder: { enabled: false } };
const ADDRESS = "https://warehouse.example.com/api";

describe("A dialect", () => {
  it.each([
    ADDRESS,
    `${ADDRESS}/`,
    "https://Warehouse.Example.com/api",
    "https://warehouse.example.com:443/api",
  ])("is that of the address it is written under (%s)", (baseUrl) => {
    expect(dialectOf({ dialects: { [ADDRESS]: OWN }, dialect: OF_OTHERS }, baseUrl)).toBe(OWN);
  });

  it.each(["https://rival.example.com/api", "https://warehouse.example.com/api/v2"])(
    "says nothing of another address (%s)",
    (baseUrl) => {
      expect(dialectOf({ dialects: { [ADDRESS]: OWN } }, baseUrl)).toBeUndefined();
      expect(dialectOf({ dialects: { [ADDRESS]: OWN }, dialect: OF_OTHERS }, baseUrl)).toBe(OF_OTHERS);
    },
  );

  it("under something that is no address is refused with the options", () => {
    expect(() => moduleOptionsSchema.parse({ dialects: { warehouse: OWN } })).toThrow();
  });

  it.each([
    [
      { dialects: { [ADDRESS]: { EditOrders: {} } } },
      /dialects, under https:\/\/warehouse.*no entry "EditOrders"/,
    ],
    [{ dialect: { EditOrder: { decoded: () => ({}) } } }, /the option dialect is no dialect.*EditOrder/],
  ])(
    "that cannot be spoken keeps the shop from starting, with the place it is written in",
    async (options, message) => {
      const container = { hasRegistration: () => false, resolve: () => ({ warn: () => undefined }) };
      const loading = checkConfiguration({ container, options } as unknown as Parameters<
        typeof checkConfiguration
      >[0]);
      await expect(loading).rejects.toThrow(message);
    },
  );
});
