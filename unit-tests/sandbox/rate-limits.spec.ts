import { RateLimits, type RateLimitOptions } from "../../src/sandbox/api/rate-limits";
import type { WindowReading } from "../../src/sandbox/api/rate-windows";

const MINUTE = 60_000;

function limits(change: Partial<RateLimitOptions> = {}): RateLimits {
  return new RateLimits({
    limit: 60,
    reportLimit: 1,
    windowMs: MINUTE,
    window: "sliding",
    reports: "each",
    keylessLimit: null,
    countRejected: false,
    ...change,
  });
}

/** How many of `calls` calls at one moment are let through. */
function burst(subject: RateLimits, calls: number, now: number): number {
  return Array.from({ length: calls }, () => subject.admit("AddOrder", now)).filter(
    ({ admitted }) => admitted,
  ).length;
}

describe("60 requests a minute", () => {
  it.each<WindowReading>(["sliding", "fixed", "bucket"])("lets 60 of 61 through at once (%s)", (window) => {
    expect(burst(limits({ window }), 61, 5 * MINUTE)).toBe(60);
  });

  it("is over any 60 seconds when the window slides", () => {
    const subject = limits();
    expect(burst(subject, 30, 0)).toBe(30);
    expect(burst(subject, 40, 59_000)).toBe(30);
    expect(burst(subject, 40, 60_000)).toBe(30);
    expect(burst(subject, 40, 60_001)).toBe(0);
  });

  it("begins anew with each minute of the clock when the window is fixed", () => {
    const subject = limits({ window: "fixed" });
    expect(burst(subject, 70, 59_999)).toBe(60);
    expect(burst(subject, 70, 60_000)).toBe(60);
  });

  it("comes back one call a second when it is a bucket", () => {
    const subject = limits({ window: "bucket" });
    expect(burst(subject, 60, 0)).toBe(60);
    expect(burst(subject, 5, 999)).toBe(0);
    expect(burst(subject, 5, 1_000)).toBe(1);
    expect(burst(subject, 5, 4_000)).toBe(3);
    expect(burst(subject, 100, 10 * MINUTE)).toBe(60);
  });

  it.each<[WindowReading, number]>([
    ["sliding", 60_000],
    ["fixed", 50_000],
    ["bucket", 1_000],
  ])("says when the next call may come (%s)", (window, wait) => {
    const subject = limits({ window });
    burst(subject, 60, 10_000);
    expect(subject.admit("AddOrder", 10_000)).toEqual({
      admitted: false,
      limit: "requests",
      retryAfterMs: wait,
    });
    expect(subject.admit("AddOrder", 10_000 + wait).admitted).toBe(true);
  });

  it("is not spent by calls that were turned away", () => {
    const subject = limits();
    burst(subject, 500, 0);
    expect(burst(subject, 61, MINUTE)).toBe(60);
  });

  it("is spent by calls that were turned away when set so", () => {
    const subject = limits({ countRejected: true });
    burst(subject, 60, 0);
    burst(subject, 60, 30_000);
    expect(burst(subject, 1, MINUTE)).toBe(0);
    expect(burst(subject, 60, 2 * MINUTE)).toBe(60);
  });

  it("is not spent by operations that need no key", () => {
    const subject = limits({ limit: 1 });
    expect(subject.admit("getCities", 0).admitted).toBe(true);
    expect(subject.admit("getWarehouses", 0).admitted).toBe(true);
    expect(subject.admit("GetToken", 0).admitted).toBe(true);
    expect(subject.state(0).spent).toBe(0);
  });
});

describe("one report a minute", () => {
  it("is for each of the four", () => {
    const subject = limits();
    expect(subject.admit("ReportSklad", 0).admitted).toBe(true);
    expect(subject.admit("ListOrder", 0).admitted).toBe(true);
    expect(subject.admit("ReportSklad", 59_999)).toEqual({
      admitted: false,
      limit: "reports",
      retryAfterMs: 1,
    });
    expect(subject.admit("ReportSklad", 60_000).admitted).toBe(true);
  });

  it("is for all four together when set so", () => {
    const subject = limits({ reports: "together" });
    expect(subject.admit("ReportSklad", 0).admitted).toBe(true);
    expect(subject.admit("ListOrder", 1).admitted).toBe(false);
    expect(subject.admit("ListReturnOrder", 60_000).admitted).toBe(true);
  });

  it("does not hold for ReportMoveProduct and ReportDeliveryRequest", () => {
    const subject = limits();
    for (let call = 0; call < 5; call += 1) {
      expect(subject.admit("ReportMoveProduct", 0).admitted).toBe(true);
      expect(subject.admit("ReportDeliveryRequest", 0).admitted).toBe(true);
    }
  });

  it("that is turned away spends nothing of the requests", () => {
    const subject = limits();
    subject.admit("ReportSklad", 0);
    subject.admit("ReportSklad", 1);
    expect(subject.state(1)).toMatchObject({ spent: 1, limit: 60 });
  });
});
