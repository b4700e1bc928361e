import type { OpenCommandStore } from "../../../src/modules/sklad/stores/outbox/open-commands";
import { type CommandRow, OPEN_COMMAND_STATES } from "../../../src/modules/sklad/types";
import { moving, UNRESOLVED } from "./memory-outbox";
import type { Tables } from "./tables";

/** `stores/outbox/open-commands` in memory, as far as the model needs it. */
export function memoryOpenCommands(
  tables: Tables,
): Pick<OpenCommandStore, "withdraw" | "withdrawAll" | "endAll" | "makeFinal" | "unpark"> {
  const move = moving(tables);
  const ofTarget = (targetId: string, ...states: CommandRow["state"][]) => {
    return (row: CommandRow) => row.target_id === targetId && states.includes(row.state);
  };
  return {
    withdraw: async (targetId, kind) =>
      move((row) => row.kind === kind && ofTarget(targetId, "queued")(row), {
        state: "withdrawn",
        lease_until: null,
        finished_at: tables.now(),
      }).length > 0,
    withdrawAll: async (targetIds) =>
      move((row) => targetIds.some((id) => ofTarget(id, "queued", "parked")(row)), {
        state: "withdrawn",
        lease_until: null,
        finished_at: tables.now(),
      }).length > 0,
    endAll: async (targetIds, kinds) =>
      move(
        (row) =>
          targetIds.some((id) => ofTarget(id, "queued", "unknown", "parked")(row)) &&
          kinds.includes(row.kind),
        { state: "withdrawn", lease_until: null, finished_at: tables.now() },
      ).length > 0,
    makeFinal: async (targetId, reason) => {
      const isOpen = ofTarget(targetId, ...OPEN_COMMAND_STATES);
      move((row) => row.kind === "cancel" && row.reason === "parcel_gone" && isOpen(row), { reason });
    },
    unpark: async (targetId, state) =>
      move(ofTarget(targetId, "parked"), {
        ...UNRESOLVED,
        state,
        failures: 0,
        failing_since: null,
        next_attempt_at: tables.now(),
      }).length > 0,
  };
}
