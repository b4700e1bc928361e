import { admit } from "../../src/engine/webhooks";
import { ProcessState } from "../../src/modules/sklad/process-state";
import { hashToken } from "../../src/engine/connections";
import { DEFAULT_SETTINGS, type Settings } from "../../src/planning/settings";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import type { Context } from "../../src/engine/context";

const TOKEN = "t".repeat(43);

/** A door whose clock a test moves; it counts how often the tables are asked. */
function doorWith(settings: Partial<Settings>, webhooksPerMinute = 6_000) {
  const state = { now: 0, asked: 0, logged: 0 };
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
          state.logged += 1;
          return true;
        },
      },
    },
  };
  const ctx = { sklad, logger: { warn: () => undefined } } as unknown as Context;
  const admitted = (token_ = TOKEN, ip = "203.0.113.7") =>
    admit(ctx, { token: token_, request: { ip, headers: {} } });
  const knock = async (token_?: string, ip?: string) => (await admitted(token_, ip)).kind;
  return { state, knock, admitted };
}

describe("The door for webhooks", () => {
  it("asks the tables once a second for a token it knows, and never for what is none", async () => {
    const { state, knock } = doorWith({});
    for (const token of ["", "x", `${TOKEN}t`, "%".repeat(43), "t".repeat(42)])
      expect(await knock(token)).toBe("unknown");
    expect(state.asked).toBe(0);
    expect(await knock()).toBe("admitted");
    state.now = 999;
    expect(await knock()).toBe("admitted");
    expect(state.asked).toBe(1);
    state.now = 1_000;
    expect(await knock()).toBe("admitted");
    expect(state.asked).toBe(2);
    expect(await knock("u".repeat(43))).toBe("unknown");
    expect(await knock("u".repeat(43))).toBe("unknown");
    expect(state.asked).toBe(4);
  });

  it("takes so many a minute, spread over it, and a burst of as many", async () => {
    const { state, knock } = doorWith({}, 60);
    const taken = async (knocks: number) => {
      let admitted = 0;
      for (let times = 0; times < knocks; times += 1) if ((await knock()) === "admitted") admitted += 1;
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

  it("takes no more than a disk can hold for weeks, however few they are", async () => {
    const { state, admitted } = doorWith({});
    const kept = async () => {
      let bytes = 0;
      for (;;) {
        const admission = await admitted();
        if (admission.kind !== "admitted") return { bytes, admission };
        admission.recordBytes(1024 * 1024);
        bytes += 1024 * 1024;
      }
    };
    const { bytes, admission } = await kept();
    expect(bytes).toBe(256 * 1024 * 1024);
    expect(admission).toMatchObject({ kind: "too_many", retry_after_s: 1 });
    let later = 0;
    for (let minute = 1; minute <= 60; minute += 1) {
      state.now = minute * 60_000;
      later += (await kept()).bytes;
    }
    expect(later / 60).toBeLessThan(2.5 * 1024 * 1024);
    expect(later / 60).toBeGreaterThan(1024 * 1024);
  });

  it("logs refused callers once a minute, and spends nothing on them", async () => {
    const { state, knock } = doorWith({ webhook_ips: ["203.0.113.7"] }, 1);
    for (let times = 0; times < 5; times += 1) expect(await knock(TOKEN, "203.0.113.8")).toBe("forbidden");
    expect(state.logged).toBe(1);
    state.now = 60_000;
    expect(await knock(TOKEN, "203.0.113.8")).toBe("forbidden");
    expect(state.logged).toBe(2);
    expect(await knock()).toBe("admitted");
  });
});
