import { Secrets } from "../../../src/modules/sklad/secrets";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { connection, problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { sweep } from "../../support/waiting-orders";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

const FORGOTTEN_KEY = "0f343b0931126a20f133d67c2b018a3b-forgotten";

export const unreadableKey = suite("While the stored ApiKey cannot be decrypted", (at) => {
  const adds = () => databaseOf(at.shop)("sklad_command").where({ kind: "add" }).select("state", "attempts");

  it("nothing is claimed, one problem is raised, and every order goes once another ApiKey is entered", async () => {
    await at.stopDraining();
    for (let order = 0; order < 3; order += 1) await placeOrder(at.shop, TEA);
    const queued = Array.from({ length: 3 }, () => ({ state: "queued", attempts: 0 }));
    await eventually(adds, (commands: unknown[]) => commands.length === queued.length);
    const forgotten = new Secrets({ encryptionKey: FORGOTTEN_KEY, oldEncryptionKeys: [] });
    const api_key_encrypted = forgotten.encrypt(SANDBOX_KEYS.production, "anywhere");
    await databaseOf(at.shop)("sklad_connection").update({ api_key_encrypted });

    at.startDraining();
    const paused = await eventually(
      () => connection(at),
      ({ pause_reason }) => pause_reason !== null,
    );
    expect(paused).toMatchObject({ pause_reason: "key_unreadable", paused_until: null });
    await sweep(at.shop);
    expect(await problems(at)).toMatchObject([{ code: "key_unreadable", connection_id: at.connectionId }]);
    expect(await adds()).toEqual(queued);
    expect(await at.sandbox.calls()).toEqual([]);

    const api_key = SANDBOX_KEYS.production;
    await new Merchant(at.shop).post(`/admin/sklad/connections/${at.connectionId}/api-key`, { api_key });
    await eventually(adds, (commands: { state: string }[]) =>
      commands.every(({ state }) => state === "done"),
    );
    expect(await at.sandbox.orders()).toHaveLength(queued.length);
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(queued.length);
    expect(await problems(at)).toEqual([]);
    expect(await connection(at)).toMatchObject({ pause_reason: null });
  });
});
