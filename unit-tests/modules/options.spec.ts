import { checkOptionNames } from "../../src/modules/sklad/loaders/check-configuration";
import { readOptions } from "../../src/modules/sklad/options";

it("An option that there is not keeps the shop from starting, and is named beside those that there are", () => {
  expect(() => checkOptionNames({ allowedHost: ["api.example.com"], pollIntervalMs: 50 })).toThrow(
    /has no option "allowedHost"\. Its options .*allowedHosts/,
  );
  const given = { allowedHosts: ["api.example.com"], rateWindowMs: 500, database: {} };
  expect(() => checkOptionNames(given)).not.toThrow();
});

describe("An option that is not what it must be keeps the shop from starting, with a sentence", () => {
  it.each([
    [
      { pollIntervalMs: 5000 },
      '"pollIntervalMs" of medusa-plugin-sklad must be a whole number from 10 to 1000, and is 5000.',
    ],
    [
      { callDeadlineMs: "30000" },
      '"callDeadlineMs" of medusa-plugin-sklad must be a whole number of 100 or more, and is the text "30000".',
    ],
    [
      { rateWindowMs: 10.5 },
      '"rateWindowMs" of medusa-plugin-sklad must be a whole number of 10 or more, and is 10.5.',
    ],
    [
      { allowedHosts: "a.example" },
      '"allowedHosts" of medusa-plugin-sklad must be a list of hosts, such as ["api.example.com"], and is the text "a.example".',
    ],
    [
      { allowedHosts: ["a.example", 7] },
      '"allowedHosts[1]" of medusa-plugin-sklad must be a host such as "api.example.com", and is 7.',
    ],
    [
      { allowedHosts: [" "] },
      '"allowedHosts[0]" of medusa-plugin-sklad must be a host such as "api.example.com", and is the text " ".',
    ],
    [
      { dialects: { "a.example": {} } },
      '"dialects" of medusa-plugin-sklad must be dialects by base addresses, each of which begins with https:// or http://, and has the key the text "a.example".',
    ],
    [
      { dialects: [] },
      '"dialects" of medusa-plugin-sklad must be dialects by base addresses, each of which begins with https:// or http://, and is a list.',
    ],
    [
      { sandboxAddress: "localhost:4010" },
      '"sandboxAddress" of medusa-plugin-sklad must be an address that begins with https:// or http://, and is the text "localhost:4010".',
    ],
    [
      { commentMetadataKey: "" },
      '"commentMetadataKey" of medusa-plugin-sklad must be text of 1 to 200 characters, and is the text "".',
    ],
    [
      { storeTracking: "no" },
      '"storeTracking" of medusa-plugin-sklad must be true or false, and is the text "no".',
    ],
    [
      { webhooksPerMinute: null },
      '"webhooksPerMinute" of medusa-plugin-sklad must be a whole number from 1 to 1000000, and is null.',
    ],
  ])("%j", (options, sentence) => {
    expect(messageOf(options)).toBe(`In medusa-config.ts, the option ${sentence}`);
  });

  it("for each that is wrong", () => {
    expect(messageOf({ pollIntervalMs: 1, leaseMarginMs: 1 }).split("In medusa-config.ts, ")).toHaveLength(3);
  });

  it("without a key for encryption", () => {
    expect(messageOf({ encryptionKey: 123456, oldEncryptionKeys: "secret" })).not.toMatch(/123456|secret/);
  });
});

function messageOf(options: unknown): string {
  try {
    readOptions(options);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return "no error";
}
