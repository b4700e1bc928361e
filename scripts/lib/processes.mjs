import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { onEnd, UserError } from "./main.mjs";
import { ROOT } from "./root.mjs";

const END_WITH_PARENT = join(ROOT, "scripts", "lib", "end-with-parent.cjs");
const PATIENCE_MS = 15_000;

/**
 * Starts a Node.js program that outlives neither an orderly end of this process nor its death. Detached, so that
 * Ctrl-C reaches only this process, which then stops things in their order.
 * @param {{ name: string, args: string[], cwd?: string, env?: Record<string, string>, logFile: string,
 *   onLine?: (line: string) => void }} options
 */
export function startProcess({ name, args, cwd = ROOT, env = {}, logFile, onLine }) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const child = spawn(process.execPath, ["--require", END_WITH_PARENT, ...args], {
    cwd,
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const tail = [];
  const take = (line) => {
    tail.push(line);
    if (tail.length > 40) tail.shift();
    onLine?.(line);
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(log, { end: false });
    eachLine(stream, take);
  }
  const exited = new Promise((resolve) => {
    child.once("error", (error) => resolve({ code: null, error }));
    // "close" comes after the last output, so that the reason of an early end is in the tail.
    child.once("close", (code, signal) => resolve({ code, signal }));
  }).then((end) => {
    log.end();
    return end;
  });
  let ended = false;
  void exited.then(() => (ended = true));

  const running = {
    name,
    pid: child.pid,
    exited,
    isRunning: () => !ended,
    lastLines: () => tail.join("\n"),
    logFile,
  };
  running.stop = async () => {
    if (ended) return;
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    await exited;
    clearTimeout(timer);
  };
  onEnd(running.stop);
  return running;
}

/** Runs a Node.js program to its end; a UserError with the end of its output when it fails. */
export async function runProcess(options) {
  const running = startProcess(options);
  const { code, error } = await running.exited;
  if (code !== 0) throw failed(running, error);
}

/** Waits until `ready` resolves; a UserError when the process ends first. */
export async function untilReady(running, ready) {
  await Promise.race([
    ready,
    running.exited.then(({ error }) => {
      throw failed(running, error);
    }),
  ]);
}

function failed({ name, lastLines, logFile }, error) {
  const output = error ? error.message : lastLines();
  return new UserError(`${name} failed. Its last words (all of them are in ${logFile}):\n\n${output}`);
}

function eachLine(stream, take) {
  let rest = "";
  stream.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    lines.forEach(take);
  });
  stream.on("end", () => rest && take(rest));
}
