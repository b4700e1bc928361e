import { ACTIONS, BULK_ACTIONS } from "../../src/catalogue/actions";
import { adminComponent } from "../support/rendered";

const mockNone = () => null;

// The bar stands in a layer of the browser's document.
jest.mock("@medusajs/ui", () => {
  const part = ({ children }: { children?: unknown }) => children;
  return {
    ...jest.requireActual<object>("@medusajs/ui"),
    CommandBar: Object.assign(part, { Bar: part, Value: part, Seperator: () => null }),
  };
});
jest.mock("../../src/admin/lists/bulk", () => ({ CONSEQUENCES: {} }));

const bar = adminComponent("lists/selection-bar", "SelectionBar");

const order = (id: string, actions: readonly string[]) => ({ id, situation: { actions } });
const PAGE = {
  orders: [order("a", ["refresh"]), order("b", ["hold"])],
  count: 60,
  more: false,
  has_more: true,
};

/** The bulk actions that the bar offers. */
function offered(selection: object): string[] {
  const common = { orders: [], isAllFound: false, ofPage: true, clear: mockNone, selectAllFound: mockNone };
  const html = bar({
    ...{ selection: { ...common, ...selection }, page: PAGE, filters: {}, bulk: { isGoing: false } },
  });
  return BULK_ACTIONS.filter((action) => html.includes(`>${ACTIONS[action].label.en}<`));
}

describe("The actions on ticked orders", () => {
  it("are those that one of them offers", () => {
    expect(offered({ orders: PAGE.orders })).toEqual(["hold", "refresh"]);
    expect(offered({ orders: [order("a", ["release"])] })).toEqual(["refresh"]);
  });

  it("are all that there are once the orders of other pages are meant too", () => {
    expect(offered({ isAllFound: true })).toEqual([...BULK_ACTIONS]);
  });
});
