import { useSelection } from "../../src/admin/lists/use-selection";
import type { OrderRow } from "../../src/contract";

let mockState: unknown;

jest.mock("react", () => ({
  useState: (first: unknown) => {
    mockState ??= first;
    return [mockState, (next: unknown) => (mockState = next)];
  },
}));

const order = (id: string) => ({ id }) as OrderRow;
const [a1, a2, b1, b2] = [order("a1"), order("a2"), order("b1"), order("b2")];

/** The selection as it is rendered on the first page and on the second. */
const onFirst = () => useSelection("list", [a1, a2]);
const onSecond = () => useSelection("list", [b1, b2]);
const meant = () => {
  const { isAllFound, orders } = onFirst();
  return isAllFound ? "all found" : orders.map(({ id }) => id);
};

describe("The selection of a list", () => {
  beforeEach(() => {
    mockState = undefined;
  });

  it("has the ticked orders of all pages, without those that are unticked again", () => {
    onFirst().togglePage();
    onSecond().toggle(b1);
    expect(meant()).toEqual(["a1", "a2", "b1"]);
    expect([onFirst().ofPage, onSecond().ofPage]).toEqual([true, "indeterminate"]);
    onFirst().togglePage();
    expect(meant()).toEqual(["b1"]);
  });

  describe("while all found orders are meant", () => {
    beforeEach(() => {
      onFirst().togglePage();
      onFirst().selectAllFound();
    });

    it("has those of every page", () => {
      expect(meant()).toBe("all found");
      expect(onSecond().ofPage).toBe(true);
    });

    it("has the rest of the shown page once one of its orders is unticked", () => {
      onSecond().toggle(b1);
      expect(meant()).toEqual(["b2"]);
      expect([onFirst().ofPage, onSecond().ofPage]).toEqual([false, "indeterminate"]);
    });

    it("has none once the shown page is unticked", () => {
      onSecond().togglePage();
      expect(meant()).toEqual([]);
      expect([onFirst().ofPage, onSecond().ofPage]).toEqual([false, false]);
    });
  });
});
