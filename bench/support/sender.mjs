import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { onEnd } from "../../scripts/lib/main.mjs";
import { logFile } from "../../scripts/lib/medusa.mjs";
import { freePort } from "../../scripts/lib/ports.mjs";
import { dirname } from "node:path";

const CHILD = fileURLToPath(new URL("sender.ts", import.meta.url));
const TYPESCRIPT = fileURLToPath(
  new URL("../../integration-tests/support/register-typescript.cjs", import.meta.url),
);

/** A Medusa process that drains the outbox, in worker mode. */
export class Sender {
  static async start({ databaseUrl, plugin }) {
    const sender = new Sender();
    const file = logFile("bench-sender");
    mkdirSync(dirname(file), { recursive: true });
    const log = openSync(file, "w");
    sender.child = fork(CHILD, {
      execArgv: ["--require", TYPESCRIPT],
      stdio: ["ignore", log, log, "ipc"],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        SKLAD_OPTIONS: JSON.stringify(plugin),
        MEDUSA_WORKER_MODE: "worker",
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        DISABLE_MEDUSA_ADMIN: "true",
        MEDUSA_DISABLE_TELEMETRY: "true",
      },
    });
    closeSync(log);
    onEnd(() => sender.kill());
    await sender.#send({ start: { port: await freePort() } });
    return sender;
  }

  async plan(orderIds) {
    await this.#send({ plan: orderIds });
  }

  /** Resident megabytes. */
  memory() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  kill() {
    this.child.kill("SIGKILL");
  }

  async #send(message) {
    this.child.send(message);
    const [answer] = await Promise.race([
      once(this.child, "message"),
      once(this.child, "exit").then(([code]) => [{ error: `it ended with ${code}` }]),
    ]);
    if (answer.error)
      throw new Error(`The process that sends: ${answer.error}; see ${logFile("bench-sender")}.`);
  }
}
