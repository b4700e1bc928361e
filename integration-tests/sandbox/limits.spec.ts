import { wireOrder } from "./support/order";
import { TestSandbox } from "./support/sandbox-client";
import type { SandboxSettings } from "../../src/sandbox";

async function withSandbox(
  settings: SandboxSettings,
  run: (sandbox: TestSandbox) => Promise<void>,
): Promise<void> {
  const sandbox = await TestSandbox.start(settings);
  try {
    await run(sandbox);
  } finally {
    await sandbox.stop();
  }
}

const PERIOD = { date_from: "01.01.2026", date_to: "31.12.2026" };

describe("HTTP 429", () => {
  it("answers the 61st call of a minute, and says when to come again", () =>
    withSandbox({}, async (sandbox) => {
      const answers = await Promise.all(
        Array.from({ length: 61 }, () => sandbox.post("getStatusOrder", { id_order: "1" })),
      );
      const turnedAway = answers.filter(({ status }) => status === 429);
      expect(turnedAway).toHaveLength(1);
      const seconds = Number(turnedAway[0]?.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(30);
      expect(seconds).toBeLessThanOrEqual(60);
    }));

  it("does nothing of what was asked", () =>
    withSandbox({ limit: 1 }, async (sandbox) => {
      await sandbox.accept(wireOrder());
      expect((await sandbox.post("AddOrder", { order: wireOrder() })).status).toBe(429);
      expect(await sandbox.orders()).toHaveLength(1);
    }));

  it("is counted for each key on its own, and not for operations without one", () =>
    withSandbox({ limit: 1 }, async (sandbox) => {
      const status = async (operation: string, ApiKey: string): Promise<number> =>
        (await sandbox.post(operation, { ApiKey })).status;
      expect(await status("senderDetails", "sandbox-production-key")).toBe(200);
      expect(await status("senderDetails", "sandbox-production-key")).toBe(429);
      expect(await status("senderDetails", "sandbox-staging-key")).toBe(200);
      for (let call = 0; call < 5; call += 1)
        expect(await status("getCities", "sandbox-production-key")).toBe(200);
    }));

  it("answers a second report of a kind within the window", () =>
    withSandbox({}, async (sandbox) => {
      expect((await sandbox.post("ListOrder", PERIOD)).status).toBe(200);
      expect((await sandbox.post("ReportStatusOrder", PERIOD)).status).toBe(200);
      expect((await sandbox.post("ListReturnOrder", PERIOD)).status).toBe(200);
      expect((await sandbox.post("ReportSklad")).status).toBe(200);
      expect((await sandbox.post("ListOrder", PERIOD)).status).toBe(429);
      expect((await sandbox.post("ReportMoveProduct", PERIOD)).status).toBe(200);
      expect((await sandbox.post("ReportMoveProduct", PERIOD)).status).toBe(200);
    }));

  it("answers a second report of any kind when they are limited together", () =>
    withSandbox({ reports: "together" }, async (sandbox) => {
      expect((await sandbox.post("ListOrder", PERIOD)).status).toBe(200);
      expect((await sandbox.post("ReportSklad")).status).toBe(429);
    }));

  it("ends with the window", () =>
    withSandbox({ limit: 1, windowMs: 5_000 }, async (sandbox) => {
      expect((await sandbox.post("senderDetails")).status).toBe(200);
      const refused = await sandbox.post("senderDetails");
      expect(refused.status).toBe(429);
      expect(refused.headers.get("retry-after")).toMatch(/^[1-5]$/);
      const until = Date.now() + 30_000;
      let status = 429;
      while (status === 429 && Date.now() < until) status = (await sandbox.post("senderDetails")).status;
      expect(status).toBe(200);
    }));

  it("is shown as a rate limit", () =>
    withSandbox({}, async (sandbox) => {
      await sandbox.post("ListOrder", PERIOD);
      const { rateLimits } = await sandbox.controlled<{ rateLimits: unknown[] }>("GET", "/rate-limit");
      expect(rateLimits[0]).toMatchObject({
        environment: "production",
        spent: 1,
        limit: 60,
        window_ms: 60_000,
      });
    }));
});
