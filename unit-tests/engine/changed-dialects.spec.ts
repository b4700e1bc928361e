import { runAgainWhatChangedDialects } from "../../src/engine/connections/changed-dialects";
import type { Context } from "../../src/engine/context";
import { moduleOptionsSchema } from "../../src/modules/sklad/options";

/** Connections whose dialect is gone from the configuration. */
function shopWith(connections: readonly { readonly id: string; readonly fails: boolean }[]) {
  const done: string[] = [];
  let wakes = 0;
  const nothing = async () => [];
  const storesOf = ({ id, fails }: (typeof connections)[number]) => ({
    connections: { setDialectFingerprint: async () => true },
    operations: {
      reset: async () => {
        if (fails) throw new Error(`${id} cannot be read`);
      },
    },
    problems: { clearAllOf: nothing, clear: nothing },
    feeds: { scheduleNow: nothing },
    retries: { failed: nothing, unclear: nothing },
    warehouseOrders: { forgetRefusalsOf: nothing },
    webhookReplays: { since: nothing },
    events: { add: async () => void done.push(id) },
  });
  const list = async () =>
    connections.map(({ id }) => ({
      ...{ id, base_url: "https://service.example", dialect_fingerprint: "former" },
    }));
  const exclusively = async (key: string, work: (stores: unknown) => Promise<void>) => {
    const connection = connections.find(({ id }) => key === `connection:${id}`);
    if (connection) await work(storesOf(connection));
  };
  const ctx = {
    logger: { info: () => undefined },
    sklad: {
      configuration: moduleOptionsSchema.parse({}),
      stores: { connections: { list }, exclusively },
      wakeOutbox: () => void (wakes += 1),
    },
  } as unknown as Context;
  return { ctx, done, wakes: () => wakes };
}

describe("A changed dialect", () => {
  it("is applied to every other connection when it cannot be applied to one, which is tried again", async () => {
    const { ctx, done, wakes } = shopWith([
      { id: "A", fails: false },
      { id: "B", fails: true },
      { id: "C", fails: false },
    ]);
    await expect(runAgainWhatChangedDialects(ctx)).rejects.toThrow("B cannot be read");
    expect(done).toEqual(["A", "C"]);
    expect(wakes()).toBe(2);
  });
});
