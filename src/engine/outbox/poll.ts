import { hostname } from "node:os";
import type { RunningWork } from "../../modules/sklad/background";
import type { Context } from "../context";
import { FailureLog } from "../runtime/failure-log";
import { Poller } from "../runtime/poller";
import type { CommandKind } from "./command-kind";
import { OutboxTick } from "./outbox-tick";

const PROCESS = `${hostname()}:${process.pid}`;
const HEARTBEAT_MS = 10_000;

/** Sends the commands of the given kinds for as long as the process lives. */
export function pollOutbox(ctx: Context, kinds: readonly CommandKind[]): RunningWork {
  const { configuration, stores, wakeUps } = ctx.sklad;
  const failures = new FailureLog(ctx.logger);
  const poller = new Poller({
    name: "emptying the outbox",
    every_ms: configuration.pollIntervalMs,
    failures,
    onWake: (wake) => wakeUps.on("outbox", wake),
  });
  const outbox = new OutboxTick({ ...ctx, cutOff: poller.cutOff }, kinds, poller.stopping, failures.attempt);
  // An unreachable database shows in the sending, which logs it.
  const beat = () => void stores.heartbeats.beat(PROCESS).catch(() => undefined);
  beat();
  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  poller.start({ tick: () => outbox.tick(), underWay: () => outbox.finished() });
  return {
    async stop() {
      clearInterval(heartbeat);
      await poller.stop();
      await stores.heartbeats.stop(PROCESS).catch(() => undefined);
    },
  };
}
