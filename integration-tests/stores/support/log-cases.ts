import type { LogFilters } from "../../../src/modules/sklad/stores/notices/log";
import type { CasesOf } from "./cases";
import { filledId } from "./filling";

const ALL = {
  kinds: ["add", "cancel", "edit"],
  call_states: ["queued", "sending", "unknown", "parked", "done", "refused", "withdrawn"],
  webhook_states: ["received", "recorded", "unmatched", "unreadable", "dismissed"],
} as const;

export const logCases: { log: CasesOf<"log"> } = {
  log: {
    async page({ log }, { connectionId, warehouseOrderIds }) {
      const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
      const search = { target_ids: warehouseOrderIds, identifiers: ["FF-000005", ...warehouseOrderIds] };
      const filters: LogFilters[] = [
        ALL,
        { ...ALL, connection_id: connectionId },
        { ...ALL, connection_id: "sklconn_3" },
        { ...ALL, kinds: ["cancel"], webhook_states: [] },
        { ...ALL, call_states: ["withdrawn"], webhook_states: ["dismissed"] },
        { ...ALL, from: at(100), until: at(50) },
        { ...ALL, search },
        { ...ALL, search, connection_id: connectionId, from: at(100) },
      ];
      for (const which of filters)
        for (const after of [undefined, `${String(at(80).getTime())}000.${filledId("sklin", 5_000)}`])
          await log.page(which, { after, limit: 50 });
    },
  },
};
