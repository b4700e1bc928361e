import { spawn, spawnSync } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { onEnd, ROOT, UserError } from "./main.mjs";

const END_WITH_PARENT = join(ROOT, "scripts", "lib", "end-with-parent.cjs");
const STOPS_WITHIN_MS = 15_000;

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
  }).then((end) => new Promise((resolve) => log.end(() => resolve(end))));
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
    const timer = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
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

/** Runs a command to its end and keeps what it printed. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    onEnd(() => void child.kill());
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, output }));
  });
}

/** Runs a command on this terminal and resolves to its exit code. It ends before what it works on is stopped. */
export function runHere(command, args, { env = {}, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
    const exited = new Promise((done) => child.once("exit", (code, signal) => done({ code, signal })));
    onEnd(() => {
      child.kill("SIGTERM");
      return exited;
    });
    child.once("error", (error) => reject(new UserError(`${command}: ${error.message}`)));
    void exited.then(({ code }) => resolve(code ?? 1));
  });
}

/**
 * The command line a process was started with; null when there is none of that number, or only its remains. After a
 * crash of the machine a number that was written down may belong to any process, so callers check its command line.
 */
export function commandOf(pid) {
  if (!Number.isInteger(pid) || pid <= 1) return null;
  if (process.platform === "win32") return onWindows(pid);
  const { stdout, error } = spawnSync("ps", ["-ww", "-o", "stat=,args=", "-p", String(pid)], {
    encoding: "utf8",
  });
  if (error) return fromProc(pid);
  return stdout.trim() === "" || stdout.startsWith("Z") ? null : stdout;
}

/** Small systems have no `ps`. A process that ended and was not yet waited for has an empty command line. */
function fromProc(pid) {
  const file = `/proc/${pid}/cmdline`;
  if (!existsSync(file)) return null;
  return readFileSync(file, "utf8").replaceAll("\0", " ") || null;
}

function onWindows(pid) {
  const query = `(Get-CimInstance Win32_Process -Filter "ProcessId = ${pid}").CommandLine`;
  const { stdout } = spawnSync("powershell", ["-NoProfile", "-Command", query], { encoding: "utf8" });
  return stdout?.trim() || null;
}
