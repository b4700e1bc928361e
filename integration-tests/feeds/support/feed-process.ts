import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** The instructions of a process of its own. */
export interface FeedOrder {
  readonly databaseUrl: string;
  readonly kind?: "snapshot" | "incremental";
  readonly every?: number;
  readonly claimLeaseMs?: number;
  /** A signal to itself before it returns this page, or after it has written this number of items. */
  readonly strike?: { readonly signal: NodeJS.Signals; readonly page?: number; readonly written?: number };
  /** Counts the processes that read at the same time. */
  readonly contest?: boolean;
  /** Reads the directory of this address instead of the test feed; `written` is then any number. */
  readonly directory?: string;
}

/** A worker process that reads the test feed: it can be killed, put to sleep and woken. */
export class FeedProcess {
  readonly messages: string[] = [];
  readonly ended: Promise<NodeJS.Signals | null>;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    child.on("message", (text) => this.messages.push(text as string));
    this.ended = once(child, "exit").then(([, signal]) => {
      process.off("exit", end);
      return signal as NodeJS.Signals | null;
    });
  }

  static start(order: FeedOrder): FeedProcess {
    const { NODE_OPTIONS: _options, ...env } = process.env;
    const child = fork(path.join(__dirname, "feed-child.ts"), {
      execArgv: ["--require", path.join(__dirname, "../../support/register-typescript.cjs")],
      env,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.send(order);
    return new FeedProcess(child);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async kill(): Promise<void> {
    this.signal("SIGKILL");
    await this.ended;
  }
}
