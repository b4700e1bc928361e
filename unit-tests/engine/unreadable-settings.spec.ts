import { raiseUnreadableSettings } from "../../src/engine/connections/connections";
import type { Context } from "../../src/engine/context";
import {
  readConnection,
  type StoredConnection,
} from "../../src/modules/sklad/stores/connections/connection-row";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { planOrder } from "../../src/planning/orders";
import { connection, planInput, planned } from "../planning/handover-model/plan-input";
import { memoryStores } from "./handover/memory-stores";
import { Process } from "./handover/process";
import { Tables } from "./handover/tables";

const stored = (settings: unknown, changes: Partial<StoredConnection> = {}) =>
  ({ id: "sklconn_kyiv", name: "Kyiv", enabled: true, ...changes, settings }) as StoredConnection;

const UNREADABLE = { approve: "sometimes", requests_per_minute: 30 };

describe("A connection whose stored settings cannot be read", () => {
  it("counts as disabled, and says which member it is", () => {
    expect(readConnection(stored(UNREADABLE))).toMatchObject({
      enabled: false,
      settings: DEFAULT_SETTINGS,
      settings_unreadable: expect.stringContaining("approve"),
    });
  });

  it("is another one than one with members of a newer version, which are kept", () => {
    const row = readConnection(stored({ of_a_newer_version: 1 }));
    expect(row.enabled).toBe(true);
    expect(row.settings_unreadable).toBeUndefined();
    expect(row.settings).toEqual({ ...DEFAULT_SETTINGS, of_a_newer_version: 1 });
  });

  it("has nothing planned, while the others go on", () => {
    const unreadable = connection({ enabled: false, unreadable: true, settings: DEFAULT_SETTINGS });
    const input = { connections: [unreadable], warehouse_orders: [planned()] };
    expect(planOrder(planInput(input))).toEqual([]);
    expect(planOrder(planInput({ ...input, connections: [connection()] }))).toEqual([
      { type: "queue", id: "sklord_1" },
    ]);
  });

  it("is a problem until its settings can be read", async () => {
    const tables = new Tables(() => Date.parse("2026-11-20T10:00:00.000Z"));
    const stores = memoryStores(tables, new Process({ kind: "lives", after: 0 }), () => new Map());
    const problemsWith = async (settings: unknown) => {
      const row: ConnectionRow = readConnection(stored(settings));
      tables.put("connections", row.id, row);
      await raiseUnreadableSettings({ sklad: { stores } } as unknown as Context);
      return tables.rows("problems").filter(({ cleared_at }) => cleared_at === null);
    };
    await problemsWith(UNREADABLE);
    expect(await problemsWith(UNREADABLE)).toMatchObject([{ code: "settings_unreadable" }]);
    expect(await problemsWith({})).toEqual([]);
  });
});
