import { paramsWithoutPhones, withoutPhones } from "../../src/planning/values/text";

it.each([
  "380671234567",
  "+380 67 123 45 67",
  "0671234567",
  "067 123-45-67",
  "(067) 123 45 67",
  "80671234567",
])("The phone %s is not kept in the warehouse's words", (phone) => {
  const kept = withoutPhones(`Телефон ${phone}, невірний`);
  expect(kept).toMatch(/^Телефон \(?\*\*\*, невірний$/);
  expect(kept).not.toMatch(/\d/);
});

it.each([
  "Замовлення 1001-2",
  "ТТН 20450000000001",
  "FF-000001",
  "2026-11-20T10:00:00.000Z",
  "sklord_0671234567A",
])("%s is no phone, and is kept", (text) => {
  expect(withoutPhones(text)).toBe(text);
});

it("Words in a problem's params lose phones, in lists too; our numbers and ids do not", () => {
  const params = { number: "0671234567", remote_id: "0671234567" };
  expect(
    paramsWithoutPhones({ ...params, reason: "0671234567", descriptions: ["тел. 0671234567", 1] }),
  ).toEqual({
    ...params,
    reason: "***",
    descriptions: ["тел. ***", 1],
  });
});
