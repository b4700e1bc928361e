import { BULK_ACTIONS } from "../../src/catalogue/actions";
import { adminComponent } from "../support/rendered";

jest.mock("@tanstack/react-query", () => ({ useQuery: () => ({}), useQueryClient: () => ({}) }));

const fix = adminComponent("lists/problems", "Fix");

it("A cause of many orders offers all bulk actions on them but to put them on hold, which ends no cause", () => {
  const offered = BULK_ACTIONS.filter((action) => {
    const props = { action, connectionId: null, can: { act_on_orders: true }, count: 300, onBulk: jest.fn() };
    return fix(props).includes(": all 300");
  });
  expect(offered).toEqual(BULK_ACTIONS.filter((action) => action !== "hold"));
});
