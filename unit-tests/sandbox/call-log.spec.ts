import { CallLog, copyOfBody } from "../../src/sandbox/api/call-log";

it("remembers the latest calls, oldest first", () => {
  const log = new CallLog(3);
  for (const at of [1, 2, 3, 4, 5]) log.open(`call-${at}`, at);
  expect(log.list().map(({ operation }) => operation)).toEqual(["call-3", "call-4", "call-5"]);
  expect(log.list({ limit: 2 }).map(({ operation }) => operation)).toEqual(["call-4", "call-5"]);
});

it("does not write a late answer into the place of another call", () => {
  const log = new CallLog(2);
  const late = log.open("late", 1);
  log.open("second", 2);
  log.open("third", 3);
  log.update(late.id, { http_status: 500 });
  expect(log.list().map(({ http_status }) => http_status)).toEqual([null, null]);
});

it("finds calls by operation, environment, key and time", () => {
  const log = new CallLog(10);
  const first = log.open("AddOrder", 1000);
  log.update(first.id, { environment: "staging", key_hint: "abcd" });
  log.open("ListOrder", 2000);
  const names = (filter: object): string[] => log.list(filter).map(({ operation }) => operation);
  expect(names({ operation: "AddOrder" })).toEqual(["AddOrder"]);
  expect(names({ environment: "staging" })).toEqual(["AddOrder"]);
  expect(names({ key_hint: "abcd" })).toEqual(["AddOrder"]);
  expect(names({ since: 1001 })).toEqual(["ListOrder"]);
});

it("forgets everything, and goes on counting", () => {
  const log = new CallLog(3);
  log.open("before", 1);
  log.clear();
  expect(log.list()).toEqual([]);
  log.open("after", 2);
  expect(log.list()).toMatchObject([{ id: 2, operation: "after" }]);
});

it("finds calls by order, HTTP status and result, and counts those beyond the limit", () => {
  const log = new CallLog(10);
  for (const [id_order, http_status, result] of [
    ["1", 200, "ok"],
    ["2", 200, "error"],
    ["1", 429, "error"],
    ["2", 503, "error"],
    ["1", null, null],
  ] as const)
    log.update(log.open("AddOrder", 1).id, { id_orders: [id_order], http_status, result });
  const found = (filter: object): number[] => log.list(filter).map(({ id }) => id);
  expect(found({ id_order: "1" })).toEqual([1, 3, 5]);
  expect(found({ http_status: "429" })).toEqual([3]);
  expect(found({ http_status: "4xx" })).toEqual([3]);
  expect(found({ http_status: "5xx" })).toEqual([4]);
  expect(found({ http_status: "none" })).toEqual([5]);
  expect(found({ http_status: "200", result: "error" })).toEqual([2]);
  expect(log.search({ id_order: "1", limit: 2 })).toMatchObject({ calls: [{ id: 3 }, { id: 5 }], total: 3 });
});

it("keeps the bodies of the latest calls alone", () => {
  const log = new CallLog(5_000);
  const body = copyOfBody(Buffer.from("{}"));
  for (let call = 0; call < 1_001; call += 1) log.keepBodies(log.open("AddOrder", 1).id, { request: body });
  log.keepBodies(1_001, { response: body });
  expect(log.bodiesOf(1)).toEqual({ request: null, response: null });
  expect(log.bodiesOf(2)).toEqual({ request: body, response: null });
  expect(log.bodiesOf(1_001)).toEqual({ request: body, response: body });
  log.clear();
  expect(log.bodiesOf(2)).toEqual({ request: null, response: null });
});
