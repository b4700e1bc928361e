import { setImmediate as turn } from "node:timers/promises";
import { storeWebhook } from "../../src/engine/webhooks";
import type { Context } from "../../src/engine/context";
import { ProcessState, WakeUps } from "../../src/modules/sklad/ports";
import type { Arrival } from "../../src/modules/sklad/stores/inbox/inbox";

const arrival = (text: string, size = text.length): Arrival => ({
  token_hash: text,
  content_type: null,
  content_encoding: null,
  body: Buffer.alloc(size, text),
});

/** An inbox whose statements end under the control of the test. */
function inboxWorld() {
  const statements: { readonly came: readonly string[]; end: (error?: Error) => void }[] = [];
  const add = (arrivals: readonly Arrival[]) =>
    new Promise<boolean[]>((resolve, reject) => {
      const came = arrivals.map(({ token_hash }) => token_hash);
      const end = (error?: Error) =>
        error ? reject(error) : resolve(came.map((text) => !text.startsWith("ended")));
      statements.push({ came, end });
    });
  const sklad = { stores: { inbox: { add } }, processState: new ProcessState(), wakeUps: new WakeUps() };
  const ctx = { sklad } as unknown as Pick<Context, "sklad">;
  const keep = (...texts: string[]) => texts.map((text) => storeWebhook(ctx, arrival(text)));
  return { statements, keep, ctx, came: () => statements.map(({ came }) => came) };
}

describe("Webhooks that come at the same time", () => {
  it("are stored at once, and those that come meanwhile together with the next statement, in their order", async () => {
    const { statements, keep, came } = inboxWorld();
    const kept = keep("1", "2", "3", "4", "5", "6");
    await turn();
    expect(came()).toEqual([["1"], ["2"], ["3"]]);
    statements[1]?.end();
    await turn();
    expect(came().slice(3)).toEqual([["4", "5", "6"]]);
    statements.forEach(({ end }) => end());
    expect(await Promise.all(kept)).toEqual([true, true, true, true, true, true]);
    void keep("7");
    expect(came().slice(4)).toEqual([["7"]]);
  });

  it("are each answered for their own token", async () => {
    const { statements, keep } = inboxWorld();
    const kept = keep("1", "2", "3", "4", "ended", "5");
    statements[0]?.end();
    await turn();
    statements.forEach(({ end }) => end());
    expect(await Promise.all(kept)).toEqual([true, true, true, true, false, true]);
  });

  it("wait for no statement that hangs", async () => {
    const { statements, keep, came } = inboxWorld();
    const [, second] = keep("hangs", "2");
    statements[1]?.end();
    expect(await second).toBe(true);
    const [third] = keep("3");
    statements[2]?.end();
    expect(await third).toBe(true);
    expect(came()).toEqual([["hangs"], ["2"], ["3"]]);
  });

  it("are tried one by one when they cannot be stored together, and one that cannot takes no other with it", async () => {
    const { statements, keep, came } = inboxWorld();
    const kept = Promise.allSettled(keep("1", "2", "3", "4", "bad", "5"));
    statements[0]?.end();
    await turn();
    statements[3]?.end(new Error("together"));
    await turn();
    expect(came().slice(4)).toEqual([["4"], ["bad"], ["5"]]);
    statements[5]?.end(new Error("bad"));
    statements.forEach(({ end }) => end());
    const failed = { status: "rejected", reason: new Error("bad") };
    const fine = { status: "fulfilled", value: true };
    expect(await kept).toEqual([fine, fine, fine, fine, failed, fine]);
  });

  it("travel a bounded number, and a bounded size, together", async () => {
    const { statements, ctx, keep, came } = inboxWorld();
    void keep("1", "2", "3");
    const many = Array.from({ length: 150 }, (_, index) => String(index));
    const large = ["a", "b", "c", "d", "e", "f"];
    void keep(...many);
    for (const text of large) void storeWebhook(ctx, arrival(text, 1024 * 1024));
    statements[0]?.end();
    await turn();
    statements[3]?.end();
    await turn();
    statements[4]?.end();
    await turn();
    expect(
      came()
        .slice(3)
        .map(({ length }) => length),
    ).toEqual([100, 53, 3]);
    expect(came()[5]).toEqual(["d", "e", "f"]);
  });
});
