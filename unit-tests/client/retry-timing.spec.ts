import fc from "fast-check";
import { retryPauseMs, MAX_RETRY_AFTER_MS, parseRetryAfter } from "../../src/client/retry";

const now = new Date("2026-11-20T07:00:00Z");

describe("Retry-After", () => {
  it.each([
    ["30", 30_000],
    [" 5 ", 5_000],
    ["0", 0],
    [12, 12_000],
    ["Fri, 20 Nov 2026 07:02:00 GMT", 120_000],
    ["Fri, 20 Nov 2026 06:00:00 GMT", 0],
    ["999999999", MAX_RETRY_AFTER_MS],
    ["Fri, 20 Nov 2037 06:00:00 GMT", MAX_RETRY_AFTER_MS],
    ["soon", undefined],
    ["", undefined],
    ["-5", undefined],
    ["2026-11-20", undefined],
    [undefined, undefined],
    [["5"], undefined],
  ])("%j is %j ms", (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });

  it("is never negative nor above the cap, whatever the header", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.anything()), (header) => {
        const wait = parseRetryAfter(header, now);
        expect(wait === undefined || (wait >= 0 && wait <= MAX_RETRY_AFTER_MS)).toBe(true);
      }),
    );
  });
});

describe("the backoff", () => {
  const settings = { baseMs: 500, capMs: 10_000 };

  it.each([
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [6, 10_000],
    [60, 10_000],
  ])("after %i failures is at most %i ms", (failures, widest) => {
    expect(retryPauseMs(failures, settings, () => 1)).toBe(widest);
    expect(retryPauseMs(failures, settings, () => 0)).toBe(0);
  });
});
