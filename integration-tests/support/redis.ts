import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { eventually } from "./eventually";
import { freePort } from "./free-port";

/** Whether `redis-server` is installed, as by `apt-get install redis-server`. */
export const hasRedis = (): boolean => spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis without files on disk, on a port of its own. */
export class Redis {
  private constructor(
    private readonly port: number,
    private readonly process: ChildProcess,
  ) {}

  static async start(): Promise<Redis> {
    const port = await freePort();
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const child = spawn("redis-server", options, { stdio: "ignore" });
    // An interrupted run ends it too.
    process.once("exit", () => child.kill("SIGKILL"));
    const redis = new Redis(port, child);
    await eventually(
      () => redis.ask("PING").catch(() => "not yet"),
      (answer) => answer === "+PONG",
    );
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async flush(): Promise<void> {
    const answer = await this.ask("FLUSHALL");
    if (answer !== "+OK") throw new Error(`Redis did not forget everything: ${answer}`);
  }

  async end(): Promise<void> {
    if (this.process.exitCode !== null) return;
    this.process.kill("SIGKILL");
    await once(this.process, "exit");
  }

  /** One command of Redis' own protocol, in a line. */
  private async ask(command: string): Promise<string> {
    const socket = createConnection({ host: "127.0.0.1", port: this.port });
    socket.write(`${command}\r\n`);
    try {
      const [answer] = (await once(socket, "data")) as [Buffer];
      return answer.toString("utf8").trim();
    } finally {
      socket.destroy();
    }
  }
}
