import { spawn } from "node:child_process";
import { onEnd, UserError } from "./main.mjs";

/** Runs a command to its end and keeps what it printed. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
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
