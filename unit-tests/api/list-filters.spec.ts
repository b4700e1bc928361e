import { listOrdersQuery } from "../../src/contract";

const statusOf = (status: string) => listOrdersQuery.safeParse({ status }).data?.status;

it("A filter of several values has each of them once", () => {
  expect(statusOf("new,shipped,new")).toEqual(["new", "shipped"]);
});

it("A filter of several values has an end, so that a query cannot repeat them for long", () => {
  expect(statusOf(Array.from({ length: 60 }, () => "new").join(","))).toBeUndefined();
});
