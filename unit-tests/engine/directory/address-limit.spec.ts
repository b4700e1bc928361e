import { addressLimit } from "../../../src/engine/directory/address-limit";
import { ProcessState } from "../../../src/modules/sklad/ports";
import type SkladModuleService from "../../../src/modules/sklad/service";

describe("The limit of requests by address", () => {
  let now = 0;
  let most = 20;
  let sklad: SkladModuleService;
  beforeEach(() => {
    most = 20;
    sklad = {
      processState: new ProcessState(),
      monotonic: () => now,
      get configuration() {
        return { storeRequestsPerTenSeconds: most };
      },
    } as unknown as SkladModuleService;
  });
  const ask = (ip: string | undefined) => addressLimit({ sklad }, ip);
  const use = (ip: string, times: number) => Array.from({ length: times }, () => ask(ip));

  it("answers twenty in ten seconds, whenever they come, and says when the next is answered", () => {
    expect(use("203.0.113.1", 10)).toEqual(Array<number>(10).fill(0));
    now += 6_000;
    expect(use("203.0.113.1", 10)).toEqual(Array<number>(10).fill(0));
    expect(ask("203.0.113.1")).toBe(4);
    now += 4_000;
    expect(use("203.0.113.1", 11)).toEqual([...Array<number>(10).fill(0), 6]);
  });

  it("says ten seconds at most, at whatever fraction of a millisecond", () => {
    for (const moment of [259_330.72879223884, 1_041_568.7605799184, 1_042_953.032301416]) {
      now = moment;
      expect(use(String(moment), 21).at(-1)).toBe(10);
    }
  });

  it("is the option storeRequestsPerTenSeconds, and none with zero", () => {
    most = 3;
    expect(use("203.0.113.1", 4).map(Boolean)).toEqual([false, false, false, true]);
    most = 0;
    expect(ask("203.0.113.1")).toBe(0);
  });

  it("counts each address apart, and one without an address too", () => {
    use("203.0.113.1", 20);
    expect(ask("203.0.113.2")).toBe(0);
    expect(ask(undefined)).toBe(0);
  });

  it("counts an IPv4 address of a dual-stack socket as the same", () => {
    use("203.0.113.1", 20);
    expect(ask("::ffff:203.0.113.1")).toBeGreaterThan(0);
  });

  it("counts a subscriber's IPv6 network as one, in every spelling", () => {
    use("2001:db8:0:1::1", 20);
    expect(ask("2001:db8:0:1:a:b:c:d")).toBeGreaterThan(0);
    expect(ask("2001:db8::1:0:0:0:9")).toBeGreaterThan(0);
    expect(ask("2001:db8:0:2::1")).toBe(0);
    expect(ask("::1")).toBe(0);
  });

  it("keeps no more addresses than it can hold", () => {
    for (let sender = 0; sender < 30_000; sender += 1) ask(`10.0.${sender >> 8}.${sender & 255}`);
    use("203.0.113.1", 20);
    expect(ask("203.0.113.1")).toBeGreaterThan(0);
  });
});
