import { execFileSync } from "node:child_process";
import type { Context } from "../../src/engine/context";
import { commandOf, curlOf } from "../../src/engine/lists/curl";

/** What a shell passes to curl. */
function argumentsOf(command: string): string[] {
  const print = `curl() { printf '%s\\0' "$@"; }`;
  const env = { ...process.env, SKLAD_API_KEY: `a "key" of $HOME's` };
  const printed = execFileSync("bash", ["-c", `${print}; ${command}`], { env, encoding: "utf8" });
  return printed.split("\0").slice(0, -1);
}

const HOSTILE = `it's "quoted" $HOME \`id\` \\ $SKLAD_API_KEY\nі рядок`;

describe("A call as a command for a shell", () => {
  it("has a variable in the place of the ApiKey, and passes every other text as it is", () => {
    const members = { id_order: "7", comment: HOSTILE, ApiKey: "secret" };
    const command = commandOf("https://warehouse.example.com/api/", {
      operation: "AddOrder",
      method: "POST",
      query: false,
      members,
    });
    expect(command).toContain("$SKLAD_API_KEY");
    expect(command).not.toContain("secret");
    const given = argumentsOf(command.replace(`"$SKLAD_API_KEY"`, "KEY"));
    expect(given).toContain("https://warehouse.example.com/api/AddOrder");
    expect(JSON.parse(given.at(-1) ?? "")).toEqual({ ApiKey: "KEY", id_order: "7", comment: HOSTILE });
    expect(argumentsOf(command).at(-1)).toContain(`"ApiKey": "a "key" of $HOME's"`);
  });

  it("of a dialect that speaks in the query string has its members there", () => {
    const given = argumentsOf(
      commandOf("https://warehouse.example.com", {
        operation: "CancelOrder",
        method: "GET",
        query: true,
        members: { id_order_FF: HOSTILE, count: 2 },
      }),
    );
    expect(given).toContain("https://warehouse.example.com/CancelOrder");
    expect(given).toEqual(expect.arrayContaining(["-G", `id_order_FF=${HOSTILE}`, "count=2"]));
    expect(given.some((one) => one.startsWith("ApiKey=a "))).toBe(true);
  });

  it("is missing for a deleted connection, whose calls are still read", async () => {
    const stores = { connections: { find: async () => undefined } };
    const ctx = { sklad: { stores }, logger: {} } as unknown as Context;
    const call = { id: "sklcmd_1", kind: "cancel", sent: { id_order_FF: "7" }, connection_id: "sklconn_1" };
    expect(await curlOf(ctx, call, undefined)).toBeNull();
  });
});
