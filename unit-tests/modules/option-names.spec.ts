import { checkOptionNames } from "../../src/modules/sklad/loaders/check-configuration";

it("An option that there is not keeps the shop from starting, and is named beside those that there are", () => {
  expect(() => checkOptionNames({ allowedHost: ["api.example.com"], pollIntervalMs: 50 })).toThrow(
    /has no option "allowedHost"\. Its options .*allowedHosts/,
  );
  const given = { allowedHosts: ["api.example.com"], rateWindowMs: 500, database: {} };
  expect(() => checkOptionNames(given)).not.toThrow();
});
