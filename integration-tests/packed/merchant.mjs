import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { onEnd } from "../../scripts/lib/main.mjs";
import { readmeBlock } from "./readme.mjs";

const execute = promisify(execFile);
const MAX_OUTPUT_BYTES = 50_000_000;
/** An installation from nothing takes a minute or two; one that hangs is not waited for. */
const ENDS_WITHIN_MS = 600_000;

export const LOGIN = { email: "merchant@example.com", password: "a password of this test" };

/** Who reads the README and types what it says, in the folder of a Medusa application. */
export class Merchant {
  #env;

  constructor(application, env) {
    this.application = application;
    // npm does not ask the registry again for what it has, nor print audits.
    const npm = { npm_config_prefer_offline: "true", npm_config_audit: "false", npm_config_fund: "false" };
    this.#env = { ...process.env, ...npm, ...env };
  }

  /** From now on these variables are set in the merchant's shell. */
  know(env) {
    Object.assign(this.#env, env);
  }

  /** What .env holds by now. */
  get dotEnv() {
    const lines = readFileSync(join(this.application, ".env"), "utf8").trim().split("\n");
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    );
  }

  /** Types a block of the README and gives what was printed; `instead` replaces words of it. */
  async type(name, { instead = {}, exitCode } = {}) {
    let code = readmeBlock(name);
    for (const [word, other] of Object.entries(instead)) code = code.replaceAll(word, other);
    return this.run(code, exitCode);
  }

  /** Runs a command and gives its standard output; npm may have warnings of its own beside it. */
  async run(command, exitCode = 0) {
    const options = {
      cwd: this.application,
      env: this.#env,
      maxBuffer: MAX_OUTPUT_BYTES,
      timeout: ENDS_WITHIN_MS,
    };
    try {
      const { stdout } = await execute("sh", ["-e", "-c", command], options);
      if (exitCode === 0) return stdout;
      throw new Error(`It ended with 0, not with ${exitCode}.`);
    } catch (error) {
      if (error.code === exitCode) return error.stdout;
      throw new Error(`This failed:\n${command}\n\n${error.stdout}\n${error.stderr}`, { cause: error });
    }
  }

  /** The same for commands whose answers are JSON. */
  async ask(name) {
    return JSON.parse(await this.type(name));
  }

  /** Types a block that goes on running, and waits for a line of it. */
  async start(name, pattern) {
    const child = spawn("sh", ["-c", readmeBlock(name)], {
      cwd: this.application,
      env: this.#env,
      // A group of its own: npx does not hand signals on.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exited = new Promise((resolve) => child.once("exit", resolve));
    onEnd(async () => {
      if (child.exitCode === null) process.kill(-child.pid, "SIGTERM");
      await exited;
    });
    return new Promise((resolve, reject) => {
      let output = "";
      const read = (chunk) => {
        output += chunk;
        const found = pattern.exec(output);
        if (found) resolve(found[1]);
      };
      child.stdout.setEncoding("utf8").on("data", read);
      child.stderr.setEncoding("utf8").on("data", read);
      void exited.then(() => reject(new Error(`README, "${name}", ended:\n${output}`)));
    });
  }
}

/** Resolves when the address answers with 2xx, or when the process has ended. */
export async function untilAnswers(url, running) {
  while (running.isRunning()) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await delay(200);
  }
}
