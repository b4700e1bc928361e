import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createConnection, createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "pg";
import { freePort } from "../support/free-port";

const ROOT = resolve(__dirname, "../..");
const DATABASE = "medusa-plugin-sklad";

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** The commands a newcomer types, with data and ports of their own. */
export class Demo {
  readonly #state = mkdtempSync(join(tmpdir(), "sklad-newcomer-"));
  readonly #env: NodeJS.ProcessEnv;
  #card = "";
  #running: { child: ChildProcess; outcome: Promise<Outcome> } | undefined;

  private constructor(
    readonly port: number,
    readonly sandboxPort: number,
  ) {
    // As root, Postgres runs as another user, who has to get in.
    chmodSync(this.#state, 0o755);
    // Neither the database of the test run, nor anything else that steers Medusa, nor another language.
    const {
      DATABASE_URL: _url,
      DB_HOST: _host,
      NODE_ENV: _node,
      NODE_OPTIONS: _options,
      LC_ALL: _all,
      LC_MESSAGES: _messages,
      ...env
    } = process.env;
    this.#env = {
      ...env,
      LANG: "en_US.UTF-8",
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SKLAD_STATE_DIR: this.#state,
    };
  }

  static async create(): Promise<Demo> {
    const port = await freePort();
    return new Demo(port, await freePort(port));
  }

  /** `npm start`: resolves when the card is shown, or with the outcome when it ends before. */
  async start(...args: string[]): Promise<Outcome | "running"> {
    const { child, outcome } = this.#spawn("start.mjs", args);
    const shown = new Promise<"running">((done) => {
      let output = "";
      child.stdout?.on("data", (chunk: string) => {
        output += chunk;
        this.#card = output;
        // The whole card comes in one piece.
        if (output.includes("Ctrl-C stops it")) done("running");
      });
    });
    const first = await Promise.race([shown, outcome]);
    if (first === "running") this.#running = { child, outcome };
    return first;
  }

  /** Ends the process of the sandbox; the shop sells on. */
  async stopWarehouse(): Promise<void> {
    const ended = this.#prints("Enter starts the warehouse again.");
    process.kill(Number(readFileSync(join(this.#state, "sandbox.json.lock"), "utf8")));
    await ended;
  }

  /** Enter, in the terminal of `npm start`: the warehouse runs again, with what it knew. */
  async startWarehouse(): Promise<void> {
    const started = this.#prints("Sandbox on");
    this.#running?.child.stdin?.write("\n");
    await started;
  }

  /** The next start has Medusa's feature switched on, or off again. */
  setFeature(flag: string, isOn: boolean): void {
    this.#env[flag] = String(isOn);
  }

  /** Ctrl-C. */
  async stop(): Promise<Outcome | undefined> {
    const running = this.#running;
    this.#running = undefined;
    running?.child.kill("SIGINT");
    return running?.outcome;
  }

  /** Ends `npm start` without giving it the chance to clear up. */
  async kill(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    running?.child.kill("SIGKILL");
    await running?.outcome;
  }

  /** `npm run checkout`. */
  checkout(...args: string[]): Promise<Outcome> {
    return this.#spawn("checkout.mjs", args).outcome;
  }

  /** What `npm start` has printed since it was typed. */
  get card(): string {
    return this.#card;
  }

  /** How the shop's admin is entered: what the card says. */
  get login(): { email: string; password: string } {
    const [, email = "", password = ""] = /(\S+@\S+) \/ (\S+)/.exec(this.#card) ?? [];
    return { email, password };
  }

  /** Asks the shop's database as the shop does. */
  async query(statement: string, values: string[] = []): Promise<Record<string, unknown>[]> {
    const port = Number(/Postgres +localhost:(\d+)/.exec(this.#card)?.[1]);
    const password = this.secrets.SHOP_DATABASE_PASSWORD;
    const client = new Client({ host: "localhost", port, user: "shop", password, database: DATABASE });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** The warehouse says no to the next call of an operation. */
  breakNext(operation: string, message: string): Promise<void> {
    return this.tell("POST", "faults", { kind: "refuse", operation, count: 1, message });
  }

  /** Changes something at the sandbox, as its console does. */
  async tell(method: "POST" | "PUT", path: string, body: object): Promise<void> {
    const response = await fetch(`http://localhost:${this.sandboxPort}/_sandbox/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The sandbox refuses ${path}: ${await response.text()}`);
  }

  /** Files of the demo's state, other than Postgres' own and its build logs, that others than their owner can read. */
  openFiles(): string[] {
    const state = this.#state;
    const kept = readdirSync(state, { withFileTypes: true }).filter((entry) => entry.isFile());
    return kept.map(({ name }) => name).filter((name) => (statSync(join(state, name)).mode & 0o077) !== 0);
  }

  /** What the demo keeps for itself. */
  get secrets(): Record<string, string> {
    return JSON.parse(readFileSync(join(this.#state, "secrets.json"), "utf8")) as Record<string, string>;
  }

  /** This machine's addresses, loopback apart, at which something takes connections on one of the demo's ports. */
  async reachableFromOutside(): Promise<string[]> {
    const addresses = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4")
      .map(({ address }) => address);
    const open = await Promise.all(
      addresses.flatMap((address) =>
        [this.port, this.sandboxPort].map(async (port) => ((await takes(address, port)) ? [address] : [])),
      ),
    );
    return open.flat();
  }

  async sandbox<T>(path: string): Promise<T> {
    const response = await fetch(`http://localhost:${this.sandboxPort}/_sandbox/${path}`);
    return (await response.json()) as T;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#state, { recursive: true, force: true });
  }

  /** Waits until `npm start` prints a sentence from now on. */
  #prints(sentence: string): Promise<void> {
    const stdout = this.#running?.child.stdout;
    if (!stdout) throw new Error("The demo does not run.");
    return new Promise((done, failed) => {
      let output = "";
      stdout.on("data", (chunk: string) => {
        output += chunk;
        if (output.includes(sentence)) done();
      });
      stdout.once("close", () => failed(new Error(`The demo ended: ${output}`)));
    });
  }

  #spawn(script: string, args: string[]): { child: ChildProcess; outcome: Promise<Outcome> } {
    const child = spawn(process.execPath, [join("scripts", script), ...args], { cwd: ROOT, env: this.#env });
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
    const outcome = once(child, "close").then(([code]) => ({ code: code as number | null, output, errors }));
    return { child, outcome };
  }
}

/** Keeps a port busy until the returned function is called. */
export async function occupy(port: number): Promise<() => void> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return () => server.close();
}

/** Answers every request on the port with 200 until the returned function is called. */
export async function answerOn(port: number): Promise<() => void> {
  const server = createHttpServer((_request, response) => response.end("OK")).listen(port, "127.0.0.1");
  await once(server, "listening");
  return () => server.close();
}

function takes(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ host, port });
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}
