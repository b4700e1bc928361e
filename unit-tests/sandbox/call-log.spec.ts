import { CallLog } from "../../src/sandbox/api/call-log";

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
