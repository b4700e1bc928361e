/**
 * Loaded into the processes a script starts: when the script is gone, however it died, the pipe on descriptor 3 closes
 * and the process ends as if by SIGTERM, within seconds even when it can no longer shut down in order.
 */
const { Socket } = require("node:net");
const { isMainThread } = require("node:worker_threads");

const ENDS_WITHIN_MS = 5000;

// What this process forks inherits its arguments, but not the pipe.
const own = process.execArgv.indexOf(__filename);
if (isMainThread && own > 0) {
  process.execArgv.splice(own - 1, 2);
  const pipe = new Socket({ fd: 3, readable: true, writable: false });
  pipe.on("error", () => undefined);
  pipe.on("close", () => {
    // The reader of its output is gone, and a program that reports that failure would do so for ever.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), ENDS_WITHIN_MS).unref();
  });
  pipe.resume();
  pipe.unref();
}
