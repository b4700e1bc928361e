import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "../support/free-port";
import type { PostgresServer } from "../support/shop-database";

const SCRIPT = path.join(__dirname, "keep-postgres.mjs");

/** A Postgres of a test's own, with fsync on, that can be stopped and started again. */
export class DurablePostgres {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "sklad-durable-"));
  #running: ChildProcess | undefined;

  private constructor(readonly port: number) {
    // Under root, Postgres runs as another user, which needs access to the folder.
    chmodSync(this.#folder, 0o755);
  }

  static async start(): Promise<DurablePostgres> {
    const postgres = new DurablePostgres(await freePort());
    await postgres.start();
    return postgres;
  }

  get server(): PostgresServer {
    return `postgres://postgres:postgres@localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const { NODE_OPTIONS: _options, ...env } = process.env;
    const child = spawn(process.execPath, [SCRIPT, path.join(this.#folder, "data"), String(this.port)], {
      stdio: ["pipe", "pipe", "inherit"],
      env,
    });
    this.#running = child;
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`Postgres did not start (${String(code)}).`);
    });
    await Promise.race([once(child.stdout, "data"), ended]);
    ended.catch(() => undefined);
  }

  async stop(): Promise<void> {
    const child = this.#running;
    this.#running = undefined;
    if (!child) return;
    const ended = once(child, "exit");
    child.stdin?.end();
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
