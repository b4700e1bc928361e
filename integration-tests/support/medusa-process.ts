import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SeededShop, SeedOptions } from "../../demo/src/seed";
import type { Swept } from "../../src/engine/orders/sweep";
import type { CrashPlan } from "./crash-sites";
import { eventually } from "./eventually";

/** The commands of a Medusa process. */
export interface Questions {
  start: { input: { port: number; env: NodeJS.ProcessEnv }; result: null };
  /** Migrates the database and ends. */
  migrate: { input: { env: NodeJS.ProcessEnv }; result: null };
  seed: { input: SeedOptions; result: SeededShop };
  /** The work of the scheduled job of every minute. */
  sweep: { input: null; result: Swept };
  planCrash: { input: CrashPlan | null; result: null };
  dieAt: { input: Death; result: null };
  /** Writes the cache of loaded code for later processes. */
  keepCode: { input: null; result: null };
}

/** One call of a service of Medusa's container around which the process dies. */
export interface Death {
  readonly service: string;
  readonly method: string;
  readonly when: "before" | "after";
  /** Only a call whose arguments, as JSON, contain this. */
  readonly about?: string;
}

export interface Asked<Name extends keyof Questions> {
  readonly id: number;
  readonly name: Name;
  readonly input: Questions[Name]["input"];
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface MedusaOptions {
  readonly port: number;
  readonly databaseUrl: string;
  /** Options of the plugin. */
  readonly plugin?: Record<string, unknown>;
  readonly env?: NodeJS.ProcessEnv;
}

const CHILD = [
  "--require",
  path.join(__dirname, "register-typescript.cjs"),
  path.join(__dirname, "medusa-child.ts"),
];
/** The processes to kill when a run is interrupted. */
const LEFT = new Set<() => void>();
/** A boot takes ten seconds of processor, on a busy machine a minute and more; a hang is told from that. */
const BOOTS_WITHIN_MS = 300_000;

/** Medusa on this repository's sources, as a process that can be stopped, killed and started again. */
export class MedusaProcess {
  /** The environment of later processes; Medusa reads it when it is loaded. */
  static logLevel = "info";

  readonly ended: Promise<End>;
  readonly #folder = mkdtempSync(path.join(tmpdir(), "sklad-medusa-"));
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #port = 0;
  #asked = 0;
  #isRunning = true;

  private constructor() {
    const { NODE_OPTIONS: _options, DATABASE_URL: _url, ...env } = process.env;
    const log = openSync(this.#logFile, "a");
    this.#child = spawn(process.execPath, CHILD, {
      // Standard streams go to a file: a process that outlives its test must not hold a pipe open.
      stdio: ["ignore", log, log, "ipc"],
      env: {
        ...env,
        NODE_ENV: "production",
        LOG_LEVEL: MedusaProcess.logLevel,
        MEDUSA_DISABLE_TELEMETRY: "true",
        DISABLE_MEDUSA_ADMIN: "true",
      },
    });
    closeSync(log);
    this.ended = once(this.#child, "exit").then(([code, signal]) => {
      this.#isRunning = false;
      return { code: code as number | null, signal: signal as NodeJS.Signals | null };
    });
    this.#child.on("message", (answer: Answer) => this.#waiting.get(answer.id)?.(answer));
    this.#clearUpAtExit();
  }

  /** Starts Medusa and waits until it answers. */
  static async start(options: MedusaOptions): Promise<MedusaProcess> {
    const medusa = new MedusaProcess();
    await medusa.#start(options);
    return medusa;
  }

  static async migrate(databaseUrl: string): Promise<void> {
    const medusa = new MedusaProcess();
    void medusa.ask("migrate", { env: { DATABASE_URL: databaseUrl } }).catch(() => undefined);
    const { code } = await medusa.ended;
    if (code !== 0) throw new Error(`The database was not migrated:\n${medusa.log()}`);
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Everything it has printed. */
  log(): string {
    return readFileSync(this.#logFile, "utf8");
  }

  /** Rejects when the process ends before it has answered. */
  async ask<Name extends keyof Questions>(
    name: Name,
    input: Questions[Name]["input"],
  ): Promise<Questions[Name]["result"]> {
    const id = (this.#asked += 1);
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#child.send({ id, name, input });
    const answer = await Promise.race([answered, this.ended]);
    this.#waiting.delete(id);
    if (!("id" in answer))
      throw new Error(`Medusa ended (${answer.signal ?? answer.code ?? ""}) before "${name}" was done.`);
    if (answer.error !== undefined) throw new Error(`"${name}" failed: ${answer.error}`);
    return answer.result as Questions[Name]["result"];
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** kill -9, also when it is stopped or gone already. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }

  async #start({ port, databaseUrl, plugin = {}, env = {} }: MedusaOptions): Promise<void> {
    this.#port = port;
    const patience = setTimeout(() => this.#child.kill("SIGKILL"), BOOTS_WITHIN_MS);
    try {
      await this.ask("start", {
        port,
        env: {
          DATABASE_URL: databaseUrl,
          SKLAD_OPTIONS: JSON.stringify(plugin),
          ...env,
        },
      });
    } catch (error) {
      throw new Error(`Medusa did not start:\n${this.log().slice(-4000)}`, { cause: error });
    } finally {
      clearTimeout(patience);
    }
    await this.#untilListening();
  }

  /** Medusa says that it has started a moment before it listens; on a busy machine that may be seconds. */
  async #untilListening(): Promise<void> {
    const listens = () =>
      fetch(`${this.url}/health`).then(
        ({ ok }) => ok || !this.isRunning,
        () => !this.isRunning,
      );
    await eventually(listens, (over) => over, { within: BOOTS_WITHIN_MS, every: 20 });
    if (!this.isRunning) throw new Error(`Medusa ended before it listened:\n${this.log().slice(-4000)}`);
  }

  #clearUpAtExit(): void {
    if (LEFT.size === 0) {
      process.once("exit", () => {
        for (const clearUp of LEFT) clearUp();
      });
    }
    LEFT.add(() => {
      this.#child.kill("SIGKILL");
      rmSync(this.#folder, { recursive: true, force: true });
    });
  }

  get #logFile(): string {
    return path.join(this.#folder, "medusa.log");
  }
}
