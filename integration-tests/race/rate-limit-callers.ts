import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export interface Contest {
  readonly databaseUrl: string;
  readonly limit: number;
  readonly window_ms: number;
  readonly for_ms: number;
  /** Calls of each process for which it goes on after that time, for a minute at most. */
  readonly at_least: number;
}

/** Several processes that share nothing but the rate limit's row. */
export const RateLimitCallers = {
  /** @returns when each call arrived at the warehouse, in milliseconds */
  async run({ processes, ...contest }: Contest & { processes: number }): Promise<number[]> {
    const arrivals = await Promise.all(Array.from({ length: processes }, () => runOne(contest)));
    return arrivals.flat();
  },
};

async function runOne(contest: Contest): Promise<number[]> {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const child = fork(path.join(__dirname, "rate-limit-caller.ts"), {
    execArgv: ["--require", path.join(__dirname, "../support/register-typescript.cjs")],
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`A caller ended with ${String(code)} before it was done.`);
  });
  try {
    child.send(contest);
    const [arrivals] = (await Promise.race([once(child, "message"), ended])) as [number[]];
    return arrivals;
  } finally {
    end();
    process.off("exit", end);
    await ended.catch(() => undefined);
  }
}
