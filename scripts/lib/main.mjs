import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** An error whose message is all a person needs: printed without a stack trace. */
export class UserError extends Error {
  name = "UserError";
}

const stops = [];
let stopping = null;

/** Registers what is stopped when the script ends: normally, by an error or by Ctrl-C. */
export function onEnd(stop) {
  stops.push(stop);
}

/** Whether things end because this script ends. */
export const isStopping = () => stopping !== null;

/** Stops everything, what was started last first. */
export function stopAll() {
  stopping ??= (async () => {
    for (const stop of stops.reverse()) await stop();
  })();
  return stopping;
}

/**
 * Runs a script's main function, stops what it started, and ends with its exit code: 1 and a readable reason when it
 * throws. A second Ctrl-C does not wait.
 * @param {() => Promise<number | void>} main resolves to the exit code, none means 0
 * @param {{ onSignal?: () => void, signalCode?: number }} [options] `signalCode` is the exit code after Ctrl-C
 */
export function runMain(main, { onSignal = () => {}, signalCode = 130 } = {}) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (stopping) process.exit(130);
      onSignal();
      stopAll().then(
        () => process.exit(signalCode),
        (error) => end(error),
      );
    });
  }
  // Later, when the script's own constants exist.
  Promise.resolve()
    .then(main)
    .then(async (code) => {
      // After Ctrl-C, main ends because things were stopped under it; the signal's handler has the last word.
      if (stopping) return;
      await stopAll();
      process.exit(code ?? 0);
    })
    .catch(async (error) => {
      if (stopping) return;
      report(error);
      await stopAll();
      process.exit(1);
    });
}

function end(error) {
  report(error);
  process.exit(1);
}

function report(error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
}
