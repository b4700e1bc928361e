import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eventually } from "../../support/eventually";
import type { BuiltApplication } from "./built-application";

const BOOTS_WITHIN_MS = 180_000;

/** One process of a shop that was built for production. */
export class BuiltMedusa {
  readonly #folder = mkdtempSync(path.join(tmpdir(), "sklad-built-"));
  readonly #child: ChildProcess;

  private constructor(
    application: BuiltApplication,
    readonly port: number,
    env: NodeJS.ProcessEnv,
  ) {
    const { args, cwd } = application.start(port);
    const log = openSync(this.#logFile, "a");
    this.#child = spawn(process.execPath, args, {
      cwd,
      stdio: ["ignore", log, log],
      env: { ...process.env, NODE_OPTIONS: "", NODE_ENV: "production", ...env },
    });
    closeSync(log);
    // A run that is broken off leaves nothing behind.
    process.once("exit", () => this.#child.kill("SIGKILL"));
  }

  /** Starts it and waits until it answers. */
  static async start(
    application: BuiltApplication,
    port: number,
    env: NodeJS.ProcessEnv,
  ): Promise<BuiltMedusa> {
    const medusa = new BuiltMedusa(application, port, env);
    const answers = () =>
      fetch(`${medusa.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    const isOver = async () => !medusa.#isRunning || (await answers());
    await eventually(isOver, (over) => over, { within: BOOTS_WITHIN_MS, every: 100 }).catch(() => undefined);
    if (medusa.#isRunning && (await answers())) return medusa;
    const log = medusa.log();
    await medusa.kill();
    throw new Error(`The built shop did not start:\n${log.slice(-4_000)}`);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Everything it has printed. */
  log(): string {
    return readFileSync(this.#logFile, "utf8");
  }

  /** kill -9, also when it is gone already. */
  async kill(): Promise<void> {
    if (!this.#isRunning) return;
    this.#child.kill("SIGKILL");
    await once(this.#child, "exit");
  }

  forget(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get #isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get #logFile(): string {
    return path.join(this.#folder, "medusa.log");
  }
}
