import { join } from "node:path";
import { logFile } from "./medusa.mjs";
import { startProcess, untilReady } from "./processes.mjs";
import { ROOT } from "./main.mjs";

/** The key of the sandbox's production side, and the literal it knows the national carrier by. */
export const SANDBOX_KEY = "sandbox-production-key";
export const SANDBOX_CARRIER = "Нова пошта";

/** Starts the sandbox as its own process and waits until it takes orders. */
export async function startSandbox({ port, args = [], name = "sandbox" }) {
  let announce;
  const announced = new Promise((resolve) => (announce = resolve));
  const running = startProcess({
    name: "The sandbox",
    args: [join(ROOT, "bin", "sklad-sandbox.js"), "--port", String(port), ...args],
    logFile: logFile(name),
    onLine: (line) => {
      const url = /Sandbox ready on (http\S+)/.exec(line)?.[1];
      if (url) announce(url);
    },
  });
  await untilReady(running, announced);
  const url = await announced;
  return { ...running, url, apiUrl: `${url}/api` };
}
