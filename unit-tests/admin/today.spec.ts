import { adminComponent } from "../support/rendered";

const mockParams = { current: new URLSearchParams() };
const mockNone = { count: 3, more: false, sum: "0.00" };

jest.mock("react-router-dom", () => ({
  ...jest.requireActual<object>("react-router-dom"),
  useSearchParams: () => [mockParams.current, jest.fn()],
}));
jest.mock("../../src/admin/lists/use-lists", () => ({
  useSummary: () => ({
    data: {
      sent_today: mockNone,
      accepted_today: mockNone,
      waiting: mockNone,
      late: mockNone,
      cash_to_collect: mockNone,
      cash_unbooked: mockNone,
    },
    error: null,
  }),
}));

const today = adminComponent("lists/today", "Today");

/** Where the figures lead from a list with these filters; those of the list that is shown are marked. */
function links(address: string): string[] {
  mockParams.current = new URLSearchParams(address);
  return [...today({}).matchAll(/<a ([^>]*)>/g)].map(([, attributes = ""]) => {
    const to = /href="([^"]*)"/.exec(attributes)?.[1] ?? "";
    return attributes.includes('aria-current="true"') ? `${to} (shown)` : to;
  });
}

describe("A figure of today", () => {
  it("leads to all its orders, which other filters of the list would leave out", () => {
    expect(links("q=1001&status=new&reason=hold.refunded&after=x")[2]).toBe("/warehouse?day=waiting");
    expect(links("day=waiting&q=1001")[2]).toBe("/warehouse?day=waiting (shown)");
  });

  it("leads back to all orders while its own are shown", () => {
    expect(links("day=late").slice(2, 4)).toEqual(["/warehouse?day=waiting", "/warehouse (shown)"]);
  });
});
