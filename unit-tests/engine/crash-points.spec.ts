import { atCrashPoint, onCrashPoint } from "../../src/engine/crash-points";

const ARMED = { SKLAD_CRASH_AT: "K1", SKLAD_CRASH_AFTER: "0", SKLAD_CRASH_SIGNAL: "SIGKILL" };

describe("A crash point", () => {
  it("does nothing in a process whose environment names it", () => {
    const kill = jest.spyOn(process, "kill").mockReturnValue(true);
    Object.assign(process.env, ARMED);
    try {
      atCrashPoint("K1");
      expect(kill).not.toHaveBeenCalled();
    } finally {
      for (const name of Object.keys(ARMED)) Reflect.deleteProperty(process.env, name);
      kill.mockRestore();
    }
  });

  it("does what a test has said", () => {
    const passed: string[] = [];
    onCrashPoint((point) => passed.push(point));
    atCrashPoint("K3");
    expect(passed).toEqual(["K3"]);
  });
});
