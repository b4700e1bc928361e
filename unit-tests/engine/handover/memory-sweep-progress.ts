import type { SweepProgressStore } from "../../../src/modules/sklad/stores/connections/sweep-progress";
import type { Tables } from "./tables";

const timeOf = (date: Date | null) => date?.getTime() ?? null;

export function memorySweepProgress(tables: Tables): Pick<SweepProgressStore, "advance" | "restart"> {
  const put = (id: string, swept_until: Date | null) => {
    const row = tables.contents.connections.get(id);
    if (row) tables.put("connections", id, { ...row, swept_until });
  };
  return {
    advance: async ({ id, swept_until, settings }, until) => {
      const row = tables.contents.connections.get(id);
      const isAsRead =
        row !== undefined &&
        timeOf(row.swept_until) === timeOf(swept_until) &&
        row.settings.hand_over_since === settings.hand_over_since;
      if (isAsRead) put(id, new Date(Math.min(until.getTime(), tables.clock())));
    },
    restart: async (id) => put(id, null),
  };
}
