import { newWaybills } from "../../src/planning/tracking-links";

it.each([
  [["20450000000001"], ["2045 0000 0000 01"], []],
  [["ra123456789ua"], ["RA 123 456 789 UA"], []],
  [["20450000000002", "2045 0000 0000 02"], ["20450000000001"], ["20450000000002"]],
  [["2045 0000 0000 03"], [], ["2045 0000 0000 03"]],
])("Of the waybills %j beside %j only %j are new", (received, known, fresh) => {
  expect(newWaybills(received, known)).toEqual(fresh);
});
