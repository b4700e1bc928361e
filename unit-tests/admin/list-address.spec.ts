import { createElement } from "react";
import { listLogQuery } from "../../src/contract/log";
import { listOrdersQuery } from "../../src/contract/order-list";
import { rendered } from "../support/rendered";

const mockParams = { current: new URLSearchParams() };

jest.mock("react-router-dom", () => ({
  ...jest.requireActual<object>("react-router-dom"),
  useSearchParams: () => [mockParams.current, jest.fn()],
  useNavigate: () => jest.fn(),
}));
jest.mock("@tanstack/react-query", () => ({ useQuery: () => ({}), keepPreviousData: undefined }));
jest.mock("../../src/admin/api", () => ({ everyMs: () => () => false }));

interface Address {
  readonly asked: Record<string, string>;
  readonly filters: Record<string, string>;
  readonly isNarrowed: boolean;
}

const { useListAddress } = jest.requireActual<{ useListAddress: () => Address }>(
  "../../src/admin/lists/address",
);
const { useLogAddress } = jest.requireActual<{ useLogAddress: () => Address }>("../../src/admin/log/use-log");
const { useFilters } = jest.requireActual<{
  useFilters: (set: object) => { name: string; choices?: { value: string; label: string }[] }[];
}>("../../src/admin/lists/filters");

/** What a hook returns on a page with this address. */
function at<Result>(address: string, use: () => Result): Result {
  mockParams.current = new URLSearchParams(address);
  let result: Result | undefined;
  rendered(
    createElement(() => {
      result = use();
      return null;
    }),
  );
  if (result === undefined) throw new Error("Nothing was rendered.");
  return result;
}

describe.each([
  ["orders", useListAddress],
  ["the log", useLogAddress],
])("The address of %s", (_, use) => {
  it("asks the server for what the list knows, and for nothing that it does not know", () => {
    const { asked, filters, isNarrowed } = at("page=99&utm_source=x&after=abc", use);
    expect([asked, filters, isNarrowed]).toEqual([{ after: "abc" }, {}, false]);
  });

  it("takes two days in either order", () => {
    expect(at("from=2026-11-27&to=2026-11-26", use).asked).toEqual({ from: "2026-11-26", to: "2026-11-27" });
    expect(at("from=2026-11-26&to=2026-11-27", use).asked).toEqual({ from: "2026-11-26", to: "2026-11-27" });
    expect(at("to=2026-11-26", use).filters).toEqual({ to: "2026-11-26" });
  });

  it("searches for no blanks", () => {
    expect(at("q=%20%20", use)).toMatchObject({ asked: {}, isNarrowed: false });
    expect(at("q=tea", use).filters).toEqual({ q: "tea" });
  });
});

it("The list of orders knows every filter of the server", () => {
  const names = Object.keys(listOrdersQuery.shape).filter((name) => !["limit", "order_id"].includes(name));
  const address = names.map((name) => `${name}=1`).join("&");
  expect(Object.keys(at(address, useListAddress).asked).sort()).toEqual(names.sort());
});

it("The log knows every filter of the server", () => {
  const names = Object.keys(listLogQuery.shape).filter((name) => !["limit", "until"].includes(name));
  const address = names.map((name) => `${name}=1`).join("&");
  expect(Object.keys(at(address, useLogAddress).asked).sort()).toEqual(names.sort());
});

it("A figure of today that filters the list has a chip", () => {
  const chip = (set: object) => at("", () => useFilters(set)).find(({ name }) => name === "day");
  expect(chip({ day: "late" })?.choices).toContainEqual({ value: "late", label: "Late" });
  expect(chip({})).toBeUndefined();
});
