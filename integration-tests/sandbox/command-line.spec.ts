import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SANDBOX_PROGRAM } from "../support/sandbox-process";

const COMMAND = join(__dirname, "../../bin/sklad-sandbox.js");

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

class Run {
  readonly process: ChildProcessWithoutNullStreams;
  private stdout = "";
  private stderr = "";
  private readonly closed: Promise<unknown>;

  /** What the command runs, or the command itself, which reads TypeScript for seconds. */
  constructor(
    args: string[],
    environment: Record<string, string> = {},
    program: readonly string[] = SANDBOX_PROGRAM,
  ) {
    this.process = spawn(process.execPath, [...program, ...args], {
      env: { ...process.env, ...environment },
    });
    this.process.stdout.on("data", (text: Buffer) => (this.stdout += text.toString()));
    this.process.stderr.on("data", (text: Buffer) => (this.stderr += text.toString()));
    this.closed = once(this.process, "close");
  }

  /** The first line it says. */
  async firstLine(): Promise<string> {
    while (!this.stdout.includes("\n")) await once(this.process.stdout, "data");
    return this.stdout.split("\n")[0] ?? "";
  }

  async end(): Promise<Ended> {
    await this.closed;
    return { code: this.process.exitCode, stdout: this.stdout, stderr: this.stderr };
  }
}

describe("sklad-sandbox", () => {
  it.each([
    ["SIGINT", [COMMAND]],
    ["SIGTERM", SANDBOX_PROGRAM],
  ] as const)("says when it is ready, and stops on %s", async (signal, program) => {
    const run = new Run(["--port", "0"], {}, program);
    const line = await run.firstLine();
    const [, url] =
      /^Sandbox ready on (http:\/\/127\.0\.0\.1:\d+) \(API at \/api, console at \/\)$/.exec(line) ?? [];
    const response = await fetch(`${url}/api/getCities`, { method: "POST" });
    expect(response.status).toBe(200);
    run.process.kill(signal);
    expect(await run.end()).toEqual({ code: 0, stdout: `${line}\n`, stderr: "" });
  });

  it("takes options from flags before the environment", async () => {
    const run = new Run(["--port", "0", "--prefix", "/flag"], {
      SKLAD_SANDBOX_PREFIX: "/variable",
      SKLAD_SANDBOX_LIMIT: "1",
    });
    const line = await run.firstLine();
    const url = /http:\S+/.exec(line)?.[0] ?? "";
    expect(line).toContain("API at /flag");
    const call = (): Promise<Response> =>
      fetch(`${url}/flag/senderDetails`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"ApiKey":"sandbox-production-key"}',
      });
    expect([(await call()).status, (await call()).status]).toEqual([200, 429]);
    run.process.kill("SIGTERM");
    expect((await run.end()).code).toBe(0);
  });

  it("takes a switch of the environment for off when it is 0, and an empty variable for none", async () => {
    const run = new Run([], {
      SKLAD_SANDBOX_PORT: "0",
      SKLAD_SANDBOX_HOST: "",
      SKLAD_SANDBOX_QUIET: "0",
    });
    expect(await run.firstLine()).toMatch(/ready on http:\/\/127\.0\.0\.1:(?!9100)/);
    run.process.kill("SIGTERM");
    expect((await run.end()).code).toBe(0);
  });

  it("says in a sentence that its port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await new Run(["--port", String(port)]).end()).toEqual({
      code: 1,
      stdout: "",
      stderr:
        `Port ${port} of 127.0.0.1 is taken. ` +
        "Stop what runs there, or choose another with --port (0 takes any free one).\n",
    });
    other.close();
  });

  it.each([
    [["--port", "many"], '--port must be a whole number, not "many".'],
    [["--window", "moon"], "--window: "],
    [["--faults", "{"], "--faults must be JSON."],
    [["--faults", '[{"kind":"magic"}]'], "--faults.0.kind: "],
    [["--extra-statuses", "packed"], "--extra-statuses must look like picked:packed"],
    [["--put-away-delay", "2592000000"], "--put-away-delay: "],
    [["--nothing"], "Unknown option '--nothing'"],
    [["--prot", "1"], "Did you mean --port?"],
    [["9100"], "Too many arguments"],
  ])("says what is wrong with %j", async (args, sentence) => {
    const { code, stderr } = await new Run(args).end();
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("    at ");
  });

  it("explains every option with --help", async () => {
    const { code, stdout } = await new Run(["--help"]).end();
    expect(code).toBe(0);
    for (const flag of ["--port", "--window", "--duplicates", "--data", "--faults", "--help"]) {
      expect(stdout).toContain(flag);
    }
    expect(stdout).toMatch(/^Limits:\n +--limit <n> .*\(default: 60\)$/m);
    expect(stdout).toContain('"sliding"');
    expect(stdout).toContain("sandbox-production-key");
  });
});
