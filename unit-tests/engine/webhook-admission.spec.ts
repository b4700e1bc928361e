import { admit } from "../../src/engine/webhooks";
import { ProcessState } from "../../src/modules/sklad/ports";
import { hashToken } from "../../src/engine/connections";
import { DEFAULT_SETTINGS, type Settings } from "../../src/planning/settings";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import type { Context } from "../../src/engine/context";

const TOKEN = "t".repeat(43);

/** A gate whose clock a test moves; it counts the queries of the tables. */
function gateWith(settings: Partial<Settings>, webhooksPerMinute = 6_000) {
  const state = { now: 0, asked: 0, raised: 0 };
  const connection = { id: "sklconn_1", settings: { ...DEFAULT_SETTINGS, ...settings } } as ConnectionRow;
  const token = {
    id: "skltok_1",
    connection_id: "sklconn_1",
    token_hash: hashToken(TOKEN),
    webhook_header_name: null,
    webhook_header_hash: null,
  };
  const sklad = {
    configuration: { webhooksPerMinute },
    processState: new ProcessState(),
    monotonic: () => state.now,
    stores: {
      webhookTokens: {
        findLive: async (hash: string) => {
          state.asked += 1;
          return hash === token.token_hash ? token : undefined;
        },
      },
      connections: { find: async () => connection },
      problems: {
        raise: async () => {
          state.raised += 1;
          return true;
        },
      },
    },
  };
  const ctx = { sklad, logger: { warn: () => undefined } } as unknown as Context;
  const call = async (token_ = TOKEN, ip = "203.0.113.7") =>
    (await admit(ctx, { token: token_, request: { ip, headers: {} } })).kind;
  return { state, call };
}

describe("The gate for webhooks", () => {
  it("queries the tables once a second for a known token, and never for a malformed one", async () => {
    const { state, call } = gateWith({});
    for (const token of ["", "x", `${TOKEN}t`, "%".repeat(43), "t".repeat(42)])
      expect(await call(token)).toBe("unknown");
    expect(state.asked).toBe(0);
    expect(await call()).toBe("admitted");
    state.now = 999;
    expect(await call()).toBe("admitted");
    expect(state.asked).toBe(1);
    state.now = 1_000;
    expect(await call()).toBe("admitted");
    expect(state.asked).toBe(2);
    expect(await call("u".repeat(43))).toBe("unknown");
    expect(await call("u".repeat(43))).toBe("unknown");
    expect(state.asked).toBe(4);
  });

  it("admits the configured number a minute, spread over it, and a burst of the same number", async () => {
    const { state, call } = gateWith({}, 60);
    const taken = async (calls: number) => {
      let admitted = 0;
      for (let times = 0; times < calls; times += 1) if ((await call()) === "admitted") admitted += 1;
      return admitted;
    };
    expect(await taken(100)).toBe(60);
    state.now = 999;
    expect(await taken(2)).toBe(0);
    state.now = 1_000;
    expect(await taken(2)).toBe(1);
    state.now = 3_600_000;
    expect(await taken(100)).toBe(60);
  });

  it("raises the problem of refused callers once a minute, and counts them in no limit", async () => {
    const { state, call } = gateWith({ webhook_ips: ["203.0.113.7"] }, 1);
    for (let times = 0; times < 5; times += 1) expect(await call(TOKEN, "203.0.113.8")).toBe("forbidden");
    expect(state.raised).toBe(1);
    state.now = 60_000;
    expect(await call(TOKEN, "203.0.113.8")).toBe("forbidden");
    expect(state.raised).toBe(2);
    expect(await call()).toBe("admitted");
  });
});
