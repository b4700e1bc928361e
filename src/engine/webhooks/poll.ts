import type { RunningWork } from "../../modules/sklad/background";
import type { Context } from "../context";
import { FailureLog } from "../runtime/failure-log";
import { Poller } from "../runtime/poller";
import { processDue } from "./process";
import type { RecordStatuses } from "./understand";

/** Processes webhooks, including those that other processes store, for as long as the process lives. */
export function pollInbox(
  ctx: Context,
  record: RecordStatuses,
  {
    onRecorded,
  }: { /** Called after recorded statuses were committed. */ readonly onRecorded?: () => void } = {},
): RunningWork {
  const { configuration, wakeUps } = ctx.sklad;
  const poller = new Poller({
    name: "processing webhooks",
    every_ms: configuration.pollIntervalMs,
    failures: new FailureLog(ctx.logger),
    onWake: (wake) => wakeUps.on("inbox", wake),
  });
  return poller.start({
    async tick() {
      const isAnyProcessed = (await processDue(ctx, record)) > 0;
      if (isAnyProcessed) onRecorded?.();
      return isAnyProcessed;
    },
  });
}
