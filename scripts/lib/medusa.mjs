import { setTimeout as delay } from "node:timers/promises";
import { join } from "node:path";
import { runProcess, startProcess, untilReady } from "./processes.mjs";
import { ROOT } from "./main.mjs";
import { STATE_DIR } from "./state.mjs";

const CLI = join(ROOT, "node_modules", "@medusajs", "cli", "cli.js");
const QUIET = { MEDUSA_DISABLE_TELEMETRY: "true" };

export const logFile = (name) => join(STATE_DIR, "logs", `${name}.log`);

/** Runs a command of Medusa's CLI to its end. */
export function medusa(args, { name, cwd, env = {}, onLine }) {
  return runProcess({
    name: `medusa ${args[0]}`,
    args: [CLI, ...args],
    cwd,
    env: { ...QUIET, ...env },
    logFile: logFile(name),
    onLine,
  });
}

/** Starts a built Medusa application, for this machine alone, and waits until it answers. */
export async function startMedusa({ cwd, port, env, name = "medusa" }) {
  const running = startProcess({
    name: "Medusa",
    args: [CLI, "start", "--host", "127.0.0.1", "--port", String(port)],
    cwd,
    env: { ...QUIET, NODE_ENV: "production", ...env },
    logFile: logFile(name),
  });
  const url = `http://localhost:${port}`;
  await untilReady(running, answers(`${url}/health`, running));
  return { ...running, url };
}

async function answers(url, running) {
  while (running.isRunning()) {
    const healthy = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await delay(100);
  }
}
